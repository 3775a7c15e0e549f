import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { GivenUp, giveUpRules } from '#contracts/order/changes/give-up.ts'
import * as events from '#contracts/order/events.ts'
import { settleDeposit } from '#contracts/order/money/deposit.ts'
import { depositAsked, seatFare } from '#contracts/order/money/instalments.ts'
import type { Counts } from '#contracts/order/search/quote.ts'
import { type RefundGroup, type RefundScale, refundBreakdown } from '#contracts/refund/fees.ts'
import { type DecisionContext, rules, type When } from '#services/kernel/decider.ts'
import { expire, moneyOwed, waiting } from '../money/money.ts'
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

/** What decides on the price of paid seats that go back; the route knows it. */
export type GivingUp = {
  /** staff say that the airline is the cause */
  cause?: 'AIRLINE' | undefined
  /** a flight of the order is no more */
  cancelled?: boolean | undefined
  /** of the airline's voluntary refunds; the classic one when left out */
  scale?: RefundScale | undefined
  /** the amount the caller has seen, fen */
  refund?: number | undefined
}

/** the part of it that does not come from the caller */
export type GiveUpTerms = (order: LiveOrder) => Promise<Pick<GivingUp, 'cancelled' | 'scale'>>

/** Paid seats without tickets may be given back until departure, by staff also later: a cancelled flight has one as well. */
const returnable = (order: LiveOrder, { who, at }: DecisionContext) => at < departure(order) || !who.agency || '航班已起飞，请联系航司'

/**
 * What these seats give back (`giveUpRules`). The deposit counts while the group stays one, or goes as a whole, and its balance is not due;
 * the scale counts the group together with the refunds of its tickets.
 */
const settlement = (
  order: LiveOrder,
  cut: Counts,
  { cause, cancelled, scale }: GivingUp,
  { who, at }: DecisionContext,
): Static<typeof GivenUp> => {
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
  const rule: keyof typeof giveUpRules = cause || cancelled ? 'AIRLINE' : deposit ? 'DEPOSIT' : 'SCALE'
  const { lines, totals, belowMinimum } = refundBreakdown({
    kind: rule === 'AIRLINE' ? 'INVOLUNTE' : 'VOLUNTE',
    applyAt: at,
    ...(scale && { scale }),
    ...(deposit && { forfeited: deposit.forfeited }),
    tickets: chosen.map(({ type }) => ({
      passengerType: type,
      segments: legs.map((leg, index) => {
        const { fare, cnFund, yq } = paidOn(order, index, type)
        return { std: leg.std, fare, fullFare: leg.fullFare, refundable: leg.refundable, taxes: { cnFund, yq } }
      }),
    })),
    group,
  })
  // what was kept of seats comes back with them, what was kept of tickets is owed to their refunds
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
    ...(deposit && { free: deposit.free }),
    ...(rule !== 'AIRLINE' && !belowMinimum && unearned > 0 && { unearned }),
    ...(rule === 'SCALE' && scale && { scale }),
  }
}

/** What the deposit of as many seats comes to; undefined when it does not count any more. */
const byDeposit = ({ submitted, period, parts }: LiveOrder, cut: number, group: RefundGroup, at: string) => {
  const { seats, terms, limits, legs } = submitted
  const stages = terms?.deposits ?? []
  if (stages.length === 0 || !limits.balanceBy || at >= limits.balanceBy) return undefined
  if (group.legs.some(({ remaining, minimum }) => remaining > 0 && remaining < minimum)) return undefined
  const deposit = depositAsked({ terms, legs, seats })
  const assessment = parts.findLast(({ kind }) => kind === 'DEPOSIT')?.assessment ?? 0
  const begun = period ?? { assessment, seats, cut: 0 }
  const headcount = terms?.assessmentBase === 'FINAL' ? seats - cut : begun.seats
  return settleDeposit({ deposit, seats, cut, assessment: begun.assessment, headcount, cutBefore: begun.cut })
}

const asSeen = (settled: { refund: number }, { refund }: GivingUp) => {
  if (refund !== undefined && refund !== settled.refund) throw new Refused(code.order, '应退金额已变动，请重新试算')
}

/** Some of a paid group go back: with those who stay the order is as it was, or all of it is ticketed now. */
export const giveUp = (order: LiveOrder, asked: Reducing & GivingUp & { changeId: string }, context: DecisionContext) => {
  const { cut, removed, counts } = leaving(order, asked)
  if (personsOf(counts) === 0) throw new Refused(code.order, '全部座位退回请取消订单')
  for (const id of removed) {
    const { name, status } = order.passengers[id]!
    if (status !== 'NAMED')
      throw new Refused(code.order, `${name}${status === 'TICKETED' ? '已出票' : '已申请退票'}，不能减员，请按退票办理`, { names: [name] })
  }
  const gone = types.flatMap(type => Array.from({ length: cut[type] }, () => ({ type })))
  checkLeaving(order, () => gone)
  const givenUp = settlement(order, cut, asked, context)
  asSeen(givenUp, asked)
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
    givenUp,
    ...(asked.reason && { reason: asked.reason }),
  })
  const now = afterGivenUp(order, fact.data, givenUp, context.at)
  const owed = moneyOwed(order, 'GIVEN_UP', givenUp.refund)
  const back = { ...now, back: [...order.back, ...owed.flatMap(({ data }) => data.sources)] } as LiveOrder
  return [{ ...fact, data: { ...fact.data, status: now.status } }, ...owed, ...difference(order, back, givenUp.besides)]
}
/** seats that somebody else can still have */
const holdsOf = ({ submitted: { legs } }: LiveOrder, seats: number, at: string) =>
  seats > 0 ? legs.flatMap(({ stockId, std }) => (std > at ? [{ stockId, seats }] : [])) : []

/** A paid order ends before anything of it was ticketed. */
const cancelPaid = (order: LiveOrder, asked: { reason?: string } & GivingUp, context: DecisionContext) => {
  const { seats, counts } = order.submitted
  const givenUp = settlement(order, counts, asked, context)
  asSeen(givenUp, asked)
  const paid = paidNet(order)
  return [
    OrderExpired({
      reason: context.who.agency ? 'AGENT_CANCEL' : 'BACKOFFICE_CANCEL',
      ...(asked.reason && { remark: asked.reason }),
      holds: holdsOf(order, seats, context.at),
      settlement: { paid, forfeited: paid - givenUp.refund, returned: givenUp.refund },
      givenUp,
    }),
    ...moneyOwed(order, 'GIVEN_UP', givenUp.refund),
  ]
}

type Reduced = Static<typeof SeatsReduced.schema>
/** The paid order without seats that were given back. */
export const afterGivenUp = (
  order: LiveOrder,
  { cut, removed, ...changed }: Omit<Reduced, 'givenUp'>,
  givenUp: Static<typeof GivenUp>,
  at: string,
): LiveOrder => {
  const { period } = order
  const seats = seatsOf(cut)
  return withStatus({
    ...withGroup(order, changed),
    ...withoutThese(order, removed, at),
    names: { version: order.names.version + 1 },
    forfeited: order.forfeited + givenUp.fare + givenUp.taxes - givenUp.refund,
    givenUp: [...(order.givenUp ?? []), { ...givenUp, seats, freeSeats: cut.FREE }],
    // whom the airline took leaves the assessment as it would have been without him
    ...(period && {
      period: givenUp.rule === 'AIRLINE' ? { ...period, seats: Math.max(0, period.seats - seats) } : { ...period, cut: period.cut + seats },
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

const cancellable: When<Order> = (order, context) => {
  if (order.status === 'NONE') return '订单不存在'
  if (statusOfRest(order) !== 'PAID') return waiting(order)
  if (passengersOf(order).some(({ status }) => status !== 'NAMED')) return '订单已有出票或退票，请减员退回未出票的座位，已出票的申请退票'
  return returnable(order, context)
}

/** Fewer travellers, or none: before the order is paid, and after (DOMAIN §3.2, §5.5 B–D). */
export const leavingCommands = rules<Order, EventsOf<typeof events>>()({
  reduceSeats: {
    when: reducible,
    decide: (order, asked: Reducing & GivingUp & { changeId: string }, context) => {
      if (order.status === 'NONE') return []
      return statusOfRest(order) === 'PAID' ? giveUp(order, asked, context) : reduce(order, asked, asked.changeId)
    },
  },
  cancelOrder: {
    when: cancellable,
    /** `wished`: its agency has asked for it, and somebody else says so now */
    decide: (order, { wished = false, ...asked }: { reason?: string; wished?: boolean } & GivingUp, context) => {
      if (order.status === 'NONE') return []
      if (statusOfRest(order) === 'PAID') return cancelPaid(order, asked, context)
      return expire(order, context.who.agency || wished ? 'AGENT_CANCEL' : 'BACKOFFICE_CANCEL', asked.reason)
    },
  },
})
