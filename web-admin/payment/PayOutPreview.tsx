import Alert from '@mui/material/Alert'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { creditReasons } from '#contracts/payment/credit-terms.ts'
import { owedPreview, PayoutPreview, payOutPreview } from '#contracts/payment/preview-api.ts'
import { useAsk } from '../kit/calls.ts'
import { RowsTable } from '../kit/RowsTable.tsx'
import { Fetched } from '../kit/States.tsx'
import { paymentLink } from './links.tsx'

/** The destinations of the money by the server's preview, beside the button that sends it. */
const Payouts = ({ payouts }: { payouts: Static<typeof PayoutPreview> }) => (
  <RowsTable
    label="退回渠道"
    row={PayoutPreview.items}
    rows={payouts}
    keyOf={({ paymentCode }) => paymentCode}
    empty="没有退回的款项"
    columns={[{ field: 'paymentCode', render: paymentLink }, 'channel', 'amount', 'credited']}
  />
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
