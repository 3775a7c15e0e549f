import { departs } from '#contracts/auction/bag-price.ts'
import { addMinutes, earlier, formatDateTime, later, local } from '#contracts/kernel/calendar.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { type LimitRules, orderableUntil } from '#contracts/order/limits/limits.ts'
import { type Gap, movedBy } from '../gap.ts'
import type { KnownLot } from '../lots/lot.ts'

/** never later than so long before departure, and never less than the least, minutes */
const [BEFORE_DEPARTURE, LEAST_MINUTES] = [6 * 60, 30]

/** an end leaves so long to prepay, soft closes among it, or as long as is usual, minutes */
const ROOM_MINUTES = 60

const leastAfter = (since: string): string => addMinutes(since, LEAST_MINUTES)

export type Ordering = { limitRules: (airLine: string) => Promise<LimitRules> }
/** Until when an order of a flight can be submitted at all, by the rules of this moment. */
export const lastOrder = async ({ limitRules }: Ordering, { airLine, std }: { airLine: string; std: string }): Promise<string> =>
  orderableUntil(std, await limitRules(airLine))

export const stdOf = ({ date, depTime }: Pick<KnownLot['terms'], 'date' | 'depTime'>): string => local(date, depTime)
/** until when what is won can be ordered */
export const lotOrderedBy = (rules: Ordering, terms: Pick<KnownLot['terms'], 'airLine' | 'date' | 'depTime'>): Promise<string> =>
  lastOrder(rules, { airLine: terms.airLine, std: stdOf(terms) })

/** the same of a bag, whose first flight says */
export const bagOrderedBy = (
  rules: Ordering,
  { airLine, lots }: { airLine: string; lots: readonly Parameters<typeof departs>[0][] },
): Promise<string> => lastOrder(rules, { airLine, std: departs(lots[0]!) })

/** Until when who has something at `since` takes it as an order, where he has so many minutes and such an order can be submitted until `orderBy`. */
export const prepayLimit = (since: string, std: string, minutes: number, orderBy: string): string =>
  earlier(orderBy, later(leastAfter(since), earlier(addMinutes(since, minutes), addMinutes(std, -BEFORE_DEPARTURE))))
/** the time to prepay or to accept of whoever could do neither in its last half hour: half an hour from now */
export const movedLimit = (limit: string, gap: Gap, now: string): string | undefined => movedBy(limit, LEAST_MINUTES * 60, gap, now)
/** how far ahead limits are that an outage until this instant may move */
export const limitsUntil = leastAfter
/** Who has something at `since` could hardly take it as an order any more. */
export const isTooNear = (since: string, orderBy: string): boolean => orderBy < leastAfter(since)
/** until when something may be had for it to be taken as an order in time */
export const lastToHave = (orderBy: string): string => addMinutes(orderBy, -LEAST_MINUTES)

/**
 * What may be had until `endsAt` leaves some time to prepay before an order cannot be submitted any more, though not all that is usual (`minutes`): what
 * would leave empty tomorrow is sold today. Otherwise why not, in Chinese.
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

/** How what was won is settled: so long its winner has to take it, so much of the fares he pays first, so long who came next has to accept an offer. */
export type Settlement = { prepayMinutes: number; prepayPercent: number; offerMinutes: number }
/** What is paid first; of seats that are given back after that all of it is lost. */
export const firstPart = ({ prepayPercent }: Pick<Settlement, 'prepayPercent'>) => ({
  rate: prepayPercent * 100,
  assessment: 10_000,
})
