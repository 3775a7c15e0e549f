import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import {
  Airline,
  Cabin,
  Count,
  Doer,
  Fen,
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
import { Contact, Leg, PassengerCounts } from '../order/parts.ts'
import { MAX_LEGS } from '../order/search/quote.ts'
import { interEnds, MAX_FLEX_DAYS, MAX_OFFERS } from './inter-codes.ts'

/** How an offer becomes an order, as with quotes by rule. */
export { QuoteAccepted, QuoteExpired, QuoteOrdered, QuoteReleased } from './quote-events.ts'

/**
 * Stream `interrequest-{id}` (DOMAIN §3.12): an agency's request for a group abroad, the conversation about it, and its result. `no` counts
 * the entries of the conversation; people who answer name the entry that they have read.
 */
const RequestId = zh(Id, '询价编号')
const no = zh(Count, '序号')
export const WishedLeg = Type.Object({
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  date: zh(LocalDate, '出发日期'),
  cabin: optional(zh(Cabin, '舱位')),
})
export const wish = {
  airLine: Airline,
  legs: zh(Type.Array(WishedLeg, { minItems: 1, maxItems: MAX_LEGS }), '航段'),
  flexDays: optional(zh(Type.Integer({ minimum: 0, maximum: MAX_FLEX_DAYS }), '日期可前后（天）')),
  /** fen for the whole group, with taxes */
  budget: optional(zh(Fen, '预算总价')),
}
/** `total`: fen for the group, with taxes; `legs` as an order keeps them */
export const InterOffered = Type.Object({
  offerId: zh(Id, '方案编号'),
  legs: zh(Type.Array(Leg, { minItems: 1, maxItems: MAX_LEGS }), '航段'),
  paxMin: zh(Count, '最少人数'),
  total: zh(Fen, '总价'),
  conditions: optional(writing(zh(Text, '条件'))),
})
export type InterOffered = Static<typeof InterOffered>

/** the applicant and the request, so that notices need no other fact */
const InterAsker = Type.Object({
  requestId: RequestId,
  agency: zh(Id, '代理人'),
  airLine: Airline,
  journey: notPersonal(zh(Text, '航程')),
  seats: zh(Count, '座位数'),
})
export type InterAsker = Static<typeof InterAsker>
const to = zh(InterAsker, '告知对象')
const remark = { remark: optional(writing(zh(Text, '说明'))) }
/** the limit of the desk's answer, and the person at the desk who looks after requests of the line (DOMAIN §3.15) */
const desk = { dueBy: zh(Instant, '答复时限'), handler: optional(zh(Doer, '处理人')) }
/** the limit of the desk's answer, where the request has waited for one: it ends the notices that asked for it */
const waited = { waited: optional(zh(Instant, '原答复时限')) }

export const InterAsked = event(
  'InterAsked',
  '国际询价',
  Type.Object({
    requestId: RequestId,
    agency: zh(Id, '代理人'),
    agencyName: notPersonal(zh(Text, '代理人名称')),
    ...wish,
    counts: zh(PassengerCounts, '人数'),
    seats: zh(Count, '座位数'),
    groupName: writing(zh(Text, '团名')),
    contact: zh(Contact, '联系人'),
    rounds: zh(Count, '议价次数'),
    ...remark,
    ...desk,
    to,
  }),
)
export const InterQuoted = event(
  'InterQuoted',
  '国际报价',
  Type.Object({
    no,
    offers: zh(Type.Array(InterOffered, { minItems: 1, maxItems: MAX_OFFERS }), '方案'),
    until: zh(Instant, '有效至'),
    ...remark,
    to,
    ...waited,
  }),
)
/** `total`: what the agency would pay for the group in the place of this offer's, fen */
export const InterCountered = event(
  'InterCountered',
  '国际议价',
  Type.Object({ no, offerId: zh(Id, '方案编号'), total: zh(Fen, '期望总价'), ...remark, ...desk, to }),
)
export const InterClosed = event(
  'InterClosed',
  '国际询价结束',
  Type.Object({ no, end: zh(oneOf(interEnds), '结果'), reason: optional(writing(zh(Text, '原因'))), to, ...waited }),
)
/** the end of the offers comes near */
export const InterReminded = event(
  'InterReminded',
  '国际报价到期提醒',
  Type.Object({ hours: zh(Count, '提前小时'), until: zh(Instant, '有效至'), to }),
)
/** the desk has not answered in time, and may still */
export const InterOverdue = event('InterOverdue', '国际询价超过答复时限', Type.Object({ dueBy: zh(Instant, '答复时限'), to }))
