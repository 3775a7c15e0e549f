import type { RefundType } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { mayWaiveMinimum, ownApplication } from '#contracts/refund/types.ts'
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

const { RefundOpened, RefundTicketFound, RefundFixed, RefundBound, RefundClosed } = events
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

const approved = '退票申请已审核通过'

/**
 * After-sales as the order sees it (DOMAIN §3.2, §3.6). The order decides about its applications: it opens them, fixes what they give back, rejects
 * them, and holds on to those that are being carried out. The application, a stream of its own, follows. Only the pay-out the order hears of.
 */
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
  /** Coupons that staff have found flown, or not after all: they count at approval. */
  findRefundTicket: {
    decide: (order, { refundId, ticketNo, stockIds, mark }: Static<typeof RefundTicketFound.schema>) => {
      const { refund } = openRefund(order, refundId)
      if (refund.fixed) throw new Refused(code.refund, `${approved}，客票使用情况不能再登记`)
      const used = usedIn(refund)
      const changed = stockIds.filter(stockId =>
        couponsIn(refund, { ticketNo, stockIds: [stockId] }).some(coupon => used.has(coupon) !== (mark === 'USED')),
      )
      return changed.length === 0 ? [] : [RefundTicketFound({ refundId, ticketNo, stockIds: changed, mark })]
    },
  },
  /**
   * The approval: from now on its amounts stand. `waiveMinimum`: staff agree that the group's minimum is not looked at; `approver`: whoever decided
   * in a workflow, in whose name a process acts; `dueBy`: when its money is to be back.
   */
  fixRefund: {
    decide: (order, { refundId, waiveMinimum, approver, dueBy, remark }: FixRefund, { who }) => {
      const { live, refund } = openRefund(order, refundId)
      const approvedBy = approver ?? who.user
      if (refund.fixed) throw new Refused(code.refund, approved)
      if (approvedBy === refund.submittedBy) throw new Refused(code.refund, ownApplication)
      if (waiveMinimum && !mayWaiveMinimum(refund)) throw new Refused(code.refund, '该退票类型不能免除不足成团补差', { status: 400 })
      const said = { refundId, approvedBy, dueBy, ...(remark && { remark }) }
      const fixed = RefundFixed({ ...said, ...refundAsFixed(live, refund, waiveMinimum) })
      return [fixed, ...difference(live, refundFolds.RefundFixed(live, fixed.data) as LiveOrder)]
    },
  },
  /** sent before its tickets are taken back or its money is asked for: what may have gone cannot be rejected any more, whatever fails afterwards */
  bindRefund: {
    decide: (order, { refundId }: { refundId: string }) => {
      if (refundIn(order, refundId)?.status === 'REFUNDED') return []
      const { refund } = openRefund(order, refundId)
      if (!refund.fixed) throw new Refused(code.refund, '退票申请尚未审核通过')
      return refund.bound ? [] : [RefundBound({ refundId })]
    },
  },
  /**
   * Its end. REFUNDED is sent when it is paid out; what went back is what was fixed, so the order's sums hold whatever the message says. REJECTED is
   * decided here. `undecided`: whoever rejects it, or takes it back, means one that nobody has approved.
   */
  closeRefund: {
    decide: (order, { refundId, outcome, reason, undecided }: CloseRefund, { who }) => {
      if (outcome === 'REFUNDED' && refundIn(order, refundId)?.status !== 'OPEN') return []
      const { live, refund } = openRefund(order, refundId)
      if (undecided && refund.fixed) throw new Refused(code.refund, `${approved}，不能${who.agency ? '撤回' : '驳回'}`)
      if (outcome === 'REJECTED') mustBeRejectable(live, refund)
      const tickets = keepsTickets(refund)
        ? 0
        : new Set(refund.lines.flatMap(({ ticketNo, passengerId }) => (ticketNo ? [passengerId] : []))).size - (refund.partly ?? 0)
      const now = closed(live, refund, outcome, outcome === 'REFUNDED' ? refund.totals.refund : 0)
      const { amount } = now.refunds[refundId]!
      return [
        RefundClosed({
          ...{ refundId, outcome, amount, airLine: live.submitted.airLine, tickets, status: now.status },
          ...(outcome === 'REJECTED' && reason && { reason }),
          ...(outcome === 'REJECTED' && refund.ofSeats && { ofSeats: refund.ofSeats }),
        }),
        ...difference(live, now),
      ]
    },
  },
})

type FixRefund = Pick<Static<typeof RefundFixed.schema>, 'refundId' | 'dueBy' | 'remark'> & {
  waiveMinimum?: boolean
  approver?: string
}
type CloseRefund = { refundId: string; outcome: 'REFUNDED' | 'REJECTED'; reason?: string; undecided?: boolean }

const refundIn = (order: Order, refundId: string): OpenedRefund | undefined =>
  order.status === 'NONE' ? undefined : lookup(order.refunds, refundId)
/** @throws Refused where it is not open */
const openRefund = (order: Order, refundId: string): { live: LiveOrder; refund: OpenedRefund } => {
  const refund = refundIn(order, refundId)
  if (order.status === 'NONE' || !refund) throw new Refused(code.conflict, '订单中没有该退票申请')
  if (refund.status !== 'OPEN') throw new Refused(code.refund, refund.status === 'REFUNDED' ? '退票申请已退款' : '退票申请已撤回或驳回')
  return { live: order, refund }
}
/**
 * Nothing of it is on its way yet. Refunds approved after it may have got more because of it; that is gone, so they are rejected before it.
 * @throws Refused
 */
const mustBeRejectable = (order: LiveOrder, refund: OpenedRefund): void => {
  const { fixed, bound } = refund
  if (bound) throw new Refused(code.refund, '已有客票退票或退款已在办理，不能驳回')
  if (!fixed) return
  const ids = approvedRefunds(order)
    .filter(one => (one.fixed ?? 0) > fixed)
    .map(({ refundId }) => refundId)
  const since = order.givenUp?.some(({ approved = 0, returned, besides = 0 }) => approved >= fixed && returned + besides > 0)
  if (since) throw new Refused(code.refund, '此后的退座已按本单退票结算，不能驳回本单')
  if (tooLittle(closed(order, refund, 'REJECTED', 0)) < Math.min(0, tooLittle(order)))
    throw new Refused(
      code.refund,
      ids.length > 0
        ? `此后审核通过的退票${ids.join('、')}已按本单退票计算，不能驳回本单`
        : '本单已因其他退票被驳回而补退差额，不能驳回本单',
    )
}

/**
 * What an open application would be fixed at now. It is counted as of the moment it was made, with those that are approved by now: one that is
 * undecided or was rejected is as if it were not.
 * @throws Refused when nothing can be given back, or more than is left of what was paid
 */
export const refundAsFixed = (
  order: LiveOrder,
  refund: OpenedRefund,
  minimumWaived?: boolean,
): Omit<Static<typeof RefundFixed.schema>, 'refundId' | 'approvedBy' | 'dueBy' | 'remark'> => {
  const ids = [...new Set(refund.lines.map(({ passengerId }) => passengerId))]
  const { refundType, rule, scale, submittedAt, used = [] } = refund
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

type Folds = Pick<EventsOf<typeof events>, 'RefundOpened' | 'RefundTicketFound' | 'RefundFixed' | 'RefundBound' | 'RefundClosed'>
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
  RefundTicketFound: (order, { refundId, ticketNo, stockIds, mark }) =>
    changed(order, refundId, ({ refunds }) => {
      const refund = refunds[refundId]!
      const found = couponsIn(refund, { ticketNo, stockIds })
      const others = [...usedIn(refund)].filter(coupon => !found.includes(coupon))
      return { used: mark === 'USED' ? [...others, ...found] : others }
    }),
  RefundFixed: (order, { refundId, approvedBy: _, dueBy: __, remark: ___, ...fixed }) =>
    changed(order, refundId, live => ({ ...fixed, fixed: approvedRefundCount(live) + 1 })),
  RefundBound: (order, { refundId }) => changed(order, refundId, () => ({ bound: true })),
  RefundClosed: (order, { refundId, outcome, amount }) =>
    order.status === 'NONE' ? order : closed(order, order.refunds[refundId]!, outcome, amount),
}

const usedIn = ({ used = [] }: OpenedRefund): ReadonlySet<string> => new Set(used)
/** coupons of a ticket, on these flights */
const couponsIn = ({ lines }: OpenedRefund, { ticketNo, stockIds }: { ticketNo: string; stockIds: readonly string[] }): string[] =>
  lines.filter(line => line.ticketNo === ticketNo && stockIds.includes(line.stockId)).map(couponOf)

const changed = (order: Order, refundId: string, change: (order: LiveOrder) => Partial<OpenedRefund>): Order =>
  order.status === 'NONE'
    ? order
    : ({ ...order, refunds: { ...order.refunds, [refundId]: { ...order.refunds[refundId]!, ...change(order) } } } as Order)

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
