import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { RefundType } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { previewRefund, showRefund, submitRefund } from '#contracts/refund/api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Fetched, Nothing } from '../kit/States.tsx'
import { ChoosePapers, type Chosen } from '../refund/Papers.tsx'
import { ProductFees, RefundQuote } from '../refund/RefundQuote.tsx'
import type { Order } from './OrderDetail.tsx'

/** Applies for a refund: choose reason and travellers, see the amount that the rules compute, then apply for exactly that amount. */
export const RefundDialog = ({ order: { orderId, revision }, close }: { order: Order; close: () => void }) => {
  const form = useAsk(showRefund, { orderId })
  const [ids, setIds] = useState<string[]>([])
  const [segments, setSegments] = useState<string[]>()
  const [chosenType, setType] = useState<RefundType>()
  // what the airline offers because of a flight comes first
  const refundType = chosenType ?? form.data?.offered?.refundType ?? 'VOLUNTE'
  const [reasonCode, setReasonCode] = useState('')
  const [noticeNo, setNotice] = useState('')
  const [files, setFiles] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const type = form.data?.refundTypes.find(({ code }) => code === refundType)
  const flights = form.data?.segments ?? []
  // choosing all flights means whatever is left of each ticket
  const some = refundType !== 'CHILD' && segments && segments.length < flights.length ? segments : undefined
  const isChosen = ids.length > 0 && some?.length !== 0
  const chosen = isChosen ? { orderId, ids, ...present({ segments: some }), refundType, ...(reasonCode && { reasonCode }) } : undefined
  const missing = type?.papers.filter(row => !row.some(({ code }) => files[code])) ?? []
  const noNotice = type?.notice === true && noticeNo.trim() === ''
  const isComplete = !noNotice && missing.length === 0
  const others = { ...(reason.trim() && { reason: reason.trim() }), ...(type?.notice && { noticeNo: noticeNo.trim() }) }

  return (
    <CommandDialog
      endpoint={submitRefund}
      label="申请退票"
      revision={revision}
      files={files}
      body={chosen && isComplete ? { ...chosen, ...others } : undefined}
      incomplete={
        ids.length === 0
          ? '请选择要退的旅客'
          : some?.length === 0
            ? '请选择要退的航段'
            : noNotice
              ? '请填写通告编号'
              : `还须上传：${missing.map(row => row.map(({ label }) => label).join('或')).join('；')}`
      }
      check={() => setTried(true)}
      preview={{
        endpoint: previewRefund,
        body: chosen,
        show: ({ products, ...quote }) => (
          <>
            <RefundQuote {...quote} />
            <ProductFees products={products} />
          </>
        ),
        seal: ({ totals }) => ({ refund: totals.refund }),
      }}
      done={({ refundId }) => `退票申请已提交：${refundId}`}
      maxWidth="lg"
      close={close}
    >
      {({ disabled, errors }) => (
        <Fetched from={form} lines={3}>
          {({ refundable, why, refundTypes, tickets, offered }) =>
            refundable ? (
              <>
                <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
                  <TextField
                    label="退票类型"
                    value={refundType}
                    onChange={event => {
                      setType(event.target.value as RefundType)
                      setReasonCode('')
                    }}
                    select
                    disabled={disabled}
                    error={errors.refundType !== undefined}
                    helperText={
                      errors.refundType ??
                      (offered?.refundType === refundType
                        ? `航班${offered.flightNo}变动，免收手续费`
                        : type && `可申请至 ${formatDateTime(type.until).slice(0, 16)}`)
                    }
                  >
                    {refundTypes.map(({ code, label, refundable }) => (
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
                      disabled={disabled}
                      error={errors.reasonCode !== undefined}
                      helperText={errors.reasonCode}
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
                      disabled={disabled}
                      error={(tried && noNotice) || errors.noticeNo !== undefined}
                      helperText={errors.noticeNo ?? (tried && noNotice ? '必填' : undefined)}
                    />
                  )}
                </Box>
                <ChooseMany
                  label="退票旅客"
                  options={tickets.map(({ passengerId, ticketNo, name, refundable, why, coupons }) => ({
                    id: passengerId,
                    label: `${name} ${ticketNo || '未出票'}${refundable ? goneText(coupons) : `（${why}）`}`,
                    disabled: !refundable,
                  }))}
                  chosen={ids}
                  change={setIds}
                  disabled={disabled}
                />
                {flights.length > 1 && refundType !== 'CHILD' && (
                  <ChooseMany
                    label="退票航段"
                    options={flights.map(({ stockId, flightNo, date, origin, destination, alone }) => ({
                      id: stockId,
                      label: `${flightNo} ${date} ${origin}-${destination}${alone ? '' : '（自愿退票须整程）'}`,
                    }))}
                    chosen={segments ?? flights.map(({ stockId }) => stockId)}
                    change={setSegments}
                    disabled={disabled}
                  />
                )}
                <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                  {type && type.papers.length > 0 && (
                    <Alert severity={missing.length > 0 ? 'info' : 'success'}>
                      须上传：{type.papers.map(row => row.map(({ label }) => label).join('或')).join('；')}
                    </Alert>
                  )}
                  <ChoosePapers chosen={files} change={setFiles} disabled={disabled} />
                </Box>
                <TextField
                  label="原因"
                  value={reason}
                  onChange={event => setReason(event.target.value)}
                  fullWidth
                  multiline
                  minRows={2}
                  disabled={disabled}
                />
              </>
            ) : (
              <Nothing text={why} />
            )
          }
        </Fetched>
      )}
    </CommandDialog>
  )
}

/** text about the flights of a ticket that were refunded before */
const goneText = (coupons: readonly { flightNo: string; status: string }[]): string => {
  const gone = coupons.filter(({ status }) => status === 'REFUNDED').map(({ flightNo }) => flightNo)
  return gone.length > 0 ? `（${gone.join('、')} 已退）` : ''
}
