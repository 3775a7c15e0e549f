import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { passwordStrength } from '#contracts/agency/registration.ts'
import { updatePayPassword } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { help } from '../../agency/fields/help.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Form.tsx'
import { useForm } from '../../kit/form.ts'
import { Problem } from '../../kit/States.tsx'
import { call } from '../../kit/session.ts'
import { useTell } from '../../kit/useTell.ts'

const fields = { login: '登录密码', next: '新支付密码', again: '确认支付密码' } as const
type Name = keyof typeof fields
type Values = Record<Name, string>

const mistakes = ({ login, next, again }: Values): Readonly<Record<string, string>> => ({
  ...(!login && { login: '请输入登录密码' }),
  ...(passwordStrength(next) <= 2 && { next: next ? '密码强度不够' : '请输入新支付密码' }),
  ...(again !== next && { again: '两次输入的密码不一致' }),
})

/** The second password. Who knows the login password may set it, also when the former one was forgotten. */
export const PayPasswordDialog = ({ isSet, close }: { isSet: boolean; close: () => void }) => {
  const tell = useTell()
  const queries = useQueryClient()
  const form = useForm<Values>({ login: '', next: '', again: '' }, mistakes)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const send = async ({ login, next }: Values) => {
    setPending(true)
    setProblem(undefined)
    try {
      // passwords leave the browser as hashes only
      const [loginPassword, payPassword] = await Promise.all([clientHash(login), clientHash(next)])
      await call(updatePayPassword, { payPassword, loginPassword })
      void queries.invalidateQueries()
      tell.done(isSet ? '已修改支付密码' : '已设置支付密码')
      close()
    } catch (error) {
      setProblem(error)
      setPending(false)
    }
  }
  return (
    <Dialog
      title={isSet ? '修改支付密码' : '设置支付密码'}
      action={isSet ? '修改支付密码' : '设置支付密码'}
      submit={form.submit(send)}
      pending={isPending}
      close={close}
    >
      <div className="account-fields" ref={form.place}>
        {(Object.keys(fields) as Name[]).map(field => (
          <Field
            key={field}
            label={fields[field]}
            required
            error={form.errors[field]}
            help={field === 'next' ? `${help.password}，不能与登录密码相同` : undefined}
          >
            {control => (
              <Input.Password
                {...control}
                value={form.values[field]}
                maxLength={200}
                autoComplete={field === 'login' ? 'current-password' : 'new-password'}
                onChange={({ target }) => form.change({ [field]: target.value })}
              />
            )}
          </Field>
        ))}
        {problem !== undefined && <Problem error={problem} />}
      </div>
    </Dialog>
  )
}
