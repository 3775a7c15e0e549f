import { createRequire } from 'node:module';
import { isStaff, on } from '#contracts/kernel/endpoint.ts';
import { exportAbout } from '#contracts/kernel/export.ts';
import { codesIn } from '#contracts/kernel/field.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid, notFound } from '#contracts/kernel/refused.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { both, queryableOf, readFilter, readSort, searchable } from './filters.ts';
import { fresh } from './fresh.ts';
import { scope, within } from './scope.ts';
const isPinyin = (field) => field.search === 'pinyin';
const sortKey = (name) => `${name}Pinyin`;
const fieldsOf = (record) => Object.entries(record.fields);
/**
 * The view of a record: one document per record, with its search words (code, name, pinyin, initials) and a sort key for Chinese names.
 * Every column has an index for sorting and filtering; a record has thousands of documents at most.
 */
export const recordView = (record) => {
    const made = views.get(record) ?? viewOf(record);
    views.set(record, made);
    return made;
};
/** one view per record, shared by all callers */
const views = new WeakMap();
const viewOf = (record) => {
    const { Added, Modified, Deleted, Enabled, Disabled } = record.events;
    const { id: _, ...properties } = record.doc.properties;
    const keys = fieldsOf(record)
        .filter(([, field]) => isPinyin(field))
        .map(([name]) => sortKey(name));
    const stamp = ({ revision, at, meta }) => ({ version: revision, updatedAt: meta.at ?? at, updatedBy: meta.user });
    const whole = (row, { id: _, ...values }, context) => ({
        ...values,
        ...searchKeys(record, values),
        enabled: row?.enabled ?? true,
        ...stamp(context),
    });
    const turn = (enabled) => (row, _, context) => row && { ...row, enabled, ...stamp(context) };
    return {
        name: record.name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
        version: record.folded,
        doc: Type.Object({
            ...properties,
            search: Type.Array(Type.String()),
            ...Object.fromEntries(keys.map(key => [key, Type.Optional(Type.String())])),
        }),
        index: [...record.columns.filter(({ field }) => field !== 'id').map(({ field }) => [field]), ...keys.map(key => [key]), ['search']],
        counted: [],
        search: ['search'],
        key: {},
        on: {
            [Added.type]: whole,
            [Modified.type]: whole,
            [Deleted.type]: () => null,
            ...(record.switchable && { [Enabled.type]: turn(true), [Disabled.type]: turn(false) }),
        },
    };
};
/** Loaded at its first use: its dictionary would be the largest file of a start, which does not need it. */
const pinyin = () => require('pinyin-pro').pinyin;
const require = createRequire(import.meta.url);
/** Search words: haikoumeilan and hkml in addition to 海口美兰 itself; the sort key is hai kou mei lan. */
const searchKeys = (record, values) => {
    const search = new Set();
    const sort = {};
    for (const [name, field] of fieldsOf(record)) {
        const value = values[name];
        if (!field.search || typeof value !== 'string')
            continue;
        for (const one of field.many ? codesIn(value) : [value])
            search.add(searchable(one));
        if (!isPinyin(field))
            continue;
        const syllables = pinyin()(value, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map(searchable);
        search.add(syllables.join(''));
        search.add(syllables.map(syllable => syllable[0] ?? '').join(''));
        sort[sortKey(name)] = syllables.join(' ');
    }
    search.delete('');
    return { search: [...search], ...sort };
};
/** The fields that callers may name: the record's own columns. Chinese names are sorted by pinyin. */
export const queryableOfRecord = (record, view) => {
    const sortKeys = Object.fromEntries(fieldsOf(record).flatMap(([name, field]) => (isPinyin(field) ? [[name, sortKey(name)]] : [])));
    const { columns, search, sortable } = queryableOf(view, sortKeys);
    const own = (map) => new Map([...map].filter(([name]) => record.columns.some(({ field }) => field === name)));
    return { columns: own(columns), search, sortable: own(sortable) };
};
const only = (fields) => (doc) => Object.fromEntries(fields.flatMap(field => (doc[field] === undefined ? [] : [[field, doc[field]]])));
/** The document as a row, without fields that only the view needs, and without texts in HTML. */
export const shownRecord = (record) => only(record.columns.map(({ field }) => field));
/** The document as declared. */
const wholeRecord = (record) => only(Object.keys(record.doc.properties));
/** Columns of an export: the fields, whether it is enabled, and when it was changed. */
export const exportColumns = (record) => record.columns.filter(({ field }) => (field !== 'id' || record.knownBy !== undefined) && field !== 'version' && (field !== 'enabled' || record.switchable));
/** A record belongs to no agency. It belongs to an airline where it declares a field for it, and may hold for all of them. */
export const whoseRecord = ({ airline, fields }) => ({
    airline,
    orAll: airline !== undefined && fields[airline]?.orAll === true,
});
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** limit for a picker, which shows a list completely */
const LISTED = 10_000;
/** The read side of a record: `r/query|get|export` and its short lists. */
export const recordQueries = (record, view, { runner, names, sheet, shows }) => {
    const { endpoints } = record;
    const queryable = queryableOfRecord(record, view);
    const shown = shownRecord(record);
    const whole = wholeRecord(record);
    const whose = whoseRecord(record);
    const where = ({ page: _, size: __, sort: ___, ...asked }, who) => both(readFilter(queryable, operators(record, asked)), scope(who, whose));
    const order = ({ sort }) => sort ? readSort(queryable, [sort.replace(/^-/, ''), sort.startsWith('-') ? 'DESC' : 'ASC']) : defaultSort(record, queryable.sortable);
    const finds = async (doc, call) => !record.narrowed || isStaff(call.who) || (shows !== undefined && (await shows(call))(doc));
    const live = async (call) => {
        await fresh(runner, [view], call);
        return runner.collection(view.name);
    };
    return [
        on(endpoints.query, async (asked, call) => {
            const { page = 0, size = 20 } = asked;
            const collection = await live(call);
            const filter = where(asked, call.who);
            const [content, { count }] = await Promise.all([
                runner.store.find(collection, { filter, sort: order(asked), skip: page * size, limit: size }),
                runner.store.count(collection, filter, { cap: 1_000_000 }),
            ]);
            return { content: content.map(shown), totalElements: count, number: page, size };
        }),
        on(endpoints.get, async (asked, call) => {
            const id = String(asked[record.idField]);
            const doc = await runner.store.get(await live(call), id);
            if (!doc || !within(scope(call.who, whose), doc) || !(await finds(doc, call)))
                throw notFound(`${record.zh}${id}`);
            return whole(doc);
        }),
        on(endpoints.export, async ({ sort: by, ...asked }, call) => {
            const collection = await live(call);
            const rows = runner.store.cursor(collection, { filter: where(asked, call.who), sort: order(present({ sort: by })) });
            const columns = await names(exportColumns(record), call.who);
            const available = [...queryable.columns.values()].map(column => columns.find(({ field }) => field === column.field) ?? column);
            const sorted = by && [by.replace(/^-/, ''), by.startsWith('-') ? 'DESC' : 'ASC'];
            const about = (rows) => exportAbout({
                title: record.zh,
                available,
                filter: asked,
                ...(sorted && { sort: sorted }),
                rows,
                user: call.who.loginName ?? call.who.user,
                at: call.now,
            });
            return { name: `${record.zh}.xlsx`, type: xlsx, content: sheet(columns, rows, record.zh, about) };
        }),
        ...Object.entries(record.lists).map(([name, { fields, by }]) => on(endpoints[name], async (asked, call) => {
            const collection = await live(call);
            const filter = both({ enabled: true, ...(by && { [by]: String(asked[by]) }) }, scope(call.who, whose));
            const docs = await runner.store.find(collection, { filter, sort: [...record.sort], limit: LISTED });
            return docs.map(doc => Object.fromEntries(fields.flatMap(field => (doc[field] === undefined ? [] : [[field, doc[field]]]))));
        })),
    ];
};
export const defaultSort = (record, sortable) => record.sort.map(entry => (entry.startsWith('-') ? `-${sortable.get(entry.slice(1))}` : sortable.get(entry)));
/** Converts the query body's own names: `fromFrom`/`fromTo` become bounds, free text a prefix. */
const operators = (record, asked) => Object.fromEntries(Object.entries(asked).map(([name, value]) => {
    const field = record.fields[name];
    if (field?.kind === 'text' && !field.key)
        return [`${name}_prefix`, value];
    const [, of, end] = field || name === 'q' || name === 'enabled' ? [] : (/^(.+)(From|To)$/.exec(name) ?? []);
    if (end && of && !record.fields[of])
        throw invalid(`不能按“${name}”筛选`);
    return end ? [`${of}_${end === 'From' ? 'gte' : 'lte'}`, value] : [name, value];
}));
