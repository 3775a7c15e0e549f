import { columnsOf, type DeclaredColumn } from '../kernel/columns.ts'
import type { TSchema } from '../kernel/schema.ts'

type Json = { anyOf?: Json[]; items?: Json; type?: string; title?: string; properties?: Record<string, Json>; required?: string[] }

/** The columns of a row schema by field. A nullable column has the kind of its value. */
export const columnsIn = (schema: TSchema): Map<string, DeclaredColumn> => {
  const { properties = {}, ...rest } = schema as Json
  const plain = Object.fromEntries(Object.entries(properties).map(([field, property]) => [field, present(property)]))
  return new Map(columnsOf({ ...rest, properties: plain } as unknown as TSchema).map(column => [column.field, column]))
}

/** Columns of a schema, including fields with several plain values: each value is shown as a single one would be. */
export const listColumnsIn = (schema: TSchema): Map<string, DeclaredColumn> => {
  const { properties = {}, ...rest } = schema as Json
  const plain = Object.entries(properties).map(([field, property]) => {
    const { items, title } = present(property)
    return [field, items ? { ...items, ...(title && { title }) } : property] as const
  })
  return columnsIn({ ...rest, properties: Object.fromEntries(plain) } as unknown as TSchema)
}

const present = (property: Json): Json => {
  const there = property.anyOf?.find(({ type }) => type !== 'null')
  return there ? { ...there, ...(property.title && { title: property.title }) } : property
}
