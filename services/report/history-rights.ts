import { grants, isStaff, type Who } from '#contracts/kernel/endpoint.ts'
import { UNNAMED } from '#contracts/kernel/people.ts'
import { fieldsOf, HIDDEN, type Mark, masked, type PersonalSubject } from '#contracts/kernel/personal.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { isVeiled } from '#contracts/kernel/veil.ts'
import type { History } from '#services/kernel/stream/history.ts'

const EVERYTHING = '*.r'

/** Staff need the read permission of the module. For people of an agency each document decides. */
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

/** permission that staff need to read fields marked as this subject's; a contact is the person whom the desk calls */
const readers: Readonly<Record<PersonalSubject, string | undefined>> = {
  traveller: 'order.passenger.r',
  agency: 'member.agent.r',
  user: 'member.employee.r',
  contact: undefined,
  writing: undefined,
}
/** likely subjects, the likeliest first, of what a kind of stream quotes without declaring it (the form of a flow, kept as it came) */
const quoted: readonly PersonalSubject[] = ['agency', 'traveller', 'user', 'contact']

type Marks = ReadonlyMap<string, readonly Mark[]>
const marksIn = (schemas: Iterable<TSchema>): Marks => {
  const marks = new Map<string, Mark[]>()
  for (const schema of schemas)
    for (const { name, parent, schema: field } of fieldsOf(schema)) {
      const { personal } = field
      // the field is declared as not personal: marks of other fields with this name do not count here
      if (personal === false) for (const key of [name, `${parent}.${name}`]) if (!marks.has(key)) marks.set(key, [])
      if (!personal || !isVeiled(personal)) continue
      for (const key of [name, `${parent}.${name}`])
        if (!marks.get(key)?.some(({ of }) => of === personal.of)) marks.set(key, [...(marks.get(key) ?? []), personal])
    }
  return marks
}

/** fields with the person who did something, or is to; an instant in such a field is no person */
const people =
  /^(approvedBy|rejectedBy|handledBy|submittedBy|causedBy|doneBy|by|auditor|handler|defaultHandler|onBehalfOf|toUser|assignees?)$/
const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : isTree(value) && typeof (value.id ?? value.code) === 'string'
      ? String(value.id ?? value.code)
      : undefined

export type HistoryVeil = (kind: string, value: unknown, path?: readonly string[]) => unknown

/**
 * Hides what a person may not see of data and states, by the marks of their fields (contracts/kernel/personal.ts) and the rules of the
 * screens. Fields marked `secret` are never shown. Fields of travellers are shown to those who may read passengers, fields of agencies to
 * those who may read agencies, and both to the agency itself. An agency does not see names of staff, nor what its history keeps `inHouse`.
 * A state has no schema: its fields are known by the names that the events of its stream give them. `path` leads to the value from the
 * document.
 */
export const veilFor = (registry: readonly History[]) => {
  const secrets = new Set(registry.flatMap(({ eventTypes }) => eventTypes.flatMap(({ schema }) => [...secretsOf(schema as Schema)])))
  const everywhere = marksIn(registry.flatMap(({ eventTypes }) => eventTypes.map(({ schema }) => schema)))
  const byKind = new Map(registry.map(({ decider, eventTypes }) => [decider.name, marksIn(eventTypes.map(({ schema }) => schema))]))
  const inHouse = new Map(registry.map(({ decider, inHouse = [] }) => [decider.name, new Set(inHouse)]))
  /** marks of a field; several where only its name is known and different fields have that name */
  const marksOf = (kind: string, name: string, parent: string): readonly Mark[] => {
    const own = byKind.get(kind)?.get(`${parent}.${name}`) ?? byKind.get(kind)?.get(name)
    if (own) return own
    const all = everywhere.get(name) ?? []
    const likely = quoted.find(subject => all.some(({ of }) => of === subject))
    return all.filter(({ of }) => of === likely)
  }
  /**
   * @param unmasked true where the caller may see personal data in this answer (services/kernel/http/personal.ts)
   * @param saw hears of each mark whose value is shown
   */
  return (who: Who, unmasked = true, saw: (mark: Mark) => void = () => {}): HistoryVeil => {
    // names are what a desk works with
    const mayRead = ({ of, kind }: Mark) =>
      !isStaff(who) || (unmasked && (kind === 'name' || readers[of] === undefined || grants(who, readers[of])))
    const isHidden = (name: string, value: unknown) => {
      if (isStaff(who) || !people.test(name) || Array.isArray(value)) return false
      // an instant or a code, such as the way in which a limit is counted
      if (name === 'by' && (isTime(value) || (typeof value === 'string' && /^[A-Z_]+$/.test(value)))) return false
      if (name.startsWith('assignee') && !(isTree(value) && value.kind === 'USER')) return false
      const id = idOf(value)
      return id !== undefined && id !== who.user
    }
    const veil: HistoryVeil = (kind, value, path = []) => {
      const [parent, name] = ['', '', ...path.filter(step => !/^\d+$/.test(step))].slice(-2) as [string, string]
      if (secrets.has(name) && value !== undefined) return HIDDEN
      const kept = isStaff(who) ? undefined : inHouse.get(kind)
      if (kept && path.some((_, n) => kept.has(path.slice(0, n + 1).join('.')))) return HIDDEN
      if (isHidden(name, value)) return UNNAMED
      if (typeof value === 'string') {
        const marks = marksOf(kind, name, parent)
        const mark = marks.find(mark => !mayRead(mark))
        if (!mark && marks[0] && value !== '') saw(marks[0])
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
