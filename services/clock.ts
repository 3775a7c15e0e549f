import type { Clock } from './context.ts'
import type { House } from './house.ts'
import { periodically } from './kernel/periodic.ts'

const MINUTE_MS = 60_000

/** Work done every minute or so, from its end; `true` as its answer: there is more to do. */
export const every = ({ log }: Pick<House, 'log'>, what: string, pass: () => Promise<unknown>, everyMs = MINUTE_MS): Clock => ({
  what,
  pass,
  start: () => periodically(async () => (await pass()) === true, { what, everyMs, log }),
})
