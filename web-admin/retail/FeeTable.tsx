import Box from '@mui/material/Box'
import type { FeeRung } from '#contracts/order/rules/fare-rule.ts'
import { feeRungParts } from '#contracts/order/rules/fee-rungs.ts'

/** The rungs of a fee as a table: until when, and what is taken. Without rungs it says that they are wanting. */
export const FeeTable = ({
  what,
  title = what,
  steps = [],
}: {
  what: '退票' | '改期'
  title?: string
  steps?: readonly FeeRung[] | undefined
}) => (
  <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%', fontSize: 14, alignSelf: 'start' }}>
    <Box component="caption" sx={{ textAlign: 'left', color: 'text.secondary', fontSize: 13, pb: 0.5 }}>
      {title}
      {steps.length === 0 && '：未填写'}
    </Box>
    {steps.length > 0 && (
      <tbody>
        {feeRungParts(steps, what).map(([until, fee]) => (
          <Box component="tr" key={until} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400, py: 0.75, pr: 2 }}>
              {until}
            </Box>
            <Box component="td" sx={{ textAlign: 'right', py: 0.75, whiteSpace: 'nowrap' }}>
              {fee}
            </Box>
          </Box>
        ))}
      </tbody>
    )}
  </Box>
)
