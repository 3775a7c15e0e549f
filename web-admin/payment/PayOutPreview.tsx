import Alert from '@mui/material/Alert'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { creditReasons } from '#contracts/payment/credit-terms.ts'
import { payOutPreview } from '#contracts/payment/preview-api.ts'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Payouts } from './Payouts.tsx'

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
