import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useRefresh } from 'ra-core'
import { CallError } from '#contracts/client/error.ts'
import { Dialog } from './Dialog.tsx'

export const isStale = (error: unknown): boolean => error instanceof CallError && error.isStale

/** Shown when another user was faster (412): nothing was written, and the user reads the new state before deciding again. */
export const StaleDialog = ({ close }: { close: () => void }) => {
  const refresh = useRefresh()
  const reload = () => {
    refresh()
    close()
  }
  return (
    <Dialog onClose={close} role="alertdialog" aria-labelledby="stale-title" aria-describedby="stale-text">
      <DialogTitle id="stale-title">内容已被他人修改</DialogTitle>
      <DialogContent>
        <DialogContentText id="stale-text">
          在您查看之后，这条数据已有新的变更，本次操作没有生效。请重新加载最新内容，核对后再操作；“历史”中可查看是谁改了什么。
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>暂不处理</Button>
        <Button variant="contained" onClick={reload} autoFocus>
          重新加载
        </Button>
      </DialogActions>
    </Dialog>
  )
}
