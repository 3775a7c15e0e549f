import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Airline, Tag } from '#contracts/client/look/parts.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { type RefundStatus, refundKinds, refundStatuses, refundTypes } from '#contracts/enums.ts'
import { submitAudit } from '#contracts/flow/api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { creditDetail } from '#contracts/payment/credit-api.ts'
import { modifyRefundStatus, refundDetail, refundLogs, refundTicketStatus, supplementFile } from '#contracts/refund/api.ts'
import { Standing } from '../flow/Standing.tsx'
import { ActionButton, type ActionProps } from '../kit/ActionButton.tsx'
import { type Action, AllowedActions } from '../kit/AllowedActions.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx'
import { Person } from '../kit/Person.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { Fetched } from '../kit/States.tsx'
import { PayOutPreview } from '../payment/PayOutPreview.tsx'
import { useHistoryTab } from '../report/HistoryTab.tsx'
import { PapersTable } from './Papers.tsx'
import { RefundProducts, RefundQuote } from './RefundQuote.tsx'
import { SupplementButton } from './SupplementButton.tsx'

type Refund = Static<typeof refundDetail.data>
type Ticket = Refund['tickets'][number]
type CouponMark = Ticket['status']

const list = { to: '/refund', label: '退票' }

export const RefundDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(refundDetail, { refundId: id })}>
      {refund => <Loaded refund={refund} />}
    </FetchedPage>
  )
}

const Loaded = ({ refund }: { refund: Refund }) => {
  const { refundId } = refund
  const history = useHistoryTab(`refund-${refundId}`)
  return (
    <DetailScreen
      resource="refund"
      list={list}
      title={`退票单 ${refundId}`}
      chips={<Tag tone={toneOf(refund.status)}>{refundStatuses[refund.status]}</Tag>}
      actions={<AllowedActions allowed={refund.allowedActions} actions={actions(refund)} fixed={{ refundId }} revision={refund.revision} />}
      sections={[{ key: 'summary', label: '概况', content: <Summary refund={refund} /> }, ...history]}
    />
  )
}

/** One endpoint has four actions on a refund; each has a button by the name of the action that the server allows. */
const actions = ({ refundId, lines, totals, approval, waivable, paidOut }: Refund): Action[] => {
  const walk = (
    action: string,
    label: string,
    statusId: Static<typeof modifyRefundStatus.body>['statusId'],
    more: Partial<ActionProps>,
  ): Action => ({
    endpoint: modifyRefundStatus,
    action,
    label,
    ...more,
    fixed: { statusId, ...(!(action === 'approveRefund' && waivable) && { waiveMinimum: undefined }), ...more.fixed },
    preview:
      action === 'payOut' ? (
        <PayOutPreview refundId={refundId} />
      ) : (
        <RefundQuote {...(action === 'approveRefund' && approval ? approval : { lines, totals })} />
      ),
  })
  // asks for no reason: the texts that people read when money moves do not come from the desk
  const silent = { reason: undefined, reasonCode: undefined }
  return [
    walk('approveRefund', '审核通过', 'REFUNDAPPROVE', {
      variant: 'contained',
      // only waiving a minimum asks for a reason
      fixed: waivable ? { reason: undefined } : silent,
      explain: `${waivable ? `同意免除不足成团补差的，另退 ${formatYuan(waivable)}。` : ''}${
        approval
          ? `${approval.recalculated}：申请时应退 ${formatYuan(totals.refund)}，审核通过后应退 ${formatYuan(approval.totals.refund)}。通过后金额不再变化，并开始计算退款期限。`
          : '通过后退款金额不再变化，并开始计算退款期限。'
      }`,
    }),
    {
      endpoint: submitAudit,
      action: 'submitAudit',
      label: '交审批流',
      fixed: { businessType: 'REFUND', businessId: refundId, refundId: undefined, form: undefined, routeId: undefined, toUser: undefined },
      explain: '提交后由审批流的处理人审核，审批期间不能直接审核或驳回。',
      done: '已交审批流',
    },
    walk('refundTickets', '确认客票已退', 'REFUNDTICKET', { fixed: silent, explain: '航司系统已将本单全部客票退掉。' }),
    walk('payOut', '确认退款', 'REFUNDACCOMPLISH', {
      variant: 'contained',
      fixed: silent,
      explain: `${formatYuan(totals.refund - paidOut)} 将如下退回，不能撤回。`,
    }),
    { endpoint: supplementFile, custom: <SupplementButton refundId={refundId} /> },
    walk('rejectRefund', '驳回', 'REFUNDREJECT', { color: 'error', demand: ['reason'], explain: '驳回后客票恢复有效，代理人可重新申请。' }),
  ]
}

/** Findings of the desk about a coupon: before the approval that it was flown, after it that the airline has refunded it. */
const marks: Partial<Record<RefundStatus, Partial<Record<CouponMark, [CouponMark, string, string]>>>> = {
  REFUNDSUBMIT: {
    OPEN: ['USED', '登记已使用', '已使用的航段审核时不退。'],
    USED: ['OPEN', '恢复有效', '更正：此航段未使用。'],
  },
  REFUNDAPPROVE: { OPEN: ['REFUNDED', '登记已退', '航司系统已退此航段。'] },
}
const MarkButton = ({ refund: { refundId, revision, status: at }, ticket }: { refund: Refund; ticket: Ticket }) => {
  const mark = marks[at]?.[ticket.status]
  if (!mark) return null
  const [status, label, explain] = mark
  const { ticketNo, flightNo, name } = ticket
  return (
    <ActionButton
      endpoint={refundTicketStatus}
      label={label}
      fixed={{ refundId, ticketNo, flightNo, status }}
      revision={revision}
      explain={`${name} ${ticketNo} ${flightNo}：${explain}`}
      size="small"
      variant="text"
    />
  )
}

/** History of the application, for the desk. */
const Logs = ({ refundId }: { refundId: string }) => {
  const reads = useMay()(refundLogs)
  const logs = useAsk(refundLogs, { refundId, page: 0, size: 200 }, { enabled: reads })
  if (!reads) return null
  return (
    <Panel title="处理记录">
      <Fetched from={logs} lines={2}>
        {({ content }) => (
          <RowsTable
            label="处理记录"
            row={refundLogs.data.properties.content.items}
            rows={content}
            keyOf={({ at, action }) => `${at} ${action}`}
            empty="没有处理记录"
            columns={['at', 'user', 'action', 'status', 'remark']}
          />
        )}
      </Fetched>
    </Panel>
  )
}

/** A refund that was not paid out is a credit under the refund's own number. */
const CreditLink = ({ refund: { refundId, payouts } }: { refund: Refund }) =>
  useMay()(creditDetail) && payouts.some(({ credited }) => credited) ? (
    <Link component={RouterLink} to={`/offset/${encodeURIComponent(refundId)}/show`}>
      查看抵扣
    </Link>
  ) : null

const Summary = ({ refund }: { refund: Refund }) => (
  <>
    {refund.flow && <Standing name="审批流" flow={refund.flow} more={refund.undecidable} />}
    {!refund.flow && refund.undecidable && <Alert severity="info">{refund.undecidable}</Alert>}
    <Panel title="申请">
      <Facts
        facts={[
          [
            '订单号',
            <Link key="order" component={RouterLink} to={`/order/${encodeURIComponent(refund.orderNo)}/show`}>
              {refund.orderNo}
            </Link>,
          ],
          ['代理人', refund.agencyName],
          ['航空公司', <Airline key="airline" code={refund.airLine} />],
          ['退票类型', `${refundTypes[refund.refundType]}（${refundKinds[refund.kind]}）`],
          ['退票航段', [...new Set(refund.lines.map(({ flightNo, date }) => `${flightNo} ${date}`))].join('，')],
          ...(refund.reasonLabel ? [['退票原因', refund.reasonLabel] as const] : []),
          ...(refund.noticeNo ? [['通告编号', refund.noticeNo] as const] : []),
          ['原因', refund.reason],
          [
            '申请',
            <>
              <Person login={refund.submittedBy} /> {formatDateTime(refund.submittedAt)}
            </>,
          ],
          ...(refund.rejectReason ? [['驳回原因', refund.rejectReason] as const] : []),
          ...(refund.dueBy
            ? [
                [
                  '退款期限',
                  <Countdown
                    key="due"
                    limit={refund.dueBy}
                    matters={refund.status === 'REFUNDAPPROVE' || refund.status === 'REFUNDTICKET'}
                  />,
                ] as const,
              ]
            : []),
        ]}
      />
    </Panel>
    <Panel title="退款">
      {(refund.recalculated ?? refund.approval) && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {refund.recalculated ?? `${refund.approval!.recalculated}：审核通过后应退 ${formatYuan(refund.approval!.totals.refund)}`}
        </Alert>
      )}
      <RefundQuote lines={refund.lines} totals={refund.totals} />
      <RefundProducts refundId={refund.refundId} />
    </Panel>
    {refund.tickets.length > 0 && (
      <Panel title="客票">
        <RowsTable
          label="客票"
          row={refundDetail.data.properties.tickets.items}
          rows={refund.tickets}
          keyOf={({ ticketNo, flightNo, date }) => `${ticketNo} ${flightNo} ${date}`}
          empty="没有客票"
          columns={[
            'ticketNo',
            'name',
            'flightNo',
            'date',
            'status',
            ...(refund.allowedActions.some(({ action }) => action === 'markTicket')
              ? [{ field: 'actions', title: '操作', render: (ticket: Ticket) => <MarkButton refund={refund} ticket={ticket} /> }]
              : []),
          ]}
        />
      </Panel>
    )}
    <Panel title="附件">
      <PapersTable papers={refund.papers} />
    </Panel>
    <Logs refundId={refund.refundId} />
    <Panel title={`退款去向（已退 ${formatYuan(refund.paidOut)}）`} actions={<CreditLink refund={refund} />}>
      <RowsTable
        label="退款去向"
        row={refundDetail.data.properties.payouts.items}
        rows={refund.payouts}
        keyOf={({ gatewayRefundNo }) => gatewayRefundNo}
        empty="还没有退款"
        columns={[
          { field: 'paymentCode', title: '原支付单号' },
          { field: 'amount', title: '金额' },
          { field: 'gatewayRefundNo', title: '渠道退款流水号' },
          'credited',
        ]}
      />
    </Panel>
  </>
)
