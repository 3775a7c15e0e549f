import type { bigClientPreview } from '#contracts/account/remittance-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Facts } from '../kit/Facts.tsx'

/** Shows the effect of a change to a big client. */
export const ClientChange = ({ then: { amountText, before, after } }: { then: Static<typeof bigClientPreview.data> }) => (
  <Facts
    facts={[
      ['大写', amountText],
      ['授信额度', `${formatYuan(before.line)} → ${formatYuan(after.line)}`],
      ['可用额度', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
      ['欠款', `${formatYuan(before.debt)} → ${formatYuan(after.debt)}`],
    ]}
  />
)
