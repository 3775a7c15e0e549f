import { instantMs, toInstant } from '#contracts/kernel/calendar.ts'

/** a time between two instants in which nobody could act (docs/AUCTIONS.md §4) */
export type AuctionGap = { from: string; to: string }

/**
 * A limit moved to `seconds` from now, where its last `seconds` fell into a gap. Undefined where they did not, or where the result is no
 * later, as on a repetition. Ask it before acting on the limit, even after it has passed.
 */
export const movedBy = (limit: string, seconds: number, { from, to }: AuctionGap, now: string): string | undefined => {
  const end = instantMs(limit)
  const next = instantMs(now) + seconds * 1_000
  return limit > from && end - seconds * 1_000 < instantMs(to) && next > end ? toInstant(next) : undefined
}
