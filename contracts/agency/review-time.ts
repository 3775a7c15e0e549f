import { addMinutes, type Instant } from '../kernel/calendar.ts'

/**
 * When a returned application that nobody resubmits is rejected, and when a rejected one frees its login name (DOMAIN §3.1). `until` is the
 * day that the fact names (setting `reviewDays`); without it the end is thirty days later.
 */
export const reviewEnds = (at: Instant, until: Instant | undefined): Instant => until ?? afterDays(at, 30)
export const afterDays = (at: Instant, days: number): Instant => addMinutes(at, days * 24 * 60)
