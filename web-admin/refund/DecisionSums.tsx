import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { refundTypes } from '#contracts/enums.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import { Pairs } from '../kit/Pairs.tsx'
import type { ShownRefund } from './RefundDetail.tsx'

/** The sums of a refund: paid, kept, going back; those that have gone back, and those that will have after this decision. */
export const DecisionSums = ({ refund, waived = 0 }: { refund: ShownRefund; waived?: number }) => {
  const { refundType, paidOut, status } = refund
  const { lines, totals } = refund.approval ?? refund
  const difference = lines.reduce((sum, line) => sum + line.difference, 0)
  const minus = (amount: number) => (amount > 0 ? `−${groupedYuan(amount)}` : groupedYuan(0))
  const sum = totals.refund + waived
  const over = status === 'REFUNDREJECT'
  return (
    <>
      <Pairs
        pairs={[
          ['怎么退', refundTypes[refundType]],
          [`${totals.tickets} 张票已付`, groupedYuan(totals.paid)],
          ['退票费', minus(totals.fee - difference)],
          ...(difference > 0 ? [['不足成团补差', minus(difference - waived)] as const] : []),
          ...(totals.returned > 0 ? [['退还前次补差', groupedYuan(totals.returned)] as const] : []),
        ]}
      />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: 2,
          py: 1.5,
          mt: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <strong>应退</strong>
        <Typography component="span" sx={{ fontSize: 28, fontWeight: 600, lineHeight: 1.2 }}>
          {formatYuan(sum)}
        </Typography>
      </Box>
      {!over && (
        <Pairs
          pairs={[
            ['现在已退', groupedYuan(paidOut)],
            ['全部退回后', groupedYuan(sum)],
          ]}
        />
      )}
    </>
  )
}
