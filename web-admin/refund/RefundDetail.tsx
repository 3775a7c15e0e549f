import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { dayText, shortMoment } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { type RefundStatus, refundKinds, refundStatuses, refundTypes } from '#contracts/enums.ts'
import { submitAudit } from '#contracts/flow/api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { creditDetail } from '#contracts/payment/credit-api.ts'
import {
  markNoPnr,
  modifyClearTime,
  modifyProductCode,
  modifyRefundStatus,
  modifyRefundType,
  refundDetail,
  refundLogs,
  refundPnrList,
  refundTicketStatus,
  supplementFile,
} from '#contracts/refund/api.ts'
import type { HistoryEvent } from '#contracts/report/history.ts'
import { Standing } from '../flow/Standing.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { type DocumentAction, DocumentActions } from '../kit/DocumentActions.tsx'
import { type DocumentStep, DocumentTop, type StripPart } from '../kit/DocumentTop.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { inputText } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { WithRail } from '../kit/WithRail.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { LatestEvents, useEvents } from '../report/LatestEvents.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { Decision } from './Decision.tsx'
import { PapersDesk } from './PapersDesk.tsx'
import { RefundProducts } from './RefundProducts.tsx'
import { RefundQuote } from './RefundQuote.tsx'
import { SupplementDialog } from './SupplementDialog.tsx'
import { ThreePeople } from './ThreePeople.tsx'
import { TypeDialog } from './TypeDialog.tsx'

export type ShownRefund = Static<typeof refundDetail.data>
type Ticket = ShownRefund['tickets'][number]
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

const Loaded = ({ refund }: { refund: ShownRefund }) => {
  const { refundId, refundType, totals } = refund
  const history = useHistoryTab(`refund-${refundId}`)
  const told = useEvents(`refund-${refundId}`, ['refund'])
  return (
    <DetailScreen
      resource="refund"
      list={list}
      title={`退票单 ${refundId}`}
      called={`${refundTypes[refundType]} ${totals.tickets} 张`}
      chips={
        <>
          <Tag tone={toneOf(refund.status)}>{refundStatuses[refund.status]}</Tag>
          <span>{refund.agencyName}</span>
        </>
      }
      actions={
        <DocumentActions
          allowed={refund.allowedActions}
          refused={refund.refusedActions}
          actions={actions(refund)}
          fixed={{ refundId }}
          revision={refund.revision}
        />
      }
      top={
        <>
          <DocumentTop strip={stripOf(refund)} steps={stepsOf(refund, told?.events)} />
          {refund.lacking && refund.papersBy && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              报备退票，材料于 {formatDateTime(refund.papersBy).slice(0, 16)} 前补齐，逾期自动驳回：{refund.lacking.join('；')}
            </Alert>
          )}
          {refund.flow && <Standing name="审批流" flow={refund.flow} more={refund.undecidable} />}
          {!refund.flow && refund.undecidable && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {refund.undecidable}
            </Alert>
          )}
        </>
      }
      beside={parts => (
        <WithRail
          rail={
            <>
              <Decision refund={refund} />
              <ThreePeople refund={refund} />
              <LatestEvents told={told} />
            </>
          }
        >
          {parts}
        </WithRail>
      )}
      sections={[{ key: 'summary', label: '概况', content: <Summary refund={refund} /> }, ...history]}
    />
  )
}

const DECISION = '审核与退款'
const MANAGEMENT = '退票管理'
/** One endpoint has four actions on a refund. Two are decided beside the evidence (Decision.tsx); here only their absence is explained. */
const actions = (refund: ShownRefund): DocumentAction[] => {
  const { refundId, allowedActions, clearTime, productCode, noPnr } = refund
  // asks for no reason: the texts that people read when money moves do not come from the desk
  const silent = { reason: undefined, reasonCode: undefined, waiveMinimum: undefined }
  const decides = allowedActions.some(({ action }) => action === 'approveRefund' || action === 'payOut')
  return [
    {
      endpoint: submitAudit,
      action: 'submitAudit',
      group: DECISION,
      label: '交审批流',
      fixed: { businessType: 'REFUND', businessId: refundId, refundId: undefined, form: undefined, routeId: undefined, toUser: undefined },
      explain: '提交后由审批流的处理人审核，审批期间不能直接审核或驳回。',
      done: '已交审批流',
    },
    {
      endpoint: modifyRefundStatus,
      action: 'refundTickets',
      group: DECISION,
      label: '确认客票已退',
      // a person who may also decide or pay has that as the main button
      ...(!decides && { main: '确认客票已退' }),
      fixed: { statusId: 'REFUNDTICKET', ...silent },
      explain: '航司系统已将本单全部客票退掉。',
    },
    {
      endpoint: modifyClearTime,
      group: MANAGEMENT,
      label: '修改清位时间',
      initial: { clearTime: inputText({ kind: 'instant' }, clearTime) },
      explain: '座位在此时间退回库存，早于现在的立即退回；退回后不能再驳回。',
      done: ({ isCleared }: Static<typeof modifyClearTime.data>) => (isCleared ? '座位已退回库存' : '清位时间已修改'),
    },
    {
      endpoint: modifyRefundType,
      group: MANAGEMENT,
      label: '修改退票类型',
      dialog: close => <TypeDialog refund={refund} close={close} />,
    },
    { endpoint: modifyProductCode, group: MANAGEMENT, label: '修改产品代码', initial: { productCode: productCode ?? '' } },
    {
      endpoint: markNoPnr,
      group: MANAGEMENT,
      label: noPnr ? '取消无PNR登记' : '登记无PNR',
      fixed: { noPnr: !noPnr },
      explain: noPnr ? '座位将照常退回库存。' : '航司系统中已没有PNR：不取消PNR，座位不退回库存。',
    },
    { endpoint: supplementFile, group: '材料', label: '补充附件', dialog: close => <SupplementDialog refundId={refundId} close={close} /> },
    {
      endpoint: modifyRefundStatus,
      action: 'rejectRefund',
      group: DECISION,
      label: '驳回',
      ends: true,
      fixed: { statusId: 'REFUNDREJECT', waiveMinimum: undefined },
      demand: ['reason'],
      explain: '驳回后客票恢复有效，代理人可重新申请。',
    },
    { endpoint: modifyRefundStatus, action: 'approveRefund', group: DECISION, label: '审核通过', beside: true },
    { endpoint: modifyRefundStatus, action: 'payOut', group: DECISION, label: '确认退款', beside: true },
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
const MarkButton = ({ refund: { refundId, revision, status: at }, ticket }: { refund: ShownRefund; ticket: Ticket }) => {
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

/** The PNRs of its travellers, and what stays in each. */
const Pnrs = ({ refundId }: { refundId: string }) => {
  const reads = useMay()(refundPnrList)
  const pnrs = useAsk(refundPnrList, { refundId }, { enabled: reads, lists: ['refund', 'order'] })
  if (!reads) return null
  return (
    <Panel title="PNR">
      <Fetched from={pnrs} lines={2}>
        {({ content }) => (
          <RowsTable
            label="PNR"
            row={refundPnrList.data.properties.content.items}
            rows={content}
            keyOf={({ pnr }) => pnr}
            empty="没有PNR"
            columns={['pnr', 'travellers', 'coupons', 'left']}
          />
        )}
      </Fetched>
    </Panel>
  )
}
/** The fate of the seats, in words; nothing where it follows from the state as usual. */
const seatsText = ({ noPnr, clearTime, isCleared }: ShownRefund): string | undefined => {
  if (noPnr) return '无PNR，不退回座位'
  return clearTime && `${formatDateTime(clearTime)}（北京时间）${isCleared ? '已退回' : '退回'}`
}

/** A refund that was not paid out is a credit under the refund's own number. */
const CreditLink = ({ refund: { refundId, payouts } }: { refund: ShownRefund }) =>
  useMay()(creditDetail) && payouts.some(({ credited }) => credited) ? (
    <Link component={RouterLink} to={`/offset/${encodeURIComponent(refundId)}/show`}>
      查看抵扣
    </Link>
  ) : null

/** Flights, people, money and limit. */
const stripOf = ({ lines, totals, approval, orderNo, dueBy, status, submittedAt, airLine }: ShownRefund): StripPart[] => {
  const flights = [...new Map(lines.map(({ flightNo, date }) => [`${flightNo} ${date}`, { flightNo, date }])).values()]
  const { refund, paid, fee } = (approval ?? { totals }).totals
  return [
    {
      title: '退票航段',
      content: (
        <ul>
          {flights.map(({ flightNo, date }) => (
            <li key={`${flightNo} ${date}`}>
              <Airline code={airLine} bare />
              <span>{flightNo}</span>
              <small>{dayText(date)}</small>
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: '旅客',
      content: (
        <>
          <div className="value">{new Set(lines.map(({ passengerId }) => passengerId)).size} 人</div>
          <small>
            订单 <OrderLink orderNo={orderNo} />
          </small>
        </>
      ),
    },
    {
      title: '应退',
      content: (
        <>
          <div className="value">{formatYuan(refund)}</div>
          <small>原支付 {groupedYuan(paid)}</small>
          <small>扣退票费与补差 {groupedYuan(fee)}</small>
        </>
      ),
    },
    {
      title: '退款期限',
      content: (
        <>
          <div className="value">{dueBy ? shortMoment(dueBy) : '—'}</div>
          {dueBy && (status === 'REFUNDAPPROVE' || status === 'REFUNDTICKET') && <TimeLeft limit={dueBy} />}
          <small>{shortMoment(submittedAt)} 申请</small>
        </>
      ),
    },
  ]
}

/** The way of an application from its agency to the money. */
const stepsOf = ({ refundId, status, submittedAt, dueBy }: ShownRefund, events: readonly HistoryEvent[] = []): DocumentStep[] => {
  const at = (type: string) => {
    const event = events.findLast(event => event.stream === `refund-${refundId}` && event.type === type)
    return event && shortMoment(event.at)
  }
  const steps = [
    { label: '提交', note: shortMoment(submittedAt) },
    { label: '审核', note: at('RefundApproved') },
    { label: '退票', note: at('RefundTicketed') },
    { label: '退款', note: at('RefundPaidOut') ?? (dueBy && `${shortMoment(dueBy)} 前`) },
  ]
  if (status === 'REFUNDREJECT')
    return [
      { ...steps[0]!, state: 'done' },
      { label: '已驳回', note: at('RefundRejected'), state: 'ended' },
    ]
  const done = { REFUNDSUBMIT: 1, REFUNDAPPROVE: 2, REFUNDTICKET: 3, REFUNDACCOMPLISH: 4 }[status]
  return steps.map((step, index) => ({ ...step, state: index < done ? 'done' : index === done ? 'now' : 'next' }))
}

const Summary = ({ refund }: { refund: ShownRefund }) => (
  <>
    <Panel title="退票费">
      {(refund.recalculated ?? refund.approval) && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {refund.recalculated ?? `${refund.approval!.recalculated}：审核通过后应退 ${formatYuan(refund.approval!.totals.refund)}`}
        </Alert>
      )}
      <RefundQuote {...(refund.approval ?? { lines: refund.lines, totals: refund.totals })} sums={false} />
      <RefundProducts refundId={refund.refundId} />
    </Panel>
    <Panel title="附件">
      <PapersDesk papers={refund.papers} />
    </Panel>
    <Panel title="申请">
      <Facts
        facts={[
          ['退票类型', `${refundTypes[refund.refundType]}（${refundKinds[refund.kind]}）`],
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
          ...(refund.productCode ? [['产品代码', refund.productCode] as const] : []),
          ...(seatsText(refund) ? [['座位', seatsText(refund)] as const] : []),
        ]}
      />
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
    <Pnrs refundId={refund.refundId} />
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
