import type { bigDepositPreview } from '#contracts/account/remittance-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Facts } from '../kit/Facts.tsx'

/** Shows the effect of a deposit on its account. */
export const DepositChange = ({ then: { totalText, before, after, validUntil } }: { then: Static<typeof bigDepositPreview.data> }) => (
  <Facts
    facts={[
      ['大写', totalText],
      ['可用余额', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
      ['账户余额', `${formatYuan(before.balance)} → ${formatYuan(after.balance)}`],
      ['有效期至', validUntil],
    ]}
  />
)
