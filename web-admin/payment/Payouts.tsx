import { paymentChannels } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { PayoutPreview } from '#contracts/payment/preview-api.ts'
import { Nothing } from '../kit/Nothing.tsx'
import { Pairs } from '../kit/Pairs.tsx'

/** The destinations of the money by the server's preview, beside the button that sends it. */
export const Payouts = ({ payouts }: { payouts: Static<typeof PayoutPreview> }) => (
  <section aria-label="退回渠道">
    {payouts.length === 0 ? (
      <Nothing text="没有退回的款项" />
    ) : (
      <Pairs
        pairs={payouts.map(({ paymentCode, channel, amount, credited }) => [
          `${paymentChannels[channel]} ${paymentCode}`,
          `${formatYuan(amount)}${credited ? '，转为抵扣' : ''}`,
        ])}
      />
    )}
  </section>
)
