import { addDays, isDate, weekday } from '../../kernel/calendar.ts';
export const monthOf = (day) => day.slice(0, 7);
/** The month that is `count` months away. */
export const addMonths = (month, count) => {
    const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
    return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};
/** The same day of another month, or the last day of a shorter month. */
export const sameDayIn = (month, day) => {
    for (let date = Number(day.slice(8));; date--) {
        const found = `${month}-${String(date).padStart(2, '0')}`;
        if (isDate(found))
            return found;
    }
};
export const weekHeads = ['一', '二', '三', '四', '五', '六', '日'];
/** Six weeks from the Monday before the first of a month, so that all months have the same height. */
export const weeksOf = (month) => {
    const first = `${month}-01`;
    const monday = addDays(first, 1 - weekday(first));
    return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)));
};
const words = { 昨天: -1, 今天: 0, 明天: 1, 后天: 2, 大后天: 3 };
const dated = (year, month, day) => {
    const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDate(date) ? date : undefined;
};
/**
 * Reads a day as people type it: `2026-12-20`, `2026/12/20`, `20261220`, `2026年12月20日`, `12-20` or `12.20` of this year, `今天`. Undefined
 * for no day of the calendar, such as 30 February.
 * @param since where only days to come count: a day without a year is the next such from then
 */
export const readDay = (text, today, since) => {
    const typed = text.normalize('NFKC').replaceAll(/\s/g, '');
    if (Object.hasOwn(words, typed))
        return addDays(today, words[typed]);
    const whole = /^(\d{4}|\d{2})([-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/.exec(typed) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(typed);
    if (whole)
        return dated(whole[1], whole[3], whole[4]);
    const [, month, day] = /^(\d{1,2})[-/.月](\d{1,2})[日号]?$/.exec(typed) ?? [];
    if (!month || !day)
        return undefined;
    const year = Number((since ?? today).slice(0, 4));
    const [first, next] = [dated(String(year), month, day), dated(String(year + 1), month, day)];
    return since && next && (!first || first < since) ? next : first;
};
/** A day typed into a form may have just passed, and is seen then; one of last spring is next spring's. */
export const expectedSince = (today) => addDays(today, -65);
/** Two days with `～`, `~`, `至` or `到` between, in their order; one day is both. Without a year they may lie around its end: `12.28～1.3`. */
export const readRange = (text, today) => {
    const parts = text.split(/[～~至到]/);
    const [from, to] = [parts[0], parts.at(-1)].map(part => readDay(part, today));
    if (!from || !to || parts.length > 2)
        return undefined;
    if (from <= to)
        return { from, to };
    const next = readDay(parts.at(-1), today, from);
    return next > from && addDays(next, -HALF_YEAR) < from ? { from, to: next } : { from: to, to: from };
};
const HALF_YEAR = 182;
/** A time of day as people type it: `8:30`, `08:30`, `0830`, `8点30`; undefined for none. */
export const readTime = (text) => {
    const [, hour, minute = '00'] = /^(\d{1,2})(?:[:点时](\d{2})?分?|(\d{2}))?$/.exec(text.normalize('NFKC').replaceAll(/\s/g, ''))?.filter(Boolean) ?? [];
    if (hour === undefined || Number(hour) > 23 || Number(minute) > 59)
        return undefined;
    return `${hour.padStart(2, '0')}:${minute}`;
};
/** A day and a time of day, with a blank or `T` between. */
export const readMoment = (text, today, since) => {
    const [, day = '', clock = ''] = /^\s*(\S+?)(?:\s+|T)(\S+)\s*$/.exec(text) ?? [];
    const [date, time] = [readDay(day, today, since), readTime(clock)];
    return date && time ? { date, time } : undefined;
};
/** The most frequent ranges, by name. */
export const presetsOf = (today) => {
    const month = monthOf(today);
    const whole = (of) => ({ from: `${of}-01`, to: addDays(`${addMonths(of, 1)}-01`, -1) });
    return [
        ['今天', { from: today, to: today }],
        ['近 7 天', { from: addDays(today, -6), to: today }],
        ['未来 7 天', { from: today, to: addDays(today, 6) }],
        ['本月', whole(month)],
        ['下月', whole(addMonths(month, 1))],
    ];
};
