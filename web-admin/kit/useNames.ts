import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { type Column, withNames } from '#contracts/kernel/columns.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'

/** the most that the REST face answers at once */
const ALL = { page: 1, perPage: 1000 }

/**
 * The columns with what their codes are called, as far as the person may read what they point to; else, and while it is asked, the codes. A column
 * that is drawn by its own list is left alone.
 */
export const useNames = <C extends { column: Column; render: unknown }>(columns: readonly C[]): C[] => {
  const { getList } = useDataProvider<AppDataProvider>()
  const pointing = columns.flatMap(({ column: { named }, render }) => (named && !render ? [named] : []))
  const asked = useQueries({
    queries: pointing.map(({ list }) => ({
      queryKey: ['names', list],
      queryFn: () => getList(list, { pagination: ALL, sort: { field: 'id', order: 'ASC' }, filter: {} }),
      retry: false,
    })),
  })
  return columns.map(one => {
    const found = asked[pointing.indexOf(one.column.named!)]?.data?.data
    const { by = '' } = one.column.named ?? {}
    return found && !one.render
      ? { ...one, column: withNames(one.column, new Map(found.map(row => [String(row.id), String(row[by] ?? '')]))) }
      : one
  })
}
