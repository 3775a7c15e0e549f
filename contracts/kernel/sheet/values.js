import { isDate, local, weekday } from '../calendar.ts';
import { parseYuan } from '../money.ts';
import { cleanText, compact, looksLikeFormula } from './text.ts';
/**
 * Converts one cell to a value of a column's type, or to a `Wrong` with the mistake, without the column's name (`格式不正确`). Each reader
 * accepts usual input: a typed cell of Excel, or text in the usual spellings. Cells are never blank here.
 */
export class Wrong {
    what;
    /** true where the message may contain the value itself */
    shown;
    constructor(what, { shown = true } = {}) {
        this.what = what;
        this.shown = shown;
    }
}
const malformed = new Wrong('格式不正确');
const maxLength = 500;
/** the longest figure, date or word of a list; patterns are not run on a stranger's text of a cell's full length */
const maxFigure = 100;
const text = (cell, { longest = maxLength }) => {
    if (cell instanceof Date)
        return cell.toISOString().slice(0, 10);
    if (typeof cell === 'boolean')
        return cell ? '是' : '否';
    if (typeof cell === 'number') {
        // Excel keeps 15 digits of a number: a longer one has already lost its end
        return Math.abs(cell) < 1e15 ? String(cell) : new Wrong('数字过长，请将单元格设为文本格式后重新填写');
    }
    const typed = String(cell);
    const value = typed.length > 2 * longest ? typed : cleanText(typed);
    if (/^\d(?:\.\d+)?E\+\d\d$/i.test(value))
        return new Wrong('被 Excel 变成了科学计数，请将单元格设为文本格式后重新填写');
    if (value.length > longest)
        return new Wrong(`不能超过${longest}字`);
    return looksLikeFormula(value) ? new Wrong('疑似公式，不允许导入', { shown: false }) : value;
};
/** integers within ±2⁵³; thousands separators, a fraction of zeros and a counting word (30座) are fine */
const int = (cell) => {
    const match = /^([+-]?(?:\d{1,3}(?:,\d{3})+|\d+))(?:\.0+)?[座个人位张名]?$/.exec(numeral(cell));
    const value = Number(match?.[1]?.replaceAll(',', ''));
    return Number.isSafeInteger(value) ? value + 0 : new Wrong('必须是整数');
};
/** yuan → fen, exactly */
const money = (cell) => parseYuan(numeral(cell)) ?? new Wrong('金额格式不正确，最多两位小数');
/** The text of a number as Excel shows it: 15 significant digits, so that 0.1 + 0.2 is 0.3. */
const figure = (cell) => {
    if (typeof cell === 'number')
        return plainNumber(cell);
    return typeof cell === 'string' && cell.length <= maxFigure ? compact(cell) : '';
};
/** The same for one number: figures with blanks between them are several numbers, except groups of thousands. */
const numeral = (cell) => {
    const isSeveral = typeof cell === 'string' && /\d\s+\d/.test(cell) && !/^\D*\d{1,3}(\s\d{3})+(?!\d)/.test(cell);
    return isSeveral ? '' : figure(cell);
};
const plainNumber = (number) => {
    const short = String(Number(number.toPrecision(15)));
    return short.includes('e') ? '' : short;
};
/** → 'YYYY-MM-DD'. A bare number is 20261201 or Excel's count of days, between 1960 and 2099. */
const date = (cell, reading) => {
    if (cell instanceof Date) {
        const at = wholeDays(cell.getTime() / DAY_MS);
        return at === undefined ? malformed : checked(new Date(at * DAY_MS).toISOString().slice(0, 10));
    }
    if (typeof cell === 'number' && cell >= 20_454 && cell < 73_051) {
        const days = wholeDays(reading.date1904 ? cell + 1462 : cell);
        return days !== undefined && days >= 21_916 && days < 73_051 ? fromSerial(days).slice(0, 10) : malformed;
    }
    // a count of days may come as text, from a CSV file or pasted
    if (typeof cell === 'string' && /^\s*\d{5}\s*$/.test(cell))
        return date(Number(cell), reading);
    if (typeof cell === 'string')
        return cell.length <= maxFigure ? onItsWeekday(cell, dateIn(dayOf(cell), reading)) : malformed;
    // of 12.1 as a number nobody knows whether 12.10 was typed
    const [, tens] = /^\d{1,2}\.([1-3])$/.exec(figure(cell)) ?? [];
    if (tens)
        return new Wrong(`分不清${tens}日和${tens}0日，请将单元格设为文本格式后重新填写`);
    return Number.isInteger(cell) || /\.\d\d$/.test(figure(cell)) ? dateIn(figure(cell), reading) : malformed;
};
/** A weekday beside a day must be its own. */
const onItsWeekday = (text, day) => {
    const [, said] = /(?:周|星期|礼拜)([一二三四五六日天])\)?$/.exec(compact(text)) ?? [];
    if (!said || day instanceof Wrong)
        return day;
    const is = '一二三四五六日'[weekday(day) - 1];
    return is === said.replace('天', '日') ? day : new Wrong(`${day}是周${is}，与所写星期不符`);
};
const DAY_MS = 86_400_000;
/** A day of Chinese spreadsheets may end some seconds short of its midnight, by Shanghai's local time of before 1901. */
const wholeDays = (days) => {
    const whole = Math.round(days);
    return days <= whole && whole - days < 60_000 / DAY_MS ? whole : undefined;
};
/** The text of a day without the midnight and the weekday behind it; a blank between figures parts them. */
const dayOf = (text) => compact(text
    .normalize('NFKC')
    .trim()
    .replace(/(?:\s*T|\s+|(?<=[日号]))0?0:00(?::00)?(?:\.0+)?Z?$/, '')
    .replace(/\s*\(?(?:周|星期|礼拜)[一二三四五六日天]\)?$/, '')
    .replace(/(?<=\d)\s+(?=\d)/g, '-'));
const dateIn = (text, reading) => {
    const match = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})[日号]?|(\d{2})(\d{2}))$/.exec(text);
    if (!match)
        return shortDate(text, reading) ?? malformed;
    const [, year, , ...parts] = match;
    const [month = '', day = ''] = parts.filter(part => part !== undefined);
    return checked(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
};
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Incomplete dates: 26-12-20, 26年12月20日, 20DEC26, 20DEC, 12月20日, 12.20. They are read only where a single day is possible. */
const shortDate = (text, reading) => {
    const host = /^(\d{1,2})-?([A-Z]{3})-?(\d{4}|\d{2})?$/i.exec(text);
    if (host) {
        const month = months.indexOf(host[2].toUpperCase()) + 1;
        return month === 0 ? malformed : dated(host[3], month, Number(host[1]), reading);
    }
    const chinese = /^(?:(\d{2})年)?(\d{1,2})月(\d{1,2})[日号]?$/.exec(text);
    if (chinese)
        return dated(chinese[1], Number(chinese[2]), Number(chinese[3]), reading);
    const monthDay = /^(\d{1,2})[-/.](\d{1,2})$/.exec(text);
    if (monthDay)
        return dated(undefined, Number(monthDay[1]), Number(monthDay[2]), reading);
    const figures = /^(\d{2})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
    if (!figures)
        return undefined;
    // year first as in China, or last as abroad: every reading that is possible
    const [first, second, third] = [figures[1], figures[3].padStart(2, '0'), figures[4].padStart(2, '0')];
    const orders = [
        [first, second, third],
        [third, second, first],
        [third, first, second],
    ];
    const meant = new Set(orders.map(([year, month, day]) => dated(year, Number(month), Number(day), reading)).filter(day => typeof day === 'string'));
    const [only] = meant;
    return meant.size === 1 ? only : meant.size > 1 ? new Wrong('年份须写四位') : malformed;
};
/**
 * The day behind a date with a two-digit year or none: for a birth the last such day, otherwise one of last year, this year or the next.
 */
const dated = (year, month, day, { today, past = false }) => {
    const on = (year) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const now = Number(today.slice(0, 4));
    if (year === undefined) {
        if (past)
            return new Wrong('须写明年份');
        const next = on(now) >= today ? on(now) : on(now + 1);
        // a day that has only just passed may be the one that is meant
        return next > dayAfter(today, 300) ? new Wrong('须写明年份') : checked(next);
    }
    if (year.length === 4)
        return checked(on(Number(year)));
    const century = 100 * Math.floor(now / 100);
    const full = century + Number(year);
    if (past)
        return checked(on(full) > today ? on(full - 100) : on(full));
    return full < now - 1 || full > now + 1 ? malformed : checked(on(full));
};
const dayAfter = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const checked = (date) => (/^(19|20|21)/.test(date) && isDate(date) ? date : malformed);
const fromSerial = (days) => new Date((days - 25_569) * 86_400_000).toISOString();
/** → 'HH:mm'. A fraction of a day is Excel's time; 830 is 08:30. */
const time = (cell) => {
    // Excel keeps a time of day as a date before 1901; a cell with a real date is no time
    if (cell instanceof Date)
        return cell.getUTCFullYear() <= 1900 ? minutesOf(cell.getTime()) : malformed;
    if (typeof cell === 'number' && cell >= 0 && cell < 1)
        return minutesOf(cell * 86_400_000);
    return timeIn(figure(cell));
};
const timeIn = (text) => {
    const match = /^(\d{1,2})(?::(\d{2})(?::[0-5]\d)?|(\d{2})|[时点](\d{1,2}分?|半|整)?)$/.exec(text);
    if (!match)
        return malformed;
    const [hours = '', said = ''] = match.slice(1).filter(part => part !== undefined);
    const minutes = said === '半' ? '30' : said === '整' ? '00' : said.replace('分', '').padStart(2, '0');
    return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : malformed;
};
/**
 * A time of arrival: 'HH:mm', where the next day may be said by `+1`, `次日` or 24:00. An arrival before the departure is the next day's by
 * itself.
 */
const arrival = (cell) => {
    if (typeof cell !== 'string')
        return time(cell);
    const plain = figure(cell).replace(/^(?:次日|第二天)|\(?(?:\+1天?|次日|第二天)\)?$/g, '');
    return /^24:00(:00)?$/.test(plain) ? '00:00' : timeIn(plain);
};
const minutesOf = (ms) => new Date(Math.round(ms / 60_000) * 60_000).toISOString().slice(11, 16);
/** Wall clock in Asia/Shanghai → instant, ISO 8601 UTC. A date alone is its midnight. */
const datetime = (cell, reading) => {
    if (cell instanceof Date) {
        const wall = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
        return cell.getUTCFullYear() > 1900 ? local(wall.slice(0, 10), wall.slice(11, 19)) : malformed;
    }
    const match = /^(.+?)[\sT]+([\d:]+)$/.exec(typeof cell === 'string' && cell.length <= maxFigure ? cell.normalize('NFKC').trim() : '');
    const day = match ? dateIn(dayOf(match[1]), reading) : date(cell, reading);
    const clock = match ? timeIn(match[2]) : '00:00';
    if (day instanceof Wrong || clock instanceof Wrong)
        return malformed;
    const seconds = /:\d{2}(:[0-5]\d)$/.exec(match?.[2] ?? '')?.[1] ?? '';
    return local(day, clock + seconds);
};
const truths = {
    是: true,
    Y: true,
    YES: true,
    TRUE: true,
    '1': true,
    否: false,
    N: false,
    NO: false,
    FALSE: false,
    '0': false,
};
const bool = (cell) => {
    if (typeof cell === 'boolean')
        return cell;
    return truths[figure(cell).toUpperCase()] ?? new Wrong('只能填是或否');
};
/** Reads a value by code or by label. `unknown` is the refusal for anything else; without it the refusal lists the known values. */
export const oneOf = (values, unknown, aliases = {}) => {
    const codes = new Map(Object.entries(values).flatMap(([code, label]) => [
        [compact(label).toUpperCase(), code],
        [compact(code).toUpperCase(), code],
    ]));
    for (const [word, code] of Object.entries(aliases))
        codes.set(compact(word).toUpperCase(), code);
    const wrong = new Wrong(unknown ?? `只能填${[...new Set(Object.values(values))].join('、')}`);
    // a tick beside a word chooses it: √身份证
    return (cell) => codes.get(figure(cell)
        .toUpperCase()
        .replace(/[√✓✔☑]/g, '')) ?? wrong;
};
export const readers = { text, int, money, date, time, arrival, datetime, bool };
