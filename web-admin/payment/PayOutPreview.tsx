import Alert from '@mui/material/Alert'
import { paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { creditReasons } from '#contracts/payment/credit-terms.ts'
import { owedPreview, type PayoutPreview, payOutPreview } from '#contracts/payment/preview-api.ts'
import { useAsk } from '../kit/calls.ts'
import { Pairs } from '../kit/Document.tsx'
import { Fetched, Nothing } from '../kit/States.tsx'

/** The destinations of the money by the server's preview, beside the button that sends it. */
const Payouts = ({ payouts }: { payouts: Static<typeof PayoutPreview> }) => (
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

export const PayOutPreview = ({ refundId }: { refundId: string }) => (
  <Fetched from={useAsk(payOutPreview, { refundId })} lines={2}>
    {({ payouts, credit }) => (
      <>
        {credit && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {creditReasons[credit.reasonCode]}：{formatYuan(credit.amount)} 转为抵扣，不退回渠道，{formatDateTime(credit.validUntil)}{' '}
            前可用于支付其他订单。
          </Alert>
        )}
        <Payouts payouts={payouts} />
      </>
    )}
  </Fetched>
)

export const OwedPreview = ({ id }: { id: string }) => (
  <Fetched from={useAsk(owedPreview, { id })} lines={2}>
    {({ payouts }) => <Payouts payouts={payouts} />}
  </Fetched>
)
