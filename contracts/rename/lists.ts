import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Code, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { renameStatuses } from './codes.ts'

/** A row names neither staff nor travellers: the ticket number identifies the traveller. */
export const RenameRow = Type.Object({
  id: zh(Id, '更名单号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  passengerId: zh(Id, '旅客编号'),
  ticketNo: zh(Code, '票号'),
  status: zh(oneOf(renameStatuses), '状态'),
  fee: zh(Fen, '更名费'),
  /** limit for the decision, then for the payment */
  limit: optional(zh(Instant, '办理时限')),
  createdAt: zh(Instant, '申请时间'),
  paidAt: optional(zh(Instant, '支付时间')),
  paymentCode: optional(zh(Id, '支付单号')),
  updatedAt: zh(Instant, '更新时间'),
})
export type RenameRow = Type.Static<typeof RenameRow>

/** Applications for another name on a ticket (DOMAIN §3.23). */
export const renames = list(
  'rename',
  '客票更名',
  RenameRow,
)({
  module: 'order.rename',
  owner: 'agency',
  airline: 'airLine',
  document: '更名申请',
  number: '更名单号',
  columns: ['id', 'orderNo', 'ticketNo', 'agencyName', 'airLine', 'status', 'fee', 'limit', 'createdAt'],
  more: ['paidAt', 'paymentCode', 'updatedAt'],
  // the traveller stands by ticket number: the id tells nobody anything
  exported: [
    'orderNo',
    'ticketNo',
    'agency',
    'agencyName',
    'airLine',
    'status',
    'fee',
    'limit',
    'createdAt',
    'paidAt',
    'paymentCode',
    'updatedAt',
  ],
  filters: [{ field: 'q', title: '更名单号 / 订单号 / 票号' }, 'airLine', 'agencyName', 'createdAt'],
  totals: ['fee'],
  sort: '-createdAt',
  sorts: ['limit'],
  tabs: 'status',
  empty: '没有更名申请：代理人或工作人员为已出票旅客申请更名后在此列出',
  menu: ['order', 11],
  calls: {
    queryRenames: {
      path: '/api/order/rename/r/query',
      zh: '更名申请查询',
      allow: [...agents, 'employee'],
      body: {
        id: is('id'),
        orderId: is('orderNo'),
        status: is('status'),
        airLine: is('airLine'),
        q: search(zh(Type.String({ maxLength: 40 }), '更名单号、订单号或票号')),
        from: fromDay('createdAt', '申请日期起'),
        to: untilDay('createdAt', '申请日期止'),
      },
    },
  },
})
export const { queryRenames } = renames.calls
