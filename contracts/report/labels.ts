import { formatDateTime } from '../kernel/calendar.ts'
import { type FieldSchema, isMoney, schemaAt, schemaText } from './fields.ts'

const fieldOf = (path: readonly string[]): string => path.findLast(step => !/^\d+$/.test(step)) ?? ''
const nameIn = (schema: FieldSchema | undefined, path: readonly string[]): string => {
  const field = fieldOf(path)
  return schema?.title ?? field
}

/**
 * How a field of an event (`type`) or a state is called, by its own schema first: on the page, in the file, in a comparison. `path` leads
 * to it from the document; `kind` is the kind of its stream.
 */
export const titleOf = (kind: string, path: readonly string[], type?: string): string => nameIn(schemaAt(kind, path, type), path)

/** The label with its unit, where the value is money: `总额（元）`. */
export const headOf = (kind: string, path: readonly string[], value: unknown, type?: string): string => {
  const schema = schemaAt(kind, path, type)
  const step = path.at(-1) ?? ''
  // a few digits are a list position; many digits are a number that identifies something
  const head = /^\d+$/.test(step) ? (step.length < 5 ? `第${Number(step) + 1}项` : step) : nameIn(schema, path)
  return isMoney(schema, value) ? `${head}（元）` : head
}

/**
 * A value of an event or a state as people read it. The field's schema gives unit, format and labels of codes; an instant is recognised
 * even without a schema (data that a business passed to a workflow).
 */
export const valueText = (kind: string, path: readonly string[], value: unknown, type?: string): string =>
  schemaText(schemaAt(kind, path, type), value) ??
  (typeof value === 'string' && INSTANT.test(value) ? formatDateTime(value) : String(value))
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/

/** Name of a thing that has an id, if it has a name. */
export const nameOfThing = (thing: unknown): string | undefined => {
  const { id, name } = (typeof thing === 'object' && thing !== null ? thing : {}) as { id?: unknown; name?: unknown }
  return typeof id === 'string' && typeof name === 'string' ? name : undefined
}

/** Names by id: of travellers, of the nodes of a workflow, and of workflows by their code. */
export type Things = ReadonlyMap<string, string>
/**
 * Collects the things that these data hold by id and name; one that is known before keeps its name, since a later one may only be asked
 * for.
 */
export const thingsIn = (data: unknown, things = new Map<string, string>()): Map<string, string> => {
  if (typeof data !== 'object' || data === null) return things
  const { id, definition, definitionName } = data as Readonly<Record<string, unknown>>
  const name = nameOfThing(data)
  if (name !== undefined && !things.has(id as string)) things.set(id as string, name)
  if (typeof definition === 'string' && typeof definitionName === 'string') things.set(definition, definitionName)
  for (const inner of Object.values(data)) thingsIn(inner, things)
  return things
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** fields that hold the code of a thing, which stands beside its name */
const pointing = new Set(['definition', 'type', 'from', 'to', 'nodeId', 'routeId'])

/** As `valueText`, with an id in words: a thing by its name, where it is known, and any other by the first digits of its number. */
export const thingText = (kind: string, path: readonly string[], value: unknown, things: Things, type?: string): string => {
  const text = valueText(kind, path, value, type)
  if (text !== value) return text
  const name = things.get(text)
  if (name !== undefined && pointing.has(fieldOf(path))) return `${name}（${text}）`
  return text.replace(UUID, id => (id === text && name) || id.slice(0, 8))
}
