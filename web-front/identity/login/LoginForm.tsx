import { type FormEvent, useRef, useState } from 'react'
import { Captcha, useCaptcha } from '../../kit/Captcha.tsx'
import { type Credentials, mistakesIn } from './outcome.ts'

const labels: Record<keyof Credentials, string> = { loginName: '用户名', password: '密码', verifyCode: '验证码' }

type Props = {
  /** the reason why the last login was refused */
  failure: string | undefined
  /** @returns whether the person is let in or shown the review */
  submit: (given: Credentials, uuid: string) => Promise<boolean>
  /** called when the user has begun to type */
  typing: () => void
}

/** Name, password and captcha. A missing value is reported at its field, and the first such field gets the focus. */
export const LoginForm = ({ failure, submit, typing }: Props) => {
  const captcha = useCaptcha()
  const [mistakes, setMistakes] = useState<ReturnType<typeof mistakesIn>>({})
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const fieldOf = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const given = Object.fromEntries(new FormData(form.current!)) as Credentials
    const found = mistakesIn(given)
    setMistakes(found)
    const [first] = Object.keys(found)
    if (first) return fieldOf(first)?.focus()
    setSending(true)
    const done = await submit(given, captcha.uuid)
    setSending(false)
    captcha.renew()
    const answer = fieldOf('verifyCode')
    // the input no longer exists once the portal has replaced the form
    if (!answer) return
    answer.value = ''
    if (!done) answer.focus()
  }

  const field = (name: keyof Credentials, more: { type?: string; autoComplete: string; maxLength: number }) => (
    <div className="field">
      <label htmlFor={name}>{labels[name]}</label>
      <input
        id={name}
        name={name}
        required
        aria-invalid={mistakes[name] !== undefined}
        aria-describedby={mistakes[name] && `${name}-wrong`}
        onChange={() => setMistakes(({ [name]: _, ...rest }) => rest)}
        {...more}
      />
      {mistakes[name] && (
        <span className="wrong" id={`${name}-wrong`}>
          {mistakes[name]}
        </span>
      )}
    </div>
  )

  return (
    <form ref={form} onSubmit={send} onFocus={typing} noValidate>
      {failure && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
      {field('loginName', { autoComplete: 'username', maxLength: 32 })}
      {field('password', { type: 'password', autoComplete: 'current-password', maxLength: 200 })}
      <div className="code">
        {field('verifyCode', { autoComplete: 'off', maxLength: 10 })}
        <Captcha {...captcha} />
      </div>
      <button type="submit" className="main" disabled={sending}>
        {sending ? '正在登录…' : '登录'}
      </button>
    </form>
  )
}
