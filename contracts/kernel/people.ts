import type { DeclaredColumn } from './columns.ts'
import type { Who } from './endpoint.ts'
import type { Mark } from './personal.ts'
import { present } from './present.ts'
import type { TSchema } from './schema.ts'

/**
 * Places of a schema that name people: in the value itself (`here`), in each item, or in some fields. `id` is a user id that callers send
 * and read as a login name (`UserId`, `Doer`); `called` is a text that a handler may leave to be replaced by a person's name
 * (`PersonName`). Other readers of the marks put something else in their place (veil.ts).
 */
export type Places<Here = 'id' | 'called'> = { here?: Here; items?: Places<Here>; fields?: ReadonlyMap<string, Places<Here>> }
type Schema = {
  personal?: Mark | false
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/**
 * Reads the places whose marks `pick` knows. Each schema is read once: many have parts in common, and every route asks for its own again.
 * @returns a function that answers undefined where a schema has no such place
 */
export const placesBy = <Here>(pick: (mark: Mark) => Here | undefined): ((schema: TSchema | undefined) => Places<Here> | undefined) => {
  const known = new WeakMap<Schema, { places: Places<Here> | undefined }>()
  const of = (schema: Schema | undefined): Places<Here> | undefined => {
    if (!schema) return undefined
    const places = known.get(schema) ?? { places: read(schema) }
    known.set(schema, places)
    return places.places
  }
  const read = ({ personal, properties = {}, items, anyOf = [], allOf = [] }: Schema): Places<Here> | undefined => {
    const here = personal ? pick(personal) : undefined
    if (here !== undefined) return { here }
    const inItems = of(items)
    const fields = new Map<string, Places<Here>>()
    for (const [name, field] of Object.entries(properties)) {
      const found = of(field)
      if (found) fields.set(name, found)
    }
    const own: Places<Here> = { ...(inItems && { items: inItems }), ...(fields.size > 0 && { fields }) }
    const all = [own, ...[...anyOf, ...allOf].flatMap(one => of(one) ?? [])].filter(one => Object.keys(one).length > 0)
    return all.length > 0 ? all.reduce(joined) : undefined
  }
  return schema => of(schema as Schema | undefined)
}
/** @returns undefined where no value of the schema names a person */
export const placesOf = placesBy(({ kind }) => (kind === 'id' || kind === 'called' ? kind : undefined))
const joined = <Here>(a: Places<Here>, b: Places<Here>): Places<Here> => ({
  ...a,
  ...b,
  ...(a.fields && b.fields && { fields: new Map([...a.fields, ...b.fields]) }),
})

/** Changes each text in these places of a value; parts that name nobody are not copied. */
export const withPeople = <Here>(value: unknown, places: Places<Here>, change: (text: string, here: Here) => string): unknown => {
  if (typeof value === 'string') return places.here ? change(value, places.here) : value
  if (typeof value !== 'object' || value === null) return value
  // the whole value where its shape is unknown
  if (places.here) {
    const inner = (one: unknown) => withPeople(one, places, change)
    return Array.isArray(value) ? value.map(inner) : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]))
  }
  if (Array.isArray(value)) {
    const inner = places.items
    return inner ? value.map(item => withPeople(item, inner, change)) : value
  }
  if (!places.fields) return value
  const known = value as Record<string, unknown>
  const changed: Record<string, unknown> = {}
  for (const [name, inner] of places.fields) if (Object.hasOwn(known, name)) changed[name] = withPeople(known[name], inner, change)
  return { ...known, ...changed }
}

/** Stands in for the name of an employee: agencies do not learn the names of the airlines' staff. */
export const UNNAMED = '工作人员'
/**
 * Placeholders for a person: the edge replaces them by the person's name or login name.
 * @param otherwise text for readers that may not learn the name, usually the person's role
 */
export const byName = (id: string, otherwise?: string): string => `user-name:${id}${otherwise === undefined ? '' : `|${otherwise}`}`
export const byLogin = (id: string): string => `user-login:${id}`
/** Reads such a placeholder; undefined for any other text. */
export const toldBy = (text: string): { id: string; as: 'name' | 'loginName'; otherwise?: string } | undefined => {
  const [, how, id, otherwise] = /^user-(name|login):([^|]+)(?:\|(.*))?$/s.exec(text) ?? []
  return id === undefined ? undefined : { id, as: how === 'name' ? 'name' : 'loginName', ...present({ otherwise }) }
}

/**
 * The reader of an answer. Staff learn all names; people of an agency learn those of their own agency and its sub-agents; callers without a
 * login learn none.
 */
export type Reader = Pick<Who, 'actor' | 'agency' | 'subAgents'>
/** Turns ids into what the reader sees, and what the reader writes into ids (services/identity/directory.ts). */
export type Naming = {
  /** the value with names in place of ids and placeholders */
  shown: <Value>(value: Value, places: Places) => Promise<Value>
  /** the same for a sheet that people read: a name with the login name beside it, `吴静（refund）` */
  written: <Value>(value: Value, places: Places) => Promise<Value>
  /** the value with ids in the places of login names */
  meant: <Value>(value: Value, places: Places) => Promise<Value>
  /** the filter with ids in place of login names; people whose names the reader may not learn are not found */
  sought: <Value>(filter: Value, places: Places) => Promise<Value>
}
export type NamingFor = (reader: Reader) => Naming
/**
 * Places where rows of these columns, and filter conditions on them, name people. Other operators than these do not work on people
 * (projections/kernel/filters.ts).
 */
export const placesOfColumns = (columns: Iterable<DeclaredColumn>): Places => ({
  fields: new Map(
    [...columns].flatMap(({ field, kind }) =>
      kind === 'user' ? [field, `${field}_ne`].map(key => [key, { here: 'id' as const }] as const) : [],
    ),
  ),
})
/** Pages of rows with readable names, for a sheet. */
export async function* pagesShown<Row>(pages: AsyncIterable<Row[]>, places: Places | undefined, naming: Naming): AsyncIterable<Row[]> {
  for await (const page of pages) yield places ? await naming.written(page, { items: places }) : page
}

/** Leaves everything unchanged, for callers that have no users. */
export const unnamed: NamingFor = () => {
  const same = async <Value>(value: Value) => value
  return { shown: same, written: same, meant: same, sought: same }
}
