import { agents } from '../kernel/endpoint.ts'
import { begins, fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Airline, Type, zh } from '../kernel/schema.ts'
import { OrderRow } from '../order/lists.ts'

const asked = {
  orderNo: begins('orderNo'),
  status: is('status'),
  airLine: is('airLine', Airline),
  pnr: is('pnrs', zh(Type.String({ maxLength: 6, personal: false }), 'PNR'), { upper: true }),
  departureFrom: fromDay('departure', '出发日期起'),
  departureTo: untilDay('departure', '出发日期止'),
  submittedFrom: fromDay('submittedAt', '提交日期起'),
  submittedTo: untilDay('submittedAt', '提交日期止'),
}
const sorts = ['submittedAt', 'departure', 'total', 'payBy', 'orderNo'] as const
/** Orders of single travellers (DOMAIN §3.59). */
export const retailOrders = list(
  'retailOrder',
  '散客订单',
  OrderRow,
)({
  module: 'retail.orderManager',
  owner: 'agency',
  airline: 'airLine',
  document: '散客订单',
  columns: ['orderNo', 'status', 'route', 'flights', 'departure', 'persons', 'agencyName', 'airLine', 'total', 'owed', 'submittedAt'],
  more: ['pnr', 'payBy', 'paid', 'refunded', 'tickets', 'contactName', 'contactPhone', 'closeReason'],
  filters: [{ field: 'q', title: '订单号 / PNR' }, 'airLine', 'departure', 'agencyName', 'submittedAt'],
  totals: ['persons', 'total', 'owed', 'paid', 'refunded'],
  sort: '-submittedAt',
  tabs: 'status',
  empty: '还没有散客订单：代理人在散客机票中下单后在此列出',
  menu: ['order', 14],
  portal: {
    call: 'retailOrderQuery',
    title: '我的散客订单',
    columns: ['orderNo', 'status', 'route', 'flights', 'departure', 'persons', 'total', 'submittedAt'],
    filters: ['orderNo', 'airLine', 'departureFrom', 'departureTo', 'pnr', 'submittedFrom', 'submittedTo'],
    empty: '还没有散客订单',
  },
  calls: {
    retailOrderQuery: { path: '/api/retail/flight/r/orderQuery', zh: '散客订单查询(前台)', allow: agents, body: asked, sorts, size: 20 },
    queryRetailOrders: {
      path: '/api/retail/orderManager/r/query',
      zh: '散客订单管理查询',
      allow: ['employee'],
      body: { ...asked, agency: is('agency', '代理人') },
      sorts,
      size: 20,
    },
  },
})
export const { retailOrderQuery, queryRetailOrders } = retailOrders.calls
