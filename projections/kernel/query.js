import { LRUCache } from 'lru-cache';
import { Unavailable } from '#services/eventstore/port.ts';
import { nowMs } from '#services/kernel/time.ts';
/** Does a field of these documents hold a text and never a list of them? */
const holdsText = (schema, path) => {
    const [name, ...rest] = path;
    if (name !== undefined)
        return holdsText(schema?.properties?.[name], rest);
    return schema?.type === 'string' || (schema?.anyOf?.every(one => holdsText(one, [])) ?? false);
};
/**
 * The filter as a store is asked. Texts that begin alike stand side by side in an index, so a beginning is asked as a range: not every
 * server enters its index by a pattern. A range would find a list by two of its elements, so lists are asked by the pattern.
 */
const asked = (view, filter) => {
    const conditions = Object.entries(filter ?? {});
    const ranged = conditions.map(([field, value]) => {
        if (field === 'or' && Array.isArray(value))
            return [field, value.map(one => asked(view, one))];
        const prefix = value?.prefix;
        if (typeof prefix !== 'string' || prefix === '' || Object.keys(value).length > 1)
            return [field, value];
        return holdsText(view.doc, field.split('.')) ? [field, { gte: prefix, lt: `${prefix}\u{10ffff}` }] : [field, value];
    });
    return filter && Object.fromEntries(ranged);
};
/** Typed questions to views, always answered from the live collection. @throws BadFilter when a filter holds anything but conditions */
export const queries = (from) => {
    const source = 'collection' in from ? from : sourceOf(from);
    const { store } = source;
    const live = (view) => source.collection(view.name);
    const find = async (view, { filter, sort, skip, limit }) => (await store.find(await live(view), { filter: asked(view, filter), sort, skip, limit }));
    return {
        get: async (view, id) => (await store.get(await live(view), id)),
        getMany: async (view, ids) => (await store.getMany(await live(view), ids)),
        find,
        /**
         * Caches a query to a small view that every request makes; it is repeated only after a document of the view was written. @param as
         * converts the rows, once for all callers
         */
        cached: (view, question, as = (rows) => rows) => {
            const look = async () => as(await find(view, question));
            let known;
            return () => {
                // read before the query: a write during the query invalidates its answer
                const state = source.state?.(view.name);
                if (state === undefined)
                    return look();
                if (known?.state === state)
                    return known.found;
                const asked = { state, found: look() };
                known = asked;
                asked.found.catch(() => {
                    if (known === asked)
                        known = undefined;
                });
                return asked.found;
            };
        },
        /**
         * Caches up to `max` documents by id, for documents that many requests read. A write replaces the cached document. The documents are
         * shared, so nobody may change them.
         */
        cachedById: (view, { max = 1_000 } = {}) => {
            const known = new LRUCache({ max });
            let writer;
            const look = async (id) => ({ found: (await store.get(await live(view), id)) });
            const follow = (now) => {
                // writes of another process are not known here
                known.clear();
                writer = now;
                now.onWrite(written => {
                    if (writer !== now)
                        return;
                    for (const [id, { doc }] of written)
                        if (known.has(id))
                            known.set(id, Promise.resolve({ found: doc }));
                });
            };
            return async (id) => {
                const now = source.projection?.(view.name);
                if (!now)
                    return (await look(id)).found;
                if (now !== writer)
                    follow(now);
                let asked = known.get(id);
                if (!asked) {
                    const looking = look(id);
                    asked = looking;
                    known.set(id, looking);
                    looking.catch(() => known.peek(id) === looking && known.delete(id));
                }
                return (await asked).found;
            };
        },
        /** One page of a list with its count. @param page from 0 */
        page: async (view, { filter, sort, page = 0, size = 25 }) => {
            const collection = await live(view);
            const [content, { count, capped }] = await Promise.all([
                store.find(collection, { filter: asked(view, filter), sort, skip: page * size, limit: size }),
                store.count(collection, asked(view, filter)),
            ]);
            return { content: content, totalElements: count, number: page, size, capped };
        },
        count: async (view, filter, options) => store.count(await live(view), asked(view, filter), options),
        group: async (view, { filter, by, sum }) => store.group(await live(view), { filter: asked(view, filter), by, sum }),
        /** pages of all matching documents, for exports */
        cursor: async function* (view, { filter, sort } = {}) {
            for await (const page of store.cursor(await live(view), { filter: asked(view, filter), sort }))
                yield page;
        },
    };
};
/** how long a following process may read the old collection after a rebuild, ms */
const FRESH = 2_000;
/** A source for a store whose views another process projects. */
export const sourceOf = (store) => {
    const pointers = new Map();
    return {
        store,
        async collection(view) {
            const cached = pointers.get(view);
            if (cached && cached.until > nowMs())
                return cached.collection;
            const collection = await store.getPointer(view);
            if (!collection)
                throw new Unavailable(`列表正在准备 view ${view} is not projected yet`);
            pointers.set(view, { collection, until: nowMs() + FRESH });
            return collection;
        },
    };
};
