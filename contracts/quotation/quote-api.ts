import { voyageTypes } from '../enums.ts'
import { agents, command, everyone, get, query } from '../kernel/endpoint.ts'
import { Airline, Count, Doer, Fen, Flag, FlightNo, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Contact, FareLine, PassengerCounts } from '../order/events.ts'
import { CountsAsked } from '../order/rules/counts.ts'
import { MAX_LEGS } from '../order/search/quote.ts'
import { Explained } from './price.ts'
import { quoteStatuses } from './quote-codes.ts'
import { Obstacle, QuotedBy, QuoteLeg } from './quote-events.ts'

const QuoteId = zh(Id, '报价编号')
const Status = zh(oneOf(quoteStatuses), '状态')
const remark = { remark: optional(zh(Text, '说明')) }
const Standing = Type.Object({ quoteId: QuoteId, status: Status })

/**
 * For agencies whose switch is on. The same request answers the quote that is open. A request that no rule can quote goes to the desk with
 * all its obstacles.
 */
export const clickQuotation = command('/api/order/autoQuotation/w/click', {
  zh: '自动报价点击',
  allow: agents,
  body: Type.Object({
    voyageType: zh(oneOf(voyageTypes), '航程类型'),
    legs: zh(Type.Array(Type.Object({ stockId: zh(Id, '航班') }), { minItems: 1, maxItems: MAX_LEGS }), '航段'),
    counts: zh(CountsAsked, '人数'),
  }),
  data: Type.Object({
    ...Standing.properties,
    obstacles: zh(Type.Array(Obstacle), '未能自动报价的原因'),
    fare: optional(zh(Fen, '成人票价')),
    until: optional(zh(Instant, '有效至')),
    dueBy: optional(zh(Instant, '答复时限')),
    /** the same request was open already, and this is its quote */
    again: optional(zh(Flag, '已有相同询价')),
  }),
  note: '须开通自动报价。相同航班和人数的询价未结束时不重复登记，返回原报价；原来待人工报价的，现在能自动报价即按规则报价。不能自动报价时列出全部原因并转人工报价；人工在答复时限前报价或说明不能报价。',
})
export const quoteDetail = get('/api/order/autoQuotation/r/quote', {
  zh: '报价详情',
  allow: everyone,
  body: Type.Object({ quoteId: QuoteId }),
  data: Type.Object({
    ...Standing.properties,
    agency: zh(Id, '代理人编号'),
    agencyName: zh(Text, '代理人'),
    airLine: Airline,
    voyageType: zh(oneOf(voyageTypes), '航程类型'),
    legs: zh(Type.Array(QuoteLeg), '航段'),
    counts: PassengerCounts,
    seats: zh(Count, '座位数'),
    /** adult fare per leg and in total, without taxes */
    fares: optional(zh(Type.Array(Fen), '票价')),
    fare: optional(zh(Fen, '成人票价')),
    /** total of an order now, with taxes, and a line for each passenger type of each leg */
    total: optional(zh(Fen, '订单总价')),
    lines: optional(zh(Type.Array(Type.Array(FareLine)), '价格明细')),
    manual: zh(Flag, '人工报价'),
    /** the rule, shown to staff only; agencies see how their offer was computed, and the floor where it applied */
    by: optional(zh(QuotedBy, '报价规则')),
    explained: optional(zh(Type.Array(Explained), '报价计算')),
    obstacles: zh(Type.Array(Obstacle), '未能自动报价的原因'),
    counters: zh(Count, '剩余议价次数'),
    wanted: optional(zh(Fen, '期望票价')),
    wantedRemark: optional(zh(Text, '议价说明')),
    answer: optional(zh(Text, '答复说明')),
    reason: optional(zh(Text, '未能报价的原因')),
    askedAt: zh(Instant, '询价时间'),
    until: optional(zh(Instant, '有效至')),
    dueBy: optional(zh(Instant, '答复时限')),
    overdue: optional(zh(Flag, '已超过答复时限')),
    /** shown to staff only */
    handler: optional(zh(Doer, '处理人')),
    orderNo: optional(zh(Id, '订单号')),
    revision: zh(Type.Integer(), '版本'),
    stream: zh(Text, '事件流'),
    allowedActions: zh(Type.Array(Type.Object({ action: zh(Text, '操作'), zh: zh(Text, '名称'), path: zh(Text, '路径') })), '可用操作'),
  }),
})
export const acceptQuote = command('/api/order/autoQuotation/w/accept', {
  zh: '接受报价下单',
  allow: agents,
  body: Type.Object({
    quoteId: QuoteId,
    total: zh(Fen, '订单总价'),
    groupName: zh(Type.String({ minLength: 1, maxLength: 50 }), '团名'),
    contact: zh(Contact, '联系人'),
    remark: optional(zh(Text, '备注')),
    confirmDuplicate: optional(zh(Flag, '确认重复提交')),
  }),
  data: Type.Object({ quoteId: QuoteId, orderId: zh(Id, '订单号'), total: zh(Fen, '订单总价'), payBy: zh(Instant, '支付时限') }),
  note: '按报价提交订单并占座；座位不足等原因未能下单时，报价在有效期内仍可接受。',
})
export const counterQuote = command('/api/order/autoQuotation/w/counter', {
  zh: '报价议价',
  allow: agents,
  body: Type.Object({ quoteId: QuoteId, fare: zh(Fen, '期望票价'), ...remark }),
  data: Standing,
  note: '期望票价为成人全部航段合计，不含税费；议价后由人工答复，原报价不再有效。',
})
export const answerQuote = command('/api/order/autoQuotation/w/answer', {
  zh: '人工报价',
  allow: ['employee'],
  body: Type.Object({
    quoteId: QuoteId,
    fare: zh(Fen, '成人票价'),
    validMinutes: zh(Type.Integer({ minimum: 5, maximum: 14_400 }), '报价有效分钟'),
    ...remark,
  }),
  data: Standing,
  note: '成人全部航段合计，不含税费，10元的整数倍；按各段全价分摊，不低于全价的最低比例。',
})
export const rejectQuote = command('/api/order/autoQuotation/w/reject', {
  zh: '不予报价',
  allow: ['employee'],
  body: Type.Object({ quoteId: QuoteId, reason: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因') }),
  data: Standing,
})

/** The answer that an agency would get now; nothing is written. */
export const trialQuote = query('/api/order/autoQuotation/r/trial', {
  zh: '报价试算',
  allow: ['employee'],
  body: Type.Object({
    agency: zh(Id, '代理人编号'),
    flightNo: zh(FlightNo, '航班号'),
    date: zh(LocalDate, '日期'),
    returnFlightNo: optional(zh(FlightNo, '回程航班号')),
    returnDate: optional(zh(LocalDate, '回程日期')),
    seats: zh(Type.Integer({ minimum: 1, maximum: 999 }), '人数'),
    /** a rule that is treated as if it were in force */
    ruleId: optional(zh(Id, '规则编号')),
  }),
  data: Type.Object({
    legs: zh(Type.Array(QuoteLeg), '航段'),
    by: optional(zh(QuotedBy, '报价规则')),
    explained: optional(zh(Type.Array(Explained), '报价计算')),
    obstacles: zh(Type.Array(Obstacle), '未能自动报价的原因'),
    fare: optional(zh(Fen, '成人票价')),
  }),
  note: '按成人计算，与代理人此刻询价的结果一致，不占座、不记录。填规则编号时，视该规则已生效。',
})
export { myQuotes, quoteLogs } from './quote-lists.ts'
