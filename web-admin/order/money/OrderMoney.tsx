import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { besidesPaid, besidesSum } from '#contracts/client/besides.ts'
import { fineBasic } from '#contracts/fine/api.ts'
import { glanceOf } from '#contracts/fine/glance.ts'
import { FineRow, queryOrderFines } from '#contracts/fine/lists.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { Payment, PaymentError, paymentErrorQuery, paymentRecords } from '#contracts/payment/api.ts'
import { OwedRow, owedList } from '#contracts/payment/owed-api.ts'
import { manageQueryRefund, RefundRow } from '#contracts/refund/api.ts'
import { useAsk, useMay } from '../../kit/calls.ts'
import { Facts } from '../../kit/Facts.tsx'
import { type ConsoleFetching, Fetched } from '../../kit/Fetched.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { type RowsColumn, RowsTable } from '../../kit/RowsTable.tsx'
import { paymentLink } from '../../payment/links.tsx'
import type { ShownOrder } from '../OrderDetail.tsx'
import { OrderLink } from '../OrderLink.tsx'

type Shown = {
  title: string
  /** list endpoint that answers the rows of one order */
  endpoint: AnyEndpoint
  /** name of its filter for the order */
  by?: 'orderId' | 'orderNo'
  row: TSchema
  columns: readonly (string | RowsColumn)[]
  empty: string
}
const link = (resource: string) => ({
  field: 'id',
  render: ({ id }: { id: string }) => (
    <Link component={RouterLink} to={`/${resource}/${encodeURIComponent(id)}/show`}>
      {id}
    </Link>
  ),
})
const payment = {
  field: 'paymentCode',
  render: ({ paymentCode }: { paymentCode?: string }) => (paymentCode ? paymentLink({ paymentCode }) : '--'),
}
const lists: Shown[] = [
  {
    title: '支付',
    endpoint: paymentRecords,
    row: Payment,
    columns: [payment, 'channel', 'instalment', 'pays', 'amount', 'refunded', 'status', 'paidAt', 'tradeNo', 'reason'],
    empty: '还没有支付记录',
  },
  {
    title: '支付异常',
    endpoint: paymentErrorQuery,
    row: PaymentError,
    columns: [payment, 'kind', 'status', 'channel', 'amount', 'at', 'remark'],
    empty: '没有支付异常',
  },
  {
    title: '应退款项',
    endpoint: owedList,
    row: OwedRow,
    columns: [link('needs-refund'), 'kind', 'status', 'amount', 'refunded', 'openedAt', 'refundedAt', 'remark'],
    empty: '没有应退款项',
  },
  {
    title: '罚金',
    endpoint: queryOrderFines,
    by: 'orderId',
    row: FineRow,
    columns: [link('fine'), 'type', 'status', 'amount', 'returned', 'channel', payment, 'paidAt'],
    empty: '没有罚金',
  },
  {
    title: '退票',
    endpoint: manageQueryRefund,
    row: RefundRow,
    columns: [link('refund'), 'refundType', 'status', 'tickets', 'fee', 'refund', 'paidOut', 'submittedAt'],
    empty: '没有退票申请',
  },
]

/**
 * Rows of the payment and refund desks' lists for this order, for people who may read those lists. Payments before a split stay with the
 * order that they were made for.
 */
export const OrderMoney = ({ order }: { order: ShownOrder }) => {
  const { orderNo, splitFrom } = order
  const may = useMay()
  return (
    <>
      {splitFrom && (
        <Alert severity="info">
          本订单由 <OrderLink orderNo={splitFrom} tab="money" /> 拆分而来，拆分前的支付与退款记录在原订单中，随拆分转来的金额见概况。
        </Alert>
      )}
      {may(paymentRecords) && may(queryOrderFines) && may(paymentErrorQuery) && <Besides order={order} />}
      {may(fineBasic) && <FinesAtAGlance orderId={orderNo} />}
      {lists
        .filter(({ endpoint }) => may(endpoint))
        .map(list => (
          <Cut key={list.title} {...list} orderNo={orderNo} />
        ))}
    </>
  )
}

/** Payments beside the price of the order, by purpose. */
const Besides = ({ order: { orderNo, extras } }: { order: ShownOrder }) => {
  const whole = { page: 0, size: 100 }
  const payments = useAsk(paymentRecords, { orderNo, ...whole }).data?.content ?? []
  const fines = useAsk(queryOrderFines, { orderId: orderNo, ...whole }).data?.content ?? []
  const errors = useAsk(paymentErrorQuery, { orderNo, ...whole }).data?.content ?? []
  const besides = besidesPaid(extras, payments, fines, new Set(errors.map(({ paymentCode }) => paymentCode)))
  if (besides.length === 0) return null
  const told = besides.map(({ name, paid, back }): [string, string] => [
    name,
    `${formatYuan(paid)}${back > 0 ? `（其中 ${formatYuan(back)} 已退回或应退）` : ''}`,
  ])
  return (
    <Panel title="另付（不计入订单总价）">
      <Facts facts={[...told, ['合计', <strong key="sum">{formatYuan(besidesSum(besides))}</strong>]]} />
    </Panel>
  )
}

/** Fines for faults by the rules of today, and the cost of leaving at this moment. */
const FinesAtAGlance = ({ orderId }: { orderId: string }) => (
  <Panel title="罚金一览">
    <Fetched from={useAsk(fineBasic, { orderId }, { lists: ['order', 'fine'] })} lines={3}>
      {found => <Facts facts={glanceOf(found)} />}
    </Fetched>
  </Panel>
)
const Cut = ({ title, endpoint, by = 'orderNo', row, columns, empty, orderNo }: Shown & { orderNo: string }) => (
  <Panel title={title}>
    <Fetched from={useAsk(endpoint, { [by]: orderNo, page: 0, size: 100 }) as ConsoleFetching<{ content: { id: string }[] }>} lines={2}>
      {({ content }) => <RowsTable label={title} row={row} rows={content} keyOf={({ id }) => id} empty={empty} columns={columns} />}
    </Fetched>
  </Panel>
)
