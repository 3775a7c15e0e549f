import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Code, Count, Doer, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { quoteObstacles, quoteStatuses } from './quote-codes.ts'

/** Row of a quote. Agencies read it too: of staff they learn no name. */
export const QuoteRow = Type.Object({
  id: zh(Id, '报价编号'),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  status: zh(oneOf(quoteStatuses), '状态'),
  /** `HAK-PEK`, of the first flight */
  line: zh(Code, '航线'),
  flights: zh(Code, '航班'),
  date: zh(LocalDate, '出发日期'),
  seats: zh(Count, '座位数'),
  /** an adult's of all flights, without taxes */
  fare: optional(zh(Fen, '成人票价')),
  wanted: optional(zh(Fen, '期望票价')),
  manual: zh(Flag, '人工报价'),
  /** the first reason why there was no automatic quote */
  obstacle: optional(zh(oneOf(quoteObstacles), '未能自动报价的原因')),
  ruleId: optional(zh(Id, '规则编号')),
  until: optional(zh(Instant, '有效至')),
  /** limit for the desk's answer */
  dueBy: optional(zh(Instant, '答复时限')),
  /** the person at the desk who looks after it, as long as it waits for an answer */
  handler: optional(zh(Doer, '处理人')),
  /** the desk has not answered by then */
  overdue: zh(Flag, '答复超时'),
  orderNo: optional(zh(Id, '订单号')),
  askedAt: zh(Instant, '询价时间'),
  updatedAt: zh(Instant, '更新时间'),
})
export type QuoteRow = Type.Static<typeof QuoteRow>

/** Requests of agencies for quotes (DOMAIN §3.12): the log of clicks, and the desk's work. */
export const quotes = list(
  'quote',
  '自动报价日志',
  QuoteRow,
)({
  module: 'order.autoQuotation',
  owner: 'agency',
  airline: 'airLine',
  document: '报价',
  columns: [
    'id',
    'agencyName',
    'status',
    'airLine',
    'line',
    'flights',
    'date',
    'seats',
    'fare',
    'wanted',
    'dueBy',
    'handler',
    'overdue',
    'until',
    'askedAt',
  ],
  more: ['agency', 'manual', 'obstacle', 'ruleId', 'orderNo', 'updatedAt'],
  filters: [
    { field: 'q', title: '报价编号 / 订单号' },
    'agencyName',
    'line',
    'date',
    'airLine',
    'askedAt',
    'overdue',
    { field: 'handler', title: '处理人登录名', operator: 'eq' },
    { field: 'ruleId', title: '规则编号' },
  ],
  sort: '-askedAt',
  sorts: ['dueBy', 'date'],
  tabs: 'status',
  empty: '还没有代理人申请自动报价',
  menu: ['stock', 7],
  calls: {
    quoteLogs: {
      path: '/api/order/autoQuotation/r/logs',
      zh: '自动报价日志',
      allow: ['employee'],
      body: {
        status: is('status'),
        agency: is('agency'),
        airLine: is('airLine', Airline),
        line: is('line'),
        ruleId: is('ruleId'),
        overdue: is('overdue', zh(Flag, '仅超时')),
        handler: is('handler', zh(UserId, '处理人登录名')),
        askedFrom: fromDay('askedAt', '询价日期起'),
        askedTo: untilDay('askedAt', '询价日期止'),
      },
    },
    myQuotes: {
      path: '/api/order/autoQuotation/r/mine',
      zh: '我的报价',
      allow: agents,
      body: { status: is('status'), line: is('line') },
    },
  },
  portal: {
    call: 'myQuotes',
    title: '我的报价',
    columns: ['id', 'status', 'line', 'flights', 'date', 'seats', 'fare', 'until', 'askedAt'],
    filters: ['status'],
    empty: '还没有报价；在查询结果中选择航班后可申请自动报价',
  },
})
export const { quoteLogs, myQuotes } = quotes.calls
