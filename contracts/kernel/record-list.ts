import type { AnyField } from './field.ts'
import type { AnyList, FilterName, ListColumn } from './list.ts'
import type { AnyRecord } from './record.ts'

/** number of fields shown at first; the column chooser lists the others */
const SHOWN = 8
/** from this many fields on, no room is left for a column with the time of the last change */
const CROWDED = 6

/** Builds a record's list from its declaration: fields become columns; fields with few values or with search become filters. */
export const recordList = (record: AnyRecord): AnyList => {
  const { name, zh, area, place, switchable, endpoints, row, airline } = record
  const fields = Object.entries(record.fields as Record<string, AnyField>).filter(([, { kind }]) => kind !== 'html')
  const searched = fields.filter(([, { search }]) => search)
  const narrowing = fields.filter(([, { kind }]) => ['choice', 'ref', 'flag', 'person'].includes(kind))
  const columns: ListColumn[] = [
    ...fields.map(([field], index) => ({ field, more: index >= SHOWN })),
    ...record.beside.map(field => ({ field })),
    ...(switchable ? [{ field: 'enabled' }] : []),
    { field: 'updatedAt', more: fields.length >= CROWDED },
    { field: 'updatedBy', more: true },
  ]
  const box = searched.some(([, { search }]) => search === 'pinyin') ? '代码、名称或拼音' : '关键字'
  const filters: FilterName[] = [
    ...(searched.length > 0 ? [{ field: 'q', title: box }] : []),
    ...narrowing.map(([field, { title }]) => ({ field, title })),
    ...(switchable ? ['enabled'] : []),
  ]
  return {
    name,
    zh,
    document: zh,
    row,
    module: `${area}.${name}`,
    owner: undefined,
    airline,
    orAll: false,
    readers: endpoints.query.allow,
    number: undefined,
    columns,
    filters,
    sort: record.sort[0] ?? 'id',
    sorts: record.columns.map(({ field }) => field),
    // amounts of records are prices and rates
    totals: [],
    tabs: undefined,
    empty: `还没有${zh}；可以新增${endpoints.template ? '，或下载模板填写后导入' : ''}`,
    place,
    exported: undefined,
    hit: undefined,
    through: undefined,
    beside: {},
    portal: undefined,
    calls: { query: endpoints.query },
    // records read their filters themselves (projections/kernel/record.ts)
    asked: {},
  }
}
