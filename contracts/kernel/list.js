import { everyone, query, staff } from './endpoint.ts';
import { present } from './present.ts';
import { LocalDate, optional, Page, PageOf, Type, zh as titled } from './schema.ts';
const asks = (test) => ((of, as, more = {}) => typeof as === 'string' ? { test, of, schema: undefined, title: as } : { test, of, schema: as, ...more });
/** Equality; it wins over a bound on the same field. */
export const is = asks('is');
export const begins = asks('begins');
/** This value and above. */
export const from = asks('from');
/** This value and below. */
const until = asks('until');
/** keeps rows from this day on; the day is in Asia/Shanghai where the field is an instant */
export const fromDay = (of, title) => from(of, titled(LocalDate, title));
/** keeps rows up to the end of this day */
export const untilDay = (of, title) => until(of, titled(LocalDate, title));
/** The text of a search box: the beginning of any field that the view searches. */
export const search = (schema) => ({ test: 'search', of: 'q', schema });
/**
 * Declares a list once: `list('order', '订单', OrderRow)({ module: 'order.order', columns: ['orderNo', …], … })`. The row comes first, so
 * that a column, filter or sort that it lacks is a type error. The declaration yields the calls and their handlers, the REST face, the
 * export, the console's list, its place in the menu and its node in the permission tree. `serves` (projections/kernel/list.ts) names the
 * view that the list is read from.
 */
export const list = (name, zh, row) => (declared) => {
    const { owner, airline, orAll = false, document = zh, more = [], tabs, calls = {}, empty = `还没有${zh}`, portal } = declared;
    const columns = declared.columns.map(columnOf);
    return {
        name,
        zh,
        document,
        row,
        module: declared.module,
        owner,
        airline,
        orAll,
        readers: declared.readers ?? (owner ? everyone : staff),
        number: declared.number ?? (columns[0]?.field === 'id' ? row.properties.id?.title : undefined),
        columns: [...columns, ...more.map(column => ({ ...columnOf(column), more: true }))],
        filters: declared.filters ?? [],
        sort: declared.sort,
        sorts: declared.sorts ?? [],
        tabs: typeof tabs === 'string' ? { field: tabs, values: undefined } : tabs,
        empty,
        place: declared.menu,
        exported: declared.exported,
        through: declared.through,
        portal: portal && { title: zh, empty, ...portal, columns: portal.columns?.map(columnOf) ?? columns },
        calls: Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, endpointOf(row, call)])),
        asked: calls,
    };
};
const columnOf = (column) => (typeof column === 'string' ? { field: column } : column);
const Sort = optional(Type.String({ pattern: '^-?[A-Za-z]{1,30}$', title: '排序' }));
const endpointOf = (row, { path, zh, allow, permission, note, body = {}, sorts, also }) => query(path, {
    zh,
    allow,
    ...present({ permission }),
    ...(note && { note }),
    body: Type.Object({
        ...Page,
        ...Object.fromEntries(Object.entries(body).map(([field, asked]) => [field, optional(schemaOf(row, asked))])),
        ...(sorts && { sort: Sort }),
    }),
    data: also ? Type.Object({ ...PageOf(row).properties, ...also }) : PageOf(row),
});
const schemaOf = ({ properties }, { of, schema, title }) => {
    const found = schema ?? properties[of];
    return title ? titled(found, title) : found;
};
/** The lists that a module declares. */
export const listsIn = (module) => Object.values(module).filter((value) => typeof value === 'object' && value !== null && 'asked' in value && 'row' in value);
