import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Count, FlightNo, Id, Instant, LocalDate, Note, oneOf, Text, Type, zh } from '../kernel/schema.ts'
import { abnormalKinds } from '../order/disruption/words.ts'
import { abnormalCauses, abnormalStatuses, disruptionAnswers } from './codes.ts'

/** `told` and `answered` count the orders of the newest notification. */
export const AbnormalFlightRow = Type.Object({
  id: zh(Id, '编号'),
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
  airLine: Airline,
  kind: zh(oneOf(abnormalKinds), '变动类别'),
  cause: zh(oneOf(abnormalCauses), '原因'),
  status: zh(oneOf(abnormalStatuses), '状态'),
  told: zh(Count, '已通知订单'),
  answered: zh(Count, '已答复'),
  answerBy: zh(Instant, '答复时限'),
  text: notPersonal(zh(Note, '变动说明')),
  updatedAt: zh(Instant, '更新时间'),
})

/** Flights that do not go as they were sold (DOMAIN §3.31). */
export const abnormalFlights = list(
  'abnormalFlight',
  '不正常航班',
  AbnormalFlightRow,
)({
  module: 'basicinfo.abnormalFlight',
  airline: 'airLine',
  number: '编号',
  columns: ['flightNo', 'date', 'airLine', 'kind', 'cause', 'status', 'told', 'answered', 'answerBy'],
  more: ['text', 'updatedAt'],
  filters: ['flightNo', 'date', 'kind', 'airLine'],
  sort: '-date',
  sorts: ['answerBy'],
  tabs: 'status',
  empty: '没有不正常航班：航班取消、延误或调整时刻后在此登记，订单随之收到通知',
  menu: ['order', 13],
  calls: {
    queryAbnormalFlight: {
      path: '/api/basicinfo/abnormalFlight/r/query',
      zh: '不正常航班查询',
      allow: ['employee'],
      body: {
        flightNo: is('flightNo'),
        date: is('date'),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
        kind: is('kind'),
        airLine: is('airLine'),
        status: is('status'),
      },
    },
  },
})

/** An order on such a flight, as it was last told. */
export const AbnormalOrderRow = Type.Object({
  id: zh(Id, '编号'),
  abnormalId: zh(Id, '不正常航班'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
  seats: zh(Count, '座位数'),
  kind: zh(oneOf(abnormalKinds), '变动类别'),
  text: notPersonal(zh(Note, '变动说明')),
  version: zh(Count, '通知次数'),
  answer: zh(oneOf(disruptionAnswers), '答复'),
  answerBy: zh(Instant, '答复时限'),
  toldAt: zh(Instant, '通知时间'),
  answeredAt: Type.Optional(zh(Instant, '答复时间')),
})

/** Orders that were told of such a flight, and their answers. */
export const abnormalOrders = list(
  'abnormalOrder',
  '航变订单',
  AbnormalOrderRow,
)({
  module: 'basicinfo.abnormalFlight',
  owner: 'agency',
  airline: 'airLine',
  columns: ['orderNo', 'agencyName', 'flightNo', 'date', 'seats', 'kind', 'answer', 'answerBy', 'toldAt'],
  more: ['airLine', 'text', 'version', 'answeredAt'],
  filters: ['flightNo', 'date', 'kind', 'airLine', 'agencyName', 'orderNo'],
  sort: '-toldAt',
  sorts: ['answerBy'],
  tabs: 'answer',
  empty: '没有航变订单：登记不正常航班并通知后，该航班的订单在此列出',
  menu: ['order', 15],
  calls: {
    queryAbnormalOrder: {
      path: '/api/basicinfo/abnormalFlight/r/orders',
      zh: '航变订单查询',
      allow: [...agents, 'employee'],
      body: {
        abnormalId: is('abnormalId'),
        orderId: is('orderNo'),
        flightNo: is('flightNo'),
        answer: is('answer'),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
      },
    },
  },
  portal: {
    call: 'queryAbnormalOrder',
    title: '航班变动',
    columns: ['orderNo', 'flightNo', 'date', 'kind', 'text', 'answer', 'answerBy'],
    filters: ['answer', 'flightNo'],
    empty: '没有航班变动',
  },
})
export const { queryAbnormalFlight } = abnormalFlights.calls
export const { queryAbnormalOrder } = abnormalOrders.calls
