import { weekdays } from '../../enums.ts';
import { toLocal, weekday } from '../../kernel/calendar.ts';
/** Parses legs as rows have them: `HAK-PEK`, several separated by `/`. */
export const legsOf = (text) => text.split('/').map(leg => {
    const [origin = '', destination = ''] = leg.split('-');
    return { origin, destination };
});
/** The stops of a journey in order. A return has two. A leg that does not begin at the last arrival stands apart. */
export const stopsOf = (legs) => {
    const [there, back] = legs;
    if (legs.length === 2 && there.origin === back.destination && there.destination === back.origin)
        return [
            { code: there.origin, by: '→' },
            { code: there.destination, by: '⇄' },
        ];
    return legs.flatMap(({ origin, destination }, index) => [
        ...(legs[index - 1]?.destination === origin ? [] : [{ code: origin, by: '，' }]),
        { code: destination, by: '→' },
    ]);
};
const minuteOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Duration in minutes; both times are Beijing's. */
export const minutesOf = ({ depTime, arrTime, arrDays }) => minuteOf(arrTime) - minuteOf(depTime) + arrDays * 24 * 60;
/** `3 小时 45 分`, `50 分`, `2 小时` */
export const durationText = (minutes) => [minutes >= 60 && `${Math.floor(minutes / 60)} 小时`, (minutes % 60 > 0 || minutes < 60) && `${minutes % 60} 分`]
    .filter(Boolean)
    .join(' ');
/** `01-06`, and `2027-01-06` of another year than today's. */
export const shortDate = (date, today = toLocal(new Date().toISOString()).date) => date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date;
/** `01-06 17:00`, `2027-01-06 17:00` */
export const shortMoment = (instant, today) => {
    const { date, time } = toLocal(instant);
    return `${shortDate(date, today)} ${time}`;
};
/** `01-06 周三`, `2027-01-06 周三` */
export const dayText = (date, today) => `${shortDate(date, today)} ${weekdays[weekday(date)]}`;
