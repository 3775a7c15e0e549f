import type { FareType } from '../../enums.ts'
import { earlier, type Instant, later } from '../../kernel/calendar.ts'
import type { Fen } from '../../kernel/money.ts'
import type { Static } from '../../kernel/schema.ts'
import type { Instalment as InstalmentSchema, Leg, Limits } from '../events.ts'
import { type LadderStep, type LimitRules, limitsFor, orderableUntil } from '../limits/limits.ts'
import type { PaidPart } from '../parts.ts'
import type { OrderTerms } from '../search/quote.ts'
import { depositFor } from './deposit.ts'

/** The parts in which an order is paid (DOMAIN §3.2, §5.4, §5.5 B). Money in fen. */
export type Instalment = Static<typeof InstalmentSchema>
/** an instalment as the calendar sees it: its amount follows from the order */
export type Part = Omit<Instalment, 'amount'>
type Priced = { stockId: string; lines: Static<typeof Leg>['lines']; prices?: Static<typeof Leg>['prices'] }

/** What one more of a type costs on a leg: as its line says, or as it was quoted; undefined when the order has no price for the type. */
export const unitPrice = ({ lines, prices }: Omit<Priced, 'stockId'>, type: FareType) =>
  lines.find(line => line.type === type) ?? prices?.find(price => price.type === type)

/** What a deposit is a part of: the adult fare of all legs; of a group without adults the dearest one. */
export const seatFare = (legs: readonly Priced[]): Fen =>
  legs.reduce((sum, leg) => sum + (unitPrice(leg, 'ADULT')?.fare ?? Math.max(...leg.lines.map(line => line.fare))), 0)

export type OrderLimits = { ok: true; limits: Static<typeof Limits>; parts: Part[] } | { ok: false; reason: string }

/**
 * Limits of an order made at `now` and the parts it is paid in. A policy's own days take the place of the ladder's. The first deposit is due
 * at the pay limit, the others on their own days, never after the balance; without deposits all is due at the pay limit.
 *
 * Under terms that ask for an audit all of them count from its approval (`audited`, `now` being that moment); before it the pay limit is the
 * last moment at which the order could still be paid.
 */
export const orderLimits = (
  now: Instant,
  std: Instant,
  rules: LimitRules,
  terms: OrderTerms = {},
  { audited = false }: { audited?: boolean } = {},
): OrderLimits => {
  const found = limitsAndParts(now, std, rules, terms)
  if (!found.ok || !terms.audit || audited) return found
  // no slowness of the desk may cost the agency its seats: until it is approved it may stand as long as it could still be paid
  const payBy = orderableUntil(std, rules)
  return { ...found, limits: { ...found.limits, payBy }, parts: found.parts.map(part => (part.no === 1 ? { ...part, by: payBy } : part)) }
}
const limitsAndParts = (now: Instant, std: Instant, rules: LimitRules, terms: OrderTerms): OrderLimits => {
  const own = terms.limits ?? {}
  const merged: LimitRules = {
    ...rules,
    payMinutes: own.payMinutes ?? rules.payMinutes,
    names: days(own.nameDays) ?? rules.names,
    balance: days(own.balanceDays) ?? rules.balance,
    ticketing: days(own.ticketDays) ?? rules.ticketing,
  }
  const found = limitsFor(now, std, merged)
  if (!found.ok) return found
  const { nameBy } = found
  // a policy that gives longer to pay than for the names: the limits stay in order
  const payBy = earlier(found.payBy, nameBy)
  const deposits = terms.deposits ?? []
  // a policy that gives longer for names or balance than the ladder for tickets: nobody can ticket before
  const ticketBy = later(found.ticketBy, deposits.length > 0 ? later(nameBy, found.balanceBy) : nameBy)
  if (deposits.length === 0) return { ok: true, limits: { payBy, nameBy, ticketBy }, parts: [{ no: 1, kind: 'FULL', by: payBy }] }
  const balanceBy = later(found.balanceBy, payBy)
  let before = payBy
  const parts = deposits.map(({ assessment, daysBefore }, index): Part => {
    const ladder = index > 0 ? days(daysBefore) : undefined
    const ofStage = ladder ? limitsFor(now, std, { ...merged, balance: ladder }) : undefined
    before = index === 0 ? payBy : later(before, earlier(ofStage?.ok ? ofStage.balanceBy : balanceBy, balanceBy))
    return { no: index + 1, kind: 'DEPOSIT', by: before, assessment }
  })
  return {
    ok: true,
    limits: { payBy, nameBy, ticketBy, balanceBy },
    parts: [...parts, { no: parts.length + 1, kind: 'BALANCE', by: balanceBy }],
  }
}
const days = (daysBefore: number | undefined): readonly LadderStep[] | undefined =>
  daysBefore === undefined ? undefined : [{ minDays: 0, daysBefore }]

/** What a stage of deposit asks of a group; undefined when the terms know no such stage. */
const stageAsks = (no: number, { terms = {}, legs, seats }: Group): Fen | undefined => {
  const rate = terms.deposits?.[no - 1]?.rate
  return rate === undefined ? undefined : depositFor(seats, seatFare(legs), rate)
}
type Group = { terms?: OrderTerms | undefined; legs: readonly Priced[]; seats: number }
/** What all stages of deposit together ask of a group. */
export const depositAsked = (group: Group): Fen =>
  (group.terms?.deposits ?? []).reduce((sum, _, index) => sum + (stageAsks(index + 1, group) ?? 0), 0)

/** What has been paid of the next part already, where that is a deposit: the group had grown after the payment was opened. */
export const begunOf = ([next, ...later]: readonly Instalment[], group: Group): Fen =>
  next?.kind === 'DEPOSIT' && later.length > 0 ? Math.max(0, (stageAsks(next.no, group) ?? 0) - next.amount) : 0

/**
 * Amounts of the parts that are still to be paid; they add up to `owed`. A deposit is what its stage asks of the group as it is now, less what
 * is `begun` of the first; the last part is what is left. A part for which nothing is left goes.
 */
export const instalmentsFor = ({
  owed,
  parts,
  begun = 0,
  ...group
}: Group & { owed: Fen; parts: readonly Part[]; begun?: Fen }): Instalment[] => {
  let left = owed
  return parts.flatMap((part, index) => {
    const asked = part.kind === 'DEPOSIT' && index < parts.length - 1 ? stageAsks(part.no, group) : undefined
    const amount = Math.min(left, asked === undefined ? left : Math.max(0, asked - (index === 0 ? begun : 0)))
    left -= amount
    const { no, kind, by, assessment } = part
    return amount > 0 ? [{ no, kind, amount, by, ...(assessment !== undefined && { assessment }) }] : []
  })
}

/** Money pays the next part first. `deposit` is what of it went to deposits, `over` what nothing is left for. */
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

/** What money paid of each part, by what was open before it and after; `partly`: some of that part was still open then. */
export const partsPaid = (before: readonly Instalment[], after: readonly Instalment[]): Static<typeof PaidPart>[] =>
  before.flatMap(({ no, kind, amount, added }) => {
    const left = after.find(part => part.no === no)?.amount ?? 0
    const paid = { no, kind, amount: amount - left, ...(added !== undefined && { added }), ...(left > 0 && { partly: true as const }) }
    return left < amount ? [paid] : []
  })

/** Of what is `left` to be paid, is nothing the first part's any more? A credit may pay some of it. */
export const isFirstPaid = (left: readonly { no: number }[]): boolean => left.every(({ no }) => no !== 1)
