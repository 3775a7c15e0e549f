import type { News } from './live.ts'
import { realTimers, type Timers } from './timers.ts'

/** names of lists, or all of them */
export type Lists = ReadonlySet<string> | 'ALL'
type Options = { everyMs: number; isSeen?: () => boolean; timers?: Timers }

/**
 * Gathers the lists of which there is news and tells of them at once, then at most so often, and not while nobody sees the page: a house in which
 * much happens is not asked all the time for what changes all the time.
 */
export const paced = (tell: (lists: Lists) => void, { everyMs, isSeen = () => true, timers = realTimers }: Options) => {
  let waiting: Set<string> | 'ALL' | undefined
  let resting: unknown
  const go = () => {
    if (waiting === undefined || resting !== undefined || !isSeen()) return
    const lists = waiting
    waiting = undefined
    resting = timers.setTimeout(() => {
      resting = undefined
      go()
    }, everyMs)
    tell(lists)
  }
  return {
    heard: (news: News): void => {
      waiting = news === 'ALL' || waiting === 'ALL' ? 'ALL' : new Set([...(waiting ?? []), ...Object.keys(news)])
      go()
    },
    /** somebody turns to the page again */
    look: go,
    stop: (): void => {
      timers.clearTimeout(resting)
      waiting = undefined
    },
  }
}
