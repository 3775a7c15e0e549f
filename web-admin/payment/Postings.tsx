import { formatYuan } from '#contracts/kernel/money.ts'
import { SmallTable } from '../kit/SmallTable.tsx'

type Posting = { from: string; to: string; amount: number }
/** The resulting movements of the ledger. */
export const Postings = ({ postings }: { postings: readonly Posting[] }) =>
  postings.length === 0 ? null : (
    <SmallTable
      label="分录"
      heads={['转出账户', '转入账户', '金额']}
      right={[2]}
      rows={postings.map(({ from, to, amount }) => ({ key: `${from} ${to}`, cells: [from, to, formatYuan(amount)] }))}
    />
  )
