import type { LocalDate } from './calendar.ts'
import { type Named, namedCode } from './named.ts'
import { HTML, type TSchema } from './schema.ts'

/**
 * Kinds of values: how they are shown, typed in Excel and read from text. `money` is whole fen, `instant` ISO 8601 UTC, `date` local in
 * Asia/Shanghai, `user` a person, stored by id and shown by login name, or a part of the system (`userName`).
 */
export type ColumnKind = 'text' | 'int' | 'number' | 'money' | 'date' | 'time' | 'instant' | 'flag' | 'choice' | 'user'

/** A flat field of a document as a column: Excel header and cell, list column, filter. */
export type DeclaredColumn = {
  field: string
  title: string
  kind: ColumnKind
  optional: boolean
  /** code → Chinese, of a `choice` */
  labels?: Record<string, string>
  /** true for an `instant` that is a limit by working days */
  workdays?: true
  /** list whose documents this code names, where people know them by a name */
  named?: Named
  /** true where the column holds personal data (`personal.ts`) */
  personal?: true
  /** a note about the value in this row on a day; it stands in brackets behind the value, on the screen and in an export alike: 已过销售期 */
  beside?: (row: any, today: LocalDate) => string | undefined
}

type JsonSchema = {
  type?: string
  title?: string
  format?: string
  unit?: string
  contentMediaType?: string
  labels?: Record<string, string>
  named?: Named
  personal?: { kind: string } | false
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/**
 * Derives the flat columns of a document schema, in declared order. Nested lists, objects and texts in HTML are no columns. Excel, REST
 * filters and screens all read their columns from here.
 */
export const columnsOf = (schema: TSchema): DeclaredColumn[] => {
  const { properties = {}, required = [] } = schema as JsonSchema
  return Object.entries(properties).flatMap(([field, declared]) => {
    const property = present(declared)
    const kind = kindOf(property)
    if (!kind) return []
    return [
      {
        field,
        title: property.title ?? field,
        kind,
        optional: !required.includes(field) || property !== declared,
        ...(property.labels && { labels: property.labels }),
        ...(property.unit === 'workdays' && { workdays: true as const }),
        ...(property.named && { named: property.named }),
        ...([property, declared].some(({ personal }) => personal && personal.kind !== 'login' && personal.kind !== 'id') && {
          personal: true as const,
        }),
      },
    ]
  })
}

/** The words of a code, or of several in one text with commas between them (`choices` of field.ts); a code without words stays as it is. */
export const labelled = (labels: Readonly<Record<string, string>>, value: string): string => {
  const one = (code: string) => (Object.hasOwn(labels, code) ? labels[code]! : code)
  const codes = Object.hasOwn(labels, value) ? [value] : value.split(',')
  return codes.some(code => Object.hasOwn(labels, code)) ? codes.map(one).join('、') : value
}

/** A value with what is said beside it. */
export const besideText = (text: string, words: string): string => `${text}（${words}）`

/** A column of codes with names for them; screens show it as a choice (`choice`). */
export const withNames = (column: DeclaredColumn, nameOf: ReadonlyMap<string, string>): DeclaredColumn => ({
  ...column,
  kind: 'choice',
  labels: { ...column.labels, ...Object.fromEntries([...nameOf].map(([code, name]) => [code, namedCode(code, name)])) },
})

/** The schema of a nullable value when the value is present. */
const present = (declared: JsonSchema): JsonSchema => {
  const there = declared.anyOf?.find(({ type }) => type !== 'null')
  return there ? { ...there, ...(declared.title && { title: declared.title }) } : declared
}

const kindOf = ({ type, format, unit, contentMediaType, labels, enum: codes }: JsonSchema): ColumnKind | undefined => {
  if (labels || codes) return 'choice'
  if (type === 'boolean') return 'flag'
  if (type === 'integer') return unit === 'fen' ? 'money' : 'int'
  if (type === 'number') return 'number'
  if (type !== 'string' || contentMediaType === HTML) return undefined
  if (format === 'date') return 'date'
  if (format === 'date-time') return 'instant'
  if (unit === 'user') return 'user'
  return unit === 'HH:mm' ? 'time' : 'text'
}
