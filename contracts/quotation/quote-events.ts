import { voyageTypes } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import {
  Airline,
  Cabin,
  Count,
  Doer,
  Fen,
  Flag,
  FlightNo,
  Iata,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  type Static,
  Text,
  Type,
  zh,
} from '../kernel/schema.ts'
import { PassengerCounts } from '../order/parts.ts'
import { Explained } from './price.ts'
import { quoteObstacles } from './quote-codes.ts'

/** Stream `quote-{id}` (DOMAIN §3.12): an agency's request for a quote, the offer, and the result. */
export const QuoteLeg = Type.Object({
  stockId: zh(Id, '切位编号'),
  flightNo: zh(FlightNo, '航班号'),
  date: zh(LocalDate, '日期'),
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  cabin: zh(Cabin, '舱位'),
  fullFare: zh(Fen, '全价票价'),
})
export type QuoteLeg = Static<typeof QuoteLeg>
export const Obstacle = Type.Object({ code: zh(oneOf(quoteObstacles), '原因'), text: notPersonal(zh(Text, '说明')) })
export type Obstacle = Static<typeof Obstacle>

/** the rule as it was then; its revision shows whether it has changed since */
export const QuotedBy = Type.Object({
  ruleId: zh(Id, '规则编号'),
  ruleName: notPersonal(zh(Text, '规则名称')),
  ruleRevision: zh(Type.Integer({ minimum: 0 }), '规则版本'),
  lineId: zh(Id, '航线编号'),
})
export type QuotedBy = Static<typeof QuotedBy>
/** the applicant and the request, so that notices need no other fact */
const Asker = Type.Object({
  quoteId: zh(Id, '报价编号'),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  journey: notPersonal(zh(Text, '航程')),
  seats: zh(Count, '座位数'),
})
const to = zh(Asker, '答复对象')
const asker = { asker: optional(zh(Asker, '询价方')) }
/** the person at the desk who looks after requests of the line (DOMAIN §3.15), as the request came */
const handler = { handler: optional(zh(Doer, '处理人')) }
/** the limit of the desk's answer, where the quote has waited for one: it ends the notices that asked for it */
const waited = { waited: optional(zh(Instant, '原答复时限')) }
/** leg by leg, fares of an adult */
const fares = zh(Type.Array(Type.Object({ fare: zh(Fen, '票价') })), '各段票价')

export const QuoteAsked = event(
  'QuoteAsked',
  '申请自动报价',
  Type.Object({
    quoteId: zh(Id, '报价编号'),
    agency: zh(Id, '代理人'),
    agencyName: notPersonal(zh(Text, '代理人名称')),
    airLine: Airline,
    voyageType: zh(oneOf(voyageTypes), '航程类型'),
    legs: zh(Type.Array(QuoteLeg, { minItems: 1 }), '航段'),
    counts: zh(PassengerCounts, '人数'),
    seats: zh(Count, '座位数'),
  }),
)
export const QuoteOffered = event(
  'QuoteOffered',
  '自动报价',
  Type.Object({
    by: zh(QuotedBy, '报价规则'),
    explained: zh(Type.Array(Explained), '报价计算'),
    fares,
    paxMin: zh(Count, '最少人数'),
    refundable: zh(Flag, '可自愿退票'),
    counters: zh(Count, '议价次数'),
    until: zh(Instant, '有效至'),
    ...waited,
  }),
)
/** the desk has to answer; the fact has what the rule gave as far as it goes */
export const QuoteDeclined = event(
  'QuoteDeclined',
  '转人工报价',
  Type.Object({
    obstacles: zh(Type.Array(Obstacle, { minItems: 1 }), '未能自动报价的原因'),
    by: optional(zh(QuotedBy, '报价规则')),
    explained: optional(zh(Type.Array(Explained), '报价计算')),
    dueBy: zh(Instant, '答复时限'),
    ...handler,
    ...asker,
  }),
)
/** `fare`: an adult's of all flights together, without taxes */
export const QuoteCountered = event(
  'QuoteCountered',
  '代理人议价',
  Type.Object({
    fare: zh(Fen, '期望票价'),
    remark: optional(zh(writing(Text), '说明')),
    dueBy: zh(Instant, '答复时限'),
    ...handler,
    ...asker,
  }),
)
export const QuoteAnswered = event(
  'QuoteAnswered',
  '人工报价',
  Type.Object({ fares, until: zh(Instant, '有效至'), remark: optional(zh(writing(Text), '说明')), to, ...waited }),
)
export const QuoteRejected = event('QuoteRejected', '未能报价', Type.Object({ reason: zh(writing(Text), '原因'), to, ...waited }))
/**
 * A request is about to order at this price; until the given instant no other request may. `offerId`: which of several offers, in the
 * conversation about a group abroad.
 */
export const QuoteAccepted = event(
  'QuoteAccepted',
  '接受报价',
  Type.Object({ request: zh(Id, '请求'), until: zh(Instant, '下单截止'), offerId: optional(zh(Id, '方案编号')) }),
)
/**
 * Ordering failed: the quote may be accepted again while it is valid. `reason`: what the request has read, absent where it never got an
 * answer.
 */
export const QuoteReleased = event(
  'QuoteReleased',
  '未能下单',
  Type.Object({ request: zh(Id, '请求'), reason: optional(zh(writing(Text), '原因')) }),
)
export const QuoteOrdered = event('QuoteOrdered', '报价已下单', Type.Object({ orderNo: zh(Id, '订单号') }))
/** the time of an offer is over, or the flight of a request that nobody answered has left */
export const QuoteExpired = event('QuoteExpired', '报价失效', Type.Object({ until: zh(Instant, '有效至'), ...waited }))
/** the desk has not answered in time, and may still */
export const QuoteOverdue = event('QuoteOverdue', '超过答复时限', Type.Object({ dueBy: zh(Instant, '答复时限'), to }))
