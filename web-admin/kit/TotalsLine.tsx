import Box from '@mui/material/Box'
import { headOf, textOf } from '#contracts/client/format.ts'
import { type TotalsColumns, totalsText, useTotals } from './useTotals.ts'

/** The same below the cards of a narrow screen. */
export const TotalsLine = ({ columns }: TotalsColumns) => {
  const totals = useTotals(columns)
  return (
    <Box role="group" aria-label="合计" sx={{ px: 2, py: 1.5, fontSize: 14 }}>
      <strong>{totalsText(totals)}</strong>
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
