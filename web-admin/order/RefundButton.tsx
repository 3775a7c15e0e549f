import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { previewRefund, showRefund, submitRefund } from '#contracts/refund/api.ts'
import type { ApplicableType } from '#contracts/refund/types.ts'
import { useAsk, useMay, useSend } from '../kit/calls.ts'
import { isStale, StaleDialog } from '../kit/Stale.tsx'
import { Fetched, Loading, Nothing, Problem } from '../kit/States.tsx'
import { ChoosePapers, type Chosen } from '../refund/Papers.tsx'
import { RefundQuote } from '../refund/RefundQuote.tsx'
import type { Order } from './OrderDetail.tsx'

/** A refund: choose travellers and why, see by the rules' own computation what goes back, then apply for exactly that amount. */
export const RefundButton = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState(false)
  const may = useMay()
  if (!may(submitRefund)) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        申请退票
      </Button>
      {open && <RefundDialog order={order} close={() => setOpen(false)} />}
    </>
  )
}

const RefundDialog = ({ order: { orderId, revision }, close }: { order: Order; close: () => void }) => {
  const form = useAsk(showRefund, { orderId })
  const [ids, setIds] = useState<readonly string[]>([])
  const [refundType, setType] = useState<ApplicableType>('VOLUNTE')
  const [reasonCode, setReasonCode] = useState('')
  const [noticeNo, setNotice] = useState('')
  const [files, setFiles] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const type = form.data?.refundTypes.find(({ code }) => code === refundType)
  const chosen = { orderId, ids: [...ids], refundType, ...(reasonCode && { reasonCode }) }
  const quote = useAsk(previewRefund, chosen, { enabled: ids.length > 0 })
  const { send, isPending } = useSend(submitRefund)
  const notify = useNotify()
  const title = useId()
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])

  const submit = async () => {
    setProblem(undefined)
    try {
      const body = {
        ...chosen,
        ...(reason && { reason }),
        ...(type?.notice && noticeNo && { noticeNo }),
        refund: quote.data!.totals.refund,
      }
      const { refundId } = await send(body, { revision, files })
      notify(`退票申请已提交：${refundId}`, { type: 'success' })
      close()
    } catch (error) {
      setProblem(error)
    }
  }

  if (isStale(problem)) return <StaleDialog close={close} />
  return (
    <Dialog open onClose={isPending ? undefined : close} fullWidth maxWidth="lg" aria-labelledby={title}>
      <DialogTitle id={title}>申请退票</DialogTitle>
      <DialogContent>
        <Fetched from={form} lines={3}>
          {({ refundable, why, tickets }) =>
            refundable ? (
              <Box
                role="group"
                aria-label="选择客票"
                sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
              >
                {tickets.map(({ passengerId, ticketNo, name, refundable }) => (
                  <FormControlLabel
                    key={passengerId}
                    disabled={!refundable || isPending}
                    label={`${name} ${ticketNo || '未出票'}`}
                    control={<Checkbox size="small" checked={ids.includes(passengerId)} onChange={() => toggle(passengerId)} />}
                  />
                ))}
              </Box>
            ) : (
              <Nothing text={why} />
            )
          }
        </Fetched>
        {ids.length > 0 &&
          (quote.data ? (
            <RefundQuote {...quote.data} />
          ) : quote.error ? (
            <Problem error={quote.error} retry={quote.refetch} />
          ) : (
            <Loading lines={3} />
          ))}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', mt: 2 }}>
          <TextField
            label="退票类型"
            value={refundType}
            onChange={event => {
              setType(event.target.value as ApplicableType)
              setReasonCode('')
            }}
            select
            size="small"
            disabled={isPending}
          >
            {(form.data?.refundTypes ?? []).map(({ code, label, refundable }) => (
              <MenuItem key={code} value={code} disabled={!refundable}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          {type && type.reasons.length > 0 && (
            <TextField
              label="退票原因"
              value={reasonCode}
              onChange={event => setReasonCode(event.target.value)}
              select
              size="small"
              disabled={isPending}
            >
              <MenuItem value="">（空）</MenuItem>
              {type.reasons.map(({ code, label }) => (
                <MenuItem key={code} value={code}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          )}
          {type?.notice && (
            <TextField
              label="通告编号"
              value={noticeNo}
              onChange={event => setNotice(event.target.value)}
              required
              size="small"
              disabled={isPending}
            />
          )}
        </Box>
        {type && type.papers.length > 0 && (
          <Alert severity="info" sx={{ my: 2 }}>
            须上传：{type.papers.map(row => row.map(({ label }) => label).join('或')).join('；')}
          </Alert>
        )}
        <Box sx={{ mt: 2 }}>
          <ChoosePapers chosen={files} change={setFiles} disabled={isPending} />
        </Box>
        <TextField
          label="原因"
          value={reason}
          onChange={event => setReason(event.target.value)}
          fullWidth
          size="small"
          multiline
          minRows={2}
          sx={{ mt: 2 }}
        />
        {problem !== undefined && <Problem error={problem} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isPending}>
          取消
        </Button>
        <Button variant="contained" onClick={submit} disabled={isPending || ids.length === 0 || quote.data === undefined}>
          提交退票申请
        </Button>
      </DialogActions>
    </Dialog>
  )
}
