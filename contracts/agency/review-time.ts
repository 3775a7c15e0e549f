import { addMinutes, type Instant } from '../kernel/calendar.ts'

/**
 * When a returned application that nobody resubmits is rejected, and when a rejected one gives its login name back (DOMAIN §3.1): as it was said
 * when it was returned or rejected (setting `reviewDays`), of older ones after thirty days.
 */
export const reviewEnds = (at: Instant, until: Instant | undefined): Instant => until ?? afterDays(at, 30)
export const afterDays = (at: Instant, days: number): Instant => addMinutes(at, days * 24 * 60)
