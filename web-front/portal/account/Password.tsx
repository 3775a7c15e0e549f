import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { passwordMistake } from '#contracts/agency/registration.ts'
import { CallError } from '#contracts/client/error.ts'
import { present } from '#contracts/kernel/present.ts'
import { help } from '../../agency/fields/help.ts'
import { Field } from '../../kit/Field.tsx'
import { useForm } from '../../kit/form.ts'
import { useFrame } from '../../kit/frame.ts'
import { leave, useTell } from '../../kit/useTell.ts'
import { sendPassword } from '../ask.ts'
import { AccountCard } from './AccountCard.tsx'

const fields = { old: '原密码', next: '新密码', again: '确认新密码' } as const
type Name = keyof typeof fields
type Values = Record<Name, string>

const mistakes = ({ old, next, again }: Values): Readonly<Record<string, string>> => ({
  ...(!old && { old: '请输入原密码' }),
  ...present({ next: next ? passwordMistake(next) : '请输入新密码' }),
  ...(again !== next && { again: '两次输入的密码不一致' }),
})

/** Change of the login password, which ends every login opened before. */
export const Password = () => {
  useFrame({ title: '修改密码', back: '/account' })
  const tell = useTell()
  const form = useForm<Values>({ old: '', next: '', again: '' }, mistakes)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string>()

  const send = async ({ old, next }: Values) => {
    setSending(true)
    try {
      await sendPassword(old, next)
      tell.done('密码已修改，请重新登录')
      leave()
    } catch (error) {
      setSending(false)
      if (error instanceof CallError && error.status === 400) return setRefused(error.message)
      tell.failed(error)
    }
  }
  return (
    <>
      <nav className="account-crumbs" aria-label="当前位置">
        <Link to="/account">账户</Link>
      </nav>
      <h1>修改密码</h1>
      <div className="account-narrow">
        <AccountCard id="password" title="登录密码">
          <form ref={form.place} className="account-fields" onSubmit={form.submit(send)} noValidate>
            <p className="account-lead">修改后所有登录即告结束，用新密码重新登录</p>
            {(Object.keys(fields) as Name[]).map(field => (
              <Field
                key={field}
                label={fields[field]}
                required
                error={form.errors[field] ?? (field === 'old' ? refused : undefined)}
                help={field === 'next' ? help.password : undefined}
              >
                {control => (
                  <Input.Password
                    {...control}
                    value={form.values[field]}
                    maxLength={200}
                    autoComplete={field === 'old' ? 'current-password' : 'new-password'}
                    onChange={({ target }) => {
                      setRefused(undefined)
                      form.change({ [field]: target.value })
                    }}
                  />
                )}
              </Field>
            ))}
            <Button type="primary" htmlType="submit" loading={sending}>
              修改登录密码
            </Button>
          </form>
        </AccountCard>
      </div>
    </>
  )
}
