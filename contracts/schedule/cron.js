import { addDays, daysBetween, lastDayOf, local, toLocal, weekday } from '../kernel/calendar.ts';
import { memoize } from '../kernel/memoize.ts';
import { code, Refused } from '../kernel/refused.ts';
/** slots that were passed over are counted up to here */
const MOST_MISSED = 1_000;
/** 29 February comes again after eight years at the latest (1896, 1904) */
const FARTHEST_DAYS = 8 * 366;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const bad = (text) => new Refused(code.invalid, `cron表达式无效或永不触发：${text}`, { status: 400 });
const numberOf = (text, names, first) => {
    const named = names.indexOf(text.toUpperCase());
    return named >= 0 ? named + first : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
};
/** The numbers that one field allows: `5`, `1-5`, `8-20/2`, all with `*`, and lists of these; undefined where it cannot be read. */
const numbersIn = (text, least, most, names = []) => {
    const all = new Set();
    for (const part of text.split(',')) {
        const [, span = '', stepText] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
        const [from = '', to = from, more] = span === '*' ? [String(least), String(most)] : span.split('-');
        const step = stepText === undefined ? 1 : Number(stepText);
        const [start, end] = [numberOf(from, names, least), numberOf(to, names, least)];
        // `5/10` means from 5 to the end
        const last = stepText !== undefined && span !== '*' && !span.includes('-') ? most : end;
        if (more !== undefined || step < 1 || !(start >= least && start <= last && last <= most))
            return undefined;
        for (let n = start; n <= last; n += step)
            all.add(n);
    }
    return [...all].sort((a, b) => a - b);
};
/** Days of the month: numbers, or `L` for the last one. */
const monthDays = (text) => {
    const parts = text.split(',');
    const numbered = parts.filter(part => part.toUpperCase() !== 'L');
    const numbers = numbered.length > 0 ? numbersIn(numbered.join(','), 1, 31) : [];
    if (!numbers)
        return undefined;
    const last = numbered.length < parts.length;
    const days = new Set(numbers);
    return date => days.has(Number(date.slice(8))) || (last && date === lastDayOf(date.slice(0, 7)));
};
/** Days of the week, 0 and 7 being Sunday; `MON#1` is the first Monday of a month. */
const weekDays = (text) => {
    const days = new Set();
    for (const part of text.split(',')) {
        const [, day = part, nth] = /^([^#]+)#([1-5])$/.exec(part) ?? [];
        const numbers = nth && !/^\w+$/.test(day) ? undefined : numbersIn(day, 0, 7, WEEKDAYS);
        if (!numbers || part.includes('#') !== (nth !== undefined))
            return undefined;
        for (const n of numbers)
            days.add(`${n % 7}#${nth ?? ''}`);
    }
    return date => {
        const day = weekday(date) % 7;
        return days.has(`${day}#`) || days.has(`${day}#${Math.ceil(Number(date.slice(8)) / 7)}`);
    };
};
const two = (n) => String(n).padStart(2, '0');
/** the days on which an expression that was read fires from here on; none within eight years means never */
const dayFrom = ({ isDay }, date, step) => {
    for (let n = 0; n < FARTHEST_DAYS; n++, date = addDays(date, step))
        if (isDay(date))
            return date;
    return undefined;
};
/**
 * Reads an expression of five fields: minute, hour, day of the month, month, day of the week. Where both kinds of day are restricted either
 * suffices, as cron has always had it.
 * @throws Refused 400 for one that cannot be read or never fires
 */
const read = memoize((text) => {
    const fields = text.trim().split(/ +/);
    if (text.length > 60 || fields.length !== 5 || !/^[\d*/,\-LA-Za-z# ]+$/.test(text))
        throw bad(text);
    const [minute, hour, day, month, week] = fields;
    const [minutes, hours, months] = [numbersIn(minute, 0, 59), numbersIn(hour, 0, 23), numbersIn(month, 1, 12, MONTHS)];
    const [inMonth, inWeek] = [monthDays(day), weekDays(week)];
    if (!minutes || !hours || !months || !inMonth || !inWeek)
        throw bad(text);
    const isDayOf = (date) => {
        if (day.startsWith('*') || week.startsWith('*'))
            return inMonth(date) && inWeek(date);
        return inMonth(date) || inWeek(date);
    };
    const inYear = new Set(months);
    const cron = {
        times: hours.flatMap(h => minutes.map(m => `${two(h)}:${two(m)}`)),
        isDay: (date) => inYear.has(Number(date.slice(5, 7))) && isDayOf(date),
    };
    // from a year whose next leap year is eight years away, so that what is not found is nowhere
    if (!dayFrom(cron, '1896-03-01', 1))
        throw bad(text);
    return cron;
});
/** Refuses an expression that cannot be read, never fires, or fires more often than every so many minutes. @throws Refused 400 */
export const checkCron = (text, leastMinutes = 1) => {
    const { times, isDay } = read(text);
    const minutes = times.map(time => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
    const gaps = minutes.slice(1).map((minute, n) => minute - minutes[n]);
    // from the last time of a day to the first of the next, where two days follow one another
    let date = '2026-01-01';
    for (let n = 0; n < 366 && gaps.length < minutes.length; n++, date = addDays(date, 1))
        if (isDay(date) && isDay(addDays(date, 1)))
            gaps.push(minutes[0] + 24 * 60 - minutes.at(-1));
    if (Math.min(...gaps) < leastMinutes)
        throw new Refused(code.invalid, `间隔不能少于${leastMinutes}分钟`, { status: 400 });
};
/** The next slots after an instant, in Asia/Shanghai. Instants are ISO 8601 UTC. @throws Refused as `checkCron` does */
export const nextSlots = (text, after, count = 1) => {
    const cron = read(text);
    const found = [];
    let { date, time } = toLocal(after);
    for (let from = date; found.length < count; from = addDays(date, 1), time = '') {
        const day = dayFrom(cron, from, 1);
        if (!day)
            break;
        date = day;
        // a minute that has begun is over, also where its first instant is the one asked about
        for (const slot of cron.times)
            if (found.length < count && (day !== from || slot > time))
                found.push(local(day, slot));
    }
    return found;
};
/** The newest slot at an instant or before it, later than `since`, and the number of others in between. @throws Refused as `checkCron` does */
export const dueSlot = (text, since, at) => {
    const cron = read(text);
    const { date, time } = toLocal(at);
    const upTo = (from, last) => {
        const day = daysBetween(toLocal(since).date, from) < 0 ? undefined : dayFrom(cron, from, -1);
        const slot = day && cron.times.findLast(slot => day !== from || slot <= last);
        return slot ? local(day, slot) : day && upTo(addDays(day, -1), '24');
    };
    const slot = upTo(date, time);
    if (!slot || slot <= since)
        return undefined;
    let missed = 0;
    for (let [one] = nextSlots(text, since); one && one < slot && missed < MOST_MISSED; [one] = nextSlots(text, one))
        missed++;
    return { slot, missed };
};
const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六', '周日'];
/** An expression in words, where it is one of the usual kinds (每天00:05), otherwise the expression itself. */
export const cronText = (text) => {
    const [minute = '', hour = '', day = '', month = '', week = ''] = text.trim().split(/ +/);
    const when = timeText(minute, hour);
    const days = dayText(day, week);
    const months = month === '*' ? '' : /^\d+(,\d+)*$/.test(month) ? `${month.replaceAll(',', '、')}月` : undefined;
    return when === undefined || days === undefined || months === undefined ? text : `${months}${days}${when}`;
};
const timeText = (minute, hour) => {
    const step = /^\*\/(\d+)$/.exec(minute)?.[1];
    const hours = /^(\d+)-(\d+)$/.exec(hour);
    const span = hour === '*' ? '' : hours ? `${hours[1]}点至${hours[2]}点` : undefined;
    if (minute === '*' && span !== undefined)
        return `${span}每分钟`;
    if (step && span !== undefined)
        return `${span}每${step}分钟`;
    if (!/^\d+$/.test(minute))
        return undefined;
    if (span !== undefined)
        return `${span}每小时第${Number(minute)}分`;
    if (/^\d+(,\d+)*$/.test(hour)) {
        const at = hour.split(',').map(h => `${two(Number(h))}:${two(Number(minute))}`);
        return at.join('、');
    }
    const every = /^\*\/(\d+)$/.exec(hour)?.[1];
    return every && `每${every}小时第${Number(minute)}分`;
};
const dayText = (day, week) => {
    if (day === '*' && week === '*')
        return '每天';
    if (day === '*') {
        const span = /^(\d)-(\d)$/.exec(week);
        if (span)
            return `每${WEEK[Number(span[1])]}至${WEEK[Number(span[2])]}`;
        return /^\d(,\d)*$/.test(week)
            ? `每${week
                .split(',')
                .map(n => WEEK[Number(n)])
                .join('、')}`
            : undefined;
    }
    if (week !== '*')
        return undefined;
    if (day.toUpperCase() === 'L')
        return '每月最后一天';
    return /^\d+(,\d+)*$/.test(day) ? `每月${day.replaceAll(',', '、')}日` : undefined;
};
