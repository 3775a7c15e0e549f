import t from 'tap'
import { columnsIn } from './client/columns.ts'
import { contexts, endpoints, isPermission, listNamed, modules, screens } from './contexts.ts'
import { roles } from './organisation/roles.ts'
import { records } from './records.ts'

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

t.test('what is asked for can be granted, and is brought by one context', async t => {
  const asked = [
    ...endpoints.filter(({ allow }) => allow.includes('employee')).map(({ path, permission }) => [path, permission]),
    ...Object.entries(screens).map(([name, { module }]) => [name, `${module}.r`]),
    ...Object.entries(roles).flatMap(([code, { permissions }]) => permissions.map(permission => [code, permission])),
  ]
  t.same(
    asked.filter(([, permission]) => !isPermission(permission!)),
    [],
  )
  t.same(
    Object.keys(modules).filter(id => id.includes('.') && !Object.hasOwn(modules, id.split('.')[0]!)),
    [],
    'each has a heading',
  )
  t.equal(contexts.flatMap(({ modules = {} }) => Object.keys(modules)).length, Object.keys(modules).length)
})

t.test('records are collected from what the contexts bring', async t => {
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).sort()
  t.same(names(records), names(contexts.flatMap(({ records = [] }) => records)))
})

/** Amounts that a sum over rows would say nothing true about: prices of one, limits, and balances as they stood after a movement. */
const alone: Readonly<Record<string, readonly string[]>> = {
  'account-movement': ['balance', 'available', 'frozen'],
  'add-price': ['from', 'to', 'step'],
  'big-client': ['line'],
  'earnest-record': ['balance', 'available'],
  fine: ['askedAmount'],
  freeLot: ['floor', 'price', 'cap', 'step', 'mostStep'],
  groupService: ['price'],
  'inter-request': ['wanted', 'budget', 'total'],
  lot: ['floor', 'price', 'cap', 'step'],
  quote: ['fare', 'wanted'],
  stock: ['fullFare'],
}

t.test('amounts of a list are summed up below it, or it is known why not', async t => {
  const lists = [...listNamed.values()].filter(({ name, through }) => !through && !records.some(record => record.name === name))
  const told = lists.flatMap(({ name, row, columns, totals }) => {
    const known = columnsIn(row)
    const amounts = columns.filter(({ field }) => known.get(field)?.kind === 'money').map(({ field }) => field)
    return amounts.filter(field => !totals.includes(field)).map(field => `${name} ${field}`)
  })
  t.same(
    told.sort(),
    Object.entries(alone)
      .flatMap(([name, fields]) => fields.map(field => `${name} ${field}`))
      .sort(),
  )
  for (const { name, through, totals } of listNamed.values()) t.notOk(through && totals.length > 0, `${name} has no REST face for sums`)
})
