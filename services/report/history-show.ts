import { isDeepStrictEqual } from 'node:util'
import type { Change } from '#contracts/report/history.ts'
import { fieldNames, nameOfThing, partIn, textName } from '#contracts/report/names.ts'
import type { Veil } from './history-rights.ts'
import type { History } from './history-stream.ts'

type Schema = { title?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Tree = Record<string, unknown>

/** Property names with their schemas, at any depth. */
function* propertiesOf(schema: Schema | undefined): Generator<[string, Schema]> {
  if (!schema) return
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield [name, property]
    yield* propertiesOf(property)
  }
  yield* propertiesOf(schema.items)
  for (const one of schema.anyOf ?? []) yield* propertiesOf(one)
}
const propertiesIn = ({ eventTypes }: History) => eventTypes.flatMap(({ schema }) => [...propertiesOf(schema as Schema)])

/** Chinese of the fields of a kind of stream: as its events declare them, else as the house calls them. */
export const labelsOf = (history: History): ((name: string) => string) => {
  const titles = new Map(propertiesIn(history).flatMap(([name, { title }]) => (title ? [[name, title] as const] : [])))
  return name => titles.get(name) ?? fieldNames[name] ?? (/^\d{1,4}$/.test(name) ? `第${Number(name) + 1}项` : name)
}

/** What differs between two states, field by field; a part that is only on one side is told whole. */
export const diff = (
  from: unknown,
  to: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; from: unknown; to: unknown }[] => {
  if (isDeepStrictEqual(from, to)) return []
  if (!(isTree(from) && isTree(to)) && !(Array.isArray(from) && Array.isArray(to))) return [{ path, from, to }]
  const [before, after] = [byName(from as Tree), byName(to as Tree)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(key => diff(before[key], after[key], [...path, key]))
}

/** A list of things that have a name is compared by it: one that went does not move all that follow. */
const byName = (list: Tree): Tree => {
  if (!Array.isArray(list)) return list
  const name = names.find(name => list.every(item => typeof item?.[name] === 'string'))
  return name ? Object.fromEntries(list.map(item => [item[name], item])) : list
}
const names = ['id', 'holdId', 'paymentCode', 'refundId', 'stockId']

/** The differences as the auditor reads them. They are found before anything is hidden: that something changed is no secret. */
export const changesBetween = (kind: string, from: unknown, to: unknown, label: (name: string) => string, veil: Veil): Change[] => {
  const states = [to, from]
  return diff(from, to).map(({ path, from, to }) => {
    const name = path.findLast(step => !/^\d+$/.test(step)) ?? ''
    const pathZh = path.map((step, depth) => called(step, states, path.slice(0, depth + 1), label)).join(' › ')
    const told = (value: unknown) => textName(name, partIn(kind, path), veil(kind, value, path))
    const [fromZh, toZh] = [told(from), told(to)]
    return {
      path: path.join('.'),
      ...(pathZh !== path.join(' › ') && { pathZh }),
      ...(from !== undefined && { from: veil(kind, from, path) }),
      ...(to !== undefined && { to: veil(kind, to, path) }),
      ...(fromZh !== undefined && { fromZh }),
      ...(toZh !== undefined && { toZh }),
    }
  })
}

/** A field by its label; a thing known by an id that says nothing by the name it has, or had. */
const called = (step: string, states: readonly unknown[], path: readonly string[], label: (name: string) => string): string => {
  if (label(step) !== step) return label(step)
  const things = states.map(state => path.reduce<unknown>((at, key) => (at ? byName(at as Tree)[key] : undefined), state))
  return things.map(nameOfThing).find(name => name !== undefined) ?? step
}

/** Data in one line of Chinese, for a cell: `座位数：3；旅客 › 第1项 › 姓名：张三`. */
export const toldAs = (kind: string, data: unknown, label: (name: string) => string): string => {
  const parts: string[] = []
  const tell = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'object' && value !== null) for (const [name, inner] of Object.entries(value)) tell(inner, [...path, name])
    else {
      const text = textName(path.at(-1) ?? '', partIn(kind, path), value) ?? (value === true ? '是' : value === false ? '否' : value)
      parts.push(`${path.map(label).join(' › ')}：${text}`)
    }
  }
  tell(data, [])
  return parts.join('；')
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
