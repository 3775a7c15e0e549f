import { states } from '#contracts/contexts.ts'
import { type Places, placesOf, withPeople } from '#contracts/kernel/people.ts'
import { fieldsOf } from '#contracts/kernel/personal.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import type { History } from '#services/kernel/history.ts'

type Change = (id: string) => string
type Called = (ids: Iterable<string>) => Promise<(id: string) => { loginName: string }>

/** What lies at the end of a path; a number is the place in a list. */
const placesAt = (places: Places | undefined, path: readonly string[]): Places | undefined =>
  path.reduce<Places | undefined>((at, step) => (/^\d+$/.test(step) ? at?.items : at?.fields?.get(step)), places)

/** By field: its own name, and with that of what holds it. */
const idFields = (schemas: Iterable<TSchema>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const schema of schemas)
    for (const { name, parent, schema: field } of fieldsOf(schema))
      if (field.personal && field.personal.kind === 'id') for (const key of [name, `${parent}.${name}`]) found.add(key)
  return found
}

/**
 * Data and states of the past with login names in the places of user ids, as people are called now. A state has no schema: its fields are known by
 * the names that the events of its stream give them, and by what is declared that only states hold (`Contract.states`).
 */
export const peopleInHistory = (registry: readonly History[], called: Called) => {
  const places = new Map<string, Places | undefined>(
    registry.flatMap(({ eventTypes }) => eventTypes.map(({ type, schema }) => [type, placesOf(schema)])),
  )
  const byKind = new Map(registry.map(({ decider, eventTypes }) => [decider.name, idFields(eventTypes.map(({ schema }) => schema))]))
  const stateOnly = new Map(Object.entries(states).map(([kind, schema]) => [kind, placesOf(schema)]))
  const inState = (kind: string, value: unknown, change: Change, path: readonly string[] = []): unknown => {
    const [parent, name] = ['', '', ...path.filter(step => !/^\d+$/.test(step))].slice(-2) as [string, string]
    if (typeof value === 'string') {
      const fields = byKind.get(kind)
      const isPerson =
        fields?.has(`${parent}.${name}`) || (fields?.has(name) && parent === '') || placesAt(stateOnly.get(kind), path)?.here === 'id'
      return isPerson ? change(value) : value
    }
    if (Array.isArray(value)) return value.map((item, n) => inState(kind, item, change, [...path, String(n)]))
    if (typeof value !== 'object' || value === null) return value
    const told = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inState(kind, inner, change, [...path, key])]))
    return told.kind === 'USER' && typeof told.code === 'string' ? { ...told, code: change(told.code) } : told
  }
  const assignees = (value: unknown, change: Change): unknown => {
    if (Array.isArray(value)) return value.map(one => assignees(one, change))
    if (typeof value !== 'object' || value === null) return value
    const told = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, assignees(inner, change)]))
    return told.kind === 'USER' && typeof told.code === 'string' ? { ...told, code: change(told.code) } : told
  }
  return {
    state: inState,
    data: (type: string, data: unknown, change: Change): unknown => {
      const known = places.get(type)
      const told = known ? withPeople(data, known, (text, kind) => (kind === 'id' ? change(text) : text)) : data
      return type.startsWith('Flow') ? assignees(told, change) : told
    },
    /** `tell` is asked twice: which ids it meets, and then with their names */
    named: async <Told>(tell: (change: Change) => Told): Promise<Told> => {
      const ids = new Set<string>()
      const unnamed = tell(id => {
        ids.add(id)
        return id
      })
      if (ids.size === 0) return unnamed
      const nameOf = await called(ids)
      return tell(id => nameOf(id).loginName)
    },
  }
}
