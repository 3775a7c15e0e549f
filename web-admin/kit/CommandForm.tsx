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
  /** what the button says, where that is more */
  action?: string | undefined
  explain?: ReactNode
  color?: ButtonProps['color']
  maxWidth: DialogProps['maxWidth']
  /** has more to show than a telephone can in a box */
  large: boolean
  /** is being sent: nothing may be pressed, nor the dialog left */
  isPending: boolean
  /** what would be sent is not yet known */
  waiting?: boolean
  /** there is nothing to fill in: the person wants the button */
  confirmOnly?: boolean
  submit: () => Promise<void>
  close: () => void
  children: ReactNode
}

/** What all dialogs of a command have alike: its name, what it will do, its inputs as a form, and the two ways out. */
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
