import type { News } from './live.ts'
import { realTimers, type Timers } from './timers.ts'

/** names of lists, or 'ALL' for all of them */
export type Lists = ReadonlySet<string> | 'ALL'
type Options = { everyMs: number; isSeen?: () => boolean; timers?: Timers }

/**
 * Collects names of changed lists. It reports the first at once, then only every `everyMs`, and not while the page is hidden: in a busy
 * system, lists that change all the time must not be refetched all the time.
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
    /** called when the page becomes visible again */
    look: go,
    stop: (): void => {
      timers.clearTimeout(resting)
      waiting = undefined
    },
  }
}
