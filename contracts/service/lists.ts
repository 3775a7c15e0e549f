import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Count, Fen, FlightNo, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { groupServices } from '../order/rules/group-service.ts'
import { serviceStatuses } from './codes.ts'

export const ServiceRow = Type.Object({
  id: zh(Id, '服务单号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  stockId: zh(Id, '航段编号'),
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
  std: zh(Instant, '计划起飞'),
  service: zh(oneOf(groupServices), '服务'),
  count: zh(Count, '人数'),
  status: zh(oneOf(serviceStatuses), '状态'),
  /** of the contract, once it is submitted; the amount is the price for all people, and nothing is posted by it */
  price: optional(zh(Fen, '单价')),
  amount: optional(zh(Fen, '金额')),
  createdAt: zh(Instant, '创建时间'),
  updatedAt: zh(Instant, '更新时间'),
})
export type ServiceRow = Type.Static<typeof ServiceRow>

/** The services that airlines are asked to do for groups besides flying them (DOMAIN §3.37). */
export const groupServiceList = list(
  'groupService',
  '团队服务',
  ServiceRow,
)({
  module: 'order.tdfw',
  owner: 'agency',
  airline: 'airLine',
  document: '团队服务',
  number: '服务单号',
  columns: ['id', 'status', 'service', 'count', 'flightNo', 'date', 'orderNo', 'agencyName', 'airLine', 'amount', 'createdAt'],
  more: ['price', 'std', 'updatedAt'],
  filters: [{ field: 'q', title: '服务单号 / 订单号 / 航班' }, 'service', 'airLine', 'date'],
  totals: ['count', 'amount'],
  sort: '-createdAt',
  sorts: ['std'],
  tabs: 'status',
  empty: '没有团队服务：代理人或工作人员在订单中申请轮椅、团餐、值机柜台等后在此列出',
  menu: ['order', 16],
  portal: {
    call: 'queryServices',
    title: '团队服务',
    columns: ['id', 'status', 'service', 'count', 'flightNo', 'date', 'orderNo', 'amount', 'createdAt'],
    filters: ['orderId', 'service', 'status'],
    empty: '还没有团队服务：在订单的“行程”页申请',
  },
  calls: {
    queryServices: {
      path: '/api/order/tdfw/r/query',
      zh: '团队服务查询',
      allow: [...agents, 'employee'],
      body: {
        orderId: is('orderNo'),
        service: is('service'),
        status: is('status'),
        airLine: is('airLine'),
        flightNo: is('flightNo', FlightNo),
        q: search(zh(Type.String({ maxLength: 40 }), '服务单号、订单号或航班')),
        from: fromDay('date', '航班日期起'),
        to: untilDay('date', '航班日期止'),
      },
    },
  },
})
export const { queryServices } = groupServiceList.calls
