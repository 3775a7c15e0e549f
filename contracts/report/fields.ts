import { events, kinds as ofKinds, states } from '../contexts.ts'
import { Matter } from '../flow/matter.ts'
import { EMPTY, formatDateTime } from '../kernel/calendar.ts'
import { labelled } from '../kernel/columns.ts'
import type { EventType } from '../kernel/event.ts'
import { groupedYuan } from '../kernel/money.ts'

/** The schema of a field as far as it is read here: title, unit (`fen`, `bps`), labels of its codes. */
export type FieldSchema = {
  type?: string
  title?: string
  unit?: string
  format?: string
  labels?: Record<string, string>
  properties?: Record<string, FieldSchema>
  additionalProperties?: FieldSchema | boolean
  patternProperties?: Record<string, FieldSchema>
  items?: FieldSchema | FieldSchema[]
  anyOf?: FieldSchema[]
  allOf?: FieldSchema[]
}
type Known = { path: string[]; schema: FieldSchema }
/** Of a field that may be null: its schema where it is not. */
const unlessNull = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.some(({ type }) => type === 'null') ? { ...schema.anyOf.find(({ type }) => type !== 'null'), ...schema } : schema

function* fieldsOf(schema: FieldSchema, path: string[] = []): Generator<Known> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield { path: [...path, name], schema: unlessNull(property) }
    yield* fieldsOf(property, [...path, name])
  }
  const within = [...[schema.items ?? []].flat(), ...(schema.anyOf ?? []), ...Object.values(schema.patternProperties ?? {})]
  for (const inner of within) if (inner) yield* fieldsOf(inner, path)
  if (typeof schema.additionalProperties === 'object') yield* fieldsOf(schema.additionalProperties, path)
}
const listed = (types: readonly EventType[]) => {
  const byField = new Map<string, Known[]>()
  for (const { schema } of types)
    for (const known of fieldsOf(schema as FieldSchema)) {
      const name = known.path.at(-1)!
      byField.set(name, [...(byField.get(name) ?? []), known])
    }
  return byField
}

const kinds = new Map<string, Map<string, Known[]>>()
const types = new Map<string, Map<string, Known[]>>()
const once = (map: Map<string, Map<string, Known[]>>, key: string, declared: readonly EventType[]) => {
  const before = map.get(key)
  if (before) return before
  const made = listed(declared)
  map.set(key, made)
  return made
}

/** Number of equal names at the ends of both paths; list indexes and ids do not count. */
const closeness = (path: readonly string[], names: readonly string[]): number => {
  let n = 0
  while (n < path.length && n < names.length && path.at(-1 - n) === names.at(-1 - n)) n++
  // an element under an id (`passengers › x1 › name`) is still recognised by its field name; a field at the top of an event matches one at
  // the top of a state better than one inside a list
  const isWhole = n === path.length ? 0.5 : 0
  return n * 2 + isWhole + (names.slice(0, -n || undefined).some(name => path.includes(name)) ? 1 : 0)
}

/** The schema at the end of a path, step by step; ids and list positions are steps too, in maps and lists. */
const stepTo = (schema: FieldSchema | undefined, [step, ...rest]: readonly string[]): FieldSchema | undefined => {
  if (!schema || step === undefined) return schema && unlessNull(schema)
  for (const one of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) {
    const found = stepTo(one, [step, ...rest])
    if (found) return found
  }
  const own = schema.properties && Object.hasOwn(schema.properties, step) ? schema.properties[step] : undefined
  const item = Array.isArray(schema.items) ? schema.items[Number(step)] : schema.items
  return stepTo(own ?? item ?? Object.values(schema.patternProperties ?? {})[0], rest)
}

/** Fields that are kept as they came and declared elsewhere: forms of workflows, rows of an import, filters of an export. */
const quoted = new Set(['form', 'facts', 'value', 'filter'])

/**
 * Finds the schema of the field at the end of `path`. For an event's data (`type`), that event declares it. For a state, the list of state
 * fields does, otherwise only the events of its kind of stream. Where equally close declarations differ in name, unit or codes, the result
 * is undefined.
 */
export const schemaAt = (kind: string, path: readonly string[], type?: string): FieldSchema | undefined => {
  const names = path.filter(step => !/^\d+$/.test(step))
  const field = names.at(-1)
  if (field === undefined) return undefined
  const holder = type === undefined ? states[kind] : events.find(event => event.type === type)?.schema
  const matter = path.findIndex(step => step === 'facts' || step === 'form')
  const own =
    (matter >= 0 && matter < path.length - 1 && kind.startsWith('flow')
      ? stepTo(Matter as FieldSchema, path.slice(matter + 1))
      : undefined) ?? stepTo(holder as FieldSchema | undefined, path)
  if (own && (own.title || own.labels || (type === undefined && own.type))) return own
  const sources = [
    type === undefined
      ? undefined
      : once(
          types,
          type,
          events.filter(event => event.type === type),
        ),
    once(kinds, kind, ofKinds[kind] ?? []),
    names.slice(0, -1).some(name => quoted.has(name)) ? once(kinds, '', events) : undefined,
  ]
  for (const source of sources) {
    const known = source?.get(field)
    if (!known) continue
    const best = Math.max(...known.map(({ path }) => closeness(path, names)))
    const nearest = known.filter(({ path }) => closeness(path, names) === best).map(({ schema }) => schema)
    const first = nearest.find(({ title }) => title) ?? nearest[0]!
    const agreed = <K extends 'title' | 'unit' | 'format' | 'type'>(key: K) =>
      nearest.every(schema => schema[key] === first[key]) && first[key] !== undefined ? { [key]: first[key] } : {}
    const title = source === sources[2] ? usualTitle(field) : undefined
    const labels: Record<string, string> = Object.assign({}, ...nearest.map(({ labels }) => labels ?? {}))
    const clear = Object.entries(labels).filter(([code, label]) => nearest.every(({ labels: own }) => (own?.[code] ?? label) === label))
    return {
      ...(title ? { title } : agreed('title')),
      ...agreed('type'),
      ...agreed('unit'),
      ...agreed('format'),
      ...(clear.length > 0 && { labels: Object.fromEntries(clear) }),
    }
  }
  return undefined
}

/** The title that most events give a field of this name, for answers whose schema has none. */
export const usualTitle = (field: string): string | undefined => {
  const counts = new Map<string, number>()
  for (const { schema } of once(kinds, '', events).get(field) ?? [])
    if (schema.title) counts.set(schema.title, (counts.get(schema.title) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Tells whether this number is money, by its schema. */
export const isMoney = (schema: FieldSchema | undefined, value: unknown): value is number =>
  schema?.unit === 'fen' && Number.isSafeInteger(value)

/**
 * Formats a value by its own schema; undefined for a text that the schema does not describe. It never throws: a value that does not fit is
 * shown unchanged.
 */
export const schemaText = (schema: FieldSchema | undefined, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (isMoney(schema, value)) return groupedYuan(value)
  if (typeof value === 'number') return schema?.unit === 'bps' ? `${value / 100} %` : String(value)
  if (typeof value !== 'string') return String(value)
  const words = labelled(schema?.labels ?? {}, value)
  if (words !== value) return words
  if (schema?.format === 'date-time' && !Number.isNaN(Date.parse(value))) return formatDateTime(value)
  return undefined
}
