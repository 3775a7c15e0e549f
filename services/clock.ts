import type { House } from './house.ts'
import { periodically } from './kernel/async/periodic.ts'
import type { Clock } from './schedule/kinds.ts'

const MINUTE_MS = 60_000

/**
 * A clock that repeats work a minute (or `everyMs`) after each end; work that returns `true` has more to do. `zh` is its name for staff,
 * who may pause it where `mayPause` says so: nothing that others wait for, or whose delay costs somebody money, may be.
 */
export const every = (
  { log }: Pick<House, 'log'>,
  what: string,
  zh: string,
  pass: Clock['pass'],
  { everyMs = MINUTE_MS, mayPause = false }: { everyMs?: number; mayPause?: boolean } = {},
): Clock => ({
  what,
  zh,
  everyMs,
  mayPause,
  pass,
  start: (around = work => work()) => periodically(async signal => (await around(() => pass(signal))) === true, { what, everyMs, log }),
})
