import { toLocal } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid, Refused } from '#contracts/kernel/refused.ts';
import { breather } from '../async/breath.ts';
import { inParallel } from '../async/parallel.ts';
import { rowParser } from '../sheet/parse.ts';
import { rejectedSheet } from '../sheet/rejected.ts';
import { xlsxType } from '../sheet/write.ts';
/** rows that an answer shows: it is kept with its idempotency key and must stay well below the size of one event */
const SHOWN = 100;
const WIDTH = 64;
/**
 * Imports a table of typed columns. `judge` tells what a row would do, or refuses it with a message for its line; `write` does it. With
 * `preview` and `errors` nothing is written; `all` writes the whole file or, when any row is wrong, nothing; `accepted` writes the good
 * rows.
 * @throws Refused 400 when the file is no table, lacks a column, or has a wrong row (`all`) or none (`errors`)
 */
export const importRows = async ({ readSheet, columns, files, by, mode, maxRows = 10_000, judge, write, width = WIDTH, inTurn = task => task(), }) => {
    const { name, bytes } = fileIn(files);
    const sheet = await readSheet(bytes, { maxRows, user: by.who.user });
    const { read, ...table } = await readRows(sheet, columns, by);
    return inTurn(() => importRead({ source: { name, sheet: table.sheet }, read, ...table, mode, judge, write, width }));
};
/**
 * The rows of a sheet as values, with errors by field; also which columns were read, and what of the file was not.
 * @throws Refused 400 when a column is missing or there are no rows
 */
export const readRows = async (given, columns, { now }) => {
    const { problem, parse, rows, sheet, present, heads, ignored, beside } = rowParser(given, columns, toLocal(now).date);
    if (problem)
        throw new Refused(code.file, problem, { status: 400 });
    if (rows.length === 0)
        throw new Refused(code.file, '文件中没有数据', { status: 400 });
    const breathe = breather();
    const read = [];
    for (const row of rows) {
        const { errors, ...parsed } = parse(row);
        read.push({ ...parsed, errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])) });
        await breathe();
    }
    return { read, sheet, present, heads, unused: { ignored, unread: given.unread ?? [], beside } };
};
/** @throws Refused 400 when no file was sent */
export const fileIn = ([file]) => {
    if (!file)
        throw invalid('请选择要导入的文件', { file: '请选择要导入的文件' });
    return file;
};
/** Imports rows that are already read, as `importRows` does; their `errors` by field come from reading. */
export const importRead = async ({ source, read, heads = {}, unused, mode, judge, write, width = WIDTH, }) => {
    const breathe = breather();
    const judged = await inParallel(read, width, async ({ line, value, errors, notes = {}, heads: own }) => {
        await breathe();
        const row = { row: line, action: 'none', values: value, errors: { ...errors } };
        if (isBad(row))
            return { row, value, line };
        try {
            const { id, action, values, notes: more } = await judge(value, { line, heads: { ...heads, ...own } });
            row.action = action;
            const told = { ...notes, ...more };
            if (Object.keys(told).length > 0)
                row.notes = told;
            if (values)
                row.values = values;
            if (id)
                row.id = id;
            return { row, value, line, ...present({ id }) };
        }
        catch (error) {
            if (!(error instanceof Refused))
                throw error;
            const told = error.errors ?? { '': error.message };
            for (const [field, message] of Object.entries(told))
                row.errors[field] = `第${line}行:${message}`;
            return { row, value, line };
        }
    });
    const rows = judged.map(({ row }) => row);
    if (mode === 'errors')
        return (await rejected(source, rows));
    refuseWhole(mode, rows);
    const good = judged.filter(({ row }) => isDue(row));
    if (mode !== 'preview' && good.length > 0)
        await write(good, rows.filter(isBad).length);
    return reportOf(mode, rows, unused);
};
const isBad = (row) => Object.keys(row.errors).length > 0;
/** a good row that differs from the record that is there */
const isDue = (row) => !isBad(row) && row.action !== 'same';
/** @throws Refused 400 when no row is wrong */
const rejected = async ({ name, sheet }, rows) => {
    const bad = rows.filter(isBad);
    if (bad.length === 0)
        throw invalid('没有错误的行');
    return {
        name: `${name.replace(/\.[^.]*$/, '')}-错误行.xlsx`,
        type: xlsxType,
        content: await rejectedSheet(sheet, new Map(bad.map(({ row, errors }) => [row, Object.values(errors)]))),
    };
};
/** @throws Refused 400 with every wrong row, when the file is to be taken whole or not at all */
export const refuseWhole = (mode, rows) => {
    const bad = rows.filter(isBad);
    if (mode !== 'all' || bad.length === 0)
        return;
    throw new Refused(code.record, `有${bad.length}行数据错误，整个文件未导入`, {
        status: 400,
        errors: Object.fromEntries(bad.slice(0, SHOWN).map(({ row, errors }) => [`第${row}行`, Object.values(errors).join('；')])),
    });
};
/** The report on the rows: the wrong ones first, then those with notes, as many as are shown; the counts include all. */
const reportOf = (mode, rows, { ignored, unread, beside }) => {
    const bad = rows.filter(isBad);
    return {
        mode,
        total: rows.length,
        good: rows.length - bad.length,
        bad: bad.length,
        written: mode === 'preview' ? 0 : rows.filter(isDue).length,
        ignored: ignored.slice(0, SHOWN),
        ...(unread.length > 0 && { unread: unread.slice(0, SHOWN) }),
        ...(beside.length > 0 && { beside: beside.slice(0, SHOWN) }),
        rows: [...bad, ...rows.filter(row => !isBad(row) && row.notes), ...rows.filter(row => !isBad(row) && !row.notes)].slice(0, SHOWN),
    };
};
/** Writes one row. The report tells when it is refused now, though it was good when it was judged. Returns whether it was written. */
export const writeOrReport = async ({ row, line }, write) => {
    try {
        await write();
        return true;
    }
    catch (error) {
        if (!(error instanceof Refused))
            throw error;
        row.errors[''] = `第${line}行:${error.message}`;
        row.action = 'none';
        return false;
    }
};
/** Asks once for each name and id: ten thousand rows have few different references. */
export const askOnce = (ask) => {
    const known = new Map();
    return (name, id) => {
        const word = `${name} ${id}`;
        const found = known.get(word) ?? ask(name, id);
        known.set(word, found);
        return found;
    };
};
