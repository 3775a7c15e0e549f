/** How addresses and settings of lists write what is asked of them. */

/** name of the search words among the conditions */
export const SEARCH = 'q'

export type Direction = 'ASC' | 'DESC'
/** `-submittedAt` as react-admin and the REST face have it. */
export const sortOf = (sort: string): { field: string; order: Direction } =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }
/** `{ field: 'submittedAt', order: 'DESC' }` as lists declare it: `-submittedAt`. */
export const sortText = ({ field, order }: { field: string; order: Direction }): string => (order === 'DESC' ? `-${field}` : field)

/** The address of a list within the console; what is not given is as the list was left. */
export const addressOf = (list: string, { filter, sort, ...page }: { filter: object; sort?: string | undefined } & Page): string => {
  const address = new URLSearchParams({ filter: JSON.stringify(filter) })
  for (const [name, value] of Object.entries({ ...(sort !== undefined && orderOf(sort)), ...page })) address.set(name, String(value))
  return `/${list}?${address}`
}
type Page = { page?: number; perPage?: number }
const orderOf = (sort: string) => {
  const { field, order } = sortOf(sort)
  return { sort: field, order }
}
