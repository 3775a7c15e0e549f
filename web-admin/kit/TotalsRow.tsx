import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import { useDataTableConfigContext } from 'ra-core'
import { Children, isValidElement, type ReactNode } from 'react'
import { textOf } from '#contracts/client/format.ts'
import { cellsOf } from './totals.ts'
import { type TotalsColumns, totalsText, useTotals } from './useTotals.ts'

/** The last row of a table, below its columns. */
export const TotalsRow = ({ columns, children }: TotalsColumns & { children: ReactNode }) => {
  const totals = useTotals(columns)
  const { hasBulkActions } = useDataTableConfigContext()
  const sources = Children.toArray(children).map(child => (isValidElement<{ source?: string }>(child) ? (child.props.source ?? '') : ''))
  const { lead, rest } = cellsOf(hasBulkActions ? ['', ...sources] : sources, columns)
  return (
    <TableFooter>
      <TableRow sx={row}>
        <TableCell colSpan={lead} component="th" scope="row">
          {totalsText(totals)}
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
