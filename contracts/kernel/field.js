import { everyOne } from './named.ts';
import { notPersonal } from './personal.ts';
import { coded, Fen, Flag, HTML, Id, LocalDate, LocalTime, named, oneOf, Type, UserId, zh } from './schema.ts';
const field = (kind, schema, { also = [], search = false, initial }, more = {}) => ({
    kind,
    schema,
    title: schema.title ?? '',
    key: false,
    optional: false,
    initial,
    also,
    search,
    ref: more.ref,
    or: more.or,
    many: more.many ?? false,
    orAll: more.orAll ?? false,
    labels: more.labels,
    read: value => value,
});
/**
 * Free text of one line, at most 100 characters unless an option says otherwise. `mark` declares the personal data that it may hold
 * (personal.ts).
 */
export const text = (title, { max = 100, pattern, mark = schema => schema, ...options } = {}) => field('text', mark(Type.String({ title, minLength: 1, maxLength: max, ...(pattern && { pattern }) })), options);
/**
 * A text with headings, lists, tables and pictures, as HTML of at most `max` characters. What is stored was cleaned
 * (services/kernel/clean.ts). It is too long for a column: lists, exports, imports and filters leave it out, and `q` does not search it.
 */
export const html = (title, { max }) => field('html', notPersonal(Type.String({ title, minLength: 1, maxLength: max, contentMediaType: HTML })), {});
export const int = (title, { min = 0, max = 1_000_000_000, ...options } = {}) => field('int', Type.Integer({ title, minimum: min, maximum: max }), options);
/** A decimal that is not money: coordinates, rates of measurement. */
export const number = (title, { min, max, ...options }) => field('number', Type.Number({ title, minimum: min, maximum: max }), options);
/** Integer fen; tables hold yuan. */
export const money = (title, options = {}) => field('money', zh(Fen, title), options);
/** Local date in Asia/Shanghai. */
export const date = (title, options = {}) => field('date', zh(LocalDate, title), options);
/** Local time of day, HH:mm. */
export const time = (title, options = {}) => field('time', zh(LocalTime, title), options);
/** 是 or 否; 否 by default. */
export const flag = (title, options = {}) => field('flag', zh(Flag, title), { initial: false, ...options });
/** One of the codes; tables and screens show the Chinese. */
export const choice = (title, labels, options = {}) => field('choice', oneOf(labels, title), options, { labels });
const patternOf = ({ keys, fields }) => {
    const { pattern = '^.+$' } = (keys.length === 1 ? fields[keys[0]].schema : Id);
    return pattern.slice(1, -1);
};
/**
 * The id of another record, which must exist when this record is written. With `orAll` the value may also be `*`, a rule that holds for all
 * of them; with `or` the id of a second record, such as a group of airports in the place of an airport.
 */
export const ref = (to, title, { orAll = false, or, ...options } = {}) => {
    const one = to.keys.length === 1 ? to.fields[to.keys[0]].schema : Id;
    const patterns = [patternOf(to), ...(or ? [patternOf(or)] : []), ...(orAll ? ['\\*'] : [])];
    const open = notPersonal(Type.String({ title, pattern: `^(${patterns.join('|')})$` }));
    const code = orAll ? coded(open, { '*': everyOne(title) }) : or ? open : zh(one, title);
    const by = nameFieldOf(to.fields);
    const schema = by === undefined ? code : named(code, { list: to.name, by });
    return field('ref', schema, options, { ref: to.name, or: or?.name, orAll });
};
/**
 * Several records of one kind by their only key, each of which must exist when this record is written: `PEK,PKX,TSN`. It is one text, so
 * that columns, filters, exports and forms treat it as one; `q` finds the record by each of them.
 */
export const codes = (to, title, { max = 200, ...options } = {}) => {
    const { pattern = '^.+$', maxLength = 20 } = to.fields[to.keys[0]].schema;
    const one = pattern.slice(1, -1);
    const schema = Type.String({ title, minLength: 1, maxLength: max * (maxLength + 1), pattern: `^${one}(,${one}){0,${max - 1}}$` });
    return field('text', notPersonal(schema), { search: true, ...options }, { ref: to.name, many: true });
};
/** The ids in a `codes` field. */
export const codesIn = (text) => text.split(',');
/** The value of a `codes` field from a list as people type it, `pek、PKX tsn`, each id once. */
export const codesAsTyped = (text) => [
    ...new Set(text
        .toUpperCase()
        .split(/[\s,，、/;；]+/)
        .filter(Boolean)),
].join();
/** Finds the field that names a record to people: the first searchable text that is no key. */
export const nameFieldOf = (fields) => Object.entries(fields).find(([, { key, kind, search }]) => !key && kind === 'text' && search)?.[0];
/** A user id; the user must exist when the record is written. Callers send and read the login name in its place. */
export const person = (title, options = {}) => field('person', zh(UserId, title), options);
/** A field that may be empty; no part of a key. */
export const maybe = (field) => ({ ...field, optional: true });
export function key(of, options = {}) {
    const given = 'read' in of ? of : field('text', of, options);
    return { ...given, key: true, search: given.search || true };
}
