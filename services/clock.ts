import type { Clock } from './context.ts'
import type { House } from './house.ts'
import { periodically } from './kernel/async/periodic.ts'

const MINUTE_MS = 60_000

/** A clock that repeats work a minute (or `everyMs`) after each end; work that returns `true` has more to do. */
export const every = ({ log }: Pick<House, 'log'>, what: string, pass: NonNullable<Clock['pass']>, everyMs = MINUTE_MS): Clock => ({
  what,
  pass,
  start: () => periodically(async signal => (await pass(signal)) === true, { what, everyMs, log }),
})
