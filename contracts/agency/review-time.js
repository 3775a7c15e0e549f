import { addMinutes } from '../kernel/calendar.ts';
/**
 * When a returned application that nobody resubmits is rejected, and when a rejected one frees its login name (DOMAIN §3.1). `until` is the
 * day that the fact names (setting `reviewDays`); without it the end is thirty days later.
 */
export const reviewEnds = (at, until) => until ?? afterDays(at, 30);
export const afterDays = (at, days) => addMinutes(at, days * 24 * 60);
