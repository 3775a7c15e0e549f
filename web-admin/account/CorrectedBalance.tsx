import type { correctVirtualAccountPreview } from '#contracts/account/virtual-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Facts } from '../kit/Facts.tsx'

export const CorrectedBalance = ({ then: { before, after } }: { then: Static<typeof correctVirtualAccountPreview.data> }) => (
  <Facts
    facts={[
      ['可用余额', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
      ['冻结金额', `${formatYuan(before.frozen)} → ${formatYuan(after.frozen)}`],
      ['账户余额', formatYuan(after.balance)],
    ]}
  />
)
