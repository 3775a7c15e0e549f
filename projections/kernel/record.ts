import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import { type Call, type FileAnswer, isStaff, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { exportAbout } from '#contracts/kernel/export.ts'
import { type AnyField, codesIn } from '#contracts/kernel/field.ts'
import { sortOf } from '#contracts/kernel/list-address.ts'
import { present } from '#contracts/kernel/present.ts'
import type { AnyRecord, DocOf, RecordType } from '#contracts/kernel/record.ts'
import { invalid, notFound } from '#contracts/kernel/refused.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { mayReveal } from '#contracts/kernel/veil.ts'
import type { Doc } from '../store/port.ts'
import { both, type Queryable, queryableOf, readFilter, readSort, searchable } from './filters.ts'
import { fresh } from './fresh.ts'
import { pinyin } from './pinyin.ts'
import type { Runner } from './runner.ts'
import { type RowScope, scope, within } from './scope.ts'
import type { FoldContext, View } from './view.ts'

type Values = Record<string, unknown>
type Row = Values & { enabled: boolean; version: number; updatedAt: string; updatedBy?: string; search: string[] }

const isPinyin = (field: AnyField) => field.search === 'pinyin'
const sortKey = (name: string) => `${name}Pinyin`
const fieldsOf = (record: AnyRecord) => Object.entries(record.fields as Record<string, AnyField>)

/**
 * The view of a record: one document per record, with its search words (code, name, pinyin, initials) and a sort key for Chinese names.
 * Every column has an index for sorting and filtering; a record has thousands of documents at most.
 */
export const recordView = <R extends AnyRecord>(record: R): View<R extends RecordType<any, infer F> ? DocOf<F> : never> => {
  const made = views.get(record) ?? viewOf(record)
  views.set(record, made)
  return made
}
/** one view per record, shared by all callers */
const views = new WeakMap<AnyRecord, View<any>>()

const viewOf = (record: AnyRecord): View<any> => {
  const { Added, Modified, Deleted, Enabled, Disabled } = record.events
  const { id: _, ...properties } = (record.doc as unknown as { properties: Record<string, Type.TSchema> }).properties
  const keys = fieldsOf(record)
    .filter(([, field]) => isPinyin(field))
    .map(([name]) => sortKey(name))
  const stamp = ({ revision, at, meta }: FoldContext) => ({ version: revision, updatedAt: meta.at ?? at, updatedBy: meta.user })
  const told = (row: Row | null) =>
    Object.fromEntries(record.beside.flatMap(field => (row?.[field] === undefined ? [] : [[field, row[field]]])))
  const whole = (row: Row | null, { id: _, ...values }: Values, context: FoldContext) => ({
    ...values,
    ...told(row),
    ...searchKeys(record, values),
    enabled: row?.enabled ?? true,
    ...stamp(context),
  })
  const turn = (enabled: boolean) => (row: Row | null, _: unknown, context: FoldContext) => row && { ...row, enabled, ...stamp(context) }

  return {
    name: record.name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    version: record.folded,
    doc: Type.Object({
      ...properties,
      search: Type.Array(Type.String()),
      ...Object.fromEntries(keys.map(key => [key, Type.Optional(Type.String())])),
    }),
    index: [...record.columns.filter(({ field }) => field !== 'id').map(({ field }) => [field]), ...keys.map(key => [key]), ['search']],
    counted: [],
    search: ['search'],
    key: {},
    on: {
      [Added.type]: whole,
      [Modified.type]: whole,
      [Deleted.type]: () => null,
      ...(record.switchable && { [Enabled.type]: turn(true), [Disabled.type]: turn(false) }),
    } as View['on'],
  }
}

/** Search words: haikoumeilan and hkml in addition to 海口美兰 itself; the sort key is hai kou mei lan. */
const searchKeys = (record: AnyRecord, values: Values) => {
  const search = new Set<string>()
  const sort: Record<string, string> = {}
  for (const [name, field] of fieldsOf(record)) {
    const value = values[name]
    if (!field.search || typeof value !== 'string') continue
    for (const one of field.many ? codesIn(value) : [value]) search.add(searchable(one))
    if (!isPinyin(field)) continue
    const syllables = pinyin()(value, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map(searchable)
    search.add(syllables.join(''))
    search.add(syllables.map(syllable => syllable[0] ?? '').join(''))
    sort[sortKey(name)] = syllables.join(' ')
  }
  search.delete('')
  return { search: [...search], ...sort }
}

/** The fields that callers may name: the record's own columns. Chinese names are sorted by pinyin. */
export const queryableOfRecord = (record: AnyRecord, view: View<any>): Queryable => {
  const sortKeys = Object.fromEntries(fieldsOf(record).flatMap(([name, field]) => (isPinyin(field) ? [[name, sortKey(name)]] : [])))
  const { columns, search, sortable, veiled } = queryableOf(view, sortKeys)
  const own = <V>(map: ReadonlyMap<string, V>) => new Map([...map].filter(([name]) => record.columns.some(({ field }) => field === name)))
  return { columns: own(columns), search, sortable: own(sortable), veiled }
}

const only =
  (fields: readonly string[]) =>
  (doc: Doc): any =>
    Object.fromEntries(fields.flatMap(field => (doc[field] === undefined ? [] : [[field, doc[field]]])))
/** The document as a row, without fields that only the view needs, and without texts in HTML. */
export const shownRecord = (record: AnyRecord) => only(record.columns.map(({ field }) => field))
/** The document as declared. */
const wholeRecord = (record: AnyRecord) => only(Object.keys((record.doc as unknown as Type.TObject).properties))

/** Columns of an export: the fields, whether it is enabled, and when it was changed. */
export const exportColumns = (record: AnyRecord): DeclaredColumn[] =>
  record.columns.filter(
    ({ field }) => (field !== 'id' || record.knownBy !== undefined) && field !== 'version' && (field !== 'enabled' || record.switchable),
  )

/** A record belongs to no agency. It belongs to an airline where it declares a field for it, and may hold for all of them. */
export const whoseRecord = ({ airline, fields }: AnyRecord): RowScope => ({
  airline,
  orAll: airline !== undefined && fields[airline]?.orAll === true,
})

type RecordReads = {
  runner: Pick<Runner, 'store' | 'collection' | 'reached'>
  /**
   * For records that `getReaders` may read: which documents a caller finds who is no member of staff. Without it, none.
   */
  shows?: ((call: Call) => Promise<(doc: Doc) => boolean>) | undefined
  /** looks up names for the codes of an export */
  names: (columns: readonly DeclaredColumn[], who: Who) => Promise<DeclaredColumn[]>
  /** writes documents as an Excel file; comes from the write side's sheet module */
  sheet: (
    columns: readonly DeclaredColumn[],
    rows: AsyncIterable<Doc[]>,
    name: string,
    about: (rows: number) => [string, string][],
    call: Call,
  ) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** limit for a picker, which shows a list completely */
const LISTED = 10_000

type Asked = Values & { page?: number; size?: number; sort?: string; q?: string }

/** The read side of a record: `r/query|get|export` and its short lists. */
export const recordQueries = (record: AnyRecord, view: View<any>, { runner, names, sheet, shows }: RecordReads): Route[] => {
  const { endpoints } = record
  const queryable = queryableOfRecord(record, view)
  const shown = shownRecord(record)
  const whole = wholeRecord(record)
  const whose = whoseRecord(record)
  const where = ({ page: _, size: __, sort: ___, ...asked }: Asked, who: Who) =>
    both(readFilter(queryable, operators(record, asked, mayReveal(who) ? undefined : queryable.veiled), mayReveal(who)), scope(who, whose))
  const order = ({ sort }: Asked, who: Who) =>
    sort ? readSort(queryable, pairOf(sort), mayReveal(who)) : defaultSort(record, queryable.sortable)
  const finds = async (doc: Doc, call: Call) => !record.narrowed || isStaff(call.who) || (shows !== undefined && (await shows(call))(doc))
  const live = async (call: Call) => {
    await fresh(runner, [view], call)
    return runner.collection(view.name)
  }

  return [
    on(endpoints.query, async (asked: Asked, call: Call) => {
      const { page = 0, size = 20 } = asked
      const collection = await live(call)
      const filter = where(asked, call.who)
      const [content, { count }] = await Promise.all([
        runner.store.find(collection, { filter, sort: order(asked, call.who), skip: page * size, limit: size }),
        runner.store.count(collection, filter, { cap: 1_000_000 }),
      ])
      return { content: content.map(shown), totalElements: count, number: page, size }
    }),
    on(endpoints.get, async (asked: Record<string, unknown>, call: Call) => {
      const id = String(asked[record.idField])
      const doc = await runner.store.get(await live(call), id)
      if (!doc || !within(scope(call.who, whose), doc) || !(await finds(doc, call))) throw notFound(`${record.zh}${id}`)
      return whole(doc)
    }),
    on(endpoints.export, async ({ sort: by, ...asked }: Asked, call: Call): Promise<FileAnswer> => {
      const collection = await live(call)
      const rows = runner.store.cursor(collection, { filter: where(asked, call.who), sort: order(present({ sort: by }), call.who) })
      const columns = await names(exportColumns(record), call.who)
      const available = [...queryable.columns.values()].map(column => columns.find(({ field }) => field === column.field) ?? column)
      const sorted = by && pairOf(by)
      const about = (rows: number) =>
        exportAbout({
          title: record.zh,
          available,
          filter: asked,
          ...(sorted && { sort: sorted }),
          rows,
          user: call.who.loginName ?? call.who.user,
          at: call.now,
        })
      return { name: `${record.zh}.xlsx`, type: xlsx, content: await sheet(columns, rows, record.zh, about, call) }
    }),
    ...Object.entries(record.lists).map(([name, { fields, by }]) =>
      on(endpoints[name], async (asked: any, call: Call) => {
        const collection = await live(call)
        const filter = both({ enabled: true, ...(by && { [by]: String(asked[by]) }) }, scope(call.who, whose))
        const docs = await runner.store.find(collection, { filter, sort: [...record.sort], limit: LISTED })
        return docs.map(doc => Object.fromEntries(fields.flatMap(field => (doc[field] === undefined ? [] : [[field, doc[field]]]))))
      }),
    ),
  ]
}

export const defaultSort = (record: AnyRecord, sortable: ReadonlyMap<string, string>): string[] =>
  record.sort.map(entry => (entry.startsWith('-') ? `-${sortable.get(entry.slice(1))}` : sortable.get(entry)!))

/** Converts the query body's own names: `fromFrom`/`fromTo` become bounds, free text a prefix where it is not asked whole (`whole`). */
const operators = (record: AnyRecord, asked: Values, whole: ReadonlySet<string> = new Set()): Values =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => {
      const field: AnyField | undefined = record.fields[name]
      if (field?.kind === 'text' && !field.key && !whole.has(name)) return [`${name}_prefix`, value]
      const [, of, end] = field || name === 'q' || name === 'enabled' ? [] : (/^(.+)(From|To)$/.exec(name) ?? [])
      if (end && of && !record.fields[of]) throw invalid(`不能按“${name}”筛选`)
      return end ? [`${of}_${end === 'From' ? 'gte' : 'lte'}`, value] : [name, value]
    }),
  )

/** field and direction of `-updatedAt` */
const pairOf = (sort: string) => {
  const { field, order } = sortOf(sort)
  return [field, order] as const
}
