import { partIn, textName } from '#contracts/report/names.ts'
import { columnFor } from './column-for.ts'
import { schemaAt, schemaText } from './fields.ts'

/** How a field of an event (`type`) or a state is called, by its own schema first. `path` leads to it from the document. */
export const titleOf = (kind: string, path: readonly string[], type?: string): string => {
  const field = path.findLast(step => !/^\d+$/.test(step)) ?? ''
  return schemaAt(kind, path, type)?.title ?? columnFor(field).title
}

/**
 * A value of an event or a state as people read it. Unit and format are what the schema that holds the field says; what its codes mean, too,
 * and where it says nothing the house's list by the field's name. `kind` is the kind of the document's stream.
 */
export const valueText = (kind: string, path: readonly string[], value: unknown, type?: string): string => {
  const field = path.findLast(step => !/^\d+$/.test(step)) ?? ''
  const byName = textName(field, partIn(kind, path), value)
  // the status of a state is the decider's own: no event holds it, so where it stands says what it means
  const known = (type === undefined && field === 'status' && byName) || (schemaText(schemaAt(kind, path, type), value) ?? byName)
  return known ?? columnFor(field).labels?.[String(value)] ?? String(value)
}
