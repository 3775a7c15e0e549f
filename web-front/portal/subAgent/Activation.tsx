import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { passwordStrength } from '#contracts/agency/registration.ts'
import { help } from '../../agency/fields/help.ts'
import { describing, focusOn, Labelled } from '../../agency/fields/Labelled.tsx'
import { useTell } from '../../kit/useTell.ts'
import { activate, SUB_AGENTS } from './calls.ts'

/** What was submitted gets its account: the parent chooses the first password, the sub-agent changes it after its login. */
export const Activation = ({ id }: { id: string }) => {
  const tell = useTell()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<string>()
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = password === '' ? '请输入初始密码' : passwordStrength(password) <= 2 ? '密码强度不够' : undefined
    setMistake(wrong)
    if (wrong) return focusOn('initial')
    setSending(true)
    try {
      await activate(id, password)
      tell.done('激活成功')
      await queries.invalidateQueries({ queryKey: [SUB_AGENTS] })
    } catch (error) {
      tell.failed(error)
      setSending(false)
    }
  }
  return (
    <form className="activation" aria-label="激活" onSubmit={submit} noValidate>
      <h2>激活</h2>
      <p>已提交。激活后该分代理即可用登录名和初始密码登录，请线下告知对方并提醒修改。</p>
      <Labelled id="initial" label="初始密码" required error={mistake} help={help.password}>
        <Input.Password
          {...describing('initial', mistake, help.password)}
          value={password}
          maxLength={200}
          autoComplete="new-password"
          onChange={event => {
            setPassword(event.target.value)
            setMistake(undefined)
          }}
        />
      </Labelled>
      <Button type="primary" htmlType="submit" loading={sending}>
        激活
      </Button>
    </form>
  )
}
