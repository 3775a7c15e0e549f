import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { apply, NOTHING, route, stored } from '../fold.ts';
import { collectionName, specOf } from '../view.ts';
/** Folds a growing log into documents by key, without any store. */
export const growing = (view) => {
    const states = new Map();
    return {
        states,
        doc: (key) => states.get(key)?.doc ?? null,
        docs: () => [...states.values()].flatMap(({ doc }) => (doc ? [doc] : [])),
        add: (event) => {
            const routed = route(view, event);
            if (routed)
                for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING))
                    states.set(key, stored(key, state));
        },
    };
};
const statesOf = (view, log) => {
    const { states, add } = growing(view);
    log.forEach(add);
    return states;
};
/** Growing views, queried as in the product: by conditions on single fields, all of which must hold. */
export const askGrowing = (views) => {
    const rows = (view, filter = {}) => {
        const conditions = Object.entries(filter);
        return views
            .get(view.name)
            .docs()
            .filter(doc => conditions.every(([field, condition]) => holds(doc[field], condition)));
    };
    const group = async (view, { filter, by, sum = [] }) => {
        const found = new Map();
        for (const doc of rows(view, filter)) {
            const key = JSON.stringify(by.map(field => doc[field]));
            const group = found.get(key) ?? Object.fromEntries([...by.map(field => [field, doc[field]]), ...sum.map(field => [field, 0])]);
            found.set(key, { ...group, ...Object.fromEntries(sum.map(field => [field, Number(group[field]) + Number(doc[field])])) });
        }
        return [...found.values()];
    };
    return { group };
};
const holds = (value, condition) => {
    if (typeof condition !== 'object' || condition === null)
        return value === condition;
    const { gte, lte, lt, ...more } = condition;
    if (Object.keys(more).length > 0)
        throw new Error(`not asked here: ${JSON.stringify(condition)}`);
    const text = String(value);
    return (gte === undefined || text >= gte) && (lte === undefined || text <= lte) && (lt === undefined || text < lt);
};
/** Folds a log into documents by key, without any store. */
export const docsOf = (view, log) => new Map([...statesOf(view, log)].flatMap(([key, { doc }]) => (doc ? [[key, doc]] : [])));
/** Views of a log in a store of their own, for queries as in the product. */
export const keptViews = async (views, log) => {
    const store = await openSqliteViewStore({ dir: mkdtempSync(join(tmpdir(), 'kept-')) });
    for (const view of views) {
        const collection = collectionName(view);
        await store.ensure(specOf(view, collection));
        await store.setPointer(view.name, collection);
        const ops = [...statesOf(view, log)].map(([id, { position, doc }]) => ({ id, position, doc }));
        if (ops.length > 0)
            await store.commit(collection, ops, { view: collection, position: log.at(-1)?.position ?? 0 });
    }
    return store;
};
