import { voyageTypes } from '../../enums.ts'
import { agents, command, query } from '../../kernel/endpoint.ts'
import { Cabin, Count, Fen, Flag, Iata, LocalDate, oneOf, optional, type Static, Text, Type, zh } from '../../kernel/schema.ts'
import { SubmitBody, submitOrder } from '../api.ts'
import { FareLine, Leg, PassengerCounts } from '../parts.ts'
import { CountsAsked } from '../rules/counts.ts'
import { MAX_LEGS } from './quote.ts'

/** International groups at filed fares (catalogue order/groupExpress, DOMAIN §5.18). */

const LegAsked = Type.Object({
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  date: zh(LocalDate, '出发日期'),
  cabin: optional(zh(Cabin, '舱位')),
})
/** A flight of an offer; `feeder`: a domestic one before or after the flight abroad. */
const OfferedLeg = Type.Object({
  ...Type.Omit(Leg, ['prices']).properties,
  seatsLeft: zh(Count, '余座'),
  feeder: optional(zh(Flag, '国内衔接段')),
  cabinName: optional(zh(Text, '舱位名称')),
  /** pieces of free baggage */
  bags: optional(zh(Count, '免费行李（件）')),
})
export type OfferedLeg = Static<typeof OfferedLeg>
const InterOffer = Type.Object({
  /** fields with which an order of this offer is submitted */
  voyageType: zh(oneOf(voyageTypes), '航程类型'),
  legs: Type.Array(OfferedLeg),
  counts: zh(PassengerCounts, '人数'),
  lines: zh(Type.Array(FareLine), '全程价格'),
  seats: zh(Count, '座位数'),
  seatsLeft: zh(Count, '余座'),
  paxMin: zh(Count, '最少人数'),
  audit: optional(zh(Flag, '订单须审核')),
  total: zh(Fen, '总价'),
})
export type InterOffer = Static<typeof InterOffer>

export const interPrice = query('/api/order/group/express/r/inter/price', {
  zh: '国际团队运价查询',
  allow: agents,
  body: Type.Object({
    voyageType: zh(oneOf(voyageTypes), '航程类型'),
    legs: zh(Type.Array(LegAsked, { minItems: 1, maxItems: MAX_LEGS }), '航段'),
    counts: optional(zh(CountsAsked, '人数')),
  }),
  data: Type.Object({
    offers: Type.Array(InterOffer),
    /** nothing is sold at a filed fare: only the airline's desk can quote */
    request: zh(Flag, '仅可询价'),
    /** why a journey of flights on these days is not sold */
    reason: optional(zh(Text, '不能下单的原因')),
  }),
  note: `按已发布的国际政策报价，票价和税费按当天汇率折为人民币，最多${MAX_LEGS}个航段。航段的始发地或目的地是国际口岸的国内衔接机场时，同时列出经该口岸的行程。不含人数时按最少成团人数的成人报价。没有可售行程时 request 为真，可向航司询价。`,
})

export const interOrder = command('/api/order/group/express/w/inter/order', {
  zh: '国际订单提交',
  allow: agents,
  body: SubmitBody,
  data: submitOrder.data,
  note: '航班须有境外航段。价格、税费、汇率以提交时为准，与所报总价不同时拒绝。',
})
