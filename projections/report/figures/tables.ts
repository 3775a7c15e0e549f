import { addDays, daysBetween } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { breather } from '#services/kernel/async/breath.ts'
import { keyedQueue } from '#services/kernel/async/queue.ts'
import { nowMs, sleep } from '#services/kernel/time.ts'
import type { QuerySource, Stored } from '../../kernel/query.ts'
import type { View } from '../../kernel/view.ts'
import { monthOf, NONE, type NoteBasis, type Noted } from './notes.ts'

/** A view of notes as the tables read it: its dimensions, its second day, its measures. The names come from code, never from a request. */
export type FigureShape = { view: View<any>; dims: readonly string[]; second?: string; measures: readonly string[] }
/** A sum of measures; `until` leaves out notes from that day on. */
export type Sum = { plus: readonly string[]; minus?: readonly string[]; until?: string }
export const periods = ['NONE', 'DAY', 'WEEK', 'MONTH'] as const
/** A dimension, or what its values are today (the office of an agency). */
export type Axis = { dim: string; as?: (value: string) => string }
export type FigureQuestion = {
  basis: NoteBasis
  /** days, both included */
  from: string
  to: string
  time: (typeof periods)[number]
  by: readonly Axis[]
  /** values that are asked for; a dimension may be named more than once */
  where: readonly (Axis & { values: readonly string[] })[]
  sums: readonly Sum[]
}
/** `key`: the first day of the period where the question has one, then the values of `by` */
type Group = { key: string[]; sums: number[] }
/** the part that one document has in the sums */
type DocumentPart = { id: string; dims: Record<string, string>; sums: number[] }

/** Memory that the tables of a process may take, bytes; what was asked last is always held. */
const MOST_BYTES = 400 * 1024 * 1024
/** Most groups of an answer. */
const MOST_GROUPS = 200_000
/** time for which a question waits for what it needs, ms; after that its caller asks again */
const PATIENCE_MS = 4_000
/** time without a question after which the tables are given up, ms */
const IDLE_MS = 30 * 60_000
const PAGE = 500
/** rows that are summed in one go */
const SLICE = 65_536
const FIRST_DAY = '2000-01-01'
const LARGEST = 0x7fffffff

const overflow = () => new Refused(code.conflict, '分组过多，请缩小时间范围或减少维度')

/** A column of numbers that grows. */
const column = <A extends Uint16Array | Uint32Array | Int32Array>(make: new (length: number) => A) => {
  let data = new make(256)
  let length = 0
  return {
    push: (value: number) => {
      if (length === data.length) {
        const more = new make(length * 2)
        more.set(data)
        data = more
      }
      data[length++] = value
    },
    data: () => data,
    length: () => length,
    bytes: () => data.byteLength,
  }
}
/** Texts as numbers from 0. */
const dictionary = () => {
  const codes = new Map<string, number>()
  const texts: string[] = []
  return {
    texts,
    codeOf: (text: string): number => {
      const known = codes.get(text)
      if (known !== undefined) return known
      if (texts.length > 0xffff) throw overflow()
      codes.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}
type Dictionary = ReturnType<typeof dictionary>

/** The notes of a month, by column. A note has few of the measures, so each of these names its rows; a large amount is several entries. */
const month = (dims: number, measures: number) => ({
  days: column(Uint16Array),
  docs: column(Uint32Array),
  dims: Array.from({ length: dims }, () => column(Uint16Array)),
  measures: Array.from({ length: measures }, () => ({ rows: column(Uint32Array), values: column(Int32Array) })),
  ids: [] as string[],
  /** where a document's id stands in `ids`, while its notes are added */
  last: { id: '', at: -1 },
  /** all facts until this position are in it, and so many rows have their notes; further rows are being added */
  upTo: 0,
  rows: 0,
  usedAt: 0,
})
type Month = ReturnType<typeof month>
const bytesOf = ({ days, docs, dims, measures, ids }: Month): number =>
  [days, docs, ...dims, ...measures.flatMap(({ rows, values }) => [rows, values])].reduce((sum, one) => sum + one.bytes(), ids.length * 40)

/**
 * Tables of the notes of some views, held by month in the memory of a process that answers reports, and sums of them. A month is read from
 * the view at the first question about it, and newer notes are read before every answer; a note never changes, so nothing is read twice. A
 * process may lose them at any time: they are a cache of views and decide nothing.
 */
export const noteTables = (source: QuerySource) => {
  const { store } = source
  const tables = new Map<string, { collection: string; dictionaries: Map<string, Dictionary>; months: Map<string, Month> }>()
  const loading = new Map<string, Promise<void>>()
  const inTurn = keyedQueue()
  const breathe = breather()
  let askedAt = 0

  const tableOf = async ({ view, dims }: FigureShape) => {
    const collection = await source.collection(view.name)
    const known = tables.get(view.name)
    const checkpoint = await store.checkpoint(collection)
    // another version of the view, or a read store that was emptied
    const isOld = known && (known.collection !== collection || [...known.months.values()].some(({ upTo }) => upTo > checkpoint))
    if (known && !isOld) return { table: known, checkpoint }
    const table = { collection, dictionaries: new Map(dims.map(dim => [dim, dictionary()])), months: new Map<string, Month>() }
    tables.set(view.name, table)
    return { table, checkpoint }
  }
  type Table = Awaited<ReturnType<typeof tableOf>>['table']

  /** Adds the notes of a document between two positions that count to the month. */
  const enter = (shape: FigureShape, table: Table, name: string, into: Month, doc: Stored<Noted>, from: number, to: number) => {
    const basis = name[0] === 'D' ? 'DAY' : 'SECOND'
    for (const { at, day, dims, by } of doc.moved) {
      const counts = basis === 'DAY' ? day : dims[shape.second!]!
      if (at <= from || at > to || monthOf(basis, counts) !== name) continue
      if (into.last.id !== doc.id) into.last = { id: doc.id, at: into.ids.push(doc.id) - 1 }
      const row = into.days.length()
      into.days.push(daysBetween(FIRST_DAY, counts))
      into.docs.push(into.last.at)
      for (const [n, dim] of shape.dims.entries()) into.dims[n]!.push(table.dictionaries.get(dim)!.codeOf(dims[dim] ?? NONE))
      for (const [n, measure] of shape.measures.entries())
        for (let left = by[measure] ?? 0; left !== 0; ) {
          const value = Math.max(-LARGEST, Math.min(LARGEST, left))
          into.measures[n]!.rows.push(row)
          into.measures[n]!.values.push(value)
          left -= value
        }
    }
  }

  const load = async (shape: FigureShape, table: Table, name: string): Promise<void> => {
    const upTo = await store.checkpoint(table.collection)
    const loaded = month(shape.dims.length, shape.measures.length)
    for await (const page of store.cursor(table.collection, { filter: { months: name } }))
      for (const doc of page) {
        enter(shape, table, name, loaded, doc as Stored<Noted>, 0, upTo)
        await breathe()
      }
    Object.assign(loaded, { upTo, rows: loaded.days.length() })
    table.months.set(name, loaded)
  }
  /** Loads the months one after another; several questions wait for the same load. @throws Refused 503 when it takes long */
  const loaded = async (shape: FigureShape, table: Table, names: readonly string[]): Promise<void> => {
    const missing = names.filter(name => !table.months.has(name))
    if (missing.length === 0) return
    const all = missing.map(name => {
      const key = `${table.collection} ${name}`
      const under = loading.get(key)
      if (under) return under
      const begun = inTurn('load', () => load(shape, table, name)).finally(() => loading.delete(key))
      loading.set(key, begun)
      begun.catch(() => {})
      return begun
    })
    const late = sleep(PATIENCE_MS, 'late', { ref: false })
    if ((await Promise.race([Promise.all(all), late])) !== 'late') return
    const there = names.filter(name => table.months.has(name)).length
    throw new Refused(code.unavailable, `报表数据正在装载（${there}/${names.length}个月），请稍后`, { status: 503, retryAfter: 3 })
  }

  /** Brings the months up to the checkpoint that the view has now. */
  const catchUp = (shape: FigureShape, table: Table, checkpoint: number): Promise<void> =>
    inTurn(shape.view.name, async () => {
      const behind = [...table.months].filter(([, { upTo }]) => upTo < checkpoint)
      if (behind.length === 0) return
      for (let from = Math.min(...behind.map(([, { upTo }]) => upTo)); ; ) {
        const page = await store.find(table.collection, { filter: { position: { gt: from } }, sort: ['position'], limit: PAGE })
        for (const doc of page as Stored<Noted>[]) {
          for (const [name, into] of behind) if (doc.months.includes(name)) enter(shape, table, name, into, doc, into.upTo, checkpoint)
          await breathe()
        }
        if (page.length < PAGE) break
        // a fact changes one document of a view of notes, so no two have the same position
        from = page.at(-1)!.position!
      }
      for (const [, into] of behind) Object.assign(into, { upTo: checkpoint, rows: into.days.length() })
    })

  const forget = (keep: ReadonlySet<Month> = new Set()): void => {
    const all = [...tables.values()].flatMap(({ months }) => [...months].map(([name, one]) => ({ months, name, one })))
    let bytes = all.reduce((sum, { one }) => sum + bytesOf(one), 0)
    for (const { months, name, one } of all.sort((a, b) => a.one.usedAt - b.one.usedAt)) {
      if (bytes <= MOST_BYTES) return
      if (keep.has(one)) continue
      months.delete(name)
      bytes -= bytesOf(one)
    }
  }

  /** The months of the question, up to date. */
  const monthsOf = async (shape: FigureShape, { basis, from, to }: FigureQuestion) => {
    askedAt = nowMs()
    const { table, checkpoint } = await tableOf(shape)
    const names: string[] = []
    for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addDays(day, 32).slice(0, 8).concat('01')) names.push(monthOf(basis, day))
    await loaded(shape, table, names)
    await catchUp(shape, table, checkpoint)
    const months = names.flatMap(name => table.months.get(name) ?? [])
    for (const one of months) one.usedAt = askedAt
    forget(new Set(months))
    return { table, months, asOf: checkpoint }
  }

  /**
   * Goes through the rows that a question asks for. For each month and piece of it come the number of each row's group, as `place` numbers
   * them (-1 for none), and then the entries of each sum.
   */
  const walk = async (
    shape: FigureShape,
    { table, months }: { table: Table; months: readonly Month[] },
    { from, to, where, sums }: FigureQuestion,
    place: (of: Month) => (row: number) => number,
    add: (group: number, sum: number, value: number) => void,
  ): Promise<void> => {
    const [first, last] = [daysBetween(FIRST_DAY, from), daysBetween(FIRST_DAY, to)]
    const filters = where.map(({ dim, as = same, values }) => {
      const asked = new Set(values)
      return { n: shape.dims.indexOf(dim), ok: Uint8Array.from(table.dictionaries.get(dim)!.texts, text => Number(asked.has(as(text)))) }
    })
    const parts = sums.flatMap(({ plus, minus = [], until }, sum) => {
      const limit = until === undefined ? 0x10000 : daysBetween(FIRST_DAY, until)
      return [...plus.map(name => ({ name, sign: 1 })), ...minus.map(name => ({ name, sign: -1 }))].map(({ name, sign }) => ({
        measure: shape.measures.indexOf(name),
        sign,
        sum,
        limit,
      }))
    })
    const there = months.map(one => ({ one, rows: one.rows }))
    for (const { one, rows } of there) {
      const days = one.days.data()
      const columns = filters.map(({ n, ok }) => ({ data: one.dims[n]!.data(), ok }))
      const placed = place(one)
      const groups = new Int32Array(rows)
      for (let start = 0; start < rows; start += SLICE) {
        const end = Math.min(rows, start + SLICE)
        nextRow: for (let row = start; row < end; row++) {
          groups[row] = -1
          if (days[row]! < first || days[row]! > last) continue
          for (const { data, ok } of columns) if (!ok[data[row]!]) continue nextRow
          groups[row] = placed(row)
        }
        await breathe()
      }
      for (const { measure, sign, sum, limit } of parts) {
        const { rows, values } = one.measures[measure]!
        const [at, value, length] = [rows.data(), values.data(), rows.length()]
        for (let n = 0; n < length; n++) {
          const row = at[n]!
          const group = groups[row]!
          if (group >= 0 && days[row]! < limit) add(group, sum, sign * value[n]!)
        }
        await breathe()
      }
    }
  }

  return {
    /**
     * All groups of a question, in no order, and the position up to which the log is in them.
     * @throws Refused 409 for too many groups, 503 while months are read
     */
    ask: async (shape: FigureShape, question: FigureQuestion): Promise<{ groups: Group[]; asOf: number }> => {
      const found = await monthsOf(shape, question)
      const { time, by, from, to, sums: asked } = question
      const starts = periodsOf(time, from, to)
      const axes = by.map(({ dim, as = same }) => {
        const values = dictionary()
        const n = shape.dims.indexOf(dim)
        return { n, values, codes: Uint16Array.from(found.table.dictionaries.get(dim)!.texts, text => values.codeOf(as(text))) }
      })
      const slots = new Map<number, number>()
      const keys: number[] = []
      let sums = new Float64Array(1024)
      const width = asked.length
      const place = (one: Month) => {
        const days = one.days.data()
        const columns = axes.map(({ n, codes, values }) => ({ data: one.dims[n]!.data(), codes, size: values.texts.length }))
        const { first, of } = starts
        let [before, slotBefore] = [-1, -1]
        return (row: number): number => {
          let key = of[days[row]! - first]!
          for (const { data, codes, size } of columns) key = key * size + codes[data[row]!]!
          if (key === before) return slotBefore
          let slot = slots.get(key)
          if (slot === undefined) {
            slot = keys.push(key) - 1
            slots.set(key, slot)
            if (keys.length > MOST_GROUPS) throw overflow()
            if (keys.length * width > sums.length) {
              const more = new Float64Array(sums.length * 2)
              more.set(sums)
              sums = more
            }
          }
          ;[before, slotBefore] = [key, slot]
          return slot
        }
      }
      await walk(shape, found, question, place, (group, sum, value) => {
        sums[group * width + sum]! += value
      })
      const groups = keys.map((key, slot): Group => {
        const values: string[] = []
        let rest = key
        for (const { values: texts } of axes.toReversed()) {
          values.unshift(texts.texts[rest % texts.texts.length]!)
          rest = Math.floor(rest / texts.texts.length)
        }
        return {
          key: [...(time === 'NONE' ? [] : [starts.days[rest]!]), ...values],
          sums: [...sums.subarray(slot * width, (slot + 1) * width)],
        }
      })
      return { groups, asOf: found.asOf }
    },
    /** The documents behind the sums of a question, each with its part; none that has no part. */
    documents: async (shape: FigureShape, question: FigureQuestion): Promise<DocumentPart[]> => {
      const found = await monthsOf(shape, question)
      const parts = new Map<string, DocumentPart>()
      const list: DocumentPart[] = []
      const numbers = new Map<DocumentPart, number>()
      const place = (one: Month) => {
        const docs = one.docs.data()
        return (row: number): number => {
          const id = one.ids[docs[row]!]!
          let part = parts.get(id)
          if (!part) {
            const dims = shape.dims.map((dim, n) => [dim, found.table.dictionaries.get(dim)!.texts[one.dims[n]!.data()[row]!]!])
            part = { id, dims: Object.fromEntries(dims), sums: question.sums.map(() => 0) }
            parts.set(id, part)
            numbers.set(part, list.push(part) - 1)
          }
          return numbers.get(part)!
        }
      }
      await walk(shape, found, question, place, (group, sum, value) => {
        list[group]!.sums[sum]! += value
      })
      return list.filter(({ sums }) => sums.some(sum => sum !== 0))
    },
    /** gives the memory back when nobody has asked for long */
    rest: async (): Promise<void> => {
      if (nowMs() - askedAt > IDLE_MS) tables.clear()
    },
  }
}
export type NoteTables = ReturnType<typeof noteTables>

const same = (value: string): string => value

/** The number of each day's period within the span, and the first day of each. */
const periodsOf = (time: FigureQuestion['time'], from: string, to: string) => {
  const length = daysBetween(from, to) + 1
  const of = new Uint16Array(Math.max(0, length))
  const days: string[] = []
  for (let n = 0; n < length; n++) {
    const start = periodOf(time, addDays(from, n))
    if (days.at(-1) !== start) days.push(start)
    of[n] = days.length - 1
  }
  return { first: daysBetween(FIRST_DAY, from), of, days }
}
/** The first day of the period that a day belongs to: weeks begin on Monday. */
export const periodOf = (time: FigureQuestion['time'], day: string): string => {
  if (time === 'DAY') return day
  if (time === 'MONTH') return `${day.slice(0, 7)}-01`
  // 2000-01-03 was a Monday
  return time === 'WEEK' ? addDays(day, -((daysBetween('2000-01-03', day) % 7) + 7) % 7) : ''
}
