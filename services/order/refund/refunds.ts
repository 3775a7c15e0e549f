import type { RefundType } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { mayWaiveMinimum } from '#contracts/refund/types.ts'
import { rules } from '#services/kernel/decider.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { moneyOwed } from '../money/money.ts'
import { mustKeepName } from '../names/renames.ts'
import {
  approvedRefundCount,
  couponOf,
  type LiveOrder,
  type OpenedRefund,
  type Order,
  type Passenger,
  paidNet,
  passengersOf,
  sources,
  withStatus,
} from '../state.ts'
import { couponsOf, keepsTickets, legsLeft } from '../ticketing/coupons.ts'
import { approvedRefunds, outOfSeats, owedOutOfSeats, refundQuote, seatDifferences, tooLittle } from './refund-account.ts'
import type { QuoteAsked, RefundQuote } from './refund-quote.ts'

const { RefundOpened, RefundFixed, RefundClosed } = events
type Application = Static<typeof RefundOpened.schema>

const afterSales = (order: Order) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能申请退票'
  if (order.status === 'WAIT_FOR_PAY') return '订单未支付，不能申请退票'
  return passengersOf(order).some(isLive) || '没有可退的旅客'
}

type SubmitRefund = {
  refundId: string
  ids: string[]
  /** blocks of the flights whose coupons go back; all that are left when left out */
  segments?: string[] | undefined
  refundType: RefundType
  /** the amount the applicant has seen, fen */
  refund?: number
} & Pick<Application, 'reason' | 'reasonCode' | 'reasonLabel' | 'noticeNo' | 'papers' | 'scale' | 'rule'>

/** After-sales as the order sees it (DOMAIN §3.2, §3.6): it opens an application, fixes what it gives back, and hears of its end. */
export const refundCommands = rules<Order, EventsOf<typeof events>>()({
  submitRefund: {
    when: afterSales,
    decide: (order, { ids, segments, refund: expected, ...asked }: SubmitRefund, { who, at }) => {
      if (order.status === 'NONE' || order.refunds[asked.refundId]) return []
      mustKeepName(order, ids)
      const { lines, totals } = refundWithin(
        order,
        { ids, segments, refundType: asked.refundType, rule: asked.rule, scale: asked.scale },
        at,
      )
      if (expected !== undefined && expected !== totals.refund) throw new Refused(code.refund, '退款金额已变动，请重新试算')
      const { orderNo, agency, agencyName, airLine, legs } = order.submitted
      const partly = keepsTickets(asked) ? 0 : ids.filter(id => keepsOthers(order, id, lines)).length
      const holds = keepsTickets(asked) ? [] : legs.filter(leg => leg.std > at).flatMap(({ stockId }) => seatsOn(stockId, lines))
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
          ...(partly > 0 && { partly }),
          holds,
          sources: sources(order),
          submittedBy: who.user,
          submittedAt: at,
        }),
      ]
    },
  },
  /**
   * asked when the application is approved: from now on its amounts stand. `used`: coupons that staff have found flown; `waiveMinimum`: they
   * agree that the group's minimum is not looked at
   */
  fixRefund: {
    decide: (order, { refundId, used, waiveMinimum }: { refundId: string; used: string[]; waiveMinimum?: boolean }) => {
      const refund = order.status === 'NONE' ? undefined : lookup(order.refunds, refundId)
      if (order.status === 'NONE' || refund?.status !== 'OPEN' || refund.fixed) return []
      if (waiveMinimum && !mayWaiveMinimum(refund)) throw new Refused(code.refund, '该退票类型不能免除不足成团补差', { status: 400 })
      const fixed = RefundFixed({ refundId, ...refundAsFixed(order, refund, used, waiveMinimum) })
      return [fixed, ...difference(order, refundFolds.RefundFixed(order, fixed.data) as LiveOrder)]
    },
  },
  /**
   * Asked before an approved application is rejected: nothing happens to the order yet. Refunds approved after it may have got more because of
   * it; that is gone, so they are rejected before it.
   */
  releaseRefund: {
    decide: (order, { refundId }: { refundId: string }) => {
      const refund = order.status === 'NONE' ? undefined : lookup(order.refunds, refundId)
      if (order.status === 'NONE' || refund?.status !== 'OPEN' || !refund.fixed) return []
      const ids = approvedRefunds(order)
        .filter(one => (one.fixed ?? 0) > refund.fixed!)
        .map(({ refundId }) => refundId)
      const since = order.givenUp?.some(({ approved = 0, returned, besides = 0 }) => approved >= refund.fixed! && returned + besides > 0)
      if (since) throw new Refused(code.refund, '此后的退座已按本单退票结算，不能驳回本单')
      if (tooLittle(closed(order, refund, 'REJECTED', 0)) < Math.min(0, tooLittle(order)))
        throw new Refused(code.refund, `此后审核通过的退票${ids.join('、')}已按本单退票计算，不能驳回本单`)
      return []
    },
  },
  /** sent when the refund has ended; what went back is what was fixed, so the order's sums hold whatever the message says */
  closeRefund: {
    decide: (order, { refundId, outcome }: { refundId: string; outcome: 'REFUNDED' | 'REJECTED' }) => {
      const refund = order.status === 'NONE' ? undefined : lookup(order.refunds, refundId)
      if (order.status === 'NONE' || refund?.status !== 'OPEN') return []
      const tickets = keepsTickets(refund)
        ? 0
        : new Set(refund.lines.flatMap(({ ticketNo, passengerId }) => (ticketNo ? [passengerId] : []))).size - (refund.partly ?? 0)
      const now = closed(order, refund, outcome, outcome === 'REFUNDED' ? refund.totals.refund : 0)
      const { amount } = now.refunds[refundId]!
      return [
        RefundClosed({
          ...{ refundId, outcome, amount, airLine: order.submitted.airLine, tickets, status: now.status },
          ...(outcome === 'REJECTED' && refund.ofSeats && { ofSeats: refund.ofSeats }),
        }),
        ...difference(order, now),
      ]
    },
  },
})

/**
 * What an open application would be fixed at now. It is counted as of the moment it was made, with those that are approved by now: one that is
 * undecided or was rejected is as if it were not.
 * @throws Refused when nothing can be given back, or more than is left of what was paid
 */
export const refundAsFixed = (
  order: LiveOrder,
  refund: OpenedRefund,
  used: readonly string[],
  minimumWaived?: boolean,
): Omit<Static<typeof RefundFixed.schema>, 'refundId'> => {
  const ids = [...new Set(refund.lines.map(({ passengerId }) => passengerId))]
  const { refundType, rule, scale, submittedAt } = refund
  const opened = refund.lines.map(couponOf)
  const { lines, totals } = refundWithin(order, { ids, opened, refundType, rule, scale, minimumWaived, used }, submittedAt)
  const ofSeats = outOfSeats(order, totals.returned)
  const fixed = { lines, totals, ...(minimumWaived && { minimumWaived }), ...(ofSeats > 0 && { ofSeats }) }
  if (totals.refund === refund.totals.refund) return fixed
  const why = used.length > 0 ? '有客票已使用' : minimumWaived ? '已同意免除不足成团补差' : '本团其他退票的审核结果已变化'
  return { ...fixed, recalculated: `${why}，金额重新计算` }
}

/**
 * What these give back, as it may be applied for.
 * @throws Refused when nothing can be given back, or more than is left of what was paid
 */
export const refundWithin = (order: LiveOrder, asked: QuoteAsked, at: string): RefundQuote => {
  const quote = refundQuote(order, asked, at)
  if (quote.totals.refund > left(order)) throw new Refused(code.refund, '退款金额超过可退金额')
  return quote
}
/**
 * What is left of the money paid for the journey, fen: forfeited deposits and fees of seats are not part of it, nor is what approved refunds still
 * have to get. Differences kept for seats are: they come back when fewer stay to be re-priced.
 */
const left = (order: LiveOrder) => paidNet(order) - (order.forfeited - seatDifferences(order)) - promised(order)
const promised = (order: LiveOrder) => approvedRefunds(order).reduce((sum, { totals }) => sum + totals.refund, order.differences ?? 0)

/** What a decision has made other approved refunds of the group worth more than they were approved at: it is owed. */
export const difference = (before: LiveOrder, after: LiveOrder, besides = 0) => {
  const more = Math.max(0, besides + Math.max(0, tooLittle(after)) - Math.max(0, tooLittle(before)))
  const ofSeats = owedOutOfSeats(after, more)
  return moneyOwed(after, 'REFUND_DIFFERENCE', more, unspent(after)).map(fact =>
    ofSeats > 0 ? { ...fact, data: { ...fact.data, ofSeats } } : fact,
  )
}
/** What refunds leave of each payment, first payment first; they take the newest money first. */
export const unspent = (order: LiveOrder) => {
  let spent = promised(order)
  return sources(order)
    .toReversed()
    .flatMap(paid => {
      const gone = Math.min(spent, paid.amount)
      spent -= gone
      return gone < paid.amount ? [{ ...paid, amount: paid.amount - gone }] : []
    })
    .toReversed()
}
const isLive = ({ status }: Passenger) => status === 'NAMED' || status === 'TICKETED'

type Folds = Pick<EventsOf<typeof events>, 'RefundOpened' | 'RefundFixed' | 'RefundClosed'>
type Folding = { [Type in keyof Folds]: (order: Order, data: Folds[Type]) => Order }
export const refundFolds: Folding = {
  RefundOpened: (order, refund) =>
    order.status === 'NONE'
      ? order
      : withStatus({
          ...order,
          passengers: marked(order, refund.lines, () => 'REFUNDING'),
          refunds: { ...order.refunds, [refund.refundId]: { ...refund, status: 'OPEN', amount: 0 } },
        }),
  RefundFixed: (order, { refundId, ...fixed }) =>
    order.status === 'NONE'
      ? order
      : ({
          ...order,
          refunds: { ...order.refunds, [refundId]: { ...order.refunds[refundId]!, ...fixed, fixed: approvedRefundCount(order) + 1 } },
        } as Order),
  RefundClosed: (order, { refundId, outcome, amount }) =>
    order.status === 'NONE' ? order : closed(order, order.refunds[refundId]!, outcome, amount),
}

const closed = (order: LiveOrder, refund: OpenedRefund, outcome: 'REFUNDED' | 'REJECTED', amount: number): LiveOrder => {
  const now = { ...order, refunds: { ...order.refunds, [refund.refundId]: { ...refund, status: outcome, amount } } }
  const coupons = couponsOf(now)
  // who has given back his last coupon is gone
  const statusOf = (passenger: Passenger) =>
    legsLeft(order, coupons, passenger).length === 0 ? 'REFUNDED' : passenger.ticketNo ? 'TICKETED' : 'NAMED'
  return withStatus({ ...now, passengers: marked(order, refund.lines, statusOf) })
}

/** other coupons of his stay valid, whatever becomes of these */
const keepsOthers = (order: LiveOrder, id: string, lines: Application['lines']) =>
  lines.filter(({ passengerId }) => passengerId === id).length < legsLeft(order, couponsOf(order), { id }).length
/** seats of this flight alone */
const seatsOn = (stockId: string, lines: Application['lines']) => {
  const seats = lines.filter(line => line.stockId === stockId && line.type !== 'INFANT').length
  return seats > 0 ? [{ stockId, seats }] : []
}

const marked = (order: LiveOrder, lines: { passengerId: string }[], status: (passenger: Passenger) => Passenger['status']) => {
  const passengers = { ...order.passengers }
  for (const id of new Set(lines.map(({ passengerId }) => passengerId)))
    passengers[id] = { ...passengers[id]!, status: status(passengers[id]!) }
  return passengers
}
