import { withNames } from '#contracts/kernel/columns.ts';
import { grants } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, forbidden, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts';
import { both, queryableOf, readFilter, readSort } from './filters.ts';
import { defaultSort, exportColumns, queryableOfRecord, shownRecord, whoseRecord } from './record.ts';
import { scope, within } from './scope.ts';
/** Connects a declared list to its view. @throws Error when the view lacks a field that the list names, or an index by which it sorts */
export const resourceOf = (list, view, only = {}) => {
    const { name, document, module, readers, owner, airline, number, exported } = list;
    const queryable = queryableOf(view, {}, number);
    const named = [
        ...list.filters.map(filter => (typeof filter === 'string' ? filter : filter.field)),
        ...(list.tabs ? [list.tabs.field] : []),
    ];
    for (const field of named)
        if (field !== 'q' && !queryable.columns.has(field))
            unknown(view, field);
    for (const field of [list.sort.replace(/^-/, ''), ...list.sorts])
        if (!queryable.sortable.has(field))
            throw new Error(`list ${name}: view ${view.name} has no index by ${field}`);
    const { properties = {} } = view.doc;
    const told = exported ?? Object.keys(properties).filter(field => properties[field]?.title);
    const fields = [...new Set([...(number ? ['id'] : []), ...told])];
    return {
        name,
        zh: document,
        view,
        permission: module,
        allow: readers,
        whose: { owner, airline },
        only,
        record: undefined,
        queryable,
        // a list of objects has no column
        columns: fields.flatMap(field => queryable.columns.get(field) ?? (exported ? unknown(view, field) : [])),
        sort: [list.sort],
        shown: ({ position: _, ...doc }) => doc,
    };
};
const unknown = (view, field) => {
    throw new Error(`view ${view.name} has no field ${field}`);
};
/** A record as a resource: read from its view, written through its endpoints. */
export const recordResource = (record, view) => {
    const queryable = queryableOfRecord(record, view);
    return {
        name: record.name,
        zh: record.zh,
        view,
        permission: `${record.area}.${record.name}`,
        allow: record.endpoints.query.allow,
        whose: whoseRecord(record),
        only: {},
        record,
        queryable,
        columns: exportColumns(record),
        sort: defaultSort(record, queryable.sortable),
        shown: shownRecord(record),
    };
};
/** Checks that the caller may read at all, and returns the filter for the caller's rows. @throws Refused 401, 403 */
export const scopeOf = ({ allow, whose, only, permission }, who) => {
    if (!who || who.actor === 'public')
        throw new Refused(code.notLoggedIn, '登录已失效，请重新登录', { status: 401 });
    if (!allow.includes(who.actor))
        throw forbidden();
    const agents = who.actor === 'agent' || who.actor === 'subAgent';
    if (agents ? whose.owner && !who.agency : !grants(who, `${permission}.r`))
        throw forbidden();
    return { ...only, ...scope(who, whose) };
};
/** Reads a resource for a caller: every read passes the scope and the whitelist of fields. */
export const reading = ({ store, collection }, resource, who) => {
    const seen = scopeOf(resource, who);
    const { view, queryable, shown } = resource;
    const query = ({ filter, sort }) => ({
        filter: both(readFilter(queryable, filter), seen),
        sort: readSort(queryable, sort) ?? (resource.sort && [...resource.sort]),
    });
    return {
        /** @throws Refused 400 for an invalid query */
        check: (asked) => void query(asked),
        list: async (asked, { skip, limit }) => {
            const live = await collection(view.name);
            const { filter, sort } = query(asked);
            const [docs, { count, capped }] = await Promise.all([store.find(live, { filter, sort, skip, limit }), store.count(live, filter)]);
            return { docs: docs.map(shown), count, capped };
        },
        /** in the order of the ids; missing ids, and those outside the caller's scope, are left out */
        many: async (ids) => {
            const docs = await store.getMany(await collection(view.name), ids);
            const found = new Map(docs.filter(doc => within(seen, doc)).map(doc => [doc.id, shown(doc)]));
            return ids.flatMap(id => found.get(id) ?? []);
        },
        one: async (id) => {
            const doc = await store.get(await collection(view.name), id);
            if (!doc || !within(seen, doc))
                throw notFound(resource.zh);
            return shown(doc);
        },
        all: async (asked) => {
            const live = await collection(view.name);
            const wanted = query(asked);
            const { count } = await store.count(live, wanted.filter, { cap: 1_000_000 });
            return { total: count, rows: store.cursor(live, wanted) };
        },
    };
};
export const namesColumns = (runner, resources) => {
    const namesIn = async ({ list, by }, who) => {
        const resource = resources.find(({ name }) => name === list);
        if (!resource)
            return undefined;
        try {
            const { rows } = await reading(runner, resource, who).all({});
            const names = new Map();
            for await (const batch of rows)
                for (const row of batch)
                    names.set(row.id, String(row[by] ?? ''));
            return names;
        }
        catch (error) {
            if (isRefusal(error))
                return new Map();
            throw error;
        }
    };
    const keyOf = ({ list, by }) => `${list} ${by}`;
    return async (columns, who) => {
        // several columns may refer to one list
        const pointed = new Map(columns.flatMap(({ named }) => (named ? [[keyOf(named), named]] : [])));
        const known = new Map(await Promise.all([...pointed].map(async ([key, named]) => [key, await namesIn(named, who)])));
        return columns.map(column => {
            const names = column.named && known.get(keyOf(column.named));
            return names ? withNames(column, names) : column;
        });
    };
};
/** The rows of an export (services/report/job.ts): the resource's own columns, the caller's own rights. */
export const exportRows = (runner, resources, names = namesColumns(runner, resources)) => async ({ resource: name, scope, ids, filter, sort }, who) => {
    const resource = resources.find(one => one.name === name);
    if (!resource)
        throw notFound('数据');
    const asked = scope === 'SELECTED' ? { filter: { id: ids ?? [] } } : scope === 'FILTER' ? { filter } : {};
    if (scope === 'SELECTED' && !ids?.length)
        throw invalid('请选择要导出的数据', { ids: '请选择要导出的数据' });
    const { total, rows } = await reading(runner, resource, who).all({ ...asked, ...present({ sort }) });
    const available = await names([...resource.queryable.columns.values()], who);
    const columns = resource.columns.map(column => available.find(({ field }) => field === column.field) ?? column);
    return { title: resource.zh, columns, available, total, rows };
};
