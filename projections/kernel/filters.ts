import { addDays, isDate, local } from '#contracts/kernel/calendar.ts'
import { columnsOf, type DeclaredColumn } from '#contracts/kernel/columns.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { noPartsOf, veiledFields } from '#contracts/kernel/veil.ts'
import type { FieldCondition, Filter, Scalar } from '../store/port.ts'
import type { View } from './view.ts'

/**
 * The parts of a view that callers may name: the fields of its filters, the fields that `q` searches, and the index by which each field is
 * sorted.
 */
export type Queryable = {
  columns: ReadonlyMap<string, DeclaredColumn>
  search: readonly string[]
  /** field → field for sorting (a sort key such as pinyin) */
  sortable: ReadonlyMap<string, string>
  /** fields that are masked for staff */
  veiled: ReadonlySet<string>
}

/**
 * Derives the fields that callers may name: flat fields of the view's schema, lists of plain values (a condition holds when any element
 * meets it), and the id, titled `number`. Rows are sorted only by indexed fields.
 */
export const queryableOf = (view: View<any>, sortKeys: Record<string, string> = {}, number = '编号'): Queryable => {
  const { properties = {} } = view.doc as { properties?: Record<string, { items?: TSchema; title?: string }> }
  const lists = Object.entries(properties).flatMap(([field, { items, title }]) =>
    items ? [[field, { ...items, title: title ?? field }]] : [],
  )
  const id: DeclaredColumn = { field: 'id', title: number, kind: 'text', optional: false }
  const flat = [id, ...columnsOf(view.doc)]
  const columns = [...flat, ...columnsOf({ properties: Object.fromEntries(lists) } as unknown as TSchema)]
  const indexed = new Set(['id', ...view.index.flat().map(field => field.replace(/^-/, ''))])
  const sortable = flat.flatMap(({ field }): [string, string][] => {
    const by = sortKeys[field] ?? field
    return indexed.has(by) ? [[field, by]] : []
  })
  return {
    columns: new Map(columns.map(column => [column.field, column])),
    search: view.search,
    sortable: new Map(sortable),
    veiled: veiledFields(view.doc),
  }
}

const MAX_VALUES = 1_000
const MAX_TEXT = 200

/**
 * Reads a filter as screens send it: `{status: 'PAID'}`, `{id: ['a', 'b']}`, `{total_gte: 100}`, `{orderNo_prefix: 'G26'}`, `{q: 'bei
 * jing'}`. All conditions must hold. A date on an instant means that day in Asia/Shanghai. Blank values are no condition. `byParts`: may
 * masked fields be asked by parts of their values (`mayReveal`)?
 * @throws Refused 400 for a field that the view lacks, a value of the wrong type, an unknown operator; 403 for parts of masked values
 */
export const readFilter = (queryable: Queryable, given: unknown, byParts: boolean): Filter => {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given)) throw wrong('filter', '筛选条件格式错误')
  const asked = byParts ? { ...queryable, veiled: new Set<string>() } : queryable
  return both(
    ...Object.entries(given)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => condition(asked, key, value)),
  )
}

/** A filter that matches where every given filter does. */
export const both = (...filters: Filter[]): Filter => {
  const all: Filter = {}
  for (const { or, ...fields } of filters) {
    for (const [field, condition] of Object.entries(fields)) {
      const before = all[field]
      if (before === undefined) all[field] = condition
      else if (isRange(before) && isRange(condition) && Object.keys(condition).every(bound => !(bound in before)))
        all[field] = { ...before, ...condition }
      else all.or = under(all.or, [{ [field]: condition }])
    }
    if (or) all.or = under(all.or, or)
  }
  return all
}

const isRange = (condition: Filter[string]): condition is Extract<FieldCondition, { gt?: Scalar }> =>
  typeof condition === 'object' && condition !== null && Object.keys(condition).every(key => ['gt', 'gte', 'lt', 'lte'].includes(key))

/** A filter holds one list of alternatives, so a second list is added below each alternative of the first. */
const under = (first: Filter[] | undefined, second: Filter[]): Filter[] =>
  first?.map(one => ({ ...one, or: under(one.or, second) })) ?? second

/** The order of a list. @throws Refused 400 for a field that no index sorts by, 403 for a masked one that must not be asked by parts */
export const readSort = (
  { sortable, columns, veiled }: Queryable,
  given: readonly [unknown, unknown] | undefined,
  byParts: boolean,
): string[] | undefined => {
  if (!given) return undefined
  const [field, order] = given
  const by = typeof field === 'string' ? sortable.get(field) : undefined
  if (!byParts && veiled.has(String(field))) throw noPartsOf(columns.get(String(field))!.title)
  if (by === undefined) throw wrong('sort', `不能按“${columns.get(String(field))?.title ?? String(field).slice(0, 50)}”排序`)
  return [String(order).toUpperCase() === 'DESC' ? `-${by}` : by]
}

/** The form in which text is searched: lower case, no blanks. */
export const searchable = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** The beginning of a ticket number as people type it: 8802400012345, 880 24000. */
const TICKET = /^(\d{3})[-\s]?(\d{5,10})$/
/** A typed text in the spellings that views hold: as it is, as words are searched, and as ticket numbers are written (`880-2400012345`). */
export const spellings = (text: string): string[] => {
  const [, prefix, rest] = TICKET.exec(text.normalize('NFKC').trim()) ?? []
  return [...new Set([text.trim(), searchable(text), ...(prefix ? [`${prefix}-${rest}`] : [])])]
}

/** The words that somebody types, asked of the fields that a view searches: by their beginnings, or whole where they are masked. */
export const beginning = (words: Iterable<string>, search: readonly string[], isWhole: (field: string) => boolean): Filter => ({
  or: search.flatMap(field => [...words].map(word => ({ [field]: isWhole(field) ? { eq: word } : { prefix: word } }))),
})

const condition = ({ columns, search, veiled }: Queryable, key: string, value: unknown): Filter => {
  if (key === 'q' && !columns.has('q')) {
    if (typeof value !== 'string' || search.length === 0 || value.length > MAX_TEXT) throw wrong(key, '关键字不可用')
    const words = spellings(value)
    return words.includes('') ? {} : beginning(words, search, field => veiled.has(field))
  }
  const [, named = key, operator] = columns.has(key) ? [] : (/^(.+)_(gte|gt|lte|lt|ne|prefix)$/.exec(key) ?? [])
  const column = columns.get(named)
  if (!column) throw wrong('filter', `不能按“${key.slice(0, 50)}”筛选`)
  if (veiled.has(column.field) && (operator !== undefined || typeof value === 'object')) throw noPartsOf(column.title)
  // people are stored by id, which has neither the order nor the beginning of their names
  if (column.kind === 'user' && operator !== undefined && operator !== 'ne')
    throw wrong(column.field, `${column.title}只能按登录名等于或不等于筛选`)
  return { [column.field]: test(column, operator, value) }
}

const test = (column: DeclaredColumn, operator: string | undefined, value: unknown): FieldCondition => {
  const day = column.kind === 'instant' && typeof value === 'string' && isDate(value) ? value : undefined
  const morning = day && local(day, '00:00')
  const night = day && local(addDays(day, 1), '00:00')
  switch (operator) {
    case undefined:
      if (Array.isArray(value)) {
        if (value.length > MAX_VALUES) throw wrong(column.field, `${column.title}的选项过多`)
        return { in: value.map(one => plain(column, one)) }
      }
      return day ? { gte: morning, lt: night } : { eq: plain(column, value) }
    case 'prefix':
      if (typeof value !== 'string' || value.length > MAX_TEXT) throw wrong(column.field, `${column.title}应为文本`)
      return { prefix: value }
    case 'ne':
      return { ne: plain(column, value) }
    case 'lte':
      return day ? { lt: night } : { lte: plain(column, value) }
    case 'gt':
      return day ? { gte: night } : { gt: plain(column, value) }
    default:
      return { [operator]: morning ?? plain(column, value) }
  }
}

const plain = ({ field, title, kind }: DeclaredColumn, value: unknown): NonNullable<Scalar> => {
  if (kind === 'flag' && typeof value === 'boolean') return value
  if ((kind === 'int' || kind === 'money' || kind === 'number') && Number.isFinite(value)) return value as number
  if (kind === 'instant' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString()
  if (!['flag', 'int', 'money', 'number', 'instant'].includes(kind) && typeof value === 'string' && value.length <= MAX_TEXT) return value
  throw wrong(field, `${title}的筛选值格式错误`)
}

const wrong = (field: string, message: string) => invalid(message, { [field]: message })
