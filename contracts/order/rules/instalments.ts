import type { FareType } from '../../enums.ts'
import { earlier, type Instant, later } from '../../kernel/calendar.ts'
import type { Fen } from '../../kernel/money.ts'
import { present } from '../../kernel/present.ts'
import type { Static } from '../../kernel/schema.ts'
import type { Instalment as InstalmentSchema, Leg, Limits } from '../events.ts'
import type { PaidPart } from '../parts.ts'
import type { OrderTerms } from '../search/quote.ts'
import { depositFor } from './deposit.ts'
import { type FirstFlight, type LadderRung, type LimitRules, limitsFor, orderableUntil } from './limits.ts'
import { limitFields } from './recount.ts'

/** The parts in which an order is paid (DOMAIN §3.2, §5.4, §5.5 B). Money in fen. */
export type Instalment = Static<typeof InstalmentSchema>
/** an instalment without its amount, which follows from the order */
export type InstalmentPart = Omit<Instalment, 'amount'>
type Priced = { stockId: string; lines: Static<typeof Leg>['lines']; prices?: Static<typeof Leg>['prices'] }

/**
 * Price of one more passenger of a type on a leg: from its line, otherwise from its quoted prices. Undefined where the order has no price
 * for the type.
 */
export const unitPrice = ({ lines, prices }: Omit<Priced, 'stockId'>, type: FareType) =>
  lines.find(line => line.type === type) ?? prices?.find(price => price.type === type)

/** Base of a deposit, fen: the adult fare of all legs; for a group without adults, the highest fare. */
export const seatFare = (legs: readonly Priced[]): Fen =>
  legs.reduce((sum, leg) => sum + (unitPrice(leg, 'ADULT')?.fare ?? Math.max(...leg.lines.map(line => line.fare))), 0)

export type OrderLimits = { ok: true; limits: Static<typeof Limits>; parts: InstalmentPart[] } | { ok: false; reason: string }

/**
 * Limits of an order made at `now`, and the parts in which it is paid. A policy's own days replace the ladder's. The first deposit is due
 * at the pay limit, the others on their own days, never after the balance. Without deposits everything is due at the pay limit.
 * Under terms that ask for an audit, all limits count from its approval (`audited`; `now` is that moment). Before the approval the pay
 * limit is the last moment at which the order could still be paid. `payUntil`: a time to pay that the agency has already and keeps.
 */
export const orderLimits = (
  now: Instant,
  first: FirstFlight,
  rules: LimitRules,
  terms: OrderTerms,
  { audited = false, payUntil }: { audited?: boolean; payUntil?: Instant } = {},
): OrderLimits => {
  const found = limitsAndParts(now, first, rules, terms, payUntil)
  if (!found.ok || !terms.audit || audited) return found
  // a slow review must not cost the agency its seats: until it is approved, the order stays open as long as it could still be paid
  const payBy = orderableUntil(first.std, rules)
  return { ...found, limits: { ...found.limits, payBy }, parts: found.parts.map(part => (part.no === 1 ? { ...part, by: payBy } : part)) }
}
const limitsAndParts = (now: Instant, first: FirstFlight, rules: LimitRules, terms: OrderTerms, payUntil: Instant = now): OrderLimits => {
  const own = terms.limits ?? {}
  const merged: LimitRules = {
    ...rules,
    payMinutes: own.payMinutes ?? rules.payMinutes,
    names: days(own.nameDays) ?? sooner(rules.names, terms.earlier),
    balance: days(own.balanceDays) ?? sooner(rules.balance, terms.earlier),
    ticketing: days(own.ticketDays) ?? sooner(rules.ticketing, terms.earlier),
  }
  const found = limitsFor(now, first, merged)
  if (!found.ok) return found
  // a policy may allow more time to pay than for the names: this keeps the limits in order
  const payBy = later(payUntil, earlier(found.payBy, found.nameBy))
  const nameBy = later(found.nameBy, payBy)
  const deposits = terms.deposits ?? []
  // a policy may allow more time for names or balance than the ladder for tickets: nobody can issue tickets before these
  const ticketBy = later(found.ticketBy, deposits.length > 0 ? later(nameBy, found.balanceBy) : nameBy)
  const limited = (limits: Static<typeof Limits>): Static<typeof Limits> => {
    const provisional = found.provisional.filter(({ limit, by }) => limits[limitFields[limit]] === by)
    return { ...limits, ...(provisional.length > 0 && { provisional }) }
  }
  if (deposits.length === 0) return { ok: true, limits: limited({ payBy, nameBy, ticketBy }), parts: [{ no: 1, kind: 'FULL', by: payBy }] }
  const balanceBy = later(found.balanceBy, payBy)
  let before = payBy
  const parts = deposits.map(({ assessment, daysBefore }, index): InstalmentPart => {
    const ladder = index > 0 ? days(daysBefore) : undefined
    const ofStage = ladder ? limitsFor(now, first, { ...merged, balance: ladder }) : undefined
    before = index === 0 ? payBy : later(before, earlier(ofStage?.ok ? ofStage.balanceBy : balanceBy, balanceBy))
    return { no: index + 1, kind: 'DEPOSIT', by: before, assessment }
  })
  return {
    ok: true,
    limits: limited({ payBy, nameBy, ticketBy, balanceBy }),
    parts: [...parts, { no: parts.length + 1, kind: 'BALANCE', by: balanceBy }],
  }
}
/** a ladder whose limits before departure are some days earlier */
const sooner = (ladder: readonly LadderRung[], days = 0): readonly LadderRung[] =>
  days === 0 ? ladder : ladder.map(rung => ('daysBefore' in rung ? { ...rung, daysBefore: rung.daysBefore + days } : rung))
const days = (daysBefore: number | undefined): readonly LadderRung[] | undefined =>
  daysBefore === undefined ? undefined : [{ minDays: 0, daysBefore }]

/** Amount of one stage of deposit for a group, fen; undefined when the terms have no such stage. */
const stageAsks = (no: number, { terms, legs, seats }: Group): Fen | undefined => {
  const rate = terms.deposits?.[no - 1]?.rate
  return rate === undefined ? undefined : depositFor(seats, seatFare(legs), rate)
}
type Group = { terms: OrderTerms; legs: readonly Priced[]; seats: number }
/** Amount of all stages of deposit for a group, fen. */
export const depositAsked = (group: Group): Fen =>
  (group.terms.deposits ?? []).reduce((sum, _, index) => sum + (stageAsks(index + 1, group) ?? 0), 0)

/** The amount already paid of the next part, fen, where that part is a deposit: the group had grown after the payment was opened. */
export const begunOf = ([next, ...later]: readonly Instalment[], group: Group): Fen =>
  next?.kind === 'DEPOSIT' && later.length > 0 ? Math.max(0, (stageAsks(next.no, group) ?? 0) - next.amount) : 0

/**
 * Amounts of the unpaid parts; they add up to `owed`. A deposit is its stage's amount for the group as it is now; `begun` is taken off the
 * first. The last part is the rest. A part for which nothing is left is dropped.
 */
export const instalmentsFor = ({
  owed,
  parts,
  begun = 0,
  ...group
}: Group & { owed: Fen; parts: readonly InstalmentPart[]; begun?: Fen }): Instalment[] => {
  let left = owed
  return parts.flatMap((part, index) => {
    const asked = part.kind === 'DEPOSIT' && index < parts.length - 1 ? stageAsks(part.no, group) : undefined
    const amount = Math.min(left, asked === undefined ? left : Math.max(0, asked - (index === 0 ? begun : 0)))
    left -= amount
    const { no, kind, by, assessment } = part
    return amount > 0 ? [{ no, kind, amount, by, ...present({ assessment }) }] : []
  })
}

/** Pays the parts in order. `deposit` is the amount that went to deposits, `over` the surplus. */
export const payFrom = (instalments: readonly Instalment[], amount: Fen): { left: Instalment[]; deposit: Fen; over: Fen } => {
  let money = amount
  let deposit = 0
  const left = instalments.flatMap(part => {
    const paid = Math.min(money, part.amount)
    money -= paid
    if (part.kind === 'DEPOSIT') deposit += paid
    return paid < part.amount ? [{ ...part, amount: part.amount - paid }] : []
  })
  return { left, deposit, over: money }
}

/** How much a payment paid of each part, from the open parts before and after it. `partly`: some of that part stayed open. */
export const partsPaid = (before: readonly Instalment[], after: readonly Instalment[]): Static<typeof PaidPart>[] =>
  before.flatMap(({ no, kind, amount, added }) => {
    const left = after.find(part => part.no === no)?.amount ?? 0
    const paid = { no, kind, amount: amount - left, ...present({ added }), ...(left > 0 && { partly: true as const }) }
    return left < amount ? [paid] : []
  })

/** True when nothing `left` to pay belongs to the first part. A credit may pay only some of that part. */
export const isFirstPaid = (left: readonly { no: number }[]): boolean => left.every(({ no }) => no !== 1)
