import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useDataTableConfigContext, useListContext } from 'ra-core'
import { Children, isValidElement, type ReactNode } from 'react'
import { headOf, textOf } from '#contracts/client/format.ts'
import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import type { AppDataProvider, ListTotals } from '../providers/dataProvider.ts'
import { cellsOf } from './totals.ts'

type Columns = { columns: readonly DeclaredColumn[] }

/** Sums of these columns over all rows of the list's filter, as those of the list read again when a row has changed. */
const useTotals = (columns: readonly DeclaredColumn[]): ListTotals | undefined => {
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
const wordsOf = (totals: ListTotals | undefined): string =>
  totals?.sums
    ? `合计 ${totals.count.toLocaleString('zh-CN')} 条`
    : totals
      ? `超过 ${totals.count.toLocaleString('zh-CN')} 条，加上筛选条件后合计`
      : '合计'

/** The last row of a table, below its columns. */
export const TotalsRow = ({ columns, children }: Columns & { children: ReactNode }) => {
  const totals = useTotals(columns)
  const { hasBulkActions } = useDataTableConfigContext()
  const sources = Children.toArray(children).map(child => (isValidElement<{ source?: string }>(child) ? (child.props.source ?? '') : ''))
  const { lead, rest } = cellsOf(hasBulkActions ? ['', ...sources] : sources, columns)
  return (
    <TableFooter>
      <TableRow sx={row}>
        <TableCell colSpan={lead} component="th" scope="row">
          {wordsOf(totals)}
        </TableCell>
        {rest.map(({ key, column }) => (
          <TableCell key={key} align="right">
            {column && totals?.sums && textOf(column, totals.sums[column.field])}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  )
}
/** The row stays at the lower edge while the rows scroll under it. */
const row = {
  '& > .MuiTableCell-root': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    color: 'text.primary',
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
} as const

/** The same below the cards of a narrow screen. */
export const TotalsLine = ({ columns }: Columns) => {
  const totals = useTotals(columns)
  return (
    <Box role="group" aria-label="合计" sx={{ px: 2, py: 1.5, fontSize: 14 }}>
      <strong>{wordsOf(totals)}</strong>
      {totals?.sums && (
        <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5 }}>
          {columns.map(column => (
            <Box key={column.field} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {headOf(column)}
              </Box>
              <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                {textOf(column, totals.sums?.[column.field])}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
