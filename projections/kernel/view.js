import { hash } from 'node:crypto';
import { Type } from 'typebox';
/**
 * Declares a view over the events of a module (of several: `view<typeof orders & typeof refunds>()`). It is pure and never sees a database.
 */
export const view = () => (definition) => {
    const { name, version, doc, index, counted = [], search = [], key = {}, on, derive } = definition;
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !Number.isSafeInteger(version) || version < 1)
        throw new Error(`not a view: ${name} ${version}`);
    return { name, version, doc, index, counted, search, key, on: derive ? derived(on, derive) : on };
};
/**
 * Declares such a part; `fields` are the additional fields of its documents. A part whose documents would look different gets the next
 * version, and the view's version changes with it.
 */
export const partOf = () => (of, { version, fields, key = {}, on, }) => ({ of: of.name, version, fields: fields ?? {}, key: key, on: on });
/** A view with the parts of all contexts. */
export const withParts = (view, all) => {
    const parts = all.filter(({ of }) => of === view.name);
    if (parts.length === 0)
        return view;
    const folds = [view, ...parts].flatMap(({ on }) => Object.entries(on));
    const on = Object.fromEntries(folds);
    if (typeof view.key === 'function' || Object.keys(on).length < folds.length)
        throw new Error(`two contexts fold one fact into ${view.name}`);
    return {
        ...view,
        version: versionOfAll([view, ...parts]),
        doc: Type.Object(Object.assign({}, view.doc.properties, ...parts.map(({ fields }) => fields))),
        key: Object.assign({}, view.key, ...parts.map(({ key }) => key)),
        on,
    };
};
/** A number for these versions of these parts, in any order, which no others have: a sum stays where one part rises and another is left out. */
const versionOfAll = (parts) => {
    const named = parts.map(({ version, on }) => `${version} ${Object.keys(on).sort()}`);
    return Number.parseInt(hash('sha256', named.sort().join('\n'), 'hex').slice(0, 8), 16);
};
const derived = (on, derive) => Object.fromEntries(Object.entries(on).map(([type, apply]) => [
    type,
    (row, data, context) => {
        const next = apply(row, data, context);
        return next && next !== row ? derive(next) : next;
    },
]));
/** `order-list_v3`; a rebuild of the same version adds its own number, `order-list_v3r1` */
export const collectionName = (view, rebuild = 0) => `${view.name}_v${view.version}${rebuild ? `r${rebuild}` : ''}`;
/** Version and rebuild of a collection's name. */
export const versionOf = (collection) => {
    const [, version, rebuild] = /_v(\d+)(?:r(\d+))?$/.exec(collection) ?? [];
    return { version: Number(version), rebuild: Number(rebuild ?? 0) };
};
export const specOf = (view, name) => ({ name, indexes: view.index, counted: view.counted });
