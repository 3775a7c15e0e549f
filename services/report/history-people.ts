import { states } from '#contracts/contexts.ts'
import { Matter } from '#contracts/flow/matter.ts'
import { type Places, placesOf, type Reader, withPeople } from '#contracts/kernel/people.ts'
import { fieldsOf } from '#contracts/kernel/personal.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import type { History } from '#services/kernel/stream/history.ts'

type Change = (id: string) => string
type Called = (ids: Iterable<string>, reader: Reader) => Promise<(id: string) => { loginName: string }>

/** The declaration at the end of a path; a number is the place in a list. */
const placesAt = (places: Places | undefined, path: readonly string[]): Places | undefined =>
  path.reduce<Places | undefined>((at, step) => (/^\d+$/.test(step) ? at?.items : at?.fields?.get(step)), places)

/**
 * Does a field hold a person's id? Its parent and its name tell; at the top, and wherever the name means nothing else, the name alone. An
 * instant in a field of that name stays as it is, since it is nobody's id.
 */
const idFields = (schemas: Iterable<TSchema>): ((parent: string, name: string) => boolean) => {
  const [people, others] = [new Set<string>(), new Set<string>()]
  for (const schema of schemas)
    for (const { name, parent, schema: field } of fieldsOf(schema))
      if (field.personal && field.personal.kind === 'id') for (const key of [name, `${parent}.${name}`]) people.add(key)
      else if (field.format !== 'date-time') others.add(name)
  return (parent, name) => people.has(`${parent}.${name}`) || (people.has(name) && (parent === '' || !others.has(name)))
}

/**
 * The person who has applied, where no agency has: then an assignee of the kind APPLICANT is this person, and otherwise the agency.
 * `whole` is the data of an event, or the state of a flow or of a task.
 */
export const applicantIn = (whole: unknown): string | undefined => {
  const { applicant, started, created } = (whole ?? {}) as Partial<Record<'applicant' | 'started' | 'created', unknown>>
  if (!applicant) return (started ?? created) ? applicantIn(started ?? created) : undefined
  const { user, agency } = applicant as { user?: string; agency?: string }
  return agency === undefined ? user : undefined
}
/** An assignee of a task with the login name in the place of the id, where it is a person; anything else stays as it is. */
const assigneeTold = (told: { kind?: unknown; code?: unknown }, applicant: string | undefined, change: Change): object => {
  const { kind, code } = told
  const isPerson = kind === 'USER' || (kind === 'APPLICANT' && code === applicant)
  return isPerson && typeof code === 'string' ? { ...told, code: change(code) } : told
}

/**
 * Data and states of the past with present login names in the places of user ids. A state has no schema: its fields are known by the names
 * that the events of its stream give them, and by the declared fields that only states have (`Contract.states`).
 */
export const peopleInHistory = (registry: readonly History[], called: Called) => {
  const places = new Map<string, Places | undefined>(
    registry.flatMap(({ eventTypes }) => eventTypes.map(({ type, schema }) => [type, placesOf(schema)])),
  )
  const byKind = new Map(
    registry.map(({ decider: { name }, eventTypes }) => [
      name,
      idFields([...eventTypes.map(({ schema }) => schema), ...(states[name] ? [states[name]] : [])]),
    ]),
  )
  const stateOnly = new Map(Object.entries(states).map(([kind, schema]) => [kind, placesOf(schema)]))
  const matter = placesOf(Matter)
  const inState = (kind: string, value: unknown, change: Change, path: readonly string[] = [], applicant = applicantIn(value)): unknown => {
    const [parent, name] = ['', '', ...path.filter(step => !/^\d+$/.test(step))].slice(-2) as [string, string]
    if (typeof value === 'string') {
      const isPerson = byKind.get(kind)?.(parent, name) || placesAt(stateOnly.get(kind), path)?.here === 'id'
      return isPerson ? change(value) : value
    }
    if (Array.isArray(value)) return value.map((item, n) => inState(kind, item, change, [...path, String(n)], applicant))
    if (typeof value !== 'object' || value === null) return value
    const told = Object.entries(value).map(([key, inner]) => [key, inState(kind, inner, change, [...path, key], applicant)])
    return assigneeTold(Object.fromEntries(told), applicant, change)
  }
  const inMatter = (data: unknown, change: Change): unknown => {
    const { facts } = (data ?? {}) as { facts?: unknown }
    return facts && matter
      ? { ...(data as object), facts: withPeople(facts, matter, (text, kind) => (kind === 'id' ? change(text) : text)) }
      : data
  }
  const assignees = (value: unknown, applicant: string | undefined, change: Change): unknown => {
    if (Array.isArray(value)) return value.map(one => assignees(one, applicant, change))
    if (typeof value !== 'object' || value === null) return value
    const told = Object.entries(value).map(([key, inner]) => [key, assignees(inner, applicant, change)])
    return assigneeTold(Object.fromEntries(told), applicant, change)
  }
  return {
    state: inState,
    data: (type: string, data: unknown, change: Change): unknown => {
      const known = places.get(type)
      const told = known ? withPeople(data, known, (text, kind) => (kind === 'id' ? change(text) : text)) : data
      return type.startsWith('Flow') ? assignees(inMatter(told, change), applicantIn(data), change) : told
    },
    /** `tell` runs twice: once to collect the ids, then with the names that this reader may see */
    named: async <Told>(reader: Reader, tell: (change: Change) => Told): Promise<Told> => {
      const ids = new Set<string>()
      const unnamed = tell(id => {
        ids.add(id)
        return id
      })
      if (ids.size === 0) return unnamed
      const nameOf = await called(ids, reader)
      return tell(id => nameOf(id).loginName)
    },
  }
}
