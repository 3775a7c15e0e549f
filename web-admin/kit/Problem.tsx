import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { messageOf } from '#contracts/client/error.ts'

export const Problem = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <Alert
    severity="error"
    sx={{ m: 2 }}
    action={
      retry && (
        <Button color="inherit" size="small" onClick={retry}>
          重试
        </Button>
      )
    }
  >
    {messageOf(error)}
  </Alert>
)
