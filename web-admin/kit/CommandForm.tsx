import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  label: string
  /** label of the button, where it says more than the title */
  action?: string | undefined
  explain?: ReactNode
  color?: ButtonProps['color']
  maxWidth: DialogProps['maxWidth']
  /** true where the contents need the full screen of a telephone */
  large: boolean
  /** while sending, nothing can be pressed and the dialog cannot be closed */
  isPending: boolean
  /** true while the body to send is not known yet */
  waiting?: boolean
  /** true without inputs: the button gets the focus */
  confirmOnly?: boolean
  submit: () => Promise<void>
  close: () => void
  children: ReactNode
}

/** The common part of all command dialogs: the name, the effect, the inputs as a form, and the two buttons. */
export const CommandForm = ({
  label,
  action = `确定${label}`,
  explain,
  color,
  maxWidth,
  large,
  isPending,
  waiting = false,
  confirmOnly = false,
  submit,
  close,
  children,
}: Props) => {
  const title = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const send = (event: FormEvent) => {
    event.preventDefault()
    return submit()
  }
  return (
    <Dialog onClose={isPending ? undefined : close} fullWidth fullScreen={phone && large} maxWidth={maxWidth} aria-labelledby={title}>
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}>
        <DialogTitle id={title}>{label}</DialogTitle>
        <DialogContent>
          {explain && <DialogContentText sx={{ mb: 2 }}>{explain}</DialogContentText>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            取消
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={color}
            disabled={isPending || waiting}
            autoFocus={confirmOnly}
            startIcon={isPending ? <CircularProgress size={16} color="inherit" /> : undefined}
          >
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
