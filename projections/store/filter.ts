import { BadFilter, type Filter, type Scalar, type Sort } from './port.ts'

/** One condition on one field, ready for an adapter to compile. `value` is null only for `eq`, `ne` and `in`. */
export type Test =
  | { field: string; op: 'eq' | 'ne'; value: Scalar }
  | { field: string; op: 'in'; values: Scalar[] }
  | { field: string; op: 'gt' | 'gte' | 'lt' | 'lte'; value: string | number | boolean }
  | { field: string; op: 'prefix'; value: string }
/** All nodes of a list must hold; of an `or`, one of its lists must. */
export type FilterNode = Test | { or: FilterNode[][] }

const NAME = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/
const RANGE = new Set(['gt', 'gte', 'lt', 'lte'])

/** A user's text never becomes a field name: only plain (dotted) identifiers pass. @throws BadFilter */
export const fieldName = (name: unknown): string => {
  if (typeof name !== 'string' || name.length > 120 || !NAME.test(name) || name.includes('__proto__'))
    throw new BadFilter(`not a field name: ${JSON.stringify(name)}`)
  return name
}

/** The only place that parses filters; both adapters compile its result. @throws BadFilter */
export const parseFilter = (filter: Filter | undefined): FilterNode[] => {
  if (filter === undefined) return []
  if (!isPlain(filter)) throw new BadFilter('a filter is an object of fields')
  return Object.entries(filter).flatMap(([field, value]): FilterNode[] => {
    if (value === undefined) return []
    if (field === 'or') return [{ or: alternatives(value) }]
    return conditions(fieldName(field), value)
  })
}

/**
 * Parses a sort into fields with directions. `id` comes last, in the direction of the field before it, so that one index serves both
 * directions. @throws BadFilter
 */
export const parseSort = (sort: Sort | undefined): { field: string; desc: boolean }[] => {
  if (sort !== undefined && !Array.isArray(sort)) throw new BadFilter('a sort is a list of fields')
  const fields = (sort ?? []).map(entry => {
    const desc = typeof entry === 'string' && entry.startsWith('-')
    return { field: fieldName(desc ? entry.slice(1) : entry), desc }
  })
  return fields.some(({ field }) => field === 'id') ? fields : [...fields, { field: 'id', desc: fields.at(-1)?.desc ?? false }]
}

const alternatives = (value: unknown): FilterNode[][] => {
  if (!Array.isArray(value)) throw new BadFilter('`or` holds a list of filters')
  return value.map(filter => parseFilter(filter))
}

const conditions = (field: string, value: unknown): FilterNode[] => {
  if (isScalar(value)) return [{ field, op: 'eq', value }]
  if (!isPlain(value)) throw new BadFilter(`not a condition on ${field}`)
  const entries = Object.entries(value)
  if (entries.length === 0) throw new BadFilter(`empty condition on ${field}`)
  if (entries.length > 1 && !entries.every(([op]) => RANGE.has(op))) throw new BadFilter(`conditions on ${field} do not go together`)
  return entries.map(([op, operand]) => condition(field, op, operand))
}

const condition = (field: string, op: string, operand: unknown): Test => {
  if ((op === 'eq' || op === 'ne') && isScalar(operand)) return { field, op, value: operand }
  if (op === 'in' && Array.isArray(operand) && operand.every(isScalar)) return { field, op, values: operand }
  if (RANGE.has(op) && isScalar(operand) && operand !== null) return { field, op: op as 'gt', value: operand }
  if (op === 'prefix' && typeof operand === 'string') return { field, op, value: operand }
  throw new BadFilter(`not a condition on ${field}: ${op}`)
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
