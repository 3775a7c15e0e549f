import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useLogout, useNotify } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { passwordMistake } from '#contracts/agency/registration.ts'
import { messageOf } from '#contracts/client/error.ts'
import { changePassword } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { present } from '#contracts/kernel/present.ts'
import { call } from '../providers/session.ts'

const fields = { old: '一次性密码', next: '新密码', again: '确认新密码' } as const
type Field = keyof typeof fields
type Form = Record<Field, string>

const mistakesIn = ({ old, next, again }: Form): Partial<Form> => ({
  ...(!old && { old: '请输入一次性密码' }),
  ...present({ next: next ? passwordMistake(next) : '请输入新密码' }),
  ...(again !== next && { again: '两次输入的密码不一致' }),
})

/** Shown in place of the console to people with a one-time password: the server allows nothing else until it is changed. */
export const NewPassword = () => {
  const notify = useNotify()
  const logOut = useLogout()
  const [form, setForm] = useState<Form>({ old: '', next: '', again: '' })
  const [mistakes, setMistakes] = useState<Partial<Form>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = mistakesIn(form)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    setIsSending(true)
    setFailure(undefined)
    try {
      await call(changePassword, { oldPassword: await clientHash(form.old), newPassword: await clientHash(form.next) })
      notify('密码已修改，请用新密码重新登录', { type: 'success' })
      await logOut()
    } catch (error) {
      setFailure(messageOf(error))
      setIsSending(false)
    }
  }
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: 2 }}>
      <Paper component="form" onSubmit={submit} noValidate sx={{ p: 3, width: 'min(420px, 100%)', display: 'grid', gap: 2 }}>
        <Typography variant="h5" component="h1">
          修改密码
        </Typography>
        <Alert severity="info">您用一次性密码登录，请先设置自己的密码：须包含数字、字母和符号，至少八位。</Alert>
        {(Object.keys(fields) as Field[]).map((field, index) => (
          <TextField
            key={field}
            label={fields[field]}
            type="password"
            required
            autoFocus={index === 0}
            autoComplete={field === 'old' ? 'current-password' : 'new-password'}
            value={form[field]}
            error={mistakes[field] !== undefined}
            helperText={mistakes[field]}
            disabled={isSending}
            onChange={event => setForm({ ...form, [field]: event.target.value })}
          />
        ))}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        <Button type="submit" variant="contained" disabled={isSending}>
          确定修改
        </Button>
        <Button onClick={() => void logOut()} disabled={isSending}>
          退出登录
        </Button>
      </Paper>
    </Box>
  )
}
