import { PaymentRefundRow } from '#contracts/payment/owed-api.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink, paymentLink } from './links.tsx'

/** Each time that money went back through a channel. */
export const PaymentRefundList = () => (
  <ListScreen
    title="支付退款"
    row={PaymentRefundRow}
    columns={[
      'gatewayRefundNo',
      { field: 'paymentCode', render: ({ paymentCode }) => paymentLink({ paymentCode }) },
      { field: 'orderNo', render: orderLink },
      'refundId',
      'amount',
      'channel',
      'agencyName',
      'airLine',
      'refundedAt',
    ]}
    sort={{ field: 'refundedAt', order: 'DESC' }}
    filters={[{ field: 'q', title: '订单号 / 支付单号 / 退款单号' }, 'channel', 'agencyName', 'refundedAt', 'airLine', 'gatewayRefundNo']}
    sortable={['orderNo', 'paymentCode', 'refundId', 'airLine']}
    emptyHint="还没有退款"
  />
)
