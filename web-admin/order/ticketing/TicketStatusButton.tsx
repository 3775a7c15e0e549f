import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { RichTextField } from 'ra-ui-materialui'
import { useId } from 'react'
import { ticketStatus } from '#contracts/order/changes/changes-api.ts'
import { useAsk } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { DialogButton } from '../../kit/DialogButton.tsx'
import { Fetched } from '../../kit/States.tsx'

type Asked = { ticketNo: string; airLine: string }

/** Looks up the status of a ticket. */
export const TicketStatusButton = (asked: Asked) => (
  <DialogButton endpoint={ticketStatus} label="查询状态" variant="text" size="small">
    {close => <TicketStatusDialog asked={asked} close={close} />}
  </DialogButton>
)

/** Shows an answer in HTML (DOMAIN §9.7), cleaned of everything active. */
const TicketStatusDialog = ({ asked, close }: { asked: Asked; close: () => void }) => {
  const answer = useAsk(ticketStatus, asked)
  const title = useId()
  return (
    <Dialog onClose={close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>客票 {asked.ticketNo}</DialogTitle>
      <DialogContent>
        <Fetched from={answer} lines={3}>
          {({ message }) => <RichTextField record={{ message }} source="message" purifyOptions={{ USE_PROFILES: { html: true } }} />}
        </Fetched>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="contained" autoFocus>
          关闭
        </Button>
      </DialogActions>
    </Dialog>
  )
}
