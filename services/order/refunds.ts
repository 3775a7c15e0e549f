import type { RefundType } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { rules } from '#services/kernel/decider.ts'
import { keepsTickets } from './child-refund.ts'
import { refundQuote } from './refund-quote.ts'
import {
  type LiveOrder,
  type OpenedRefund,
  type Order,
  type Passenger,
  paidNet,
  passengersOf,
  refundedTotal,
  sources,
  unnamed,
} from './state.ts'

const { RefundOpened, RefundFixed, RefundClosed } = events
type Application = Static<typeof RefundOpened.schema>

const afterSales = (order: Order) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能申请退票'
  if (order.status === 'WAIT_FOR_PAY') return '订单未支付，不能申请退票'
  return passengersOf(order).some(isLive) || '没有可退的旅客'
}

export type SubmitRefund = {
  refundId: string
  ids: string[]
  refundType: RefundType
  /** the amount the applicant has seen, fen */
  refund?: number
} & Pick<Application, 'reason' | 'reasonCode' | 'reasonLabel' | 'noticeNo' | 'papers' | 'scale' | 'rule'>

/** After-sales as the order sees it (domain §3.2, §3.6): it opens an application, fixes what it gives back, and hears of its end. */
export const refundCommands = rules<Order, EventsOf<typeof events>>()({
  submitRefund: {
    when: afterSales,
    decide: (order, { ids, refund: expected, ...asked }: SubmitRefund, { who, at }) => {
      if (order.status === 'NONE' || order.refunds[asked.refundId]) return []
      const { lines, totals } = refundQuote(order, { ids, refundType: asked.refundType, rule: asked.rule, scale: asked.scale }, at)
      if (expected !== undefined && expected !== totals.refund) throw new Refused(code.refund, '退款金额已变动，请重新试算')
      const owed = open(order).reduce((sum, refund) => sum + refund.totals.refund, 0)
      if (totals.refund > left(order) - owed) throw tooMuch()
      const { orderNo, agency, agencyName, airLine, legs } = order.submitted
      const seats = keepsTickets(asked) ? 0 : ids.filter(id => order.passengers[id]!.type !== 'INFANT').length
      const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as typeof asked
      return [
        RefundOpened({
          ...given,
          orderNo,
          agency,
          agencyName,
          airLine,
          lines,
          totals,
          holds: seats > 0 ? legs.filter(leg => leg.std > at).map(leg => ({ stockId: leg.stockId, seats })) : [],
          sources: sources(order),
          submittedBy: who.user,
          submittedAt: at,
        }),
      ]
    },
  },
  /** asked when the application is approved: from now on its amounts stand. `used`: coupons that staff have found flown */
  fixRefund: {
    decide: (order, { refundId, used }: { refundId: string; used: string[] }) => {
      const refund = order.status === 'NONE' ? undefined : order.refunds[refundId]
      if (order.status === 'NONE' || refund?.status !== 'OPEN' || refund.fixed) return []
      return [RefundFixed({ refundId, ...refundAsFixed(order, refund, used) })]
    },
  },
  /** sent when the refund has ended; what went back is what was fixed, so the order's sums hold whatever the message says */
  closeRefund: {
    decide: (order, { refundId, outcome }: { refundId: string; outcome: 'REFUNDED' | 'REJECTED' }) => {
      const refund = order.status === 'NONE' ? undefined : order.refunds[refundId]
      if (order.status === 'NONE' || refund?.status !== 'OPEN') return []
      const tickets = keepsTickets(refund)
        ? 0
        : new Set(refund.lines.flatMap(({ ticketNo, passengerId }) => (ticketNo ? [passengerId] : []))).size
      const { status } = closed(order, refund, outcome, 0)
      return [RefundClosed({ refundId, outcome, amount: outcome === 'REFUNDED' ? refund.totals.refund : 0, tickets, status })]
    },
  },
})

/**
 * What an open application would be fixed at now. It is counted as of the moment it was made, with those before it and those fixed meanwhile:
 * one that was rejected is as if it had not been.
 * @throws Refused when nothing can be given back, or more than is left of what was paid
 */
export const refundAsFixed = (
  order: LiveOrder,
  refund: OpenedRefund,
  used: readonly string[],
): Omit<Static<typeof RefundFixed.schema>, 'refundId'> => {
  const ids = [...new Set(refund.lines.map(({ passengerId }) => passengerId))]
  const all = Object.values(order.refunds)
  const before = all.slice(
    0,
    all.findIndex(({ refundId }) => refundId === refund.refundId),
  )
  const others = all.filter(
    one => one !== refund && one.status !== 'REJECTED' && (one.fixed || one.status === 'REFUNDED' || before.includes(one)),
  )
  const { refundType, rule, scale, submittedAt } = refund
  const { lines, totals } = refundQuote(order, { ids, refundType, rule, scale, used, others }, submittedAt)
  const promised = open(order).reduce((sum, one) => sum + (one.fixed ? one.totals.refund : 0), 0)
  if (totals.refund > left(order) - promised) throw tooMuch()
  if (totals.refund === refund.totals.refund) return { lines, totals }
  const rejected = before.filter(({ status }) => status === 'REJECTED').map(({ refundId }) => refundId)
  const why =
    used.length > 0 ? '有客票已使用' : rejected.length > 0 ? `此前的退票申请${rejected.join('、')}已驳回` : '本团其他退票的金额已变化'
  return { lines, totals, recalculated: `${why}，金额重新计算` }
}

const open = (order: LiveOrder) => Object.values(order.refunds).filter(({ status }) => status === 'OPEN')
/** what is left of the money paid for the journey, fen: forfeited deposits are not part of it */
const left = (order: LiveOrder) => paidNet(order) - order.forfeited - refundedTotal(order)
const tooMuch = () => new Refused(code.refund, '退款金额超过可退金额')
const isLive = ({ status }: Passenger) => status === 'NAMED' || status === 'TICKETED'

type Folds = Pick<EventsOf<typeof events>, 'RefundOpened' | 'RefundFixed' | 'RefundClosed'>
type Folding = { [Type in keyof Folds]: (order: Order, data: Folds[Type]) => Order }
export const refundFolds: Folding = {
  RefundOpened: (order, refund) =>
    order.status === 'NONE'
      ? order
      : settled({
          ...order,
          passengers: marked(order, refund.lines, () => 'REFUNDING'),
          refunds: { ...order.refunds, [refund.refundId]: { ...refund, status: 'OPEN', amount: 0 } },
        }),
  RefundFixed: (order, { refundId, ...fixed }) =>
    order.status === 'NONE'
      ? order
      : ({ ...order, refunds: { ...order.refunds, [refundId]: { ...order.refunds[refundId]!, ...fixed, fixed: true } } } as Order),
  RefundClosed: (order, { refundId, outcome, amount }) =>
    order.status === 'NONE' ? order : closed(order, order.refunds[refundId]!, outcome, amount),
}

const closed = (order: LiveOrder, refund: OpenedRefund, outcome: 'REFUNDED' | 'REJECTED', amount: number): LiveOrder =>
  settled({
    ...order,
    passengers: marked(order, refund.lines, ({ ticketNo }) =>
      outcome === 'REFUNDED' && !keepsTickets(refund) ? 'REFUNDED' : ticketNo ? 'TICKETED' : 'NAMED',
    ),
    refunds: { ...order.refunds, [refund.refundId]: { ...refund, status: outcome, amount } },
  })

const marked = (order: LiveOrder, lines: { passengerId: string }[], status: (passenger: Passenger) => Passenger['status']) => {
  const passengers = { ...order.passengers }
  for (const id of new Set(lines.map(({ passengerId }) => passengerId)))
    passengers[id] = { ...passengers[id]!, status: status(passengers[id]!) }
  return passengers
}

/** After-sales open or closed: the coarse status follows from the travellers and their tickets, it is never stored by hand (domain §3.2). */
const settled = (order: LiveOrder): LiveOrder => {
  const has = (status: Passenger['status']) => passengersOf(order).some(passenger => passenger.status === status)
  const unticketed = has('NAMED') || Object.values(unnamed(order)).some(count => count > 0)
  const status = open(order).length > 0 ? 'REFUND_MODIFY' : unticketed ? 'PAID' : has('TICKETED') ? 'PRINTED' : 'REFUND_MODIFY'
  return { ...order, status } as LiveOrder
}
