import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { RichTextField } from 'ra-ui-materialui'
import { useId, useState } from 'react'
import { ticketStatus } from '#contracts/order/changes/changes-api.ts'
import { useAsk, useMay } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Fetched } from '../../kit/Fetched.tsx'

type Asked = { ticketNo: string; airLine: string }

/** The number of a ticket; pressing it looks up the status of the ticket, for people who may. */
export const TicketStatusButton = (asked: Asked) => {
  const [open, setOpen] = useState(false)
  if (!useMay()(ticketStatus)) return <>{asked.ticketNo}</>
  return (
    <>
      <Link component="button" type="button" aria-label={`${asked.ticketNo} 查询状态`} onClick={() => setOpen(true)} underline="hover">
        {asked.ticketNo}
      </Link>
      {open && <TicketStatusDialog asked={asked} close={() => setOpen(false)} />}
    </>
  )
}

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
