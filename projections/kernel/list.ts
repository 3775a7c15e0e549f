import { addDays, local } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import type { AnyList, Asks, CallOf, RowOf } from '#contracts/kernel/list.ts'
import { present } from '#contracts/kernel/present.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { mayReveal, veiledFields } from '#contracts/kernel/veil.ts'
import type { Filter } from '../store/port.ts'
import { type Ask, pageOf } from './ask.ts'
import { beginning } from './filters.ts'
import type { RowFilter, Stored } from './query.ts'
import { type Resource, recordResource, resourceOf } from './resource.ts'
import { scoped } from './scope.ts'
import type { View } from './view.ts'

/** The settings of one list's queries that its declaration cannot express. */
type Own<L extends AnyList, Row> = {
  /** the list's part of a view that also holds other rows */
  only?: RowFilter<Row>
  /** the part that the console lists and exports, where the calls read all */
  listed?: RowFilter<Row>
  /** adjusts the filter that a call's body makes, before the caller's scope narrows it */
  asks?: (filter: RowFilter<Row>, call: Call) => RowFilter<Row>
  /** order of a call's answer, where it differs from the list's */
  sort?: (filter: RowFilter<Row>) => string[]
  /** the row for a call's answer, where it differs from the document */
  row?: (row: Stored<Row>, call: Call) => RowOf<L>
}

/** A list and the view that it is read from. */
export type Served = {
  list: AnyList
  view: View<any>
  /** the list as the REST face and exports read it; undefined for a list that answers only one call */
  resource: Resource | undefined
  /** the handlers of its calls */
  routes: (ask: Ask) => Route[]
}

/**
 * Connects a list to its view: `serves(orders, orderList)`. Its calls, the REST face and the export follow, all narrowed to the caller's
 * scope.
 * @throws Error when the view lacks a field that the list names, or an index by which it sorts
 */
export const serves = <L extends AnyList, Row>(list: L, view: View<Row>, own: Own<L, Row> = {}): Served => ({
  list,
  view,
  resource: list.through === undefined ? resourceOf(list, view, (own.listed ?? own.only) as Filter) : undefined,
  routes: ask => Object.entries(list.calls).map(([name, endpoint]) => on(endpoint, answering(list, view, own, list.asked[name]!, ask))),
})

/** The list of a record, which is read by its own calls (record.ts). */
export const servesRecord = (list: AnyList, record: AnyRecord, view: View<any>): Served => ({
  list,
  view,
  resource: recordResource(record, view),
  routes: () => [],
})

/** the body after validation by its schema */
type Body = { page?: number; size?: number; sort?: string } & Record<string, unknown>
const answering = <L extends AnyList, Row>(
  list: L,
  view: View<Row>,
  { only, asks, sort, row }: Own<L, Row>,
  declared: CallOf,
  ask: Ask,
) => {
  const veiled = veiledFields(view.doc)
  return async (body: unknown, call: Call) => {
    const { page, size = declared.size, sort: wanted, ...asked } = body as Body
    const made = filterOf(list, view, declared, asked, mayReveal(call.who) ? undefined : veiled) as RowFilter<Row>
    const filter = scoped(call.who, list, { ...(asks ? asks(made, call) : made), ...only })
    const by = sortOf(declared, wanted) ?? sort?.(made) ?? [list.sort]
    const found = await ask(call).page(view, {
      filter,
      sort: by as never,
      ...present({ page, size }),
    })
    return pageOf(row ? { ...found, content: found.content.map(one => row(one, call)) } : found)
  }
}

/**
 * Builds the filter from a body. An exact value wins over any bound of the same field; blank texts are ignored. Fields that the caller may
 * ask by `whole` values alone are compared so.
 */
const filterOf = (
  { row }: AnyList,
  { search }: View,
  { body = {}, only = {} }: CallOf,
  asked: Record<string, unknown>,
  whole: ReadonlySet<string> = new Set(),
): Filter => {
  const bounds: Record<string, object> = {}
  const exact: Filter = {}
  for (const [name, { test, of, upper }] of Object.entries(body)) {
    const value = asked[name] as string | undefined
    if (value === undefined || value === '') continue
    if (test === 'is' || (whole.has(of) && test !== 'search')) exact[of] = upper ? value.toUpperCase() : value
    else if (test === 'begins') exact[of] = { prefix: value }
    else if (test === 'search') {
      if (value.trim()) exact.or = beginning([value.trim()], search, field => whole.has(field)).or!
    } else bounds[of] = { ...bounds[of], ...boundOf(test, value, row.properties[of]) }
  }
  return { ...bounds, ...exact, ...only } as Filter
}

/** Bounds of an instant are whole days in Asia/Shanghai. */
const boundOf = (test: Asks['test'], value: string, { format }: { format?: string }): object => {
  if (format !== 'date-time') return test === 'from' ? { gte: value } : { lte: value }
  return test === 'from' ? { gte: local(value, '00:00') } : { lt: local(addDays(value, 1), '00:00') }
}

const sortOf = ({ sorts }: CallOf, wanted: string | undefined): string[] | undefined => {
  if (!wanted || !sorts) return undefined
  const field = wanted.replace(/^-/, '')
  if (!sorts.includes(field)) throw invalid(`不能按${field}排序，可按${sorts.join('、')}排序`, { sort: '不能按此排序' })
  return [wanted]
}
