import { compact, hasInvisible, headerKey, headingsOfTwo, unprintableIn, withoutUnit } from '#contracts/kernel/sheet/text.ts';
import { oneOf, readers, Wrong } from '#contracts/kernel/sheet/values.ts';
import { partRows } from './beside.ts';
import { headerOf } from './collect.ts';
import { formats } from './formats-said.ts';
/** A typed column of an import: header, synonyms, and how its cells are read. */
export const column = (declared) => {
    const { key, title, type, synonyms = [], required = false, values = {}, note = '', blank = '不能为空' } = declared;
    // the other types describe in their messages what they accept
    const usual = type === 'text'
        ? note
        : type === 'enum'
            ? expectedOf(values, declared.unknown)
            : type.includes('date') || type === 'time' || type === 'arrival'
                ? formats[type]
                : '';
    const expected = declared.expected ?? usual;
    return {
        key,
        title,
        type,
        synonyms,
        required,
        values,
        note,
        blank,
        expected,
        reckoned: declared.reckoned ?? false,
        several: declared.several ?? false,
        read: reader(declared),
    };
};
/** the first labels of a list, where the message does not name them */
const expectedOf = (values, unknown) => {
    const labels = unknown === undefined ? [] : [...new Set(Object.values(values))];
    return labels.slice(0, 5).join('、') + (labels.length > 5 ? '等' : '');
};
const reader = ({ type, values = {}, aliases = {}, past = false, min = 0, max, exact = false, printed = false, codes, check, unknown, }) => {
    const readType = type === 'enum' ? oneOf(values, unknown, aliases) : readers[type];
    const show = (limit) => (type === 'money' ? limit / 100 : limit);
    return (cell, reading) => {
        if (typeof cell === 'string' && /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/.test(cell))
            return new Wrong('是错误值');
        if (exact && typeof cell === 'string' && hasInvisible(cell))
            return new Wrong('含有不可见字符');
        const unprintable = printed && typeof cell === 'string' && unprintableIn(cell);
        if (unprintable)
            return new Wrong(unprintable, { shown: false });
        const read = readType(cell, { ...reading, past, ...(type === 'text' && max !== undefined && { longest: max }) });
        if (read instanceof Wrong)
            return read;
        const value = codes && typeof read === 'string' ? capitals(read, codes) : read;
        if (typeof value === 'number' && value < min)
            return new Wrong(`不能小于${show(min)}`);
        if (typeof value === 'number' && max !== undefined && value > max)
            return new Wrong(`不能大于${show(max)}`);
        const complaint = check?.(value);
        return complaint === undefined ? value : new Wrong(complaint);
    };
};
const capitals = (text, codes) => (codes === 'one' ? text.replace(/\s/g, '') : text).toUpperCase();
/** Turns the rows of a sheet into values, or says in Chinese what is wrong where: `第3行:航班日期格式不正确`. */
export const parseRows = (sheet, columns, today) => {
    const { parse, rows, missing, problem } = rowParser(sheet, columns, today);
    return { rows: problem ? [] : rows.map(parse), missing, ...(problem && { problem }) };
};
/** characters that are shown of a cell that was not read */
const MOST_TOLD = 30;
const namesOf = ({ title, key, synonyms }) => [title, key, ...synonyms].map(headerKey);
const headRows = 10;
/**
 * Finds the table within a sheet: a title and remarks may stand above the headers. The headers are the row, among the first ten, with the
 * most known names; without any known name they are the first row.
 */
const headed = (sheet, columns) => {
    const names = new Set(columns.flatMap(column => namesOf(column).flatMap(name => [name, withoutUnit(name)])));
    const isKnown = (header) => names.has(headerKey(header)) || names.has(withoutUnit(headerKey(header)));
    const known = (cells) => cells.filter(cell => typeof cell === 'string' && isKnown(cell)).length;
    let best = known(sheet.headers);
    let at = -1;
    for (const [index, { cells }] of sheet.rows.slice(0, headRows - 1).entries()) {
        const count = known(cells);
        if (count > best)
            [best, at] = [count, index];
    }
    const headers = at < 0 ? sheet.headers : sheet.rows[at].cells.map(headerOf);
    const rows = sheet.rows.slice(at + 1);
    const below = headingsOfTwo(headers, rows[0]?.cells.map(headerOf) ?? [], isKnown);
    if (below)
        return { ...sheet, headers: below, headerRow: rows[0], rows: rows.slice(1) };
    if (at < 0)
        return sheet;
    const above = at === 0 ? sheet.headers : sheet.rows[at - 1].cells.map(headerOf);
    return { ...sheet, headers: headingsOfTwo(above, headers, isKnown) ?? headers, headerRow: sheet.rows[at], rows };
};
/**
 * Parses row by row, so that the caller can give up the turn in between. With `problem` there is nothing to parse. `today` is a local date.
 */
export const rowParser = (read, columns, today) => {
    const sheet = headed(read, columns);
    const headers = sheet.headers.map(headerKey);
    const exact = columns.map(column => {
        const names = new Set(namesOf(column));
        return { column, at: headers.flatMap((header, at) => (names.has(header) ? [at] : [])) };
    });
    const taken = new Set(exact.flatMap(({ at }) => at));
    const places = exact.map(({ column, at }) => {
        if (at.length > 0)
            return { column, at };
        // title and header may differ in a unit, which is ignored
        const names = new Set(namesOf(column).flatMap(name => [name, withoutUnit(name)]));
        return { column, at: headers.flatMap((header, at) => (!taken.has(at) && names.has(withoutUnit(header)) ? [at] : [])) };
    });
    const found = places.flatMap(({ column, at: [at, ...more] }) => (at === undefined ? [] : [{ column, at, more }]));
    const used = new Set(places.flatMap(({ at }) => at));
    const reading = { today, date1904: sheet.date1904 ?? false };
    const named = places.flatMap(({ column, at }) => at.map(place => [place, new Set([column.title, ...column.synonyms].map(name => withoutUnit(headerKey(name))))]));
    const table = {
        sheet,
        ...partRows(sheet.rows, new Map(named)),
        present: found.map(({ column }) => column.key),
        heads: Object.fromEntries(found.map(({ column, at }) => [column.key, sheet.headers[at]])),
        ignored: sheet.headers.filter((header, at) => header.trim() !== '' && !used.has(at)),
        parse: (row) => parseRow(row, found, sheet.headers, reading),
    };
    const missing = places.filter(({ column, at }) => column.required && at.length === 0).map(({ column }) => column.title);
    if (missing.length)
        return { missing, problem: `缺少列：${missing.join('、')}`, ...table };
    const twice = places.filter(({ column, at }) => at.length > 1 && !isApart(column, at, headers)).map(({ column }) => column.title);
    if (twice.length)
        return { missing, problem: `列重复：${twice.join('、')}`, ...table };
    return { missing, ...table };
};
/** Are these columns of one value told apart by their headings? */
const isApart = ({ several }, at, headers) => several && new Set(at.map(place => headers[place])).size === at.length;
const isFilled = (cell) => cell !== null && cell !== undefined && !(typeof cell === 'string' && isBlank(cell));
const isBlank = (text) => /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
const parseRow = (row, columns, headers, reading) => {
    const value = {};
    const errors = [];
    const notes = {};
    const heads = {};
    if (columns.some(({ at, more }) => [at, ...more].some(place => row.struck?.includes(place))))
        errors.push({ line: row.line, field: '', title: '', message: `第${row.line}行:有删除线，视为已划去，要导入请先去掉删除线` });
    if (row.hidden)
        notes[''] = '这一行在表格中被隐藏或筛选掉，也会导入';
    for (const { column, at: first, more } of columns) {
        const [at = first, ...left] = more.length > 0 ? [first, ...more].filter(at => isFilled(row.cells[at])) : [first];
        if (at !== first)
            heads[column.key] = headers[at];
        const result = readCell(row, column, at, reading);
        if (result instanceof Wrong) {
            const { key, title } = column;
            errors.push({
                line: row.line,
                field: key,
                title,
                message: `第${row.line}行:${title}${result.what}${typed(row.cells[at] ?? null, result, column)}`,
            });
        }
        else if (result !== undefined) {
            value[column.key] = result;
            if (row.formulas.includes(at))
                notes[column.key] = `${column.title}是公式，按显示的“${shownValue(result, column)}”读取`;
        }
        const others = left.map(at => `${headers[at].trim()}“${compact(String(row.cells[at])).slice(0, MOST_TOLD)}”`).join('、');
        if (others)
            notes[column.key] = [notes[column.key], `按${headers[at].trim()}录入，没有录入${others}`].filter(Boolean).join('；');
    }
    const isAny = (some) => Object.keys(some).length > 0;
    return { line: row.line, value, errors, ...(isAny(notes) && { notes }), ...(isAny(heads) && { heads }) };
};
const shownValue = (value, { values }) => values[String(value)] ?? String(value);
/** Describes a wrong cell: its content, and the expected kind of value. */
const typed = (cell, { shown }, { expected }) => {
    if (!shown || cell === null)
        return '';
    const text = cell instanceof Date ? cell.toISOString().replace('T', ' ').slice(0, 16) : compact(String(cell));
    const value = [...text].length > 20 ? `${[...text].slice(0, 20).join('')}…` : text;
    return `：“${value}”${expected && `，应为${expected}`}`;
};
const readCell = ({ cells, formulas }, column, at, reading) => {
    const cell = cells[at] ?? null;
    if (formulas.includes(at) && (!column.reckoned || cell === null))
        return new Wrong('是公式，公式单元格不允许导入', { shown: false });
    if (!isFilled(cell))
        return column.required ? new Wrong(column.blank, { shown: false }) : undefined;
    return column.read(cell, reading);
};
