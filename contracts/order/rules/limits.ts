import type { LimitKind } from '../../enums.ts'
import {
  addDays,
  daysBetween,
  type Instant,
  instantMs,
  isProvisional,
  type LocalDate,
  type LocalTime,
  localMs,
  MINUTE,
  toInstant,
  toLocal,
  workdayOnOrBefore,
} from '../../kernel/calendar.ts'

/**
 * Limits of an order (DOMAIN §5.4). When names, balance and ticketing are due depends on how early the order was made: the first rung of
 * the ladder whose `minDays` is reached applies. `daysBefore` counts back from departure, `hoursAfter` on from the order. A rung may have
 * its own time of day and shortest time.
 */
export type LadderRung = { minDays: number; graceMinutes?: number } & (
  | { daysBefore: number; timeOfDay?: LocalTime }
  | { hoursAfter: number }
)

export const defaultLadder: readonly LadderRung[] = [
  { minDays: 31, daysBefore: 21 },
  { minDays: 15, daysBefore: 14 },
  { minDays: 8, daysBefore: 7 },
  { minDays: 4, daysBefore: 3 },
  { minDays: 0, hoursAfter: 3 },
]

export interface LimitRules {
  /** minutes to pay, counted from the order */
  payMinutes: number
  /** minutes before departure at which payment ends in any case */
  payBeforeDeparture: number
  /** local time at which a day's limit ends */
  timeOfDay: LocalTime
  /** minimum time from the order to any limit of the ladder, unless departure is sooner */
  graceMinutes: number
  names: readonly LadderRung[]
  balance: readonly LadderRung[]
  ticketing: readonly LadderRung[]
}
export const defaultLimitRules: LimitRules = {
  payMinutes: 30,
  payBeforeDeparture: 180,
  timeOfDay: '17:00',
  graceMinutes: 180,
  names: defaultLadder,
  balance: defaultLadder,
  ticketing: defaultLadder,
}

export type Limits =
  | { ok: true; payBy: Instant; nameBy: Instant; balanceBy: Instant; ticketBy: Instant; provisional: ProvisionalLimit[] }
  | { ok: false; reason: string }
/** A limit that holidays may still move, and the day before departure that it was counted back from. */
export type ProvisionalLimit = { limit: LimitKind; by: Instant; day: LocalDate }

export const TOO_NEAR = '距起飞时间过近，不能下单'
const lastPayMs = (leaves: number, { payBeforeDeparture }: LimitRules): number => leaves - payBeforeDeparture * MINUTE
/** The last moment to submit an order for a first departure at `std`: later there is no time left to pay. */
export const orderableUntil = (std: Instant, rules: LimitRules = defaultLimitRules): Instant => toInstant(lastPayMs(instantMs(std), rules))

/** An order's first flight: its departure, and the day of it by the calendar of its airport. */
export type FirstFlight = { std: Instant; date: LocalDate }
/**
 * Limits of an order made at `createdAt`, each a full minute, after the order and not after departure. Days count from here to the day of
 * departure there; the times at which they end, and working days, are Beijing's. A day's limit that falls on no working day moves to the
 * one before. `{ ok: false }` when there is no time left to pay.
 */
export const limitsFor = (createdAt: Instant, { std, date: departure }: FirstFlight, rules: LimitRules = defaultLimitRules): Limits => {
  // every order computes these, so the computation uses milliseconds
  const made = instantMs(createdAt)
  const leaves = instantMs(std)
  // Rounded up to the minute, so that nobody gets less than the full time.
  const after = (minutes: number) => Math.ceil((made + minutes * MINUTE) / MINUTE) * MINUTE
  const payBy = Math.min(after(rules.payMinutes), lastPayMs(leaves, rules))
  if (payBy <= made) return { ok: false, reason: TOO_NEAR }
  const days = daysBetween(toLocal(createdAt).date, departure)
  const provisional: ProvisionalLimit[] = []
  const by = (limit: LimitKind, ladder: readonly LadderRung[]): Instant => {
    const rung = ladder.find(rung => days >= rung.minDays)
    if (!rung) throw new RangeError(`时限阶梯没有适用于提前${days}天的一级`)
    const day = 'hoursAfter' in rung ? undefined : addDays(departure, -rung.daysBefore)
    const due = 'hoursAfter' in rung ? after(rung.hoursAfter * 60) : localMs(workdayOnOrBefore(day!), rung.timeOfDay ?? rules.timeOfDay)
    // A weekend or holiday may move the limit to before the order, or to minutes after it.
    const soonest = after(rung.graceMinutes ?? rules.graceMinutes)
    const found = Math.min(Math.max(due, soonest), leaves)
    if (day && found === due && isProvisional(toInstant(due))) provisional.push({ limit, by: toInstant(due), day })
    return toInstant(found)
  }
  return {
    ok: true,
    payBy: toInstant(payBy),
    nameBy: by('NAME', rules.names),
    balanceBy: by('BALANCE', rules.balance),
    ticketBy: by('TICKET', rules.ticketing),
    provisional,
  }
}
