import { instantMs, toInstant } from '#contracts/kernel/calendar.ts'

/** between these instants nobody could do anything (docs/AUCTIONS.md §4) */
export type Gap = { from: string; to: string }

/**
 * A limit whose last `seconds` fell into a gap: so long from now on. Undefined where they did not, or where that is no later, as when it is asked again. Asked
 * before the limit is acted upon, also past it.
 */
export const movedBy = (limit: string, seconds: number, { from, to }: Gap, now: string): string | undefined => {
  const end = instantMs(limit)
  const next = instantMs(now) + seconds * 1_000
  return limit > from && end - seconds * 1_000 < instantMs(to) && next > end ? toInstant(next) : undefined
}
