import { columnsIn } from '#contracts/client/columns.ts'
import { airlines } from '#contracts/enums.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { AnyList, Asks, CallOf } from '#contracts/kernel/list.ts'

/** A field of the call's body that people filter by. */
export type ListFilter = { field: string; title: string; kind: 'day' | 'choice' | 'text'; labels: Readonly<Record<string, string>> }
/** The values of a field of the row, and the field of the body that selects one of them. */
type Tabs = { field: string; labels: Readonly<Record<string, string>> }
export type ListAsked = { page: number; size: number; sort?: string } & Record<string, unknown>

/** The part of a list's declaration that the portal needs. @throws Error when the list is not declared for the portal */
export const portalOf = (of: AnyList) => {
  if (!of.portal) throw new Error(`${of.name} says nothing of the portal`)
  const { call, ...shown } = of.portal
  const endpoint = of.calls[call] as AnyEndpoint
  const { body = {}, sorts = [], size = 25 } = of.asked[call] as CallOf
  const filters = shown.filters.map(field => filterOf(endpoint, field))
  return { ...shown, endpoint, filters, sorts: sorts as readonly string[], size, tabs: tabsOf(of, endpoint, body) }
}
export type Portal = ReturnType<typeof portalOf>

const filterOf = ({ body }: AnyEndpoint, field: string): ListFilter => {
  const column = columnsIn(body).get(field)!
  if (field === 'airLine') return { ...column, kind: 'choice', labels: carriers }
  // '' means all, which is also the result of no filter
  const labels = Object.fromEntries(Object.entries(column.labels ?? {}).filter(([code]) => code !== ''))
  return { field, title: column.title, kind: column.kind === 'date' ? 'day' : column.kind === 'choice' ? 'choice' : 'text', labels }
}
const carriers = Object.fromEntries(Object.entries(airlines).map(([code, { name }]) => [code, `${code} ${name}`]))

const tabsOf = ({ tabs }: AnyList, endpoint: AnyEndpoint, body: Readonly<Record<string, Asks>>): Tabs | undefined => {
  const found = Object.entries(body).find(([, { of, test }]) => of === tabs?.field && test === 'is')
  if (!tabs || !found) return undefined
  // agencies may have fewer statuses, with other labels
  const labels = columnsIn(endpoint.body).get(found[0])?.labels ?? {}
  return { field: found[0], labels: tabs.values ? Object.fromEntries(tabs.values.map(code => [code, labels[code] ?? code])) : labels }
}

/** The request in the address of a list: tab, filters, order and page, under the call's names; pages count from 1. */
export const askedAt = ({ filters, sorts, size, tabs }: Portal, address: URLSearchParams): ListAsked => {
  const sort = address.get('sort')
  const fields = [...filters.map(({ field }) => field), ...(tabs ? [tabs.field] : [])]
  return {
    page: Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1) - 1,
    size,
    ...(sort && sorts.includes(sort.replace(/^-/, '')) && { sort }),
    ...Object.fromEntries(fields.flatMap(field => (address.get(field) ? [[field, address.get(field)]] : []))),
  }
}

/** The address after a change; '' removes a part. Every change returns to the first page. */
export const changed = (address: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries({ page: '', ...change }))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

/** The order after a press on a column's head: descending first, and the other way if it is so already. */
export const turned = (field: string, by: string): string => (by === `-${field}` ? field : `-${field}`)
