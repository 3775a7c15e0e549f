import { addMinutes, earlier, formatDateTime, later } from '#contracts/kernel/calendar.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { type LimitRules, orderableUntil } from '#contracts/order/rules/limits.ts'
import { type AuctionGap, movedBy } from '../gap.ts'
import type { KnownLot } from '../lots/lot.ts'

/** minutes before departure by which a limit falls at the latest, and least minutes of a limit */
const [BEFORE_DEPARTURE, LEAST_MINUTES] = [6 * 60, 30]

/** minutes to prepay that must remain after an end, soft closes included, where the usual time is longer */
const ROOM_MINUTES = 60

const leastAfter = (since: string): string => addMinutes(since, LEAST_MINUTES)

export type Ordering = { limitRules: (airLine: string) => Promise<LimitRules> }
/** Last instant at which an order of a flight can be submitted, by the present rules. */
export const lastOrder = async ({ limitRules }: Ordering, { airLine, std }: { airLine: string; std: string }): Promise<string> =>
  orderableUntil(std, await limitRules(airLine))

/** last instant at which the seats of a lot can be ordered */
export const lotOrderedBy = (
  rules: Ordering,
  terms: Pick<KnownLot['terms'], 'airLine' | 'date' | 'depTime' | 'depZone'>,
): Promise<string> => lastOrder(rules, { airLine: terms.airLine, std: stdOf(terms) })

/** the same for a bag, by its first flight */
export const bagOrderedBy = (
  rules: Ordering,
  { airLine, lots }: { airLine: string; lots: readonly Parameters<typeof stdOf>[0][] },
): Promise<string> => lastOrder(rules, { airLine, std: stdOf(lots[0]!) })

/**
 * The limit by which an agency must order what it has since `since`: so many minutes later, but some time before departure (`std`). It is
 * never closer than the least minutes of a limit, unless `orderBy`, the last instant at which such an order can be submitted, comes before
 * that.
 */
export const prepayLimit = (since: string, std: string, minutes: number, orderBy: string): string =>
  earlier(orderBy, later(leastAfter(since), earlier(addMinutes(since, minutes), addMinutes(std, -BEFORE_DEPARTURE))))
/** the limit moved to half an hour from now, where any of its last half hour fell into the gap; undefined where it stays */
export const movedLimit = (limit: string, gap: AuctionGap, now: string): string | undefined => movedBy(limit, LEAST_MINUTES * 60, gap, now)
/** limits up to this instant may be moved after an outage */
export const limitsUntil = leastAfter
/** Is hardly any time left to order seats that the agency has since `since`? */
export const isTooNear = (since: string, orderBy: string): boolean => orderBy < leastAfter(since)
/** last instant at which an agency may get seats, so that it still has time to order them */
export const lastToHave = (orderBy: string): string => addMinutes(orderBy, -LEAST_MINUTES)

/**
 * Why an end is too late, in Chinese; undefined where it is not. Between `endsAt` and the last moment for an order some time to prepay must
 * remain, though not all of the usual `minutes`: seats that would leave empty tomorrow are sold today.
 */
export const whyLateEnd = (endsAt: string, minutes: number, orderBy: string): string | undefined => {
  const room = Math.min(minutes, ROOM_MINUTES)
  const latest = addMinutes(orderBy, -room)
  return endsAt > latest
    ? `距起飞时间过近：截止后须至少留出${room}分钟预付，截止时间最晚为${formatDateTime(latest).slice(0, 16)}`
    : undefined
}
/** @throws Refused */
export const mustLeaveTime = (endsAt: string, minutes: number, orderBy: string | undefined): void => {
  const why = orderBy && whyLateEnd(endsAt, minutes, orderBy)
  if (why) throw invalid(why, { endsAt: why })
}

/**
 * Rules for what was won: minutes to take it, percent of the fares that are paid first, and minutes for the next in rank to accept an
 * offer.
 */
export type Settlement = { prepayMinutes: number; prepayPercent: number; offerMinutes: number }
/** The first part of the payment; seats given back after it lose all of it. */
export const firstPart = ({ prepayPercent }: Pick<Settlement, 'prepayPercent'>) => ({
  rate: prepayPercent * 100,
  assessment: 10_000,
})
