import type { Column } from './columns.ts'
import type { Who } from './endpoint.ts'
import type { TSchema } from './schema.ts'

/**
 * Where values of a schema tell of people: `id` a user id that callers read and send as login name (`UserId`, `Doer`), `called` a text in which a
 * handler may leave a person to be named (`PersonName`); here, in each item, in some fields.
 */
export type Places = { here?: 'id' | 'called'; items?: Places; fields?: ReadonlyMap<string, Places> }
type Schema = {
  personal?: { kind: string } | false
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/** @returns undefined where values of the schema tell of nobody */
export const placesOf = (schema: TSchema | undefined): Places | undefined => {
  if (!schema) return undefined
  const { personal, properties = {}, items, anyOf = [], allOf = [] } = schema as Schema
  if (personal && (personal.kind === 'id' || personal.kind === 'called')) return { here: personal.kind }
  const inItems = placesOf(items as TSchema | undefined)
  const fields = new Map(
    Object.entries(properties).flatMap(([name, field]) => {
      const found = placesOf(field as TSchema)
      return found ? [[name, found] as const] : []
    }),
  )
  const own: Places = { ...(inItems && { items: inItems }), ...(fields.size > 0 && { fields }) }
  const all = [own, ...[...anyOf, ...allOf].flatMap(one => placesOf(one as TSchema) ?? [])].filter(one => Object.keys(one).length > 0)
  return all.length > 0 ? all.reduce(joined) : undefined
}
const joined = (a: Places, b: Places): Places => ({
  ...a,
  ...b,
  ...(a.fields && b.fields && { fields: new Map([...a.fields, ...b.fields]) }),
})

/** The value with each text in these places changed; what tells of nobody is not copied. */
export const withPeople = (value: unknown, places: Places, change: (text: string, kind: 'id' | 'called') => string): unknown => {
  if (typeof value === 'string') return places.here ? change(value, places.here) : value
  if (typeof value !== 'object' || value === null) return value
  // all of it, where nobody knows its shape
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

/** What somebody is called to whom he is not named: agencies do not learn the names of the house's people. */
export const UNNAMED = '工作人员'
/**
 * In the place of a text that tells of people: the person of this id by his name, or by his login name.
 * @param otherwise what stands there for whoever does not learn his name: the role in which he does it
 */
export const byName = (id: string, otherwise?: string): string => `user-name:${id}${otherwise === undefined ? '' : `|${otherwise}`}`
export const byLogin = (id: string): string => `user-login:${id}`
/** Whom such a text tells of, and how; undefined where it is a text like any other. */
export const toldBy = (text: string): { id: string; as: 'name' | 'loginName'; otherwise?: string } | undefined => {
  const [, how, id, otherwise] = /^user-(name|login):([^|]+)(?:\|(.*))?$/s.exec(text) ?? []
  return id === undefined ? undefined : { id, as: how === 'name' ? 'name' : 'loginName', ...(otherwise !== undefined && { otherwise }) }
}

/** Who reads: an agency's people learn the names of its own and its sub-agents' people, staff of all, who is not logged in of nobody. */
export type Reader = Pick<Who, 'actor' | 'agency' | 'subAgents'>
/** Turns ids into what somebody reads, and what he writes into ids (services/identity/directory.ts). */
export type Naming = {
  /** the value with every text that tells of people as people read it */
  shown: <Value>(value: Value, places: Places) => Promise<Value>
  /** the value with ids in the places of login names */
  meant: <Value>(value: Value, places: Places) => Promise<Value>
  /** conditions likewise; who is not named to the reader is not found by them either */
  sought: <Value>(filter: Value, places: Places) => Promise<Value>
}
export type NamingFor = (reader: Reader) => Naming
/** Where rows of these columns, and conditions on them, name people: they are compared with no other operator (projections/kernel/filters.ts). */
export const placesOfColumns = (columns: Iterable<Column>): Places => ({
  fields: new Map(
    [...columns].flatMap(({ field, kind }) =>
      kind === 'user' ? [field, `${field}_ne`].map(key => [key, { here: 'id' as const }] as const) : [],
    ),
  ),
})
/** Pages of rows as people read them. */
export async function* pagesShown<Row>(pages: AsyncIterable<Row[]>, places: Places | undefined, naming: Naming): AsyncIterable<Row[]> {
  for await (const page of pages) yield places ? await naming.shown(page, { items: places }) : page
}

/** Everything as it stands: for whoever has no users. */
export const unnamed: NamingFor = () => ({ shown: async value => value, meant: async value => value, sought: async value => value })
