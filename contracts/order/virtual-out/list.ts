import { agents } from '../../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../../kernel/list.ts'
import { Type, zh } from '../../kernel/schema.ts'
import { OrderRow } from '../lists.ts'

export const VirtualOutRow = Type.Pick(OrderRow, [
  'id',
  'orderNo',
  'splitFrom',
  'virtualOut',
  'outTries',
  'status',
  'agency',
  'agencyName',
  'airLine',
  'groupName',
  'route',
  'departure',
  'seats',
  'persons',
  'total',
  'paid',
  'nextDue',
  'pnr',
  'tickets',
  'submittedAt',
  'updatedAt',
])
export type VirtualOutRow = Type.Static<typeof VirtualOutRow>

/** Parts of groups that are ticketed ahead of the rest (DOMAIN §3.22). */
export const virtualOuts = list(
  'virtual-out',
  '虚拟出票',
  VirtualOutRow,
)({
  module: 'order.virtualOutTicket',
  owner: 'agency',
  airline: 'airLine',
  document: '虚拟出票单',
  columns: ['orderNo', 'virtualOut', 'splitFrom', 'groupName', 'agencyName', 'route', 'departure', 'persons', 'total', 'tickets'],
  more: ['airLine', 'seats', 'paid', 'nextDue', 'pnr', 'outTries', 'status', 'submittedAt', 'updatedAt'],
  filters: [{ field: 'q', title: '订单号 / PNR / 团名' }, 'airLine', 'splitFrom', 'agencyName', 'departure', 'submittedAt'],
  totals: ['total', 'paid'],
  sort: '-submittedAt',
  sorts: ['orderNo', 'departure', 'total'],
  tabs: 'virtualOut',
  empty: '没有虚拟出票：代理人为未付清的团队中部分旅客先行出票时在此列出',
  menu: ['order', 5],
  calls: {
    queryVirtualOut: {
      path: '/api/order/virtualOutTicket/r/query',
      zh: '虚拟出票查询',
      allow: [...agents, 'employee'],
      body: {
        id: is('orderNo'),
        orderId: is('splitFrom'),
        status: is('virtualOut'),
        airLine: is('airLine'),
        q: search(zh(Type.String({ maxLength: 40 }), '订单号、PNR或团名')),
        from: fromDay('submittedAt', '申请日期起'),
        to: untilDay('submittedAt', '申请日期止'),
      },
      size: 20,
    },
  },
})
export const { queryVirtualOut } = virtualOuts.calls
