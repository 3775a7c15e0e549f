import { endpointsIn } from '../../contracts/kernel/endpoint.ts';
import { contractsChanged, exportsOf, isContract, plain, sourceOf, WHOLE } from './contracts.ts';
/** Lists and records are declared in another way and keep their schemas, which pages show. */
const declares = (source) => /\b(?:get|query|command|upload|file)\(\s*(?:'\/api\/|path\()/.test(source);
/** each endpoint is a module of its own: it is loaded with the page that uses it, without the other endpoints of its file */
const ONE = '?endpoint=';
const ABSENT = 'endpoints:absent';
/**
 * Vite plugin. A page that imports an endpoint gets only what calls need (kind, method, path, name, actors), without the schemas of body
 * and answer, whose types only the compiler needs. Where a page writes `cancelOrder.body` or `orderDetail.data.properties.tickets`, it gets
 * that one schema as plain data. Modules are evaluated here, so their exports are what they are at run time.
 */
export const endpoints = ({ forms = false } = {}) => {
    const isApi = async (file) => isContract(file) && declares(await sourceOf(file));
    return {
        name: 'endpoints',
        watchChange: contractsChanged,
        async resolveId(id, importer) {
            if (id === ABSENT)
                return `\0${ABSENT}`;
            if (id.endsWith(WHOLE) || id.includes(ONE))
                return id;
            // contracts that import each other need the whole module
            if (!isContract(importer?.split('?')[0]) || !/^[.#]/.test(id))
                return;
            const found = await this.resolve(id, importer, { skipSelf: true });
            return found && ((await isApi(found.id)) ? found.id + WHOLE : found);
        },
        async load(id) {
            if (id === `\0${ABSENT}`)
                return { code: absent, moduleSideEffects: false };
            const [file = ''] = id.split('?');
            if (!(await isApi(file)))
                return;
            if (id.endsWith(WHOLE))
                return { code: await sourceOf(file), moduleSideEffects: false, moduleType: 'ts' };
            const module = await exportsOf(file);
            const [, name] = id.split(ONE);
            return { code: name ? endpointCode(module[name], forms) : exportsCode(file, module), moduleSideEffects: false };
        },
        async transform(code, id) {
            if (!/\/(?:web-\w+|ops\/example)\/[^?]*\.tsx?$/.test(id))
                return;
            const schemas = new Map();
            let changed = code;
            for (const [, names = '', from = ''] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']*\.ts)["']/g)) {
                const file = (await this.resolve(from, id))?.id;
                if (!file || !(await isApi(file)))
                    continue;
                const module = await exportsOf(file);
                for (const [exported = '', local = exported] of names.split(',').map(name => name.trim().split(/\s+as\s+/))) {
                    if (endpointsIn({ value: module[exported] }).length === 0)
                        continue;
                    changed = changed.replace(new RegExp(`(?<![.\\w$])${local}\\.(?:body|data)\\b(?:\\.\\w+)*`, 'g'), written => {
                        if (new RegExp(`\\b(?:const|let|function)\\s+${local}\\b`).test(code))
                            this.error(`${written}: ${local} is two things here`);
                        const { at, rest } = walked(module, [exported, ...written.split('.').slice(1)]);
                        const schema = JSON.stringify(at);
                        const name = schemas.get(schema) ?? `schema$${schemas.size}`;
                        schemas.set(schema, name);
                        return [name, ...rest].join('.');
                    });
                }
            }
            if (schemas.size === 0)
                return;
            // inserted before the first line, so that line numbers stay the same
            return { code: [...schemas].map(([schema, name]) => `const ${name} = ${schema}; `).join('') + changed, map: null };
        },
    };
};
/** Follows the steps through objects as far as possible. @returns the object reached, and the remaining steps */
const walked = (module, steps) => {
    let at = module;
    for (const [index, step] of steps.entries()) {
        const next = at[step];
        if (typeof next !== 'object' || next === null || Array.isArray(next))
            return { at, rest: steps.slice(index) };
        at = next;
    }
    return { at, rest: [] };
};
const exportsCode = (file, module) => Object.entries(module)
    .map(([name, value]) => endpointsIn({ value }).length > 0
    ? `export { endpoint as ${name} } from ${JSON.stringify(file + ONE + name)}`
    : `export { ${name} } from ${JSON.stringify(file + WHOLE)}`)
    .join('\n');
const endpointCode = (endpoint, forms) => `import { absent } from '${ABSENT}'
export const endpoint = { __proto__: absent, ${JSON.stringify(plain(endpoint, forms)).slice(1)}`;
/** reading a schema that the page did not write out is a mistake and throws an error */
const absent = `const none = name => ({ get() { throw new Error(this.path + ': its ' + name + ' is not here; write it out (ops/build/endpoints.ts)') } })
export const absent = /* @__PURE__ */ Object.defineProperties({}, { body: /* @__PURE__ */ none('body'), data: /* @__PURE__ */ none('data') })`;
