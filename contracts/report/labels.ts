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

/** The same with the unit behind it, where the value is money: `总额（元）`. */
export const headOf = (kind: string, path: readonly string[], value: unknown, type?: string): string => {
  const schema = schemaAt(kind, path, type)
  const step = path.at(-1) ?? ''
  // few digits are a place in a list, many a number that names a thing
  const head = /^\d+$/.test(step) ? (step.length < 5 ? `第${Number(step) + 1}项` : step) : nameIn(schema, path)
  return isMoney(schema, value) ? `${head}（元）` : head
}

/**
 * A value of an event or a state as people read it. Unit, format and what its codes mean is what the schema that holds the field says; an
 * instant is one also where none says it (what the business gave to a workflow).
 */
export const valueText = (kind: string, path: readonly string[], value: unknown, type?: string): string =>
  schemaText(schemaAt(kind, path, type), value) ??
  (typeof value === 'string' && INSTANT.test(value) ? formatDateTime(value) : String(value))
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/

/** What a thing that is known by an id is called, where it has a name. */
export const nameOfThing = (thing: unknown): string | undefined => {
  const { id, name } = (typeof thing === 'object' && thing !== null ? thing : {}) as { id?: unknown; name?: unknown }
  return typeof id === 'string' && typeof name === 'string' ? name : undefined
}
