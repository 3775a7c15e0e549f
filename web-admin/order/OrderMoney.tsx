import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { Payment, paymentRecords } from '#contracts/payment/api.ts'
import { manageQueryRefund, RefundRow } from '#contracts/refund/api.ts'
import { useAsk } from '../kit/calls.ts'
import { Panel } from '../kit/Detail.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { Fetched } from '../kit/States.tsx'
import type { Order } from './OrderDetail.tsx'

/** What the payment and refund desks know of the order: their own lists, cut down to it. */
export const OrderMoney = ({ order: { orderNo } }: { order: Order }) => {
  const payments = useAsk(paymentRecords, { orderNo, page: 0, size: 100 })
  const refunds = useAsk(manageQueryRefund, { orderNo, page: 0, size: 100 })
  return (
    <>
      <Panel title="支付">
        <Fetched from={payments} lines={2}>
          {({ content }) => (
            <RowsTable
              label="支付"
              row={Payment}
              rows={content}
              keyOf={({ id }) => id}
              empty="还没有支付记录"
              columns={['paymentCode', 'channel', 'amount', 'refunded', 'status', 'tradeNo', 'createdAt', 'paidAt']}
            />
          )}
        </Fetched>
      </Panel>
      <Panel title="退票">
        <Fetched from={refunds} lines={2}>
          {({ content }) => (
            <RowsTable
              label="退票"
              row={RefundRow}
              rows={content}
              keyOf={({ id }) => id}
              empty="没有退票申请"
              columns={[{ field: 'id', render: refundLink }, 'refundType', 'status', 'tickets', 'fee', 'refund', 'paidOut', 'submittedAt']}
            />
          )}
        </Fetched>
      </Panel>
    </>
  )
}

const refundLink = ({ id }: { id: string }) => (
  <Link component={RouterLink} to={`/refund/${encodeURIComponent(id)}/show`}>
    {id}
  </Link>
)
