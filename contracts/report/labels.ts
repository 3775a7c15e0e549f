import { type FieldSchema, isMoney, schemaAt, schemaText } from './fields.ts'
import { fieldNames, partIn, textName } from './names.ts'

const fieldOf = (path: readonly string[]): string => path.findLast(step => !/^\d+$/.test(step)) ?? ''
const nameIn = (schema: FieldSchema | undefined, path: readonly string[]): string => {
  const field = fieldOf(path)
  return schema?.title ?? (Object.hasOwn(fieldNames, field) ? fieldNames[field]! : field)
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
 * A value of an event or a state as people read it. Unit and format are what the schema that holds the field says; what its codes mean, too,
 * and where it says nothing the house's list by the field's name.
 */
export const valueText = (kind: string, path: readonly string[], value: unknown, type?: string): string => {
  const field = fieldOf(path)
  // who is to handle something is named by role, group or department: the roles of the house have names
  const isAssignee = field === 'code' && /^assignees?$/.test(fieldOf(path.slice(0, -1)))
  const byName = textName(isAssignee ? 'role' : field, partIn(kind, path), value)
  // the status of a state is the decider's own: no event holds it, so where it stands says what it means
  const known = (type === undefined && field === 'status' && byName) || (schemaText(schemaAt(kind, path, type), value) ?? byName)
  return known ?? String(value)
}
