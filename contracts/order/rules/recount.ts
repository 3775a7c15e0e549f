import { addMinutes, earlier, type Instant, isProvisional, local, toLocal, workdayOnOrBefore, yearOf } from '../../kernel/calendar.ts'
import type { Static } from '../../kernel/schema.ts'
import type { Limits as LimitsSchema } from '../parts.ts'

type Limits = Static<typeof LimitsSchema>
/** the field of each limit */
export const limitFields = { PAY: 'payBy', NAME: 'nameBy', TICKET: 'ticketBy', BALANCE: 'balanceBy', CLEAR: 'clearBy' } as const

/** a limit is not drawn nearer than this, since people do not replan within hours */
const NEAREST_MINUTES = 3 * 24 * 60

/** provisional limits that nobody has set otherwise since */
const standing = ({ provisional = [], ...limits }: Limits) => provisional.filter(({ limit, by }) => limits[limitFields[limit]] === by)

/** the first year whose holidays a limit waits for, 'YYYY'; undefined where none does */
export const awaitedYear = (limits: Limits): string | undefined =>
  standing(limits)
    .map(({ by }) => yearOf(by))
    .sort()[0]

/**
 * Limits of an order as the published holidays have them, for those that were provisional (DOMAIN §5.4). One that has passed stays, and so
 * does one that would be drawn nearer than three days from `at`; none falls after the first departure, `std`. Undefined where no holidays
 * that a limit waits for are published.
 */
export const recounted = (limits: Limits, std: Instant, at: Instant): Limits | undefined => {
  const waiting = standing(limits)
  const left = waiting.filter(({ by }) => isProvisional(by))
  if (left.length === waiting.length) return undefined
  const { provisional: _, ...next } = limits
  for (const { limit, by, day } of waiting) {
    const found = earlier(local(workdayOnOrBefore(day), toLocal(by).time), std)
    if (!isProvisional(by) && by > at && (found > by || found >= addMinutes(at, NEAREST_MINUTES))) next[limitFields[limit]] = found
  }
  return { ...next, ...(left.length > 0 && { provisional: left }) }
}
