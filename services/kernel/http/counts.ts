import QuickLRU from 'quick-lru'
import type { Counters } from '../shared.ts'
import { nowMs } from '../time.ts'

export const MINUTE_MS = 60_000
/** how often processes tell one another what they have counted, ms */
export const EXCHANGE_MS = 1_000
/** Who has sent less of his limit than this to a process is not told of: all that is kept quiet so in sixteen processes is one limit. */
const WORTH_TELLING = 1 / 16
/** so many are told at a time; the rest waits for the next */
const AT_A_TIME = 1_000

/** `here`: counted by this process; `told`: what of that the others can know; `elsewhere`: what they said last */
type Count = { start: number; here: number; told: number; elsewhere: number }

/**
 * Requests of each caller within a stretch of time. Counting waits for nothing: a process counts exactly what comes to it, and adds what the others
 * had counted a second ago (`exchange`). So a caller who sends to several at once gets beyond his limit by what comes within that second, and
 * by a sixteenth of it for each process that has not seen more of him; never by as many limits as there are processes. Where nobody else counts
 * (`counters` left out) a stretch begins with the caller's first request, else by the clock, for all alike. The oldest caller is forgotten.
 */
export const callerCounts = ({
  what,
  windowMs,
  limit,
  counters,
  clock = nowMs,
}: {
  what: string
  windowMs: number
  limit: number
  counters?: Counters | undefined
  clock?: () => number
}) => {
  const callers = new QuickLRU<string, Count>({ maxSize: 20_000 })
  /** who has sent something since the last exchange */
  const active = new Set<string>()

  const countOf = (caller: string): Count => {
    const now = clock()
    const known = callers.get(caller)
    if (known && now >= known.start && now < known.start + windowMs) return known
    const next: Count = { start: counters ? now - (now % windowMs) : now, here: 0, told: 0, elsewhere: 0 }
    callers.set(caller, next)
    return next
  }
  const sum = ({ here, elsewhere }: Count) => here + elsewhere
  const add = (caller: string, by: number): Count => {
    const count = countOf(caller)
    count.here += by
    if (counters) active.add(caller)
    return count
  }
  return {
    /** One more. @returns how many there are by now, and when the stretch ends, ms */
    count: (caller: string): { count: number; endsIn: number } => {
      const counted = add(caller, 1)
      return { count: sum(counted), endsIn: counted.start + windowMs - clock() }
    },
    /** He begins anew, wherever he is counted. */
    reset: (caller: string): void => {
      add(caller, -sum(countOf(caller)))
    },
    /** Tells the others, and hears of them. What fails is told the next time. @returns whether there is more to tell */
    exchange: async (): Promise<boolean> => {
      if (!counters) return false
      const now = clock()
      const start = now - (now % windowMs)
      const telling: { caller: string; count: Count; by: number }[] = []
      for (const caller of active) {
        if (telling.length === AT_A_TIME) break
        active.delete(caller)
        const count = callers.peek(caller)
        // what is over concerns nobody
        if (count?.start !== start) continue
        if (count.told !== 0 || Math.abs(count.here) >= limit * WORTH_TELLING) telling.push({ caller, count, by: count.here - count.told })
      }
      if (telling.length === 0) return false
      const instant = (ms: number) => new Date(ms).toISOString()
      const adding = telling.map(({ caller, by }) => ({ id: `${what} ${start} ${caller}`, by }))
      try {
        const sums = await counters.add(adding, { at: instant(now), until: instant(start + windowMs) })
        for (const [n, { count, by }] of telling.entries()) {
          count.told += by
          count.elsewhere = sums[n]! - count.told
        }
      } catch (error) {
        for (const { caller } of telling) active.add(caller)
        throw error
      }
      return active.size > 0 && telling.length === AT_A_TIME
    },
  }
}
export type CallerCounts = ReturnType<typeof callerCounts>
