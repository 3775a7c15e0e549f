import type { Document } from 'mongodb'
import { type FilterNode, parseSort, type Test } from './filter.ts'

export const nameOf = (field: string) => (field === 'id' ? '_id' : field)
export const toSort = (sort: string[] | undefined): [string, 1 | -1][] =>
  parseSort(sort).map(({ field, desc }) => [nameOf(field), desc ? -1 : 1])

export const fieldsOf = (nodes: FilterNode[]): string[] => nodes.flatMap(node => ('or' in node ? node.or.flatMap(fieldsOf) : [node.field]))

/** The filter, without tombstones. A separate condition excludes them only when the filter itself would not. */
export const living = (nodes: FilterNode[]): Document => {
  const filter = toFilter(nodes)
  return nodes.some(excludesAbsent) ? filter : { $and: [filter, { _deleted: { $ne: true } }] }
}
const excludesAbsent = (node: FilterNode) =>
  !('or' in node) &&
  node.field !== 'id' &&
  node.field !== 'position' &&
  (node.op === 'in' ? !node.values.includes(null) : node.op === 'ne' ? node.value === null : node.value !== null)

/** @param named name of a field in the queried documents */
export const toFilter = (nodes: FilterNode[], named: (field: string) => string = nameOf): Document => {
  const all = nodes.map(node => ('or' in node ? { $or: node.or.map(list => toFilter(list, named)) } : toCondition(node, named)))
  const never = nodes.some(node => 'or' in node && node.or.length === 0)
  if (never) return { _id: { $in: [] } }
  return all.length === 0 ? {} : all.length === 1 ? (all[0] as Document) : { $and: all }
}

const toCondition = (test: Test, named: (field: string) => string): Document => {
  const field = named(test.field)
  if (test.op === 'eq') return { [field]: test.value }
  if (test.op === 'in') return { [field]: { $in: test.values } }
  if (test.op === 'prefix') return { [field]: { $regex: `^${literally(test.value)}` } }
  return { [field]: { [`$${test.op}`]: test.value } }
}
/** a regular expression may not contain NUL */
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\0', '\\x00')
