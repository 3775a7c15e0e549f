import type { CloseReason } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { HandedBack, handBackRules } from '#contracts/order/changes/hand-back.ts'
import * as events from '#contracts/order/events.ts'
import { settleDeposit } from '#contracts/order/rules/deposit.ts'
import { depositAsked, seatFare } from '#contracts/order/rules/instalments.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { type RefundGroup, type RefundScale, refundBreakdown } from '#contracts/refund/fees.ts'
import { type DecisionContext, rules, type When } from '#services/kernel/stream/decider.ts'
import { leavesFree } from '../disruption.ts'
import { expire, moneyOwed, takeBack, waiting } from '../money/money.ts'
import { withoutThese } from '../names/formerly.ts'
import { checkLeaving } from '../names/guardians.ts'
import { childDifferences } from '../refund/child-refund.ts'
import { countedNow, outOfSeats } from '../refund/refund-account.ts'
import { groupOf } from '../refund/refund-quote.ts'
import { difference } from '../refund/refunds.ts'
import {
  approvedRefundCount,
  departure,
  type LiveOrder,
  type Order,
  paidNet,
  paidOn,
  passengersOf,
  statusOfRest,
  taxesBack,
  withStatus,
} from '../state.ts'
import { changeable, leaving, linesFor, personsOf, type Reducing, reduce, seatsOf, tooFew, totalOf, types, withGroup } from './changes.ts'

const { OrderExpired, SeatsReduced } = events

/** Terms that decide the price of paid seats that go back; the route provides them. */
export type HandingBack = {
  /** staff report the airline as the cause */
  cause?: 'AIRLINE' | undefined
  /** true when a flight of the order is cancelled */
  cancelled?: boolean | undefined
  /** scale of the airline's voluntary refunds; by default the classic one */
  scale?: RefundScale | undefined
  /** amount that the caller has seen, fen */
  refund?: number | undefined
}

/** the part of the terms that does not come from the caller */
export type HandBackTerms = (order: LiveOrder) => Promise<Pick<HandingBack, 'cancelled' | 'scale'>>

/**
 * Paid seats without tickets may be given back until departure. Staff may do so later, since a cancelled flight has a departure time too.
 */
const returnable = (order: LiveOrder, { who, at }: DecisionContext) => at < departure(order) || !who.agency || '航班已起飞，请联系航司'

/**
 * The settlement of these seats (`handBackRules`). A deposit counts while its balance is not due and the group stays a group, or leaves as
 * a whole. The scale counts these seats together with the refunds of the group's tickets.
 */
const settlement = (
  order: LiveOrder,
  cut: TravellerCounts,
  { cause, cancelled: isCancelled, scale }: HandingBack,
  { who, at }: DecisionContext,
): Static<typeof HandedBack> => {
  const cancelled = isCancelled || leavesFree(order, at)
  if (cause === 'AIRLINE' && who.agency && !cancelled) throw new Refused(code.order, '航司原因退座由航司确认，请联系航司')
  const { legs } = order.submitted
  const chosen = types.flatMap(type => Array.from({ length: cut[type] }, () => ({ id: '', type })))
  const counted = countedNow(order)
  const group = groupOf(
    order,
    () => chosen,
    () => false,
    { counted, given: childDifferences(counted.others), willing: !cause && !cancelled },
  )
  const deposit = cause || cancelled ? undefined : byDeposit(order, seatsOf(cut), group, at)
  const rule: keyof typeof handBackRules = cause || cancelled ? 'AIRLINE' : deposit ? 'DEPOSIT' : 'SCALE'
  const { lines, totals, belowMinimum } = refundBreakdown({
    kind: rule === 'AIRLINE' ? 'INVOLUNTE' : 'VOLUNTE',
    applyAt: at,
    ...present({ scale, forfeited: deposit?.forfeited }),
    tickets: chosen.map(({ type }) => ({
      passengerType: type,
      segments: legs.map((leg, index) => {
        const { fare, cnFund, yq, others } = paidOn(order, index, type)
        const { std, date, depZone, fullFare, refundable } = leg
        return { std, date, ...present({ depZone }), fare, fullFare, refundable, taxes: { cnFund, yq, ...present({ others }) } }
      }),
    })),
    group,
  })
  // amounts kept for seats come back with these seats; amounts kept for tickets are owed to their refunds
  const returned = outOfSeats(order, totals.returned)
  const besides = totals.returned - returned
  const { fare, taxes, fee, difference } = totals
  const unearned = Math.max(...legs.map((leg, n) => Math.round((group.legs[n]!.unearned ?? 0) / (seatFare([leg]) || 1))))
  return {
    rule,
    lines: legs.flatMap(({ stockId }, segment) =>
      types.flatMap(type => {
        const own = lines.filter(line => line.segment === segment && line.passengerType === type)
        if (own.length === 0) return []
        const sum = (part: 'fare' | 'taxes' | 'fee' | 'difference' | 'refund') => own.reduce((sum, line) => sum + line[part], 0)
        const { rule, rate } = own[0]!
        const amounts = { fare: sum('fare'), taxes: sum('taxes'), fee: sum('fee'), difference: sum('difference'), refund: sum('refund') }
        return [{ stockId, type, count: own.length, rule, rate, ...amounts }]
      }),
    ),
    fare,
    taxes,
    fee,
    difference,
    returned,
    refund: totals.refund - besides,
    ...(besides > 0 && { besides }),
    belowMinimum,
    ...(approvedRefundCount(order) > 0 && { approved: approvedRefundCount(order) }),
    ...present({ free: deposit?.free }),
    ...(rule !== 'AIRLINE' && !belowMinimum && unearned > 0 && { unearned }),
    ...(rule === 'SCALE' && scale && { scale }),
  }
}

/** The deposit of so many seats; undefined when it does not count any more. */
const byDeposit = ({ submitted, period, parts, outRate }: LiveOrder, cut: number, group: RefundGroup, at: string) => {
  const { seats, terms, limits, legs } = submitted
  const stages = terms.deposits ?? []
  if (stages.length === 0 || !limits.balanceBy || at >= limits.balanceBy) return undefined
  if (group.legs.some(({ remaining, minimum }) => remaining > 0 && remaining < minimum)) return undefined
  const deposit = depositAsked({ terms, legs, seats })
  const assessment = outRate ?? parts.findLast(({ kind }) => kind === 'DEPOSIT')?.assessment ?? 0
  const begun = period ?? { assessment, seats, cut: 0 }
  const headcount = terms.assessmentBase === 'FINAL' ? seats - cut : begun.seats
  return settleDeposit({ deposit, seats, cut, assessment: begun.assessment, headcount, cutBefore: begun.cut })
}

const asSeen = (settled: { refund: number }, { refund }: HandingBack) => {
  if (refund !== undefined && refund !== settled.refund) throw new Refused(code.order, '应退金额已变动，请重新试算')
}

/**
 * A part of a paid group leaves. With those who stay the order goes on as before, or is now wholly ticketed.
 * @throws Refused where nobody would stay, somebody who leaves has a ticket or an application, or the amount differs from the one that the
 * caller has seen
 */
export const handBack = (order: LiveOrder, asked: Reducing & HandingBack & { changeId: string }, context: DecisionContext) => {
  const { cut, removed, counts } = leaving(order, asked)
  if (personsOf(counts) === 0) throw new Refused(code.order, '全部座位退回请取消订单')
  for (const id of removed) {
    const { name, status } = order.passengers[id]!
    if (status !== 'NAMED')
      throw new Refused(code.order, `${name}${status === 'TICKETED' ? '已出票' : '已申请退票'}，不能减员，请按退票办理`, { names: [name] })
  }
  const gone = types.flatMap(type => Array.from({ length: cut[type] }, () => ({ type })))
  checkLeaving(order, () => gone)
  const handedBack = settlement(order, cut, asked, context)
  asSeen(handedBack, asked)
  const legs = order.submitted.legs.map(leg => ({ stockId: leg.stockId, lines: linesFor(leg, counts) }))
  const fact = SeatsReduced({
    changeId: asked.changeId,
    cut,
    removed,
    counts,
    seats: seatsOf(counts),
    persons: personsOf(counts),
    legs,
    total: totalOf(legs) - taxesBack(order),
    holds: holdsOf(order, seatsOf(cut), context.at),
    instalments: [],
    handedBack,
    ...(asked.reason && { reason: asked.reason }),
  })
  const now = afterHandedBack(order, fact.data, handedBack, context.at)
  const owed = moneyOwed(order, 'GIVEN_UP', handedBack.refund)
  const back = { ...now, back: [...order.back, ...owed.flatMap(({ data }) => data.sources)] } as LiveOrder
  return [{ ...fact, data: { ...fact.data, status: now.status } }, ...owed, ...difference(order, back, handedBack.besides)]
}
/** seats that can still be sold */
const holdsOf = ({ submitted: { legs } }: LiveOrder, seats: number, at: string) =>
  seats > 0 ? legs.flatMap(({ stockId, std }) => (std > at ? [{ stockId, seats }] : [])) : []

/** A paid order ends before any of it was ticketed. */
const cancelPaid = (order: LiveOrder, why: CloseReason, asked: { reason?: string } & HandingBack, context: DecisionContext) => {
  const { seats, counts } = order.submitted
  const handedBack = settlement(order, counts, asked, context)
  asSeen(handedBack, asked)
  const paid = paidNet(order)
  return [
    OrderExpired({
      reason: why,
      ...(asked.reason && { remark: asked.reason }),
      holds: holdsOf(order, seats, context.at),
      settlement: { paid, forfeited: paid - handedBack.refund, returned: handedBack.refund },
      handedBack,
    }),
    ...moneyOwed(order, 'GIVEN_UP', handedBack.refund),
  ]
}

type Reduced = Static<typeof SeatsReduced.schema>
/** The paid order without the seats that were given back. */
export const afterHandedBack = (
  order: LiveOrder,
  { cut, removed, ...changed }: Omit<Reduced, 'handedBack'>,
  handedBack: Static<typeof HandedBack>,
  at: string,
): LiveOrder => {
  const { period } = order
  const seats = seatsOf(cut)
  return withStatus({
    ...withGroup(order, changed),
    ...withoutThese(order, removed, at),
    names: { version: order.names.version + 1 },
    forfeited: order.forfeited + handedBack.fare + handedBack.taxes - handedBack.refund,
    handedBack: [...(order.handedBack ?? []), { ...handedBack, seats, freeSeats: cut.FREE }],
    // a traveller removed because of the airline leaves the assessment as if never counted
    ...(period && {
      period:
        handedBack.rule === 'AIRLINE' ? { ...period, seats: Math.max(0, period.seats - seats) } : { ...period, cut: period.cut + seats },
    }),
  })
}

export const reducible: When<Order> = (order, context) => {
  if (order.status === 'NONE') return '订单不存在'
  if (statusOfRest(order) === 'PAID') return returnable(order, context)
  const verdict = changeable(order, context)
  if (verdict !== true) return verdict
  const { seats, counts, paxMin } = order.submitted
  return seats > paxMin || counts.INFANT > 0 || tooFew(paxMin)
}

/** why an order that is neither waiting nor paid is not cancelled, and what can be done */
const notCancelled: Partial<Record<LiveOrder['status'], string>> = {
  PRINTED: '订单已出票，不能取消，请申请退票',
  REFUND_MODIFY: '订单退改中，不能取消，已出票的请申请退票',
  EXPIRED: '订单已失效，无须取消',
}
const cancellable: When<Order> = (order, context) => {
  if (order.status === 'NONE') return '订单不存在'
  if (statusOfRest(order) !== 'PAID') return notCancelled[order.status] ?? waiting(order)
  if (passengersOf(order).some(({ status }) => status !== 'NAMED')) return '订单已有出票或退票，请减员退回未出票的座位，已出票的申请退票'
  return returnable(order, context)
}

/** Commands by which some or all travellers leave, before the order is paid and after (DOMAIN §3.2, §5.5 B–D). */
export const leavingCommands = rules<Order, EventsOf<typeof events>>()({
  reduceSeats: {
    when: reducible,
    decide: (order, asked: Reducing & HandingBack & { changeId: string }, context) => {
      if (order.status === 'NONE') return []
      return statusOfRest(order) === 'PAID' ? handBack(order, asked, context) : reduce(order, asked, asked.changeId)
    },
  },
  cancelOrder: {
    when: cancellable,
    /** `wished`: its agency has asked for it, and another person now decides; `requestId`: what its workflow has approved */
    decide: (
      order,
      { wished = false, requestId, ...asked }: { reason?: string; wished?: boolean; requestId?: string } & HandingBack,
      context,
    ) => {
      if (order.status === 'NONE') return []
      if (requestId !== undefined && order.cancelling?.requestId !== requestId) throw new Refused(code.order, '取消申请已撤回或已失效')
      const why = context.who.agency || wished ? 'AGENT_CANCEL' : 'BACKOFFICE_CANCEL'
      if (statusOfRest(order) === 'PAID') return cancelPaid(order, why, asked, context)
      return leavesFree(order, context.at) ? takeBack(order, asked.reason) : expire(order, why, asked.reason)
    },
  },
})
