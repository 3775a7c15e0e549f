import ContentCopy from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useNotify } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { resetEmployeePassword } from '#contracts/organisation/employee-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Dialog } from '../kit/Dialog.tsx'

/** Resets a password, and shows the new one only now: it is stored nowhere in readable form. */
export const PasswordButton = ({ id, name }: { id: string; name: string }) => {
  const [password, setPassword] = useState<string>()
  return (
    <>
      <ActionButton
        endpoint={resetEmployeePassword}
        fixed={{ id }}
        color="warning"
        explain={`将为 ${name} 生成一次性密码，只显示一次。其此前的全部登录立即失效，锁定解除。`}
        done={`${name} 的登录密码已重置`}
        onDone={({ password }) => setPassword(password)}
      />
      {password !== undefined && <OnceDialog name={name} password={password} close={() => setPassword(undefined)} />}
    </>
  )
}

const OnceDialog = ({ name, password, close }: { name: string; password: string; close: () => void }) => {
  const notify = useNotify()
  const field = useRef<HTMLInputElement>(null)
  const title = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      notify('密码已复制', { type: 'success' })
    } catch {
      // a browser without https has no clipboard, so the text is selected
      field.current?.select()
      notify('浏览器不允许自动复制，密码已选中，请按 Ctrl+C', { type: 'warning' })
    }
  }
  return (
    <Dialog fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{name} 的一次性密码</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          关闭后无法再次查看。请当面或以安全的方式交给本人，登录后立即修改。
        </Alert>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            label="一次性密码"
            value={password}
            size="small"
            fullWidth
            inputRef={field}
            slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', fontSize: 16 } } }}
            onFocus={event => event.target.select()}
          />
          <Button variant="outlined" startIcon={<ContentCopy />} onClick={copy} sx={{ whiteSpace: 'nowrap' }}>
            复制
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          已记录，关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}
