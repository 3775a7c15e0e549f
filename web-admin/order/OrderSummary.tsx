import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { Airline } from '#contracts/client/look/parts.tsx'
import {
  auditStatuses,
  fareTypes,
  groupTypes,
  nameStatuses,
  paymentChannels,
  payProgresses,
  seatStatuses,
  ticketProgresses,
  voyageTypes,
} from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { priceDetail } from '#contracts/order/changes/changes-api.ts'
import { abnormalKinds, abnormalOffers, newTimes } from '#contracts/order/disruption/words.ts'
import { FareLine } from '#contracts/order/events.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts'
import { legStandings } from '#contracts/seats/standings.ts'
import { AnswerButton } from '../disruption/AnswerButton.tsx'
import { Standing } from '../flow/Standing.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useAsk } from '../kit/calls.ts'
import { Facts, Panel } from '../kit/Detail.tsx'
import { Person } from '../kit/Person.tsx'
import { Legs } from '../kit/Place.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { Fetched } from '../kit/States.tsx'
import { Instalments } from './money/Instalments.tsx'
import { peopleText } from './money/MoneyChange.tsx'
import type { Order } from './OrderDetail.tsx'
import { OrderLink } from './OrderLink.tsx'
import { ReceiptLink } from './ticketing/ReceiptLink.tsx'
import { UnnamedNotice } from './Unnamed.tsx'

/** proposed fares that a second person must confirm */
const Proposal = ({ order: { total, legs }, proposal }: { order: Order; proposal: NonNullable<Order['priceProposal']> }) => {
  const flight = (stockId: string) => legs.find(leg => leg.stockId === stockId)?.flightNo ?? ''
  const fares = proposal.prices.map(({ stockId, type, fare }) => `${flight(stockId)} ${fareTypes[type]} ${formatYuan(fare)}`).join('，')
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {proposal.by} 于 {formatDateTime(proposal.at)} 提出改价：{fares}；订单总价 {formatYuan(total)} → {formatYuan(proposal.total)}。原因：
      {proposal.reason}。{proposal.outside}，须由另一人同意后生效。
    </Alert>
  )
}

/** a flight of the order that does not go as it was sold, and what its agency wants */
const Disrupted = ({ order: { orderNo, status }, one }: { order: Order; one: NonNullable<Order['disruptions']>[number] }) => (
  <Alert
    severity={one.answer ? 'info' : 'warning'}
    sx={{ mb: 2 }}
    action={status !== 'EXPIRED' && <AnswerButton row={{ orderNo, ...one, answer: one.answer ?? 'WAITING' }} />}
  >
    {one.flightNo} {one.date} {abnormalKinds[one.kind]}：{[newTimes(one), one.text].filter(Boolean).join('，')}。
    {one.answer ? `代理人答复：${abnormalOffers[one.answer]}` : `待代理人于 ${formatDateTime(one.answerBy).slice(0, 16)} 前答复`}
    {one.answer === 'CHANGE' && '，请办理改期'}。{one.refunds && `退票申请${one.refunds.join('、')}审核时按非自愿退票计算，不收手续费。`}
  </Alert>
)

const labelIn = (labels: Record<string, string>, code: string) => labels[code] ?? code

export const OrderSummary = ({ order }: { order: Order }) => (
  <>
    {order.priceProposal && <Proposal order={order} proposal={order.priceProposal} />}
    {order.disruptions?.map(one => (
      <Disrupted key={one.abnormalId} order={order} one={one} />
    ))}
    {order.flow && <Standing name="取消审批" flow={order.flow} />}
    <Panel title="团队">
      <Facts
        facts={[
          ['团名', order.groupName],
          ['团队类型', order.groupType && groupTypes[order.groupType]],
          ['代理人', order.agencyName],
          ['航空公司', <Airline key="airline" code={order.airLine} />],
          ['航程', voyageTypes[order.voyageType]],
          ['座位 / 人数', `${order.seats} / ${order.persons}`],
          ['人数构成', peopleText(order.counts)],
          ['最少成团人数', order.paxMin],
          ...(order.auditStatus === 'NONE' ? [] : [['审核', auditText(order)] as const]),
          ['座位状态', labelIn(seatStatuses, order.seatStatus)],
          ['名单', labelIn(nameStatuses, order.nameStatus)],
          ['PNR', order.pnrs.map(({ pnr, seats }) => (order.pnrs.length > 1 ? `${pnr}（${seats}座）` : pnr)).join('、')],
          ['出票进度', ticketProgresses[order.ticketProgress]],
          ['团号', order.tourCode],
          ['合同', order.terms.contracts?.join('、')],
          ['退票代码', order.terms.refundCode],
          ['改期代码', order.terms.changeCode],
          ['等待渠道支付结果', order.awaitingPaymentUntil && `最迟至 ${formatDateTime(order.awaitingPaymentUntil)}`],
          ...(order.win ? [['竞价成交', order.win.bagId ? `组合包${order.win.bagId}` : `标的${order.win.lotId}`] as const] : []),
          ...(order.joins ? [['加入订单', <OrderLink key="joins" orderNo={order.joins} />] as const] : []),
          ...(order.copyOf ? [['复制自', <OrderLink key="copy" orderNo={order.copyOf} />] as const] : []),
          ...(order.splitFrom ? [['由订单拆分', <OrderLink key="from" orderNo={order.splitFrom} />] as const] : []),
          ...(order.virtualOut
            ? [
                [
                  '虚拟出票',
                  <Link key="ahead" component={RouterLink} to={`/virtual-out/${encodeURIComponent(order.orderId)}/show`} underline="hover">
                    {virtualOutStatuses[order.virtualOut]}
                  </Link>,
                ] as const,
              ]
            : []),
          ...(order.splitInto.length > 0
            ? [
                [
                  '拆分至',
                  order.splitInto.map(({ orderNo, seats, ahead }) => (
                    <Box key={orderNo} component="span" sx={{ mr: 1 }}>
                      <OrderLink orderNo={orderNo} />（{seats}座{ahead && '，虚拟出票'}）
                    </Box>
                  )),
                ] as const,
              ]
            : []),
          ['联系人', `${order.contact.name} ${order.contact.phone}`],
          [
            '提交',
            <>
              <Person login={order.submittedBy} /> {formatDateTime(order.submittedAt)}
            </>,
          ],
          ['备注', order.remark],
        ]}
      />
    </Panel>
    {order.waitlist ? (
      <Waiting waitlist={order.waitlist} />
    ) : (
      <Panel title="时限">
        <Limits order={order} />
        <UnnamedNotice order={order} />
      </Panel>
    )}
    <Panel title="金额" actions={order.payments.length > 0 && <ReceiptLink page="prepaymentReceipt" orderId={order.orderId} />}>
      <Money order={order} />
    </Panel>
    {order.legs.map((leg, index) => (
      <Panel key={leg.stockId} title={`航段 ${index + 1}：${leg.flightNo}`}>
        <Facts
          facts={[
            ['航线', <Legs key="route" legs={`${leg.origin}-${leg.destination}`} />],
            ['日期', leg.date],
            ['起飞 / 到达', `${leg.depTime} / ${leg.arrTime}${leg.arrDays > 0 ? `（+${leg.arrDays} 天）` : ''}`],
            ['舱位', leg.cabin],
            ['全价票价', formatYuan(leg.fullFare)],
            ['里程', `${leg.distance} 公里`],
            ['适用政策', leg.policyName],
            ...(order.legs.length > 1 ? [['可单独退航段', leg.segmentRefund ? '是' : '否'] as const] : []),
          ]}
        />
        <RowsTable
          label={`航段 ${index + 1} 价格`}
          row={FareLine}
          rows={leg.lines}
          columns={['type', 'count', 'fare', 'cnFund', 'yq', 'perPassenger', 'total']}
          keyOf={({ type }) => type}
          empty="没有价格明细"
        />
      </Panel>
    ))}
    {order.legs.length > 1 && <JourneyPrice orderId={order.orderId} />}
  </>
)

/** Places of the order in the queue of each flight, and the limit for confirming the seats that it got. */
const Waiting = ({ waitlist: { until, confirmBy, legs } }: { waitlist: NonNullable<Order['waitlist']> }) => (
  <Panel title="候补">
    <Facts
      facts={[
        ...(confirmBy ? [['代理人确认时限', <Countdown key="confirm" limit={confirmBy} matters />] as const] : []),
        ['候补截止', <Countdown key="until" limit={until} matters={!confirmBy} />],
        ...legs.map(
          ({ flightNo, standing, place, waiting }) =>
            [flightNo, `${legStandings[standing]}${place ? `，第 ${place} 位` : ''}（共 ${waiting} 个订单）`] as const,
        ),
      ]}
    />
  </Panel>
)

const auditText = ({ auditStatus, auditRemark }: Order) => `${auditStatuses[auditStatus]}${auditRemark ? `：${auditRemark}` : ''}`

/** All limits of the order; the remaining time is shown for those that may still be missed. */
const Limits = ({ order: { status, auditStatus, limits, instalments, nameStatus, ticketProgress } }: { order: Order }) => {
  const isOpen = ['WAIT_FOR_PAY', 'PAID'].includes(status) || (status === 'REFUND_MODIFY' && ticketProgress !== 'ALL')
  const [next] = instalments
  const hasDeposits = limits.balanceBy !== undefined
  const first = next?.no === 1
  const depositName = (no: number) => instalmentName({ no, kind: 'DEPOSIT' }, instalments)
  const isOpenAudit = status === 'WAIT_FOR_PAY' && (auditStatus === 'AUDITING' || auditStatus === 'RETURNED')
  const payLimit = isOpenAudit
    ? auditStatus === 'AUDITING'
      ? '最迟审核时间'
      : '重新提交时限'
    : hasDeposits
      ? `${depositName(1)}时限`
      : '支付时限'
  return (
    <Facts
      facts={[
        [payLimit, <Countdown key="pay" limit={limits.payBy} matters={status === 'WAIT_FOR_PAY' && first} />],
        // the instalments between the first and the balance have their own dates
        ...(next?.kind === 'DEPOSIT' && !first
          ? [[`${depositName(next.no)}时限`, <Countdown key="next" limit={next.by} matters />] as const]
          : []),
        ...(limits.balanceBy
          ? [['尾款时限', <Countdown key="balance" limit={limits.balanceBy} matters={status === 'WAIT_FOR_PAY'} />] as const]
          : []),
        [
          '名单时限',
          <Countdown key="name" limit={limits.nameBy} matters={isOpen && nameStatus !== 'COMPLETE' && nameStatus !== 'LOCKED'} />,
        ],
        ['出票时限', <Countdown key="ticket" limit={limits.ticketBy} matters={isOpen} />],
      ]}
    />
  )
}

const Money = ({ order }: { order: Order }) => {
  const {
    total,
    totalText,
    paid,
    deposit,
    forfeited,
    credit,
    back,
    owed,
    refunded,
    instalments,
    payments,
    payProgress,
    taxesBack = 0,
    returned = 0,
  } = order
  const some = (name: string, amount: number) => (amount > 0 ? [[name, formatYuan(amount)] as const] : [])
  return (
    <>
      <Facts
        facts={[
          ['订单总价', <Strong key="total" text={formatYuan(total)} />],
          ['大写', totalText],
          ['支付进度', payProgresses[payProgress]],
          ['已付', formatYuan(paid)],
          ...some('定金', deposit),
          ...some('可抵扣金额', credit),
          ...some('罚没金额', forfeited),
          ...some('出票税费差额（总价已减）', taxesBack),
          ...some('应退金额', back),
          ...some('其中已退回', returned),
          ...some('已退票款', refunded),
          ...(order.status === 'WAIT_FOR_PAY' ? [['待付', <Strong key="owed" text={formatYuan(owed)} />] as const] : []),
        ]}
      />
      {instalments.length > 0 && (
        <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {payments.length > 0 && (
            <Typography variant="body2">
              已收：{(payments as Paid[]).map(({ channel, amount }) => `${paymentChannels[channel]} ${formatYuan(amount)}`).join('，')}
            </Typography>
          )}
          <Instalments instalments={instalments} matters={order.status === 'WAIT_FOR_PAY'} />
        </Box>
      )}
    </>
  )
}
/** a payment in the order's document */
type Paid = { channel: keyof typeof paymentChannels; amount: number }

/** Price per person of each type for the whole journey. */
const JourneyPrice = ({ orderId }: { orderId: string }) => (
  <Panel title="全程价格">
    <Fetched from={useAsk(priceDetail, { orderId })} lines={2}>
      {({ lines }) => (
        <RowsTable
          label="全程价格"
          row={FareLine}
          rows={lines}
          columns={['type', 'count', 'fare', 'cnFund', 'yq', 'perPassenger', 'total']}
          keyOf={({ type }) => type}
          empty="没有价格明细"
        />
      )}
    </Fetched>
  </Panel>
)

const Strong = ({ text }: { text: string }) => (
  <Typography component="span" sx={{ fontWeight: 700, fontSize: 18 }}>
    {text}
  </Typography>
)
