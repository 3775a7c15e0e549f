import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { columnsOf, type DeclaredColumn } from '#contracts/kernel/columns.ts'
import { YUAN } from '#contracts/kernel/money.ts'
import { byPlace } from '#contracts/kernel/screen.ts'
import type { Finds } from '../../kernel/context.ts'
import type { Served } from '../../kernel/list.ts'
import { type Resource, resourceOf } from '../../kernel/resource.ts'
import type { Doc } from '../../store/port.ts'

/** Things that are found, and how a hit shows one. */
export type SearchedKind = {
  resource: Resource
  /** set where the view of the search knows more of them than their columns (`Finds`) */
  said: Pick<Finds, 'letter' | 'beside'> | undefined
  /** indexed fields that are found by their beginning; none tells of a person */
  fields: readonly string[]
  /** columns that a hit shows (`hit`, or those that the list shows first), led by the title; masked ones are read in the list only */
  columns: readonly DeclaredColumn[]
  status: DeclaredColumn | undefined
}

/**
 * Every list with a face of its own is found, those first that the view of the search knows, in the order of the menu: an order before its
 * payments. A part of such a list is found in it.
 */
export const kindsOf = (lists: readonly Served[], finds: readonly Finds[]): SearchedKind[] => {
  const inOrder = finds.toSorted((a, b) => byPlace(a.list, b.list))
  const known = inOrder.map(({ list, view, ...said }) => kindOf({ list, resource: resourceOf(list, view) }, said))
  const views = new Set(finds.map(({ view }) => view.name))
  const others = lists.flatMap(({ list, view, resource }) => (resource && !views.has(view.name) ? [kindOf({ list, resource })] : []))
  return [...known, ...others]
}

const SHOWN = 5
const kindOf = ({ list, resource }: Pick<Served, 'list'> & { resource: Resource }, said?: SearchedKind['said']): SearchedKind => {
  const all = new Map([...columnsOf(list.row).map(column => [column.field, column] as const), ...resource.queryable.columns])
  const fields = list.hit ?? list.columns.flatMap(({ field, more }) => (more ? [] : [field]))
  const columns = fields.flatMap(field => all.get(field) ?? [])
  const status = all.get(list.tabs?.field ?? 'status') ?? all.get('status')
  const { search, index } = resource.view
  const { veiled } = resource.queryable
  const indexed = search.filter(field => !veiled.has(field) && index.some(([first]) => first === field))
  return {
    resource,
    said,
    // a record spells all words of its own, and its id is no number that people know
    fields: resource.record ? indexed : ['id', ...indexed],
    columns: columns.filter(({ field, kind }) => field !== status?.field && kind !== 'user' && !veiled.has(field)).slice(0, SHOWN),
    status,
  }
}

/** A value as people read it. */
export const textOf = ({ kind, labels }: DeclaredColumn, value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  if (kind === 'money') return `¥${(Number(value) / YUAN).toFixed(2)}`
  if (kind === 'instant') return formatDateTime(String(value)).slice(0, 16)
  if (kind === 'flag') return value ? '是' : '否'
  return labels?.[String(value)] ?? String(value)
}

export const shownBy = ({ columns, status }: SearchedKind, row: Doc) => {
  const [title = row.id, ...line] = columns.flatMap(column => textOf(column, row[column.field]) || [])
  const said = status ? textOf(status, row[status.field]) : row.enabled === false ? '停用' : ''
  const code = said && status?.kind === 'choice' && { statusCode: String(row[status.field]) }
  return { title: title === EMPTY ? row.id : title, line: line.join(' · '), ...(said && { status: said }), ...code }
}
