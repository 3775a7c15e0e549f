import { type Fault, missingTickets, reckon } from '#contracts/fine/calculate.ts'
import type { FineType } from '#contracts/fine/codes.ts'
import * as fines from '#contracts/fine/events.ts'
import { type FineRule, fineRuleFor } from '#contracts/fine/rule-record.ts'
import { lineOfTrip } from '#contracts/flow/line.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import { depositAsked, seatFare } from '#contracts/order/rules/instalments.ts'
import type { At } from '#services/kernel/stream/commands.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { seatsOf } from '#services/order/changes/changes.ts'
import { order } from '#services/order/decide.ts'
import { type LiveOrder, outstanding, passengersOf } from '#services/order/state.ts'
import { fineDebt } from './debt.ts'
import { fine, isKnown } from './decide.ts'

export type FineRules = () => Promise<readonly FineRule[]>

/**
 * The deposit, also when it has become part of the fare, and the amount still to be paid, in fen: a fine is no larger, unless its rule says
 * so (DOMAIN §3.14).
 */
export const roomOf = (order: LiveOrder): number =>
  (order.status === 'WAIT_FOR_PAY' || order.status === 'EXPIRED' ? order.deposit : depositAsked(order.submitted)) + outstanding(order)
/** `HAK-PEK`, as rules write it */
export const routeOf = ({ submitted: { legs } }: LiveOrder): string => `${legs[0]!.origin}-${legs[0]!.destination}`
export const fineOf = ({ submitted }: LiveOrder, fineId: string, type: FineType) => {
  const { orderNo, agency, agencyName, airLine } = submitted
  return { fineId, orderNo, agency, agencyName, airLine, line: lineOfTrip(submitted), type }
}

// ── faults among the facts of an order ─────────────────────────────────────────────────────────────────────────────────
/** `room`: most that a fine may be, where it differs from what is at stake in the order as it stands */
type Found = Omit<Fault, 'fare' | 'room'> & Partial<Pick<Fault, 'room'>>
/**
 * Seats given back beyond those that the deposit's assessment allows. Forfeited or kept amounts for them are subtracted, so that nothing is
 * charged twice, and for paid seats no more than their fare is charged. Seats cost nothing before anything was paid, for want of payment,
 * or because of the airline.
 */
export const reduced = ({ cut, settlement, handedBack, lapsed }: Static<typeof orders.SeatsReduced.schema>): Found | undefined => {
  const count = seatsOf(cut)
  if (handedBack) {
    const kept = Math.max(0, handedBack.fee + handedBack.difference - handedBack.returned)
    const room = Math.max(0, handedBack.fare - kept)
    return handedBack.rule === 'AIRLINE' ? undefined : { count, assessed: handedBack.free ?? 0, kept, room, ofSeats: true }
  }
  if (!settlement || lapsed !== undefined) return undefined
  const { unpaid = 0, free, forfeited } = settlement
  return { count, unpaid, assessed: free, kept: forfeited }
}
/** Paid or promised seats without a name at the name limit; seats that go back by themselves are judged as a reduction. */
const lateNames = ({ limit, unnamed = 0, unnamedRule }: Static<typeof orders.LimitMissed.schema>): Found | undefined =>
  limit === 'NAME' && unnamed > 0 && unnamedRule !== 'RELEASE' ? { count: unnamed } : undefined
/** An order that could have been paid and was not in time; the forfeited deposit is subtracted. */
const latePayment = (
  { reason, settlement }: Static<typeof orders.OrderExpired.schema>,
  { submitted, audit }: LiveOrder,
): Found | undefined => {
  if (reason !== 'TIME_LIMIT' || (audit && audit.status !== 'APPROVED')) return undefined
  // a waitlisted order without payment may never have been confirmed
  if (submitted.waitlist && !settlement) return undefined
  // the order is closed: its deposit and unpaid rest were all of it
  return { count: submitted.seats, kept: settlement?.forfeited ?? 0, room: submitted.total }
}

type Happened = { fineId: string; type: FineType; since: string; found: Found; order: LiveOrder }
/**
 * Fines a fact once, by the rule of its day. Without a rule there is no fine, nor where the amount is zero. Where only the room makes it
 * zero, a fact keeps that it was checked, and why.
 */
const fineFor = async ({ fineId, type, since, found, order: live }: Happened, at: At, rules: FineRules): Promise<unknown> => {
  const { airLine, legs } = live.submitted
  const rule = fineRuleFor(await rules(), { airLine, line: routeOf(live), type, day: toLocal(since).date })
  if (!rule) return undefined
  const { amount, formula, basis } = reckon(rule, { room: roomOf(live), ...found, fare: seatFare(legs) })
  const of = fineOf(live, fineId, type)
  if (amount === 0)
    return basis.room === 0 && basis.gross > (basis.kept ?? 0) ? at(fine, fineId).spare({ ...of, formula, since }) : undefined
  const { id, payDays } = rule
  return at(fine, fineId).calculate({ ...of, amount, formula, basis, rule: id, payDays, since })
}

const fining =
  <Data>(type: FineType, rules: FineRules, faultOf: (data: Data, order: LiveOrder) => Found | undefined) =>
  async (data: Data, { id, event, at, load }: Reacting) => {
    const { state } = await load(order, id)
    const found = state.status === 'NONE' ? undefined : faultOf(data, state)
    if (!found || state.status === 'NONE') return
    // named by the fact: every instance computes the same fine
    const fineId = `${id}.${event.revision}`
    await fineFor({ fineId, type, since: event.at, found, order: state }, at, rules)
  }

/** Fines faults of orders where a rule says so (DOMAIN §3.14). */
export const finesFollowOrders = (rules: FineRules): Process =>
  process(
    'fines-follow-orders',
    when(orders.SeatsReduced, fining('REDUCE', rules, reduced)),
    when(orders.LimitMissed, fining('LATE_NAME', rules, lateNames)),
    when(orders.OrderExpired, fining('LATE_PAY', rules, latePayment)),
  )

/** Counts a fine that is due and not paid. A request to change it does not lift it. */
const count = async (_: unknown, { id, at, load }: Reacting) => {
  const { state } = await load(fine, id)
  if (!isKnown(state)) return
  const isOverdue = state.status === 'OVERDUE' || state.wanted?.from === 'OVERDUE'
  await at(fineDebt, state.of.agency).count({ fineId: id, isOverdue })
}
export const debtFollowsFines: Process = process(
  'debt-follows-fines',
  when(fines.FineOverdue, count),
  when(fines.FineAsked, count),
  when(fines.FineChanged, count),
  when(fines.FineWaived, count),
  when(PayablePaid, async (paid, reacting) => (paid.kind === 'FINE' ? count(paid, reacting) : undefined)),
)

/** Fines fewer tickets than agreed, at the departure. A refunded ticket counts as issued; its fee belongs to the refund. */
export const utilisation = async (
  { orderNo, now, live }: { orderNo: string; now: string; live: LiveOrder },
  at: At,
  rules: FineRules,
): Promise<unknown> => {
  const type = 'UTILISATION'
  const fineId = `${orderNo}.departure`
  const { airLine, legs, seats, terms } = live.submitted
  const { std: since, date: day } = legs[0]!
  const spare = (formula: string) => at(fine, fineId).spare({ ...fineOf(live, fineId, type), formula, since })
  if (since > now) return undefined
  if (live.status === 'EXPIRED' || live.status === 'WAIT_FOR_PAY') return spare('订单未成行，不考核出票率')
  const found = fineRuleFor(await rules(), { airLine, line: routeOf(live), type, day })
  if (!found?.agreed) return spare('没有适用的罚金航线规则')
  // the rate of the contract goes before the rate of the rule for everybody
  const agreed = terms.minRate ?? found.agreed
  const rule = { ...found, agreed }
  const ticketed = passengersOf(live).filter(({ status, type: of }) => status !== 'NAMED' && of !== 'INFANT').length
  const fault = { count: missingTickets(seats, agreed, ticketed), seats, ticketed }
  const { amount, formula, basis } = reckon(rule, { ...fault, fare: seatFare(legs), room: roomOf(live) })
  if (amount === 0) return spare(formula)
  return at(fine, fineId).calculate({
    ...fineOf(live, fineId, type),
    amount,
    formula,
    basis,
    rule: rule.id,
    payDays: rule.payDays,
    since,
  })
}
