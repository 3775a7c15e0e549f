import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { passwordStrength } from '#contracts/agency/registration.ts'
import { CallError } from '#contracts/client/error.ts'
import '../agency/fields/fields.css'
import { help } from '../agency/fields/help.ts'
import { describing, focusOn, Labelled } from '../agency/fields/Labelled.tsx'
import { leave, useTell } from '../kit/useTell.ts'
import { sendPassword } from './ask.ts'

const fields = { old: '原密码', next: '新密码', again: '确认新密码' } as const
type Field = keyof typeof fields
type Form = Record<Field, string>

const mistakesIn = ({ old, next, again }: Form): Partial<Form> => ({
  ...(!old && { old: '请输入原密码' }),
  ...(passwordStrength(next) <= 2 && { next: next ? '密码强度不够' : '请输入新密码' }),
  ...(again !== next && { again: '两次输入的密码不一致' }),
})

/** Change of the login password, which ends every login opened before. */
export const Password = () => {
  const tell = useTell()
  const [form, setForm] = useState<Form>({ old: '', next: '', again: '' })
  const [shown, setShown] = useState<Partial<Form>>({})
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const mistakes = mistakesIn(form)
    setShown(mistakes)
    const [first] = Object.keys(mistakes)
    if (first) return focusOn(first)
    setSending(true)
    try {
      await sendPassword(form.old, form.next)
      tell.done('密码已修改，请重新登录')
      leave()
    } catch (error) {
      setSending(false)
      if (error instanceof CallError && error.status === 400) return setShown({ old: error.message })
      tell.failed(error)
    }
  }
  return (
    <form className="password" onSubmit={submit} noValidate>
      <h1>修改密码</h1>
      {(Object.keys(fields) as Field[]).map(field => (
        <Labelled
          key={field}
          id={field}
          label={fields[field]}
          required
          error={shown[field]}
          help={field === 'next' ? help.password : undefined}
        >
          <Input.Password
            {...describing(field, shown[field], field === 'next' ? help.password : undefined)}
            value={form[field]}
            autoComplete={field === 'old' ? 'current-password' : 'new-password'}
            onChange={event => setForm({ ...form, [field]: event.target.value })}
          />
        </Labelled>
      ))}
      <Button type="primary" htmlType="submit" loading={sending}>
        确定修改
      </Button>
    </form>
  )
}
