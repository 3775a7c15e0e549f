import { Payment, paymentStatuses } from '#contracts/payment/api.ts'
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
    filters={[{ field: 'q', title: '订单号 / 支付单号' }, 'channel', 'agencyName', 'createdAt', 'tradeNo']}
    sortable={['orderNo', 'paymentCode', 'status', 'amount']}
    href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}/show?tab=money`}
    emptyHint="还没有支付记录"
  />
)
