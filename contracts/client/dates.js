import { addDays, toLocal } from '../kernel/calendar.ts';
/**
 * Days and times that a picker disables, by the clock of Asia/Shanghai (DOMAIN §9.5): days before yesterday and days after the limit; for
 * today, hours and minutes that have passed.
 * @param now the server's time; pickers have no clock of their own
 */
export const isDayDisabled = (day, { now, limit }) => day < addDays(toLocal(now).date, -1) || (limit !== undefined && day > limit);
const range = (end) => Array.from({ length: end }, (_, index) => index);
/** @returns hours 0–23 that cannot be chosen */
export const disabledHours = (day, now) => {
    const { date, time } = toLocal(now);
    return day === date ? range(Number(time.slice(0, 2))) : [];
};
/** @returns minutes 0–59 of this hour that cannot be chosen; the current minute still can */
export const disabledMinutes = (day, hour, now) => {
    const { date, time } = toLocal(now);
    return day === date && hour === Number(time.slice(0, 2)) ? range(Number(time.slice(3, 5))) : [];
};
/** True where a time of day, `HH:mm`, has passed: today's past hours and minutes, and the whole of an earlier day. */
export const hasPassed = (day, time, now) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return day < toLocal(now).date || disabledHours(day, now).includes(hour) || disabledMinutes(day, hour, now).includes(minute);
};
