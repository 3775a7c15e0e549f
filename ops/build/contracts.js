import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
/**
 * Knowledge of the Vite plugins about contracts. The modules are evaluated at build time, so their exports are what they are at run time.
 */
export const isContract = (file = '') => /\/contracts\/(?!client\/|kernel\/).+\.ts$/.test(file);
/** suffix for the module as it is in the source */
export const WHOLE = '?whole';
/** Caches the result for each file until something changes, shared by all plugins. */
const once = (make) => {
    const made = new Map();
    const of = (file) => {
        const value = made.get(file) ?? make(file);
        made.set(file, value);
        return value;
    };
    return Object.assign(of, { forget: () => made.clear() });
};
export const sourceOf = once(file => readFile(file, 'utf8'));
const evaluate = async (file) => {
    const { outputFiles } = await build({
        entryPoints: [file],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'neutral',
        mainFields: ['module', 'main'],
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
};
/** The exports of a module, evaluated here as a browser would. */
export const exportsOf = once(evaluate);
/** a schema may have come from any of the contracts */
export const contractsChanged = () => {
    sourceOf.forget();
    exportsOf.forget();
};
/** The part of an endpoint that callers need. With `forms`, commands also have their note and the flat fields of their bodies. */
export const plain = ({ kind, method, path, zh, allow, permission, allAirlines, files, media, note, body }, forms) => ({
    kind,
    method,
    path,
    zh,
    allow,
    permission,
    ...(allAirlines && { allAirlines }),
    ...(kind === 'upload' && { files, media }),
    ...(forms && (kind === 'command' || kind === 'upload') && { ...(note && { note }), body: flat(body) }),
});
/** without lists and objects, for which dialogs have no field */
const flat = ({ required, properties = {} }) => ({
    required,
    properties: Object.fromEntries(Object.entries(properties).filter(([, field]) => !field.items && !field.properties)),
});
