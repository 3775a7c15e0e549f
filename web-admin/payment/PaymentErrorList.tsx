import { PaymentError } from '#contracts/payment/api.ts'
import { paymentErrorKinds } from '#contracts/payment/owed.ts'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Money that came in and belongs to nobody's open order: it is owed back. */
export const PaymentErrorList = () => (
  <ListScreen
    title="支付异常"
    row={PaymentError}
    columns={['orderNo', 'kind', 'status', 'amount', 'channel', 'paymentCode', 'tradeNo', 'agency', 'airLine', 'at']}
    sort={{ field: 'at', order: 'DESC' }}
    tabs={{ field: 'kind', labels: paymentErrorKinds }}
    filters={[{ field: 'q', title: '订单号 / 支付单号' }, 'status', 'airLine', 'at']}
    sortable={['orderNo', 'kind', 'status', 'airLine']}
    href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}/show?tab=money`}
    emptyHint="没有支付异常"
  />
)
