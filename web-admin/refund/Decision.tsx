import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { Tag } from '#contracts/client/look/parts.tsx'
import { refundTypes } from '#contracts/enums.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { modifyRefundStatus } from '#contracts/refund/api.ts'
import { useMay, useSend } from '../kit/calls.ts'
import { Panel } from '../kit/Detail.tsx'
import { Pairs } from '../kit/Document.tsx'
import { Person } from '../kit/Person.tsx'
import { isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { Problem } from '../kit/States.tsx'
import { PayOutPreview } from '../payment/PayOutPreview.tsx'
import type { ShownRefund } from './RefundDetail.tsx'

type Target = Static<typeof modifyRefundStatus.body>['statusId']

/** Names what the desk decides beside the evidence: how much goes back and why, with one button that names the sum. */
export const Decision = ({ refund }: { refund: ShownRefund }) => {
  const may = useMay()(modifyRefundStatus)
  const can = (action: string) => may && refund.allowedActions.some(given => given.action === action)
  const judged = can('approveRefund') || can('rejectRefund')
  if (can('payOut')) return <PayOut refund={refund} rejectable={can('rejectRefund')} />
  if (judged) return <Judgement refund={refund} approvable={can('approveRefund')} />
  return (
    <Panel title="退款金额">
      <Sums refund={refund} />
    </Panel>
  )
}

/** Sends one step of the application, and keeps what went wrong. */
const useStep = ({ refundId, revision }: ShownRefund) => {
  const { send, isPending } = useSend(modifyRefundStatus)
  const notify = useNotify()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<unknown>()
  const step = async (statusId: Target, more: Partial<Static<typeof modifyRefundStatus.body>>, done: string) => {
    setProblem(undefined)
    try {
      await send({ refundId, statusId, ...more }, { revision })
      notify(done, { type: 'success' })
    } catch (error) {
      setProblem(error)
      if (isStale(error)) refresh()
    }
  }
  return { step, isPending, problem, forget: () => setProblem(undefined) }
}

const Judgement = ({ refund, approvable }: { refund: ShownRefund; approvable: boolean }) => {
  const { step, isPending, problem, forget } = useStep(refund)
  const [words, setWords] = useState('')
  const [waives, setWaives] = useState(false)
  const [missing, setMissing] = useState<string>()
  const { totals, waivable = 0 } = { waivable: refund.waivable, totals: (refund.approval ?? refund).totals }
  const sum = totals.refund + (waives ? waivable : 0)
  const said = words.trim()
  const reject = () => {
    if (!said) return setMissing('请填写驳回原因，代理人会看到')
    return step('REFUNDREJECT', { reason: said }, '已驳回，客票恢复有效')
  }
  const approve = () =>
    step('REFUNDAPPROVE', { ...(said && { reason: said }), ...(waives && { waiveMinimum: true }) }, `已通过，退回 ${formatYuan(sum)}`)
  if (isStale(problem)) return <StaleDialog error={problem} keep={forget} close={forget} />
  return (
    <Panel title="审核决定">
      <Sums refund={refund} waived={waives ? waivable : 0} />
      {approvable && waivable > 0 && (
        <FormControlLabel
          control={<Checkbox checked={waives} onChange={(_, chosen) => setWaives(chosen)} disabled={isPending} />}
          label={`免除不足成团补差，另退 ${formatYuan(waivable)}`}
        />
      )}
      <TextField
        label="给代理人的话"
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setMissing(undefined)
        }}
        multiline
        minRows={2}
        fullWidth
        disabled={isPending}
        error={missing !== undefined}
        helperText={missing ?? '驳回时必填，代理人会看到；通过时记入处理记录'}
        sx={{ mt: 2 }}
      />
      {problem !== undefined && <Problem error={problem} />}
      <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
        {approvable && (
          <Button variant="contained" disabled={isPending} onClick={() => void approve()}>
            通过，退回 {formatYuan(sum)}
          </Button>
        )}
        <Button variant="outlined" color="error" disabled={isPending} onClick={() => void reject()}>
          驳回
        </Button>
      </Box>
      {approvable && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          通过后金额不再变化，并开始计算退款期限。
        </Typography>
      )}
    </Panel>
  )
}

const PayOut = ({ refund, rejectable }: { refund: ShownRefund; rejectable: boolean }) => {
  const { step, isPending, problem, forget } = useStep(refund)
  const left = refund.totals.refund - refund.paidOut
  if (isStale(problem)) return <StaleDialog error={problem} keep={forget} close={forget} />
  return (
    <Panel title="退款">
      <Sums refund={refund} />
      <Box sx={{ my: 2 }}>
        <PayOutPreview refundId={refund.refundId} />
      </Box>
      {problem !== undefined && <Problem error={problem} />}
      <Button
        variant="contained"
        fullWidth
        disabled={isPending}
        onClick={() => void step('REFUNDACCOMPLISH', {}, `已退回 ${formatYuan(left)}`)}
      >
        退回 {formatYuan(left)}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        退回后不能撤回。{rejectable && '要驳回的，见“更多”。'}
      </Typography>
    </Panel>
  )
}

/** The sums of a refund: paid, kept, going back; those that have gone back, and those that will have after this decision. */
const Sums = ({ refund, waived = 0 }: { refund: ShownRefund; waived?: number }) => {
  const { refundType, paidOut, status } = refund
  const { lines, totals } = refund.approval ?? refund
  const difference = lines.reduce((sum, line) => sum + line.difference, 0)
  const minus = (amount: number) => (amount > 0 ? `−${groupedYuan(amount)}` : groupedYuan(0))
  const sum = totals.refund + waived
  const over = status === 'REFUNDREJECT'
  return (
    <>
      <Pairs
        pairs={[
          ['怎么退', refundTypes[refundType]],
          [`${totals.tickets} 张票已付`, groupedYuan(totals.paid)],
          ['退票费', minus(totals.fee - difference)],
          ...(difference > 0 ? [['不足成团补差', minus(difference - waived)] as const] : []),
          ...(totals.returned > 0 ? [['退还前次补差', groupedYuan(totals.returned)] as const] : []),
        ]}
      />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: 2,
          py: 1.5,
          mt: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <strong>应退</strong>
        <Typography component="span" sx={{ fontSize: 28, fontWeight: 600, lineHeight: 1.2 }}>
          {formatYuan(sum)}
        </Typography>
      </Box>
      {!over && (
        <Pairs
          pairs={[
            ['现在已退', groupedYuan(paidOut)],
            ['全部退回后', groupedYuan(sum)],
          ]}
        />
      )}
    </>
  )
}

/** The people who have done each step, who may not do the next one: applicant, approver and payer are three people. */
export const ThreePeople = ({ refund: { status, submittedBy, approvedBy } }: { refund: ShownRefund }) => {
  const approved = approvedBy !== undefined
  const paid = status === 'REFUNDACCOMPLISH'
  const rejected = status === 'REFUNDREJECT'
  return (
    <Panel title="经手人">
      <Pairs
        left
        pairs={[
          [
            '申请',
            <span key="applied">
              <Person login={submittedBy} /> <Tag tone="done">已提交</Tag>
            </span>,
          ],
          [
            '审核',
            approved ? (
              <span key="approved">
                <Person login={approvedBy} /> <Tag tone="done">已通过</Tag>
              </span>
            ) : rejected ? (
              <Tag key="rejected">已驳回</Tag>
            ) : (
              <span key="approver">
                <Tag tone="waiting">等审核</Tag> 不能是申请人
              </span>
            ),
          ],
          [
            '退款',
            paid ? (
              <Tag key="paid" tone="done">
                已退回
              </Tag>
            ) : rejected ? (
              <Tag key="none">不退</Tag>
            ) : (
              <span key="payer">
                <Tag tone={approved ? 'waiting' : 'neutral'}>{approved ? '等退款' : '未开始'}</Tag>{' '}
                {approved ? (
                  <>
                    不能是审核人 <Person login={approvedBy} />
                  </>
                ) : (
                  '须另一人办理'
                )}
              </span>
            ),
          ],
        ]}
      />
    </Panel>
  )
}
