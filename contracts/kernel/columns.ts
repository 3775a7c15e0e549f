import { type Named, namedCode } from './named.ts'
import type { TSchema } from './schema.ts'

/**
 * How a value is shown, typed in Excel and read from text. `money` is integer fen, `instant` ISO 8601 UTC, `date` local in Asia/Shanghai,
 * `user` a person, stored by id and read by login name, or a machine of the house (`userName`).
 */
export type ColumnKind = 'text' | 'int' | 'number' | 'money' | 'date' | 'time' | 'instant' | 'flag' | 'choice' | 'user'

/** A flat field of a document as a column: Excel header and cell, list column, filter. */
export type Column = {
  field: string
  title: string
  kind: ColumnKind
  optional: boolean
  /** code → Chinese, of a `choice` */
  labels?: Record<string, string>
  /** what names the code, where it is one that people know by a name */
  named?: Named
  /** it says something of a person (`personal.ts`) */
  personal?: true
}

type JsonSchema = {
  type?: string
  title?: string
  format?: string
  unit?: string
  labels?: Record<string, string>
  named?: Named
  personal?: { kind: string } | false
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/**
 * The flat columns of a document schema in the order declared; nested lists and objects are no columns. Said once in the schema: Excel,
 * REST filters and screens read it from here.
 */
export const columnsOf = (schema: TSchema): Column[] => {
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
        ...(property.named && { named: property.named }),
        ...([property, declared].some(({ personal }) => personal && personal.kind !== 'login' && personal.kind !== 'id') && {
          personal: true as const,
        }),
      },
    ]
  })
}

/** A column of codes with what they are called: people read it as one of a few (`choice`). */
export const withNames = (column: Column, nameOf: ReadonlyMap<string, string>): Column => ({
  ...column,
  kind: 'choice',
  labels: { ...column.labels, ...Object.fromEntries([...nameOf].map(([code, name]) => [code, namedCode(code, name)])) },
})

/** What a value that may be null is when it is there. */
const present = (declared: JsonSchema): JsonSchema => {
  const there = declared.anyOf?.find(({ type }) => type !== 'null')
  return there ? { ...there, ...(declared.title && { title: declared.title }) } : declared
}

const kindOf = ({ type, format, unit, labels, enum: codes }: JsonSchema): ColumnKind | undefined => {
  if (labels || codes) return 'choice'
  if (type === 'boolean') return 'flag'
  if (type === 'integer') return unit === 'fen' ? 'money' : 'int'
  if (type === 'number') return 'number'
  if (type !== 'string') return undefined
  if (format === 'date') return 'date'
  if (format === 'date-time') return 'instant'
  if (unit === 'user') return 'user'
  return unit === 'HH:mm' ? 'time' : 'text'
}
