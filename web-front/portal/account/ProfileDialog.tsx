import { Input } from 'antd'
import { useState } from 'react'
import { modifyUser, saveProfile } from '#contracts/identity/account-api.ts'
import { useSend } from '../../kit/calls.ts'
import { mistakesIn } from '../../kit/check.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import type { Me } from './Account.tsx'

const fields = { name: '姓名', phone: '联系电话', email: '邮箱', msn: '微信或QQ' } as const
type Name = keyof typeof fields
type Values = Record<Name, string>

/** Name and contact details of a person. */
export const ProfileDialog = ({ of, close }: { of: Me; close: () => void }) => {
  const tell = useTell()
  const naming = useSend(modifyUser)
  const saving = useSend(saveProfile)
  const [problem, setProblem] = useState<unknown>()
  const before: Values = { name: of.name, phone: of.phone ?? '', email: of.email ?? '', msn: of.msn ?? '' }
  const form = useForm(before, values => ({
    ...mistakesIn(saveProfile.body, values),
    ...(!values.name.trim() && { name: '请填写姓名' }),
  }))
  const send = async ({ name, ...contact }: Values) => {
    setProblem(undefined)
    const given = Object.fromEntries(Object.entries(contact).filter(([, text]) => text.trim()))
    try {
      if (name.trim() !== before.name) await naming.send({ name })
      await saving.send({ ...given, ...(of.remark && { remark: of.remark }) })
      tell.done('已保存资料')
      close()
    } catch (error) {
      if (!form.tell(error)) setProblem(error)
    }
  }
  const input = (field: Name, more: { type?: string; autoComplete?: string; maxLength: number }) => (
    <Field label={fields[field]} required={field === 'name'} error={form.errors[field]}>
      {control => (
        <Input
          {...control}
          {...more}
          value={form.values[field]}
          onChange={({ target }) => form.change({ [field]: target.value })}
          onBlur={() => form.left(field)}
        />
      )}
    </Field>
  )
  return (
    <Dialog title="修改资料" action="保存资料" submit={form.submit(send)} pending={naming.isPending || saving.isPending} close={close}>
      <div ref={form.place}>
        <Fields>
          {input('name', { maxLength: 50, autoComplete: 'name' })}
          {input('phone', { maxLength: 30, type: 'tel', autoComplete: 'tel' })}
          {input('email', { maxLength: 100, type: 'email', autoComplete: 'email' })}
          {input('msn', { maxLength: 60 })}
        </Fields>
        {problem !== undefined && <Problem error={problem} />}
      </div>
    </Dialog>
  )
}
