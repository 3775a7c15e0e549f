import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { changeKinds } from '../order/changing/words.ts'
import { orderKinds } from '../order/kind.ts'
import { changeStatuses } from './codes.ts'

export const ChangeRow = Type.Object({
  id: zh(Id, '变更单号'),
  orderNo: zh(Id, '订单号'),
  orderKind: zh(oneOf(orderKinds), '订单类别'),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  kind: zh(oneOf(changeKinds), '变更类型'),
  from: notPersonal(zh(Text, '原航班')),
  to: notPersonal(zh(Text, '新航班')),
  tickets: zh(Count, '票数'),
  status: zh(oneOf(changeStatuses), '状态'),
  due: zh(Fen, '应付'),
  back: zh(Fen, '应退'),
  fee: zh(Fen, '变更费'),
  /** deleted by its agency, which does not see it any more */
  hidden: zh(Flag, '代理人已删除'),
  /** limit for the decision, then for the payment */
  limit: optional(zh(Instant, '办理时限')),
  createdAt: zh(Instant, '申请时间'),
  paidAt: optional(zh(Instant, '支付时间')),
  paymentCode: optional(zh(Id, '支付单号')),
  updatedAt: zh(Instant, '更新时间'),
})
export type ChangeRow = Type.Static<typeof ChangeRow>

/** Changes of flights of paid orders and of tickets (DOMAIN §3.18). */
export const changeList = list(
  'change',
  '变更改期',
  ChangeRow,
)({
  module: 'order.change',
  owner: 'agency',
  airline: 'airLine',
  document: '变更申请',
  number: '变更单号',
  columns: ['id', 'orderNo', 'kind', 'from', 'to', 'tickets', 'agencyName', 'airLine', 'status', 'due', 'limit', 'createdAt'],
  more: ['back', 'fee', 'paidAt', 'paymentCode', 'updatedAt'],
  exported: [
    'orderNo',
    'kind',
    'from',
    'to',
    'tickets',
    'agency',
    'agencyName',
    'airLine',
    'status',
    'due',
    'back',
    'fee',
    'limit',
    'createdAt',
    'paidAt',
    'paymentCode',
    'updatedAt',
  ],
  filters: [{ field: 'q', title: '变更单号 / 订单号' }, 'kind', 'airLine', 'agencyName', 'createdAt'],
  totals: ['tickets', 'due', 'back', 'fee'],
  sort: '-createdAt',
  sorts: ['limit'],
  tabs: 'status',
  empty: '没有变更申请：代理人或工作人员为已付款的订单申请改期、升舱后在此列出',
  menu: ['order', 12],
  calls: {
    queryChanges: {
      path: '/api/order/change/r/query',
      zh: '变更申请查询',
      allow: [...agents, 'employee'],
      body: {
        id: is('id'),
        orderId: is('orderNo'),
        kind: is('kind'),
        status: is('status'),
        airLine: is('airLine'),
        q: search(zh(Type.String({ maxLength: 40 }), '变更单号或订单号')),
        from: fromDay('createdAt', '申请日期起'),
        to: untilDay('createdAt', '申请日期止'),
      },
    },
  },
})
export const { queryChanges } = changeList.calls
