import { agents, command, get, query } from '../kernel/endpoint.ts'
import { Airline, Fen, Flag, Iata, Id, Instant, LocalDate, optional, type Static, Type, zh } from '../kernel/schema.ts'
import { OrderStatus, orderDetail, SubmitBody } from '../order/api.ts'
import { FareLine, Limits, PassengerCounts } from '../order/parts.ts'
import { MOST_TRAVELLERS, RetailFlight } from './parts.ts'

/** travellers by type; single travellers have no free seats, and soldiers show their document to a desk */
const RetailCounts = Type.Partial(Type.Pick(PassengerCounts, ['ADULT', 'CHILD', 'INFANT']))

const Question = {
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  startDate: zh(LocalDate, '去程日期'),
  backDate: optional(zh(LocalDate, '回程日期')),
  airLine: optional(Airline),
  counts: optional(zh(RetailCounts, '人数')),
}
const RetailAsked = Type.Object(Question)
const SearchId = zh(Type.String({ minLength: 1, maxLength: 400, personal: false }), '查询编号')
export type RetailAsked = Static<typeof RetailAsked>

export const retailSearch = query('/api/retail/flight/r/search', {
  zh: '散客航班查询',
  allow: agents,
  body: RetailAsked,
  data: Type.Object({
    /** names the search in what follows, until then */
    id: SearchId,
    until: zh(Instant, '有效至'),
    legs: zh(Type.Array(Type.Object({ origin: Iata, destination: Iata, date: LocalDate, flights: Type.Array(RetailFlight) })), '航段'),
    lowest: zh(Type.Union([Fen, Type.Null()]), '最低总价'),
  }),
  note: '散客每单1–9人。查询编号15分钟内有效；查询不保证价格和座位，以提交为准。余座 A 表示多于9座。',
})

const Chosen = zh(Type.Array(Type.Object({ stockId: zh(Id, '航班'), freightId: zh(Id, '运价编号') }), { minItems: 1, maxItems: 2 }), '航段')
export const retailTaxes = query('/api/retail/flight/r/taxandfuel', {
  zh: '税费燃油查询',
  allow: agents,
  body: Type.Object({ id: SearchId, legs: Chosen }),
  data: Type.Object({
    legs: zh(
      Type.Array(
        Type.Object({
          stockId: zh(Id, '航班'),
          lines: zh(Type.Array(FareLine), '明细'),
          /** the day on which each rate began; null: there is none */
          since: Type.Object({
            cnFund: zh(Type.Union([LocalDate, Type.Null()]), '民航发展基金起征日'),
            yq: zh(Type.Union([LocalDate, Type.Null()]), '燃油附加费起征日'),
          }),
        }),
      ),
      '航段',
    ),
    total: zh(Fen, '总价'),
  }),
})
export const checkSearch = get('/api/retail/flight/r/check/search/{id}', {
  zh: '散客查询校验',
  allow: agents,
  body: Type.Object({ id: SearchId }),
  data: Type.Object({
    valid: zh(Type.Literal(true), '有效'),
    until: zh(Instant, '有效至'),
    /** true where the lowest total is another than at the search */
    changed: zh(Flag, '价格已变动'),
    lowest: zh(Type.Union([Fen, Type.Null()]), '最低总价'),
  }),
})

const { contact, remark, voyageType, passengers } = SubmitBody.properties
export const retailSubmit = command('/api/retail/flight/w/submit', {
  zh: '散客订单提交',
  allow: agents,
  body: Type.Object({
    searchId: SearchId,
    voyageType,
    legs: Chosen,
    passengers: zh(Type.Array(passengers.items, { minItems: 1, maxItems: MOST_TRAVELLERS }), '旅客'),
    contact,
    total: zh(Fen, '订单总价'),
    remark,
  }),
  data: Type.Object({ orderNo: Id, status: OrderStatus, total: Fen, limits: Limits }),
  note: '旅客须与查询的人数一致，姓名证件齐全。座位由航司主机自动确认，付清后自动出票；价格与提交时不一致则拒绝。',
})

export const retailDetail = get('/api/retail/flight/r/orderDetail', {
  zh: '散客订单详情',
  allow: [...agents, 'employee'],
  permission: 'retail.orderManager.r',
  body: Type.Object({ orderNo: zh(Id, '订单号') }),
  data: orderDetail.data,
})
export const retailOrder = get('/api/retail/orderManager/r/get', {
  zh: '散客订单管理详情',
  allow: ['employee'],
  body: Type.Object({ id: zh(Id, '订单号') }),
  data: orderDetail.data,
})
