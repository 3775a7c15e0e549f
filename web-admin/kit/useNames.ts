import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { type DeclaredColumn, withNames } from '#contracts/kernel/columns.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'

/** maximum number of rows in one answer of the REST face */
const ALL = { page: 1, perPage: 1000 }

/**
 * Columns with names for their codes, where the person may read the named documents; otherwise, and until the names are loaded, the codes.
 * A column with its own cell in the list stays unchanged.
 */
export const useNames = <C extends { column: DeclaredColumn; render: unknown }>(columns: readonly C[]): C[] => {
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
