import { Payment, paymentRecords, paymentStatuses } from '#contracts/payment/api.ts'
import { ListScreen } from '../kit/ListScreen.tsx'

export const PaymentList = () => (
  <ListScreen
    title="支付记录"
    row={Payment}
    columns={[
      'orderNo',
      'paymentCode',
      'status',
      'channel',
      'amount',
      'refunded',
      'agencyName',
      'tradeNo',
      'createdAt',
      'paidAt',
      { field: 'airLine', hidden: true },
      { field: 'businessCode', hidden: true },
      { field: 'reason', hidden: true },
    ]}
    sort={{ field: 'createdAt', order: 'DESC' }}
    tabs={{ field: 'status', labels: paymentStatuses }}
    filters={{ of: paymentRecords, fields: ['orderNo', 'paymentCode'] }}
    href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}/show?tab=money`}
    emptyHint="还没有支付记录"
  />
)
