import { isDeepStrictEqual } from 'node:util'
import { fareTypes } from '#contracts/enums.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Change } from '#contracts/report/history.ts'
import { headOf, nameOfThing, type Things, thingsIn, thingText, valueText } from '#contracts/report/labels.ts'
import type { HistoryVeil } from './history-rights.ts'

type Tree = Record<string, unknown>

/** Differences between two states, field by field; a part that is only on one side is reported whole. */
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

/**
 * Compares a list of named things by name, so that a removed one does not shift all that follow. Of several with one name the later ones
 * are numbered.
 */
const byName = (list: Tree): Tree => {
  if (!Array.isArray(list)) return list
  const name = names.find(name => list.every(item => typeof item?.[name] === 'string'))
  if (!name) return list
  const named: Tree = {}
  for (const item of list) {
    let key: string = item[name]
    for (let n = 2; Object.hasOwn(named, key); n++) key = `${item[name]}（${n}）`
    named[key] = item
  }
  return named
}
const names = ['id', 'holdId', 'paymentCode', 'refundId', 'stockId', 'layer']

/** The differences as the auditor reads them. They are found before anything is hidden: that something changed is no secret. */
export const changesBetween = (kind: string, from: unknown, to: unknown, veil: HistoryVeil): Change[] => {
  const states = [to, from]
  const things = thingsIn(states)
  return diff(from, to).map(({ path, from, to }) => {
    const pathZh = path.map((_, depth) => called(kind, states, path.slice(0, depth + 1), to ?? from, things)).join(' › ')
    // text for values that read otherwise than they are kept: codes, instants, money and rates
    const told = (value: unknown) => {
      const seen = veil(kind, value, path)
      if (typeof seen === 'object' && seen !== null) return path.length > 0 ? inWords(kind, seen, path, things) || undefined : undefined
      const text = typeof seen === 'string' || typeof seen === 'number' ? thingText(kind, path, seen, things) : undefined
      return text === String(seen) ? undefined : text
    }
    const [fromZh, toZh] = [told(from), told(to)]
    return {
      path: path.join('.'),
      ...(pathZh !== path.join(' › ') && { pathZh }),
      ...(from !== undefined && { from: veil(kind, from, path) }),
      ...(to !== undefined && { to: veil(kind, to, path) }),
      ...present({ fromZh, toZh }),
    }
  })
}

/**
 * The label of a field. A thing with a meaningless id is called by its present or former name, an item of a list by its type of passenger.
 */
const called = (kind: string, states: readonly unknown[], path: readonly string[], value: unknown, known: Things): string => {
  const step = path.at(-1)!
  const head = headOf(kind, path, value)
  const isItem = /^\d{1,4}$/.test(step)
  if (!isItem && !head.startsWith(step)) return head
  const things = states.map(state => path.reduce<unknown>((at, key) => (at ? byName(at as Tree)[key] : undefined), state))
  return (
    things.map(isItem ? fareTypeOf : nameOfThing).find(name => name !== undefined) ?? layerIn(kind, path, things) ?? known.get(step) ?? head
  )
}
/** the part of a balance that came with a recharge; some of it belongs to no known one */
const layerIn = (kind: string, path: readonly string[], things: readonly unknown[]): string | undefined => {
  const layer = things.map(thing => (isTree(thing) ? thing.layer : undefined)).find(layer => layer === path.at(-1))
  return layer === undefined ? undefined : valueText(kind, [...path, 'layer'], layer)
}

const fareTypeOf = (item: unknown): string | undefined => {
  const type = isTree(item) ? item.type : undefined
  return typeof type === 'string' && Object.hasOwn(fareTypes, type) ? fareTypes[type as keyof typeof fareTypes] : undefined
}

/**
 * Data of an event in one line of Chinese, for a cell: `座位数：3；旅客 › 第1项 › 姓名：张三；总额（元）：1,230.00`. `things` are those of the
 * events before it.
 */
export const toldAs = (kind: string, type: string, data: unknown, things: Things): string => inWords(kind, data, [], things, type)
/** the same for a part of a state; `base` leads to it */
const inWords = (kind: string, data: unknown, base: readonly string[], things: Things, type?: string): string => {
  const parts: string[] = []
  const tell = (value: unknown, path: readonly string[], heads: readonly string[]) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const inside = [...path, name]
        const head = headOf(kind, inside, inner, type)
        // a field that has a title is no thing, though a thing may have its name as id
        tell(inner, inside, [...heads, head.startsWith(name) ? (things.get(name) ?? head) : head])
      }
    else parts.push(`${heads.join(' › ')}：${thingText(kind, path, value, things, type)}`)
  }
  tell(data, base, [])
  return parts.join('；')
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
