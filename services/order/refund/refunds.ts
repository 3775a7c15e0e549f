import type { RefundType } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { abnormalKinds } from '#contracts/order/disruption/words.ts'
import * as events from '#contracts/order/events.ts'
import { CAAC_GROUP_CLASSIC } from '#contracts/refund/fees.ts'
import { defaultTypeRules, mayWaiveMinimum, ownApplication, ownType } from '#contracts/refund/types.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { rules } from '#services/kernel/stream/decider.ts'
import { mustStay, openChanges } from '../changing/open.ts'
import { freeBecause, freeRule } from '../disruption.ts'
import { moneyOwed } from '../money/money.ts'
import { mustKeepName } from '../names/renames.ts'
import {
  approvedRefundCount,
  couponOf,
  type LiveOrder,
  linesOf,
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
import { mustGoAlone, type RefundQuote, type RefundQuoteAsked } from './refund-quote.ts'

const { RefundOpened, RefundTicketFound, RefundRetyped, RefundFixed, RefundBound, RefundClosed } = events
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
  /** blocks of the flights whose coupons go back; by default all that are left */
  segments?: string[] | undefined
  refundType: RefundType
  /** amount that the applicant has seen, fen */
  refund?: number
} & Pick<Application, 'reason' | 'reasonCode' | 'reasonLabel' | 'noticeNo' | 'papers' | 'papersBy' | 'billAmount'> &
  /** the standard scale and rule where left out */
  Partial<Pick<Application, 'scale' | 'rule'>>

const approved = '退票申请已审核通过'

/**
 * After-sales on the order's side (DOMAIN §3.2, §3.6). The order decides about its applications: it opens them, fixes their amounts,
 * rejects them, and keeps those that are being carried out from being rejected. The application, a stream of its own, follows. Only of the
 * pay-out is the order told.
 */
export const refundCommands = rules<Order, EventsOf<typeof events>>()({
  submitRefund: {
    when: afterSales,
    decide: (order, { ids, segments, refund: expected, ...asked }: SubmitRefund, { who, at }) => {
      if (order.status === 'NONE' || order.refunds[asked.refundId]) return []
      mustKeepName(order, ids)
      mustStay(order, ids)
      const { rule = defaultTypeRules[asked.refundType], scale = CAAC_GROUP_CLASSIC } = asked
      const { lines, totals } = refundWithin(order, { ids, segments, rule, scale }, at)
      if (expected !== undefined && expected !== totals.refund) throw new Refused(code.refund, '退款金额已变动，请重新试算')
      const { orderNo, kind, agency, agencyName, airLine, legs } = order.submitted
      const partly = keepsTickets({ rule }) ? 0 : ids.filter(id => keepsOthers(order, id, lines)).length
      const holds = keepsTickets({ rule }) ? [] : legs.filter(leg => leg.std > at).flatMap(({ stockId }) => seatsOn(stockId, lines))
      const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as typeof asked
      return [
        RefundOpened({
          ...given,
          rule,
          scale,
          orderNo,
          ...present({ orderKind: kind }),
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
  /** Staff change the type: the amounts are computed again, as of the moment of the application. */
  retypeRefund: {
    decide: (order, { refundId, refundType, rule, remark, ...named }: RetypeRefund, { who }) => {
      const { live, refund } = openRefund(order, refundId)
      if (refund.fixed) throw new Refused(code.refund, `${approved}，退票类型不能再修改`)
      if (keepsTickets({ rule }) || keepsTickets(refund))
        throw new Refused(code.refund, '儿童票退差价保留客票，不能与其他退票类型互改，请驳回后重新申请', { status: 400 })
      if (rule.kind === 'VOLUNTE' && refund.partly) mustGoAlone(live.submitted.legs, refund.lines)
      const ids = [...new Set(refund.lines.map(({ passengerId }) => passengerId))]
      const { scale, submittedAt, used = [] } = refund
      const quote = refundWithin(live, { ids, opened: refund.lines.map(couponOf), rule, scale, used }, submittedAt)
      const no = (refund.retyped?.no ?? 0) + 1
      return [RefundRetyped({ refundId, no, refundType, rule, ...present(named), ...quote, remark, retypedBy: who.user })]
    },
  },
  /**
   * The approval fixes the amounts. `waiveMinimum`: staff waive the group's minimum; `approver`: the person who decided in a workflow, in
   * whose name a process acts; `dueBy`: when the payer must have the money.
   */
  fixRefund: {
    decide: (order, { refundId, waiveMinimum, approver, dueBy, counted, remark }: FixRefund, { who, at }) => {
      const { live, refund } = openRefund(order, refundId)
      const approvedBy = approver ?? who.user
      if (refund.fixed) throw new Refused(code.refund, approved)
      if (approvedBy === refund.submittedBy) throw new Refused(code.refund, ownApplication)
      if (approvedBy === refund.retyped?.retypedBy) throw new Refused(code.refund, ownType)
      if (waiveMinimum && !mayWaiveMinimum(refund.rule)) throw new Refused(code.refund, '该退票类型不能免除不足成团补差', { status: 400 })
      const said = { refundId, approvedBy, dueBy, ...present({ counted, retyped: refund.retyped }), ...(remark && { remark }) }
      const fixed = RefundFixed({ ...said, ...refundAsFixed(live, refund, { at, minimumWaived: waiveMinimum }) })
      mustNotDepend(live, refund, { at, minimumWaived: waiveMinimum }, fixed.data.totals.refund)
      return [fixed, ...difference(live, refundFolds.RefundFixed(live, fixed.data) as LiveOrder)]
    },
  },
  /** sent before its tickets are taken back or its money is asked for: it cannot be rejected any more, whatever fails afterwards */
  bindRefund: {
    decide: (order, { refundId }: { refundId: string }) => {
      if (refundIn(order, refundId)?.status === 'REFUNDED') return []
      const { refund } = openRefund(order, refundId)
      if (!refund.fixed) throw new Refused(code.refund, '退票申请尚未审核通过')
      return refund.bound ? [] : [RefundBound({ refundId })]
    },
  },
  /**
   * Ends an application. REFUNDED is sent when the money is paid out: the order has fixed the amounts before, so its sums hold whatever the
   * message says. REJECTED is decided here. `undecided`: reject it, or take it back, only if nobody has approved it.
   */
  closeRefund: {
    decide: (order, { refundId, outcome, reason, undecided, doneBy }: CloseRefund, { who }) => {
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
          refundId,
          outcome,
          amount,
          airLine: live.submitted.airLine,
          tickets,
          status: now.status,
          ...(outcome === 'REJECTED' && reason && { reason }),
          ...(outcome === 'REJECTED' && doneBy && { doneBy }),
          ...(outcome === 'REJECTED' && refund.ofSeats && { ofSeats: refund.ofSeats }),
        }),
        ...difference(live, now),
      ]
    },
  },
})

type RetypeRefund = Pick<Static<typeof RefundRetyped.schema>, 'refundId' | 'refundType' | 'rule' | 'remark'> & {
  [Name in 'reasonCode' | 'reasonLabel' | 'noticeNo']?: string | undefined
}
type FixRefund = Pick<Static<typeof RefundFixed.schema>, 'refundId' | 'dueBy' | 'counted' | 'remark'> & {
  waiveMinimum?: boolean
  approver?: string
}
type CloseRefund = { refundId: string; outcome: 'REFUNDED' | 'REJECTED'; reason?: string; undecided?: boolean; doneBy?: string }

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
 * Checks that the amount of the refund does not depend on an undecided change, by which others of the group would fly otherwise. @throws
 * Refused
 */
const mustNotDepend = (order: LiveOrder, refund: OpenedRefund, at: Parameters<typeof refundAsFixed>[2], amount: number) => {
  const [open] = openChanges(order).filter(one => linesOf(one).some(({ apart }) => apart))
  if (!open) return
  const others = Object.entries(order.changes ?? {}).map(([id, one]) => [id, one.status === 'OPEN' ? { ...one, status: 'DROPPED' } : one])
  const without = { ...order, changes: Object.fromEntries(others) } as LiveOrder
  if (refundAsFixed(without, refund, at).totals.refund !== amount)
    throw new Refused(code.refund, `退款金额取决于正在办理的变更${open.changeId}，请待其办结后审核`)
}

/**
 * Checks that nothing of a refund is being carried out. Refunds approved after it may have got more because of it, so they must be rejected
 * before it is.
 * @throws Refused
 */
const mustBeRejectable = (order: LiveOrder, refund: OpenedRefund): void => {
  const { fixed, bound } = refund
  if (bound) throw new Refused(code.refund, '已有客票退票、座位退回或退款已在办理，不能驳回')
  if (!fixed) return
  const ids = approvedRefunds(order)
    .filter(one => one.fixed > fixed)
    .map(({ refundId }) => refundId)
  const since = order.handedBack?.some(({ approved = 0, returned, besides = 0 }) => approved >= fixed && returned + besides > 0)
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
 * The amounts at which an open application would be fixed at `at`. It is computed as of its own moment, with the refunds approved by now;
 * undecided and rejected ones do not count. One that could be applied for free by now, because of a flight, is free (DOMAIN §3.31).
 * @throws Refused when nothing can be given back, or more than is left of what was paid
 */
export const refundAsFixed = (
  order: LiveOrder,
  refund: OpenedRefund,
  { at, minimumWaived }: { at: string; minimumWaived?: boolean | undefined },
): Omit<Static<typeof RefundFixed.schema>, 'refundId' | 'approvedBy' | 'dueBy' | 'counted' | 'remark'> => {
  const ids = [...new Set(refund.lines.map(({ passengerId }) => passengerId))]
  const { scale, submittedAt, used = [] } = refund
  const segments = refund.lines.map(({ stockId }) => stockId)
  const free = refund.totals.fee > 0 && !keepsTickets(refund) ? freeBecause(order, segments, at) : undefined
  const rule = free ? freeRule : refund.rule
  const opened = refund.lines.map(couponOf)
  const { lines, totals } = refundWithin(order, { ids, opened, rule, scale, minimumWaived, used }, submittedAt)
  const ofSeats = outOfSeats(order, totals.returned)
  const fixed = { lines, totals, ...(free && { rule }), ...(minimumWaived && { minimumWaived }), ...(ofSeats > 0 && { ofSeats }) }
  if (totals.refund === refund.totals.refund) return fixed
  if (free) return { ...fixed, recalculated: freeText(free) }
  const why = used.length > 0 ? '有客票已使用' : minimumWaived ? '已同意免除不足成团补差' : '本团其他退票的审核结果已变化'
  return { ...fixed, recalculated: `${why}，金额重新计算` }
}

const freeText = ({ flightNo, date, kind, noticeNo }: NonNullable<ReturnType<typeof freeBecause>>): string =>
  `航班${flightNo}（${date}）${abnormalKinds[kind]}${noticeNo ? `（通告${noticeNo}）` : ''}，按非自愿退票计算，不收手续费`

/**
 * The amounts that these give back, as they may be applied for.
 * @throws Refused when nothing can be given back, or more than is left of what was paid
 */
export const refundWithin = (order: LiveOrder, asked: RefundQuoteAsked, at: string): RefundQuote => {
  const quote = refundQuote(order, asked, at)
  if (quote.totals.refund > left(order)) throw new Refused(code.refund, '退款金额超过可退金额')
  return quote
}
/**
 * The rest of the money paid for the journey, fen, without forfeited deposits and fees of seats, less what approved refunds get, paid
 * out or not. Differences kept for seats are part of it: they come back when fewer stay to be re-priced.
 */
const left = (order: LiveOrder) => paidNet(order) - (order.forfeited - seatDifferences(order)) - promised(order)
const promised = (order: LiveOrder) => approvedRefunds(order).reduce((sum, { totals }) => sum + totals.refund, order.differences ?? 0)

/** The amount owed because a decision has raised the worth of other approved refunds of the group. */
export const difference = (before: LiveOrder, after: LiveOrder, besides = 0) => {
  const more = Math.max(0, besides + Math.max(0, tooLittle(after)) - Math.max(0, tooLittle(before)))
  const ofSeats = owedOutOfSeats(after, more)
  return moneyOwed(after, 'REFUND_DIFFERENCE', more, unspent(after)).map(fact =>
    ofSeats > 0 ? { ...fact, data: { ...fact.data, ofSeats } } : fact,
  )
}
/** The rest of each payment after refunds, first payment first; refunds take the newest money first. */
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

type Folds = Pick<
  EventsOf<typeof events>,
  'RefundOpened' | 'RefundTicketFound' | 'RefundRetyped' | 'RefundFixed' | 'RefundBound' | 'RefundClosed'
>
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
  RefundRetyped: (order, { refundId, ...retyped }) => {
    if (order.status === 'NONE') return order
    const { reasonCode: _, reasonLabel: __, noticeNo: ___, ...refund } = order.refunds[refundId]!
    const { no: ____, remark: _____, retypedBy: ______, ...asked } = retyped
    return { ...order, refunds: { ...order.refunds, [refundId]: { ...refund, ...asked, retyped } } }
  },
  RefundFixed: (order, { refundId, approvedBy: _, dueBy: __, counted: ___, remark: ____, retyped: _____, ...fixed }) =>
    changed(order, refundId, live => ({ ...fixed, fixed: approvedRefundCount(live) + 1 })),
  RefundBound: (order, { refundId }) => changed(order, refundId, () => ({ bound: true })),
  RefundClosed: (order, { refundId, outcome, amount, reason }) =>
    order.status === 'NONE'
      ? order
      : closed(order, { ...order.refunds[refundId]!, ...(reason && { rejectedFor: reason }) }, outcome, amount),
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
  // a traveller who has given back the last coupon is gone
  const statusOf = (passenger: Passenger) =>
    legsLeft(order, coupons, passenger).length === 0 ? 'REFUNDED' : passenger.ticketNo ? 'TICKETED' : 'NAMED'
  return withStatus({ ...now, passengers: marked(order, refund.lines, statusOf) })
}

/** other coupons of the traveller stay valid, whatever becomes of these */
const keepsOthers = (order: LiveOrder, id: string, lines: Application['lines']) =>
  lines.filter(({ passengerId }) => passengerId === id).length < legsLeft(order, couponsOf(order), { id }).length
/** seats of this flight alone */
const seatsOn = (stockId: string, lines: Application['lines']) => {
  const seats = lines.filter(line => line.stockId === stockId && line.type !== 'INFANT').length
  return seats > 0 ? [{ stockId, seats }] : []
}

const marked = (order: LiveOrder, lines: { passengerId: string }[], status: (passenger: Passenger) => Passenger['status']) => {
  const passengers = { ...order.passengers }
  for (const id of new Set(lines.map(({ passengerId }) => passengerId))) {
    const { clubCard, ...passenger } = passengers[id]!
    const now = status(passengers[id]!)
    passengers[id] = { ...passenger, status: now, ...(now !== 'REFUNDED' && present({ clubCard })) }
  }
  return passengers
}
