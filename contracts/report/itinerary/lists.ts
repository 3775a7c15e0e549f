import { agents } from '../../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../../kernel/list.ts'
import { notPersonal, personal, writing } from '../../kernel/personal.ts'
import { Airline, Code, Doer, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { buyerKinds, itineraryEnds, itineraryStatuses } from './codes.ts'
import { ItineraryAmounts } from './events.ts'

/** An application for an itinerary, and what has become of it. */
export const ItineraryRow = Type.Object({
  id: zh(Id, '申请编号'),
  ticketNo: zh(Code, '票号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  passenger: personal('traveller', 'name', zh(Text, '旅客')),
  buyerKind: zh(oneOf(buyerKinds), '抬头类型'),
  buyer: personal('traveller', 'name', zh(Text, '抬头')),
  taxNo: optional(notPersonal(zh(Text, '统一社会信用代码'))),
  mailbox: optional(personal('contact', 'mailbox', zh(Text, '收件邮箱'))),
  ...ItineraryAmounts,
  status: zh(oneOf(itineraryStatuses), '状态'),
  invoiceNo: optional(zh(Code, '发票号码')),
  issuedOn: optional(zh(LocalDate, '开具日期')),
  redNo: optional(zh(Code, '红字发票号码')),
  cause: optional(zh(oneOf(itineraryEnds), '取消原因')),
  reason: optional(writing(zh(Text, '说明'))),
  appliedBy: zh(Doer, '申请人'),
  appliedAt: zh(Instant, '申请时间'),
  updatedAt: zh(Instant, '更新时间'),
})

/** Applications for itineraries (DOMAIN §3.38). */
export const itineraries = list(
  'itinerary',
  '行程单',
  ItineraryRow,
)({
  module: 'report.travelItinerary',
  owner: 'agency',
  airline: 'airLine',
  document: '行程单申请',
  number: '申请编号',
  columns: [
    'ticketNo',
    'orderNo',
    'agencyName',
    'airLine',
    'passenger',
    'buyer',
    'fare',
    'yq',
    'cnFund',
    'vat',
    'status',
    'invoiceNo',
    'appliedAt',
  ],
  more: ['buyerKind', 'taxNo', 'issuedOn', 'redNo', 'cause', 'reason', 'appliedBy', 'updatedAt'],
  filters: [{ field: 'q', title: '票号 / 订单号 / 发票号码' }, 'airLine', 'agencyName', 'appliedAt'],
  totals: ['fare', 'cnFund', 'yq', 'vat'],
  sort: '-appliedAt',
  tabs: 'status',
  empty: '没有行程单申请：已出票的客票可在订单页申请',
  menu: ['order', 16],
  calls: {
    queryItinerary: {
      path: '/api/report/travelItinerary/r/query',
      zh: '行程单申请查询',
      allow: [...agents, 'employee'],
      body: {
        status: is('status'),
        orderId: is('orderNo'),
        ticketNo: is('ticketNo'),
        from: fromDay('appliedAt', '申请日期起'),
        to: untilDay('appliedAt', '申请日期止'),
        q: search(zh(Type.String({ maxLength: 40 }), '票号、订单号或发票号码')),
      },
    },
  },
  portal: {
    call: 'queryItinerary',
    title: '行程单',
    columns: ['ticketNo', 'orderNo', 'passenger', 'buyer', 'fare', 'vat', 'status', 'invoiceNo', 'appliedAt'],
    filters: ['status', 'q', 'from', 'to'],
    empty: '没有行程单：出票后在订单的客票栏申请',
  },
})
export const { queryItinerary } = itineraries.calls
