import { formatYuan } from '#contracts/kernel/money.ts'
import { PaymentError, paymentErrorModify, paymentErrorStatuses } from '#contracts/payment/api.ts'
import { paymentErrorKinds } from '#contracts/payment/owed.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from './links.tsx'

/** Money that came in and belongs to nobody's open order: looked into here, given back on the list of what is owed. */
export const PaymentErrorList = () => (
  <ListScreen
    title="支付异常"
    row={PaymentError}
    columns={[
      'paymentCode',
      { field: 'orderNo', render: orderLink },
      'status',
      'kind',
      'amount',
      'channel',
      'agency',
      'at',
      'remark',
      { field: 'tradeNo', hidden: true },
      { field: 'airLine', hidden: true },
      { field: 'updatedAt', hidden: true },
    ]}
    sort={{ field: 'at', order: 'DESC' }}
    tabs={{ field: 'status', labels: paymentErrorStatuses }}
    filters={[{ field: 'q', title: '订单号 / 支付单号' }, 'kind', 'airLine', 'at', 'channel', 'agency']}
    sortable={['orderNo', 'kind', 'status', 'airLine']}
    // the item owed back bears the payment's code
    href={({ id }) => `/needs-refund/${encodeURIComponent(id)}/show`}
    rowActions={({ id, status, amount, orderNo, kind }) =>
      status === 'UNHANDLED' && (
        <ActionButton
          size="small"
          variant="text"
          endpoint={paymentErrorModify}
          label="处理"
          fixed={{ id }}
          demand={['handling']}
          initial={{ handling: 'REFUND' }}
          explain={handlingOf({ orderNo, kind, amount })}
        />
      )
    }
    emptyHint="没有支付异常"
  />
)

type Told = { orderNo: string; kind: keyof typeof paymentErrorKinds; amount: number }
const handlingOf = ({ orderNo, kind, amount }: Told) =>
  `订单 ${orderNo} ${paymentErrorKinds[kind]}，${formatYuan(amount)}。“提交退款”后由其他人员在“应退款”中审核；“其他方式处理”不再退款，须写明处理说明。`
