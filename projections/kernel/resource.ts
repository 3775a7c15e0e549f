import { type DeclaredColumn, withNames } from '#contracts/kernel/columns.ts'
import { type Actor, grants, type Who } from '#contracts/kernel/endpoint.ts'
import type { ExportRequest } from '#contracts/kernel/export.ts'
import type { AnyList } from '#contracts/kernel/list.ts'
import type { Named } from '#contracts/kernel/named.ts'
import { present } from '#contracts/kernel/present.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { code, forbidden, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import { mayReveal, veiledPlaces } from '#contracts/kernel/veil.ts'
import type { Doc, Filter } from '../store/port.ts'
import { both, type Queryable, queryableOf, readFilter, readSort } from './filters.ts'
import { defaultSort, exportColumns, queryableOfRecord, shownRecord, whoseRecord } from './record.ts'
import type { Runner } from './runner.ts'
import { type RowScope, scope, within } from './scope.ts'
import type { View } from './view.ts'

/** A list as the REST face and exports read it: a view, its readers, and the list's part of the view. */
export type Resource = {
  /** `/api/rest/{name}` */
  name: string
  zh: string
  view: View<any>
  /** module that an employee's role must grant: `order.order`, read as `order.order.r` */
  permission: string
  /** actors that may read at all; agents only where there is an owner field, and only their own rows */
  allow: readonly Actor[]
  whose: RowScope
  /** this list's part of a view that also holds other rows */
  only: Filter
  /** set when the resource is writable: writes go through the record's own endpoints */
  record: AnyRecord | undefined
  queryable: Queryable
  /** fields whose sums stand below the list */
  totals: readonly string[]
  /** columns of an export, in order */
  columns: readonly DeclaredColumn[]
  sort: readonly string[] | undefined
  /** the document as the REST face answers it */
  shown: (doc: Doc) => Doc
}

/** The part of a list that browsers hear of, so that they read it again when a row has changed; a list without a resource has it too. */
export const heard = (
  { name, module, readers, owner, airline }: AnyList,
  view: View<any>,
): Pick<Resource, 'name' | 'view' | 'permission' | 'allow' | 'whose'> => ({
  name,
  view,
  permission: module,
  allow: readers,
  whose: { owner, airline },
})

/** Connects a declared list to its view. @throws Error when the view lacks a field that the list names, or an index by which it sorts */
export const resourceOf = (list: AnyList, view: View<any>, only: Filter = {}): Resource => {
  const { name, document, number, exported } = list
  const queryable = titled(queryableOf(view, {}, number), list)
  const named = [
    ...list.filters.map(filter => (typeof filter === 'string' ? filter : filter.field)),
    ...(list.tabs ? [list.tabs.field] : []),
  ]
  for (const field of named) if (field !== 'q' && !queryable.columns.has(field)) unknown(view, field)
  for (const field of list.totals) if (!isNumeric(queryable.columns.get(field))) unknown(view, field)
  for (const field of [list.sort.replace(/^-/, ''), ...list.sorts])
    if (!queryable.sortable.has(field)) throw new Error(`list ${name}: view ${view.name} has no index by ${field}`)
  const { properties = {} } = view.doc as { properties?: Record<string, { title?: string }> }
  const told = exported ?? Object.keys(properties).filter(field => properties[field]?.title)
  const fields = [...new Set([...(number ? ['id'] : []), ...told])]
  return {
    ...heard(list, view),
    zh: document,
    only,
    record: undefined,
    queryable,
    totals: list.totals,
    // a list of objects has no column
    columns: fields.flatMap(field => queryable.columns.get(field) ?? (exported ? unknown(view, field) : [])),
    sort: [list.sort],
    shown: ({ position: _, ...doc }) => doc,
  }
}

/** Columns as their screen has them: by a title of its own for a field, otherwise by that of its row, and with what it says beside them. */
const titled = (queryable: Queryable, { columns, row, beside }: AnyList): Queryable => {
  const titles = new Map(columns.map(({ field, title = row.properties[field]?.title }) => [field, title]))
  const told = (column: DeclaredColumn): DeclaredColumn => ({
    ...column,
    title: titles.get(column.field) ?? column.title,
    ...present({ beside: beside[column.field] }),
  })
  return { ...queryable, columns: new Map([...queryable.columns].map(([field, column]) => [field, told(column)])) }
}

const unknown = (view: View<any>, field: string): never => {
  throw new Error(`view ${view.name} has no field ${field}`)
}

/** A record as a resource: read from its view, written through its endpoints. */
export const recordResource = (record: AnyRecord, view: View<any>): Resource => {
  const queryable = queryableOfRecord(record, view)
  return {
    name: record.name,
    zh: record.zh,
    view,
    permission: `${record.area}.${record.name}`,
    allow: record.endpoints.query.allow,
    whose: whoseRecord(record),
    only: {},
    record,
    queryable,
    totals: [],
    columns: exportColumns(record),
    sort: defaultSort(record, queryable.sortable),
    shown: shownRecord(record),
  }
}

/** Checks that the caller may read at all, and returns the filter for the caller's rows. @throws Refused 401, 403 */
export const scopeOf = (resource: Resource, who: Who | undefined): Filter => {
  if (!who || who.actor === 'public') throw new Refused(code.notLoggedIn, '登录已失效，请重新登录', { status: 401 })
  if (!mayRead(resource, who)) throw forbidden()
  return { ...resource.only, ...scope(who, resource.whose) }
}
/** May the caller, who is logged in, read any of it? */
export const mayRead = ({ allow, whose, permission }: Resource, who: Who): boolean => {
  if (!allow.includes(who.actor)) return false
  const agents = who.actor === 'agent' || who.actor === 'subAgent'
  return agents ? !(whose.owner && !who.agency) : grants(who, `${permission}.r`)
}

const isNumeric = (column: DeclaredColumn | undefined) => column?.kind === 'money' || column?.kind === 'int'

/** the largest number of rows that are summed up, since they are read one by one */
const MOST_SUMMED = 20_000

export type ResourceAsked = { filter?: unknown; sort?: readonly [unknown, unknown] }
type Totals = { count: number; capped: boolean; sums?: Record<string, number> }
type Reads = Pick<Runner, 'store' | 'collection'>

/** Reads a resource for a caller: every read passes the scope and the whitelist of fields. */
export const reading = ({ store, collection }: Reads, resource: Resource, who: Who | undefined) => {
  const seen = scopeOf(resource, who)
  const { view, queryable, shown } = resource
  const byParts = who !== undefined && mayReveal(who)
  const query = ({ filter, sort }: ResourceAsked) => ({
    filter: both(readFilter(queryable, filter, byParts), seen),
    sort: readSort(queryable, sort, byParts) ?? (resource.sort && [...resource.sort]),
  })
  return {
    /** @throws Refused 400 for an invalid query */
    check: (asked: ResourceAsked): void => void query(asked),
    /** `limit` 0 asks for the number of rows alone */
    list: async (asked: ResourceAsked, { skip, limit }: { skip: number; limit: number }) => {
      const live = await collection(view.name)
      const { filter, sort } = query(asked)
      const [docs, { count, capped }] = await Promise.all([
        limit > 0 ? store.find(live, { filter, sort, skip, limit }) : [],
        store.count(live, filter),
      ])
      return { docs: docs.map(shown), count, capped }
    },
    /**
     * Sums of fields over all rows of a filter, in the units of the fields (fen); without sums where there are more than `MOST_SUMMED` rows.
     * @throws Refused 400 for a field that is not summed up
     */
    totals: async ({ filter }: Pick<ResourceAsked, 'filter'>, fields: readonly string[]): Promise<Totals> => {
      const strange = fields.find(field => !resource.totals.includes(field))
      if (strange !== undefined) throw invalid('合计字段不存在', { of: '合计字段不存在' })
      const live = await collection(view.name)
      const wanted = query({ filter }).filter
      const { count, capped } = await store.count(live, wanted, { cap: MOST_SUMMED })
      if (capped || count > MOST_SUMMED) return { count, capped }
      const [sums = {}] = fields.length > 0 ? await store.group(live, { filter: wanted, by: [], sum: [...fields] }) : []
      return { count, capped, sums: Object.fromEntries(fields.map(field => [field, Number(sums[field] ?? 0)])) }
    },
    /** in the order of the ids; missing ids, and those outside the caller's scope, are left out */
    many: async (ids: string[]): Promise<Doc[]> => {
      const docs = await store.getMany(await collection(view.name), ids)
      const found = new Map(docs.filter(doc => within(seen, doc)).map(doc => [doc.id, shown(doc)]))
      return ids.flatMap(id => found.get(id) ?? [])
    },
    one: async (id: string): Promise<Doc> => {
      const doc = await store.get(await collection(view.name), id)
      if (!doc || !within(seen, doc)) throw notFound(resource.zh)
      return shown(doc)
    },
    all: async (asked: ResourceAsked) => {
      const live = await collection(view.name)
      const wanted = query(asked)
      const { count } = await store.count(live, wanted.filter, { cap: 1_000_000 })
      return { total: count, rows: store.cursor(live, wanted) }
    },
  }
}

/** Adds names to columns of codes, for callers who may read the named documents. Other callers see the code alone, as on their screens. */
type NamesColumns = (columns: readonly DeclaredColumn[], who: Who) => Promise<DeclaredColumn[]>
export const namesColumns = (runner: Reads, resources: readonly Resource[]): NamesColumns => {
  const namesIn = async ({ list, by }: Named, who: Who): Promise<ReadonlyMap<string, string> | undefined> => {
    const resource = resources.find(({ name }) => name === list)
    if (!resource) return undefined
    try {
      const { rows } = await reading(runner, resource, who).all({})
      const names = new Map<string, string>()
      for await (const batch of rows) for (const row of batch) names.set(row.id, String(row[by] ?? ''))
      return names
    } catch (error) {
      if (isRefusal(error)) return new Map()
      throw error
    }
  }
  const keyOf = ({ list, by }: Named) => `${list} ${by}`
  return async (columns, who) => {
    // several columns may refer to one list
    const pointed = new Map(columns.flatMap(({ named }) => (named ? [[keyOf(named), named]] : [])))
    const known = new Map(await Promise.all([...pointed].map(async ([key, named]) => [key, await namesIn(named, who)] as const)))
    return columns.map(column => {
      const names = column.named && known.get(keyOf(column.named))
      return names ? withNames(column, names) : column
    })
  }
}

/** The rows of an export (services/report/job.ts): the resource's own columns, the caller's own rights. */
export const exportRows =
  (runner: Reads, resources: readonly Resource[], names: NamesColumns = namesColumns(runner, resources)) =>
  async ({ resource: name, scope, ids, filter, sort }: ExportRequest, who: Who) => {
    const resource = resources.find(one => one.name === name)
    if (!resource) throw notFound('数据')
    const asked = scope === 'SELECTED' ? { filter: { id: ids ?? [] } } : scope === 'FILTER' ? { filter } : {}
    if (scope === 'SELECTED' && !ids?.length) throw invalid('请选择要导出的数据', { ids: '请选择要导出的数据' })
    const { total, rows } = await reading(runner, resource, who).all({ ...asked, ...present({ sort }) })
    const available = await names([...resource.queryable.columns.values()], who)
    const columns = resource.columns.map(column => available.find(({ field }) => field === column.field) ?? column)
    return { title: resource.zh, columns, available, total, rows, personal: veiledPlaces(resource.view.doc), owner: resource.whose.owner }
  }
