import { addMinutes, earlier, later } from '#contracts/kernel/calendar.ts'

/** never later than so long before departure, and never less than the least, minutes */
const [BEFORE_DEPARTURE, LEAST_MINUTES] = [6 * 60, 30]

/** Until when who has something at `since` takes it as an order, where he has so many minutes. */
export const prepayLimit = (since: string, std: string, minutes: number): string =>
  later(addMinutes(since, LEAST_MINUTES), earlier(addMinutes(since, minutes), addMinutes(std, -BEFORE_DEPARTURE)))

/** How what was won is settled: so long its winner has to take it, so much of the fares he pays first, so long who came next has to accept an offer. */
export type Settlement = { prepayMinutes: number; prepayPercent: number; offerMinutes: number }
/** of lots and bags whose terms do not say it, which are those of before it was a setting */
const SETTLEMENT: Settlement = { prepayMinutes: 24 * 60, prepayPercent: 20, offerMinutes: 12 * 60 }
export const settlementOf = (terms: { [Of in keyof Settlement]?: number | undefined }): Settlement => ({
  prepayMinutes: terms.prepayMinutes ?? SETTLEMENT.prepayMinutes,
  prepayPercent: terms.prepayPercent ?? SETTLEMENT.prepayPercent,
  offerMinutes: terms.offerMinutes ?? SETTLEMENT.offerMinutes,
})
/** What is paid first; of seats that are given back after that all of it is lost. */
export const firstPart = (terms: { prepayPercent?: number | undefined }) => ({
  rate: settlementOf(terms).prepayPercent * 100,
  assessment: 10_000,
})
