import { addDays, qingming } from '#contracts/kernel/calendar.ts';
import { lunarDay } from '#contracts/kernel/lunar.ts';
/** the 30th of a month that has one comes within two years */
const FAR = 740;
/** The next such day of the lunar calendar, today included. */
export const nextLunar = (month, day) => (after) => {
    for (let ahead = 0, date = after; ahead < FAR; ahead++, date = addDays(date, 1))
        if (lunarDay(date) === `${month}/${day}`)
            return date;
    return undefined;
};
/** The eve of the next new year. */
export const nextNewYearsEve = (after) => {
    const newYear = nextLunar(1, 1)(addDays(after, 1));
    return newYear && addDays(newYear, -1);
};
export const nextQingming = (after) => {
    const year = Number(after.slice(0, 4));
    const [first, next] = [year, year + 1].map(year => `${year}-${qingming(year)}`);
    return first >= after ? first : next;
};
