import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { refundRules } from '#contracts/order/refund/refund-rules.ts'
import { QuotedLine, type refundFeeDetail } from '#contracts/refund/api.ts'
import { Facts } from '../kit/Facts.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

type Line = Static<typeof QuotedLine>
export type QuotedRefund = Static<typeof refundFeeDetail.data>

/** Kept and refunded amounts, coupon by coupon: 票价 + 税费 − 退票费 − 补差 = 应退, in each line and in the sums. */
export const RefundQuote = ({
  lines,
  totals,
  refundText,
  sums = true,
}: Omit<QuotedRefund, 'refundText' | 'products'> & {
  refundText?: string
  /** false where the sums stand beside it */
  sums?: boolean
}) => {
  const difference = lines.reduce((sum, line) => sum + line.difference, 0)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {sums && (
        <Facts
          facts={[
            ['退票张数', totals.tickets],
            ['原支付', formatYuan(totals.paid)],
            // the fee in the totals is all that is kept, so the difference is subtracted
            ['退票费', formatYuan(totals.fee - difference)],
            ['不足成团补差', formatYuan(difference)],
            // differences of the group's earlier refunds that this one gives back
            ...(totals.returned > 0 ? [['退还前次补差', formatYuan(totals.returned)] as const] : []),
            ['应退', <strong key="refund">{formatYuan(totals.refund)}</strong>],
            ...(refundText ? [['大写', refundText] as const] : []),
          ]}
        />
      )}
      {/* when all leave, nobody is priced again and no difference is kept */}
      {difference > 0 && <Alert severity="warning">退票后不足最少成团人数，余下旅客按散客价重算，差额从应退款中扣除，见“补差”。</Alert>}
      <RowsTable
        label="退款明细"
        row={QuotedLine}
        rows={lines}
        keyOf={({ passengerId, flightNo, date }) => `${passengerId} ${flightNo} ${date}`}
        empty="没有明细"
        cards={['name', 'refund', 'ticketNo', 'fee', 'rule', 'flightNo']}
        totals={{
          name: `${new Set(lines.map(({ passengerId }) => passengerId)).size} 人`,
          ...Object.fromEntries(
            (['fare', 'taxes', 'fee', 'difference', 'refund'] as const).map(of => [
              of,
              groupedYuan(lines.reduce((sum, line) => sum + line[of], 0)),
            ]),
          ),
        }}
        columns={[
          { field: 'ticketNo', title: '票号' },
          { field: 'name', title: '姓名' },
          { field: 'flightNo', title: '航班' },
          { field: 'date', title: '日期' },
          'fare',
          'taxes',
          {
            field: 'rule',
            render: ({ rule, rate }: Line) => (rule === 'SCALE' ? `${refundRules.SCALE} ${rate / 100}%` : refundRules[rule]),
          },
          'fee',
          { field: 'difference', title: '补差' },
          'refund',
        ]}
      />
    </Box>
  )
}
