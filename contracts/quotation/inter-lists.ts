import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Count, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { interStatuses } from './inter-codes.ts'

/** Row of a request for a group abroad. Agencies read it too: of staff they learn no name. */
export const InterRow = Type.Object({
  id: zh(Id, '询价编号'),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  status: zh(oneOf(interStatuses), '状态'),
  /** `PEK–BRU、BRU–PEK` */
  journey: zh(Code, '航程'),
  date: zh(LocalDate, '出发日期'),
  seats: zh(Count, '座位数'),
  groupName: writing(zh(Text, '团名')),
  budget: optional(zh(Fen, '预算总价')),
  /** the lowest of the offers that stand, for the whole group and with taxes */
  total: optional(zh(Fen, '报价总价')),
  wanted: optional(zh(Fen, '期望总价')),
  until: optional(zh(Instant, '有效至')),
  /** limit for the desk's answer */
  dueBy: optional(zh(Instant, '答复时限')),
  /** the person at the desk who looks after it, as long as it waits for an answer */
  handler: optional(zh(Doer, '处理人')),
  overdue: zh(Flag, '答复超时'),
  orderNo: optional(zh(Id, '订单号')),
  askedAt: zh(Instant, '询价时间'),
  updatedAt: zh(Instant, '更新时间'),
})
export type InterRow = Type.Static<typeof InterRow>

/** Requests for groups abroad (DOMAIN §3.12): the desk's work, and what agencies have asked for. */
export const interList = list(
  'inter-request',
  '国际询价',
  InterRow,
)({
  module: 'order.order',
  owner: 'agency',
  airline: 'airLine',
  document: '国际询价',
  columns: ['id', 'agencyName', 'status', 'journey', 'date', 'seats', 'total', 'wanted', 'dueBy', 'overdue', 'until', 'handler', 'askedAt'],
  more: ['agency', 'airLine', 'groupName', 'budget', 'orderNo', 'updatedAt'],
  filters: [
    { field: 'q', title: '询价编号 / 订单号' },
    'agencyName',
    'date',
    'overdue',
    'dueBy',
    'until',
    'airLine',
    'askedAt',
    { field: 'handler', title: '处理人登录名', operator: 'eq' },
  ],
  sort: '-askedAt',
  sorts: ['dueBy', 'until', 'date'],
  tabs: 'status',
  hit: ['id', 'journey', 'agencyName', 'status'],
  empty: '还没有国际询价；代理人查不到公布的国际运价时向航司询价',
  menu: ['order', 8],
  calls: {
    interRequests: {
      path: '/api/order/group/express/r/inter/requests',
      zh: '国际询价查询',
      allow: ['employee', 'handler'],
      permission: 'order.order.r',
      body: {
        status: is('status'),
        agency: is('agency'),
        airLine: is('airLine', Airline),
        overdue: is('overdue', zh(Flag, '仅超时')),
        handler: is('handler', zh(UserId, '处理人登录名')),
        askedFrom: fromDay('askedAt', '询价日期起'),
        askedTo: untilDay('askedAt', '询价日期止'),
      },
      sorts: ['dueBy', 'until', 'date'],
    },
    myInterRequests: {
      path: '/api/order/group/express/r/inter/mine',
      zh: '我的国际询价',
      allow: agents,
      body: { status: is('status') },
    },
  },
  portal: {
    call: 'myInterRequests',
    title: '我的国际询价',
    columns: ['id', 'status', 'journey', 'date', 'seats', 'groupName', 'total', 'until', 'askedAt'],
    filters: ['status'],
    empty: '还没有国际询价；在国际查询中没有可直接下单的行程时可以询价',
  },
})
export const { interRequests, myInterRequests } = interList.calls
