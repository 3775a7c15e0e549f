import { formatYuan } from '#contracts/kernel/money.ts'
import { SmallTable } from '../kit/SmallTable.tsx'
import type { BillReport } from './BillImport.tsx'

type Sums = BillReport['theirs']
/** Sums of both sides beside each other, and the surplus of the first. */
export const SumsTable = ({ theirs, ours }: { theirs: Sums; ours: Sums }) => (
  <SmallTable
    label="对账合计"
    nowrap
    heads={['', '支付笔数', '支付金额', '退款笔数', '退款金额', '净额']}
    right={[1, 2, 3, 4, 5]}
    rows={[
      { key: 'theirs', cells: ['渠道', ...cellsOf(theirs)] },
      { key: 'ours', cells: ['本系统', ...cellsOf(ours)] },
      {
        key: 'worth',
        cells: [
          '差额',
          theirs.payments - ours.payments,
          formatYuan(theirs.paid - ours.paid),
          theirs.refunds - ours.refunds,
          formatYuan(theirs.refunded - ours.refunded),
          <strong key="net">{formatYuan(theirs.net - ours.net)}</strong>,
        ],
      },
    ]}
  />
)
const cellsOf = ({ payments, paid, refunds, refunded, net }: Sums) => [
  payments,
  formatYuan(paid),
  refunds,
  formatYuan(refunded),
  formatYuan(net),
]
