import {
  addDays,
  daysBetween,
  type Instant,
  instantMs,
  type LocalTime,
  localMs,
  MINUTE,
  toInstant,
  toLocal,
  workdayOnOrBefore,
} from '../../kernel/calendar.ts'

/**
 * Limits of an order (DOMAIN §5.4). How long before departure names, balance and ticketing are due depends on how early the order was made:
 * the ladder's first step whose `minDays` is reached counts. `daysBefore` is a day before departure; `hoursAfter` counts from the order. A
 * step may have a time of day and a shortest time of its own.
 */
export type LadderStep = { minDays: number; graceMinutes?: number } & (
  | { daysBefore: number; timeOfDay?: LocalTime }
  | { hoursAfter: number }
)

export const defaultLadder: readonly LadderStep[] = [
  { minDays: 31, daysBefore: 21 },
  { minDays: 15, daysBefore: 14 },
  { minDays: 8, daysBefore: 7 },
  { minDays: 4, daysBefore: 3 },
  { minDays: 0, hoursAfter: 3 },
]

export interface LimitRules {
  /** minutes to pay, counted from the order */
  payMinutes: number
  /** payment ends this many minutes before departure, whatever else */
  payBeforeDeparture: number
  /** local time at which a day's limit ends */
  timeOfDay: LocalTime
  /** no limit of the ladder comes sooner than this after the order, departure permitting */
  graceMinutes: number
  names: readonly LadderStep[]
  balance: readonly LadderStep[]
  ticketing: readonly LadderStep[]
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

export type Limits = { ok: true; payBy: Instant; nameBy: Instant; balanceBy: Instant; ticketBy: Instant } | { ok: false; reason: string }

export const TOO_NEAR = '距起飞时间过近，不能下单'
const lastPayMs = (leaves: number, { payBeforeDeparture }: LimitRules): number => leaves - payBeforeDeparture * MINUTE
/** Until when an order for a first departure at `std` can be submitted: after that there is no time left to pay. */
export const orderableUntil = (std: Instant, rules: LimitRules = defaultLimitRules): Instant => toInstant(lastPayMs(instantMs(std), rules))

/**
 * Limits of an order made at `createdAt` for a first departure at `std`, each a full minute, after the order and not after departure.
 * A day's limit that falls on no working day moves to the one before. `{ ok: false }` when there is no time left to pay.
 */
export const limitsFor = (createdAt: Instant, std: Instant, rules: LimitRules = defaultLimitRules): Limits => {
  // every order asks for these, so they are worked out in milliseconds
  const made = instantMs(createdAt)
  const leaves = instantMs(std)
  // Rounded up to the minute, so that nobody gets less than the full time.
  const after = (minutes: number) => Math.ceil((made + minutes * MINUTE) / MINUTE) * MINUTE
  const payBy = Math.min(after(rules.payMinutes), lastPayMs(leaves, rules))
  if (payBy <= made) return { ok: false, reason: TOO_NEAR }
  const departure = toLocal(std).date
  const days = daysBetween(toLocal(createdAt).date, departure)
  const by = (ladder: readonly LadderStep[]): Instant => {
    const step = ladder.find(step => days >= step.minDays)
    if (!step) throw new RangeError(`时限阶梯没有适用于提前${days}天的一级`)
    const due =
      'hoursAfter' in step
        ? after(step.hoursAfter * 60)
        : localMs(workdayOnOrBefore(addDays(departure, -step.daysBefore)), step.timeOfDay ?? rules.timeOfDay)
    // A weekend or holiday may move the limit to before the order, or minutes after it.
    const soonest = after(step.graceMinutes ?? rules.graceMinutes)
    return toInstant(Math.min(Math.max(due, soonest), leaves))
  }
  return { ok: true, payBy: toInstant(payBy), nameBy: by(rules.names), balanceBy: by(rules.balance), ticketBy: by(rules.ticketing) }
}
