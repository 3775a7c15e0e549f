import { orderStatuses } from '#contracts/enums.ts'
import { OrderRow } from '#contracts/order/api.ts'
import { ListScreen } from '../kit/ListScreen.tsx'

const columns = [
  'orderNo',
  'status',
  'groupName',
  'agencyName',
  'route',
  'departure',
  'seats',
  'total',
  'submittedAt',
  // with these the time of submission, by which the list is sorted, would not fit on 1366 px
  { field: 'flights', hidden: true },
  { field: 'payProgress', hidden: true },
  { field: 'nextDue', hidden: true },
  { field: 'nextAmount', hidden: true },
  { field: 'paid', hidden: true },
  { field: 'forfeited', hidden: true },
  { field: 'tourCode', hidden: true },
  { field: 'named', hidden: true },
  { field: 'seatStatus', hidden: true },
  { field: 'waitUntil', hidden: true },
  { field: 'confirmBy', hidden: true },
  { field: 'pnr', hidden: true },
  { field: 'tickets', hidden: true },
  { field: 'refunded', hidden: true },
  { field: 'contactName', hidden: true },
  { field: 'contactPhone', hidden: true },
  { field: 'payBy', hidden: true },
  { field: 'ticketBy', hidden: true },
  { field: 'closeReason', hidden: true },
  { field: 'auditStatus', hidden: true },
  { field: 'priceChange', hidden: true },
  { field: 'copyOf', hidden: true },
]

export const OrderList = () => (
  <ListScreen
    title="订单"
    row={OrderRow}
    columns={columns}
    sort={{ field: 'submittedAt', order: 'DESC' }}
    tabs={{ field: 'status', labels: orderStatuses }}
    filters={[
      { field: 'q', title: '订单号 / PNR / 团名' },
      'airLine',
      'departure',
      'payProgress',
      'auditStatus',
      'seatStatus',
      'priceChange',
      'nextDue',
      'agencyName',
      'route',
      'flights',
      'submittedAt',
    ]}
    sortable={['orderNo', 'status', 'groupName', 'route', 'departure', 'total', 'pnr', 'payBy']}
    href={({ id }) => `/order/${encodeURIComponent(id)}/show`}
    emptyHint="还没有订单；代理人在门户提交后会出现在这里"
  />
)
