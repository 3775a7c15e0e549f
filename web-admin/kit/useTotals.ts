import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import type { AppDataProvider, ListTotals } from '../providers/dataProvider.ts'

export type TotalsColumns = { columns: readonly DeclaredColumn[] }

/** Sums of these columns over all rows of the list's filter, as those of the list read again when a row has changed. */
export const useTotals = (columns: readonly DeclaredColumn[]): ListTotals | undefined => {
  const { resource, filterValues } = useListContext()
  const { totals } = useDataProvider<AppDataProvider>()
  const fields = columns.map(({ field }) => field)
  const { data } = useQuery({
    queryKey: [resource, 'totals', filterValues, fields],
    queryFn: () => totals(resource, filterValues, fields),
    placeholderData: keepPreviousData,
  })
  return data
}

/** How many rows are summed up; where there are too many, what to do about it. */
export const totalsText = (totals: ListTotals | undefined): string =>
  totals?.sums
    ? `合计 ${totals.count.toLocaleString('zh-CN')} 条`
    : totals
      ? `超过 ${totals.count.toLocaleString('zh-CN')} 条，加上筛选条件后合计`
      : '合计'
