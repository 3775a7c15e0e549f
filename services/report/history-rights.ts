import { grants, isStaff, type Who } from '#contracts/kernel/endpoint.ts'
import { UNNAMED } from '#contracts/kernel/people.ts'
import { fieldsOf, HIDDEN, type Mark, masked, type Subject } from '#contracts/kernel/personal.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import type { History } from '#services/kernel/history.ts'

const EVERYTHING = '*.r'

/** Of staff: the module's own read right. Whose documents an agency's people see is decided by document. */
export const mayRead = (who: Who, { permission = EVERYTHING }: Pick<History, 'permission'>, id = ''): boolean =>
  !isStaff(who) || grants(who, typeof permission === 'string' ? permission : permission(id))

type Schema = { secret?: boolean; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
function* secretsOf(schema: Schema | undefined): Generator<string> {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    if (property.secret) yield name
    yield* secretsOf(property)
  }
  if (schema?.items) yield* secretsOf(schema.items)
  for (const one of schema?.anyOf ?? []) yield* secretsOf(one)
}

/** what staff must be granted to read what is marked as this subject's; a contact is who the desk calls */
const readers: Readonly<Record<Subject, string | undefined>> = {
  traveller: 'order.passenger.r',
  agency: 'member.agent.r',
  user: 'member.employee.r',
  contact: undefined,
  writing: undefined,
}
/** names are what a desk works with, and what was written is what a history is read for */
const isShown = ({ kind }: Mark) => ['name', 'login', 'id', 'called', 'wrote'].includes(kind)
/** where a kind of stream quotes what it does not declare (the form of a flow, kept as it came), whose it is most likely */
const quoted: readonly Subject[] = ['agency', 'traveller', 'user', 'contact']

type Marks = ReadonlyMap<string, readonly Mark[]>
const marksIn = (schemas: Iterable<TSchema>): Marks => {
  const marks = new Map<string, Mark[]>()
  for (const schema of schemas)
    for (const { name, parent, schema: field } of fieldsOf(schema)) {
      const { personal } = field
      // declared to be none: what others call so does not count here
      if (personal === false) for (const key of [name, `${parent}.${name}`]) if (!marks.has(key)) marks.set(key, [])
      if (!personal || isShown(personal)) continue
      for (const key of [name, `${parent}.${name}`])
        if (!marks.get(key)?.some(({ of }) => of === personal.of)) marks.set(key, [...(marks.get(key) ?? []), personal])
    }
  return marks
}

/** fields that say which person did something, or is to; an instant under the same name is none */
const people = /^(approvedBy|rejectedBy|submittedBy|causedBy|by|auditor|handler|defaultHandler|onBehalfOf|toUser|assignees?)$/
const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : isTree(value) && typeof (value.id ?? value.code) === 'string'
      ? String(value.id ?? value.code)
      : undefined

export type Veil = (kind: string, value: unknown, path?: readonly string[]) => unknown

/**
 * What a person may see of data and states, by the marks of their fields (contracts/kernel/personal.ts) and the rule of the screens: what a
 * schema marks as `secret` is never shown; what is marked as a traveller's to those who may read passengers, as an agency's to those who may
 * read agencies, and both to the agency itself, which does not learn the names of staff, nor what its history keeps `inHouse`. A state has no schema: its fields are known by the
 * names that the events of its stream give them. `path` leads to the value from the document.
 */
export const veilFor = (registry: readonly History[]) => {
  const secrets = new Set(registry.flatMap(({ eventTypes }) => eventTypes.flatMap(({ schema }) => [...secretsOf(schema as Schema)])))
  const everywhere = marksIn(registry.flatMap(({ eventTypes }) => eventTypes.map(({ schema }) => schema)))
  const byKind = new Map(registry.map(({ decider, eventTypes }) => [decider.name, marksIn(eventTypes.map(({ schema }) => schema))]))
  const inHouse = new Map(registry.map(({ decider, inHouse = [] }) => [decider.name, new Set(inHouse)]))
  /** whose the field is; several where only its name is known and different things are called so */
  const marksOf = (kind: string, name: string, parent: string): readonly Mark[] => {
    const own = byKind.get(kind)?.get(`${parent}.${name}`) ?? byKind.get(kind)?.get(name)
    if (own) return own
    const all = everywhere.get(name) ?? []
    const likely = quoted.find(subject => all.some(({ of }) => of === subject))
    return all.filter(({ of }) => of === likely)
  }
  return (who: Who): Veil => {
    const mayRead = ({ of }: Mark) => !isStaff(who) || readers[of] === undefined || grants(who, readers[of])
    const isHidden = (name: string, value: unknown) => {
      if (isStaff(who) || !people.test(name) || Array.isArray(value)) return false
      if (name === 'by' && isTime(value)) return false
      if (name.startsWith('assignee') && !(isTree(value) && value.kind === 'USER')) return false
      const id = idOf(value)
      return id !== undefined && id !== who.user
    }
    const veil: Veil = (kind, value, path = []) => {
      const [parent, name] = ['', '', ...path.filter(step => !/^\d+$/.test(step))].slice(-2) as [string, string]
      if (secrets.has(name) && value !== undefined) return HIDDEN
      const kept = isStaff(who) ? undefined : inHouse.get(kind)
      if (kept && path.some((_, n) => kept.has(path.slice(0, n + 1).join('.')))) return HIDDEN
      if (isHidden(name, value)) return UNNAMED
      if (typeof value === 'string') {
        const mark = marksOf(kind, name, parent).find(mark => !mayRead(mark))
        return mark ? masked(mark.kind, value) : value
      }
      if (Array.isArray(value)) return value.map((item, n) => veil(kind, item, [...path, String(n)]))
      if (!isTree(value)) return value
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, veil(kind, inner, [...path, key])]))
    }
    return veil
  }
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
