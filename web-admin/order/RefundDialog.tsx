import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { parseYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { huInterRefund, previewRefund, reportRefund, showRefund, submitRefund } from '#contracts/refund/api.ts'
import { LEAST_BILL } from '#contracts/refund/hu-inter.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { ChoosePapers, type ChosenPapers } from '../refund/ChoosePapers.tsx'
import { ProductFees } from '../refund/ProductFees.tsx'
import { RefundQuote } from '../refund/RefundQuote.tsx'
import { noNotice, type TypeChosen, TypeFields } from '../refund/TypeFields.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

/** Applies for a refund: choose reason and travellers, see the amount that the rules compute, then apply for exactly that amount. */
export const RefundDialog = ({ order: { orderId, revision }, close }: { order: ShownOrder; close: () => void }) => {
  const form = useAsk(showRefund, { orderId })
  const [ids, setIds] = useState<string[]>([])
  const [segments, setSegments] = useState<string[]>()
  const [typePicked, pick] = useState<TypeChosen>()
  // the type that the airline offers because of a flight comes first
  const picked = typePicked ?? { refundType: form.data?.offered?.refundType ?? 'VOLUNTE', reasonCode: '', noticeNo: '' }
  const { refundType, reasonCode, noticeNo } = picked
  const [files, setFiles] = useState<ChosenPapers>({})
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [reports, setReports] = useState(false)
  const [bill, setBill] = useState('')
  const type = form.data?.refundTypes.find(({ code }) => code === refundType)
  const flights = form.data?.segments ?? []
  // choosing all flights means whatever is left of each ticket
  const some = refundType !== 'CHILD' && segments && segments.length < flights.length ? segments : undefined
  const isChosen = ids.length > 0 && some?.length !== 0
  const chosen = isChosen ? { orderId, ids, ...present({ segments: some }), refundType, ...(reasonCode && { reasonCode }) } : undefined
  const missing = type?.papers.filter(row => !row.some(({ code }) => files[code])) ?? []
  const lacksNotice = noNotice(type, picked)
  const mayReport = missing.length > 0 && form.data?.reportBy !== undefined
  const isReport = reports && mayReport
  const isHuInter = form.data?.huInter === true
  const asksBill = isHuInter && refundType === 'SICKNESS'
  const billAmount = asksBill ? parseYuan(bill) : undefined
  const lacksBill = asksBill && (billAmount === undefined || billAmount < LEAST_BILL)
  const isComplete = !lacksNotice && !lacksBill && (missing.length === 0 || isReport)
  const others = {
    ...(reason.trim() && { reason: reason.trim() }),
    ...(type?.notice && { noticeNo: noticeNo.trim() }),
    ...present({ billAmount }),
  }

  return (
    <CommandDialog
      endpoint={isReport ? reportRefund : isHuInter ? huInterRefund : submitRefund}
      label={isReport ? '报备退票' : '申请退票'}
      revision={revision}
      files={files}
      body={chosen && isComplete ? { ...chosen, ...others } : undefined}
      incomplete={
        ids.length === 0
          ? '请选择要退的旅客'
          : some?.length === 0
            ? '请选择要退的航段'
            : lacksNotice
              ? '请填写通告编号'
              : lacksBill
                ? '请填写诊疗费用单据金额，不少于200元'
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
          {({ refundable, why, refundTypes, tickets, offered, reportBy }) =>
            refundable ? (
              <>
                <TypeFields
                  form={{ refundTypes, ...present({ offered }) }}
                  chosen={picked}
                  change={pick}
                  tried={tried}
                  disabled={disabled}
                  errors={errors}
                />
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
                  {mayReport && reportBy && (
                    <FormControlLabel
                      control={<Checkbox checked={reports} onChange={(_, checked) => setReports(checked)} disabled={disabled} />}
                      label={`先报备，材料于 ${formatDateTime(reportBy).slice(0, 16)} 前补齐，逾期自动驳回`}
                    />
                  )}
                  <ChoosePapers chosen={files} change={setFiles} disabled={disabled} />
                </Box>
                {asksBill && (
                  <TextField
                    label="诊疗费用单据（元）"
                    value={bill}
                    onChange={event => setBill(event.target.value)}
                    required
                    disabled={disabled}
                    error={(tried && lacksBill) || errors.billAmount !== undefined}
                    helperText={errors.billAmount ?? '费用单据或医疗发票上的金额，不少于 200 元'}
                    slotProps={{ htmlInput: { inputMode: 'decimal' } }}
                  />
                )}
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
