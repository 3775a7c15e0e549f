import { Payment, paymentStatuses } from '#contracts/payment/api.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from './links.tsx'

/** Every attempt to pay. */
export const PaymentList = () => (
  <ListScreen
    title="支付记录"
    row={Payment}
    columns={[
      'paymentCode',
      { field: 'orderNo', render: orderLink },
      'status',
      'channel',
      'amount',
      'refunded',
      'agencyName',
      'createdAt',
      'paidAt',
      { field: 'tradeNo', hidden: true },
      { field: 'instalment', hidden: true },
      { field: 'airLine', hidden: true },
      { field: 'businessCode', hidden: true },
      { field: 'reason', hidden: true },
    ]}
    sort={{ field: 'createdAt', order: 'DESC' }}
    tabs={{ field: 'status', labels: paymentStatuses }}
    filters={[
      { field: 'q', title: '订单号 / 支付单号' },
      'channel',
      'agencyName',
      'createdAt',
      'airLine',
      'tradeNo',
      { field: 'amount', title: '金额不少于', operator: 'gte' },
    ]}
    sortable={['orderNo', 'paymentCode', 'status', 'amount']}
    href={({ id }) => `/payment/${encodeURIComponent(id)}/show`}
    emptyHint="还没有支付记录"
  />
)
