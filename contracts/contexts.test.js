import t from 'tap';
import { contexts, endpoints, isPermission, modules, screens } from './contexts.ts';
import { roles } from './organisation/roles.ts';
import { records } from './records.ts';
/** Every field a caller may fill in, with its path. */
const fields = (schema, path) => [
    ...Object.entries((schema.properties ?? {})).flatMap(([name, one]) => [
        [`${path}.${name}`, one.title ?? ''],
        ...fields(one, `${path}.${name}`),
    ]),
    ...(schema.items ? fields(schema.items, path) : []),
    ...(schema.anyOf ?? []).flatMap((one) => fields(one, path)),
];
t.test('every field is named for people, so that a mistake in it can be told', async (t) => {
    const names = endpoints.flatMap(({ path, body }) => fields(body, path));
    t.ok(names.length > 0);
    t.same(names.filter(([, title]) => !/\p{Script=Han}|^[A-Z]{2,6}$/u.test(title)).map(([path]) => path), []);
});
t.test('paths and names are said once, and a path parameter is a field', async (t) => {
    const spelled = endpoints.map(({ method, path }) => `${method} ${path}`);
    t.equal(new Set(spelled).size, spelled.length);
    for (const { path, zh, body } of endpoints) {
        t.match(zh, /\p{Script=Han}/u, path);
        for (const [, name] of path.matchAll(/\{(\w+)\}/g))
            t.ok(name in body.properties, `${path} declares ${name}`);
    }
});
t.test('what is asked for can be granted, and is brought by one context', async (t) => {
    const asked = [
        ...endpoints.filter(({ allow }) => allow.includes('employee')).map(({ path, permission }) => [path, permission]),
        ...Object.entries(screens).map(([name, { module }]) => [name, `${module}.r`]),
        ...Object.entries(roles).flatMap(([code, { permissions }]) => permissions.map(permission => [code, permission])),
    ];
    t.same(asked.filter(([, permission]) => !isPermission(permission)), []);
    t.same(Object.keys(modules).filter(id => id.includes('.') && !Object.hasOwn(modules, id.split('.')[0])), [], 'each has a heading');
    t.equal(contexts.flatMap(({ modules = {} }) => Object.keys(modules)).length, Object.keys(modules).length);
});
t.test('records are collected from what the contexts bring', async (t) => {
    const names = (of) => of.map(({ name }) => name).sort();
    t.same(names(records), names(contexts.flatMap(({ records = [] }) => records)));
});
