import { columnsIn } from '#contracts/client/columns.ts'
import { airlines } from '#contracts/enums.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { AnyList, Asks, CallOf } from '#contracts/kernel/list.ts'

/** A field of the call's body that people filter by. */
export type Filter = { field: string; title: string; kind: 'day' | 'choice' | 'text'; labels: Readonly<Record<string, string>> }
/** The values of a field of the row, and the field of the body by which one of them is asked for. */
type Tabs = { field: string; labels: Readonly<Record<string, string>> }
export type Asked = { page: number; size: number; sort?: string } & Record<string, unknown>

/** Of a list, what the portal needs to ask for it and to show it. @throws when it is not declared for the portal */
export const portalOf = (of: AnyList) => {
  if (!of.portal) throw new Error(`${of.name} says nothing of the portal`)
  const { call, ...shown } = of.portal
  const endpoint = of.calls[call] as AnyEndpoint
  const { body = {}, sorts = [], size = 25 } = of.asked[call] as CallOf
  const filters = shown.filters.map(field => filterOf(endpoint, field))
  return { ...shown, endpoint, filters, sorts: sorts as readonly string[], size, tabs: tabsOf(of, endpoint, body) }
}
export type Portal = ReturnType<typeof portalOf>

const filterOf = ({ body }: AnyEndpoint, field: string): Filter => {
  const column = columnsIn(body).get(field)!
  if (field === 'airLine') return { ...column, kind: 'choice', labels: carriers }
  // '' is all of them, which is what nothing asks for as well
  const labels = Object.fromEntries(Object.entries(column.labels ?? {}).filter(([code]) => code !== ''))
  return { field, title: column.title, kind: column.kind === 'date' ? 'day' : column.kind === 'choice' ? 'choice' : 'text', labels }
}
const carriers = Object.fromEntries(Object.entries(airlines).map(([code, { name }]) => [code, `${code} ${name}`]))

const tabsOf = ({ tabs }: AnyList, endpoint: AnyEndpoint, body: Readonly<Record<string, Asks>>): Tabs | undefined => {
  const found = Object.entries(body).find(([, { of, test }]) => of === tabs?.field && test === 'is')
  if (!tabs || !found) return undefined
  // an agency may be told of fewer, and in other words
  const labels = columnsIn(endpoint.body).get(found[0])?.labels ?? {}
  return { field: found[0], labels: tabs.values ? Object.fromEntries(tabs.values.map(code => [code, labels[code] ?? code])) : labels }
}

/** What the address of a list asks: its tab, filters, order and page stand there under the names that the call has for them, pages from 1. */
export const askedAt = ({ filters, sorts, size, tabs }: Portal, address: URLSearchParams): Asked => {
  const sort = address.get('sort')
  const fields = [...filters.map(({ field }) => field), ...(tabs ? [tabs.field] : [])]
  return {
    page: Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1) - 1,
    size,
    ...(sort && sorts.includes(sort.replace(/^-/, '')) && { sort }),
    ...Object.fromEntries(fields.flatMap(field => (address.get(field) ? [[field, address.get(field)]] : []))),
  }
}

/** The address with some of it changed; '' takes a part out. Whatever changes, one begins on the first page again. */
export const changed = (address: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries({ page: '', ...change }))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

/** The order that a press on a column's head asks for: downwards first, the other way when it is so already. */
export const turned = (field: string, by: string): string => (by === `-${field}` ? field : `-${field}`)
