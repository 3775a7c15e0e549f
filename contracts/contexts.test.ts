import t from 'tap'
import { endpoints } from './contexts.ts'

/** Every field a caller may fill in, with its path. */
const fields = (schema: any, path: string): [string, string][] => [
  ...Object.entries((schema.properties ?? {}) as Record<string, any>).flatMap(([name, one]): [string, string][] => [
    [`${path}.${name}`, one.title ?? ''],
    ...fields(one, `${path}.${name}`),
  ]),
  ...(schema.items ? fields(schema.items, path) : []),
  ...(schema.anyOf ?? []).flatMap((one: any) => fields(one, path)),
]

t.test('every field is named for people, so that a mistake in it can be told', async t => {
  const names = endpoints.flatMap(({ path, body }) => fields(body, path))
  t.ok(names.length > 0)
  t.same(
    names.filter(([, title]) => !/\p{Script=Han}|^[A-Z]{2,6}$/u.test(title)).map(([path]) => path),
    [],
  )
})

t.test('paths and names are said once, and a path parameter is a field', async t => {
  const spelled = endpoints.map(({ method, path }) => `${method} ${path}`)
  t.equal(new Set(spelled).size, spelled.length)
  for (const { path, zh, body } of endpoints) {
    t.match(zh, /\p{Script=Han}/u, path)
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) t.ok(name! in body.properties, `${path} declares ${name}`)
  }
})
