import { present } from './present.ts';
/** @returns undefined where no value of the schema names a person */
export const placesOf = (schema) => {
    if (!schema)
        return undefined;
    const { personal, properties = {}, items, anyOf = [], allOf = [] } = schema;
    if (personal && (personal.kind === 'id' || personal.kind === 'called'))
        return { here: personal.kind };
    const inItems = placesOf(items);
    const fields = new Map(Object.entries(properties).flatMap(([name, field]) => {
        const found = placesOf(field);
        return found ? [[name, found]] : [];
    }));
    const own = { ...present({ items: inItems }), ...(fields.size > 0 && { fields }) };
    const all = [own, ...[...anyOf, ...allOf].flatMap(one => placesOf(one) ?? [])].filter(one => Object.keys(one).length > 0);
    return all.length > 0 ? all.reduce(joined) : undefined;
};
const joined = (a, b) => ({
    ...a,
    ...b,
    ...(a.fields && b.fields && { fields: new Map([...a.fields, ...b.fields]) }),
});
/** Changes each text in these places of a value; parts that name nobody are not copied. */
export const withPeople = (value, places, change) => {
    if (typeof value === 'string')
        return places.here ? change(value, places.here) : value;
    if (typeof value !== 'object' || value === null)
        return value;
    // the whole value where its shape is unknown
    if (places.here) {
        const inner = (one) => withPeople(one, places, change);
        return Array.isArray(value) ? value.map(inner) : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]));
    }
    if (Array.isArray(value)) {
        const inner = places.items;
        return inner ? value.map(item => withPeople(item, inner, change)) : value;
    }
    if (!places.fields)
        return value;
    const known = value;
    const changed = {};
    for (const [name, inner] of places.fields)
        if (Object.hasOwn(known, name))
            changed[name] = withPeople(known[name], inner, change);
    return { ...known, ...changed };
};
/** Stands in for the name of an employee: agencies do not learn the names of the airlines' staff. */
export const UNNAMED = '工作人员';
/**
 * Placeholders for a person: the edge replaces them by the person's name or login name.
 * @param otherwise text for readers that may not learn the name, usually the person's role
 */
export const byName = (id, otherwise) => `user-name:${id}${otherwise === undefined ? '' : `|${otherwise}`}`;
export const byLogin = (id) => `user-login:${id}`;
/** Reads such a placeholder; undefined for any other text. */
export const toldBy = (text) => {
    const [, how, id, otherwise] = /^user-(name|login):([^|]+)(?:\|(.*))?$/s.exec(text) ?? [];
    return id === undefined ? undefined : { id, as: how === 'name' ? 'name' : 'loginName', ...present({ otherwise }) };
};
/**
 * Places where rows of these columns, and filter conditions on them, name people. Other operators than these do not work on people
 * (projections/kernel/filters.ts).
 */
export const placesOfColumns = (columns) => ({
    fields: new Map([...columns].flatMap(({ field, kind }) => kind === 'user' ? [field, `${field}_ne`].map(key => [key, { here: 'id' }]) : [])),
});
/** Pages of rows with readable names. */
export async function* pagesShown(pages, places, naming) {
    for await (const page of pages)
        yield places ? await naming.shown(page, { items: places }) : page;
}
/** Leaves everything unchanged, for callers that have no users. */
export const unnamed = () => ({ shown: async (value) => value, meant: async (value) => value, sought: async (value) => value });
