import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ErrorProps } from 'ra-ui-materialui'
import { messageOf } from '#contracts/client/error.ts'

/** Shown in place of a page that threw an error; the rest of the console still works. */
export const PageError = ({ error }: ErrorProps) => (
  <Alert
    severity="error"
    sx={{ mt: 2 }}
    action={
      <Button color="inherit" size="small" onClick={() => location.reload()}>
        重新加载
      </Button>
    }
  >
    页面出错了：{messageOf(error)}
  </Alert>
)
