import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { Payment } from '#contracts/payment/api.ts'
import { RefundRow } from '#contracts/refund/api.ts'
import { Panel } from '../kit/Detail.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import type { Order } from './OrderDetail.tsx'

export const OrderMoney = ({ order }: { order: Order }) => (
  <>
    <Panel title={`支付（${order.payments.length}）`}>
      <RowsTable
        label="支付"
        row={Payment}
        rows={order.payments}
        keyOf={({ paymentCode }) => paymentCode}
        empty="还没有支付记录"
        columns={['paymentCode', 'channel', 'amount', 'refunded', 'status', 'tradeNo', 'createdAt', 'paidAt']}
      />
    </Panel>
    <Panel title={`退票（${order.refunds.length}）`}>
      <RowsTable
        label="退票"
        row={RefundRow}
        rows={order.refunds}
        keyOf={({ id }) => id}
        empty="没有退票申请"
        columns={[
          {
            field: 'id',
            render: ({ id }) => (
              <Link component={RouterLink} to={`/refund/${encodeURIComponent(id)}/show`}>
                {id}
              </Link>
            ),
          },
          'refundType',
          'status',
          'tickets',
          'fee',
          'refund',
          'paidOut',
          'submittedAt',
        ]}
      />
    </Panel>
  </>
)
