import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { refundKinds, refundStatuses, refundTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { modifyRefundStatus, refundDetail, refundTicketStatus } from '#contracts/refund/api.ts'
import { ActionButton, type ActionProps } from '../kit/ActionButton.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx'
import { toneOf } from '../kit/format.ts'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/HistoryTab.tsx'
import { PapersTable } from './Papers.tsx'
import { RefundQuote } from './RefundQuote.tsx'
import { SupplementButton } from './SupplementButton.tsx'

type Refund = Static<typeof refundDetail.data>

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
  const history = useHistoryTab(`refund-${refund.refundId}`)
  return (
    <DetailScreen
      resource="refund"
      list={list}
      title={`退票单 ${refund.refundId}`}
      chips={<Chip size="small" color={toneOf(refund.status)} label={refundStatuses[refund.status]} />}
      actions={<RefundActions refund={refund} />}
      sections={[{ key: 'summary', label: '概况', content: <Summary refund={refund} /> }, ...history]}
    />
  )
}

/** One endpoint, four edges of the refund's life, named by the actions that the server allows. */
const edges: Record<string, Partial<ActionProps> & { statusId: Static<typeof modifyRefundStatus.body>['statusId'] }> = {
  approveRefund: { statusId: 'REFUNDAPPROVE', variant: 'contained', explain: '通过后退款金额不再变化，并开始计算退款期限。' },
  refundTickets: { statusId: 'REFUNDTICKET', explain: '航司系统已将本单全部客票退掉。' },
  payOut: { statusId: 'REFUNDACCOMPLISH', variant: 'contained', explain: '款项将按原支付渠道退回，不能撤回。' },
  rejectRefund: { statusId: 'REFUNDREJECT', color: 'error', demand: ['reason'], explain: '驳回后客票恢复有效，代理人可重新申请。' },
}

const RefundActions = ({ refund }: { refund: Refund }) => {
  const { refundId, revision, lines, totals, approval, allowedActions } = refund
  const may = (name: string) => allowedActions.some(({ action }) => action === name)
  const walks = Object.entries(edges).flatMap(([name, { statusId, ...edge }]) => {
    const allowed = allowedActions.find(({ action }) => action === name)
    if (!allowed) return []
    return [
      <ActionButton
        key={name}
        endpoint={modifyRefundStatus}
        label={allowed.zh}
        fixed={{ refundId, statusId }}
        revision={revision}
        preview={<RefundQuote {...(name === 'approveRefund' && approval ? approval : { lines, totals })} />}
        {...edge}
      />,
    ]
  })
  return (
    <>
      {walks}
      {may('markTicket') && (
        <ActionButton
          endpoint={refundTicketStatus}
          label="登记客票状态"
          fixed={{ refundId }}
          revision={revision}
          explain="审核前登记已使用的客票，审核时不退；审核后登记航司已退的客票。"
        />
      )}
      {may('supplementFile') && <SupplementButton refundId={refundId} />}
    </>
  )
}

const Summary = ({ refund }: { refund: Refund }) => (
  <>
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
          ['航空公司', refund.airLine],
          ['退票类型', `${refundTypes[refund.refundType]}（${refundKinds[refund.kind]}）`],
          ...(refund.reasonLabel ? [['退票原因', refund.reasonLabel] as const] : []),
          ...(refund.noticeNo ? [['通告编号', refund.noticeNo] as const] : []),
          ['原因', refund.reason],
          ['申请', `${refund.submittedBy} ${formatDateTime(refund.submittedAt)}`],
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
    </Panel>
    {refund.tickets.length > 0 && (
      <Panel title="客票">
        <RowsTable
          label="客票"
          row={refundDetail.data.properties.tickets.items}
          rows={refund.tickets}
          keyOf={({ ticketNo, flightNo, date }) => `${ticketNo} ${flightNo} ${date}`}
          empty="没有客票"
          columns={['ticketNo', 'name', 'flightNo', 'date', 'status']}
        />
      </Panel>
    )}
    <Panel title="附件">
      <PapersTable papers={refund.papers} />
    </Panel>
    <Panel title={`退款去向（已退 ${formatYuan(refund.paidOut)}）`}>
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
        ]}
      />
    </Panel>
  </>
)
