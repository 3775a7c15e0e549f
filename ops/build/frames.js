import { endpointsIn } from '../../contracts/kernel/endpoint.ts';
import { listsIn } from '../../contracts/kernel/list.ts';
import { contractsChanged, exportsOf, isContract, plain } from './contracts.ts';
/** files of the console that declare screens */
const declaresScreens = (file = '') => /\/web-admin\/\w+\/(?:index|[\w-]+-screens)\.tsx$/.test(file);
const FRAMES = '?frames';
/**
 * Vite plugin. In the files where the console declares its screens, a list has only what the menu and its address need (name, title,
 * module, calls), and `whole`, which loads the rest when the screen opens. No browser then loads the columns of a hundred lists to show
 * one. Everywhere else a list is complete.
 */
export const frames = () => ({
    name: 'frames',
    // runs before `endpoints`, which also answers for these modules
    enforce: 'pre',
    watchChange: contractsChanged,
    async resolveId(id, importer) {
        if (!declaresScreens(importer?.split('?')[0]))
            return;
        const found = await this.resolve(id, importer, { skipSelf: true });
        if (!found || !isContract(found.id))
            return;
        const module = await exportsOf(found.id);
        return Object.values(module).some(holdsLists) ? found.id + FRAMES : undefined;
    },
    async load(id) {
        if (!id.endsWith(FRAMES))
            return;
        const file = id.slice(0, -FRAMES.length);
        const module = await exportsOf(file);
        // functions are left out; the build reports a page that needs one from here
        const code = Object.entries(module)
            .filter(([, value]) => typeof value !== 'function')
            .map(([name, value]) => `export const ${name} = ${codeOf(value, `module => module.${name}`)}`);
        return {
            code: `const whole = at => () => import(${JSON.stringify(file)}).then(at)\n${code.join('\n')}`,
            moduleSideEffects: false,
        };
    },
});
const isList = (value) => listsIn({ value }).length > 0;
const isEndpoint = (value) => endpointsIn({ value }).length > 0;
/** True for a list, or several lists with their sources. */
const holdsLists = (value) => isList(value) || (Array.isArray(value) && value.some(one => typeof one === 'object' && one !== null && Object.values(one).some(isList)));
/** @param at path of the value in its module, as code */
const codeOf = (value, at) => {
    if (isList(value))
        return frameCode(value, at);
    if (isEndpoint(value))
        return JSON.stringify(plain(value, false));
    if (Array.isArray(value))
        return `[${value.map((one, index) => codeOf(one, `${at}[${index}]`)).join(', ')}]`;
    if (typeof value !== 'object' || value === null)
        return JSON.stringify(value) ?? 'undefined';
    // a record: only the parts that calls need, without its fields
    if ('endpoints' in value && 'name' in value)
        return partsCode({ name: value.name, endpoints: value.endpoints }, at);
    return partsCode(value, at);
};
const partsCode = (value, at) => `{ ${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}: ${codeOf(part, `${at}.${key}`)}`)
    .join(', ')} }`;
const frameCode = ({ name, zh, module, place, readers, through, calls, asked }, at) => {
    const frame = JSON.stringify({
        name,
        zh,
        module,
        place,
        readers,
        through,
        calls: Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, plain(call, false)])),
        // maps filters of the list to fields of its only call
        asked: through ? { [through]: { body: fieldsOf(asked[through]?.body) } } : {},
    });
    return `{ whole: /* @__PURE__ */ whole(${at}), ${frame.slice(1)}`;
};
const fieldsOf = (body = {}) => Object.fromEntries(Object.entries(body).map(([field, { test, of }]) => [field, { test, of }]));
