import { agents, command, everyone, get, query } from '../kernel/endpoint.ts'
import {
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
import { Contact, FareLine, PassengerCounts } from '../order/parts.ts'
import { CountsAsked } from '../order/rules/counts.ts'
import { MAX_LEGS } from '../order/search/quote.ts'
import { agentActions, interEnds, interEntries, interStatuses, MAX_OFFERS } from './inter-codes.ts'
import { InterOffered, WishedLeg, wish } from './inter-events.ts'

/** Groups abroad that no published policy prices: request, quote of the desk, counter-offer, order (DOMAIN §3.12). */

const RequestId = zh(Id, '询价编号')
const HandleId = zh(Type.Integer({ minimum: 1, maximum: 10_000 }), '处理编号')
const Standing = Type.Object({ orderId: RequestId, handleId: HandleId, status: zh(oneOf(interStatuses), '状态') })
const remark = { remark: optional(zh(Text, '说明')) }
const group = {
  groupName: zh(Type.String({ minLength: 1, maxLength: 50 }), '团名'),
  contact: zh(Contact, '联系人'),
}
/** desks of orders answer; the path's own module is none */
const desk = { permission: 'order.order.r' }

export const customizeInterOrder = command('/api/order/group/express/w/customize/inter/order', {
  zh: '国际定制订单提交',
  allow: agents,
  body: Type.Object({
    ...wish,
    counts: zh(CountsAsked, '人数'),
    ...group,
    ...remark,
    confirmDuplicate: optional(zh(Flag, '确认重复提交')),
  }),
  data: Type.Object({ ...Standing.properties, dueBy: zh(Instant, '答复时限') }),
  note: '须有该航司国际销售权限，航段须有境外机场，没有免票。一小时内相同航段和人数的询价须确认后重复提交。orderId 为询价编号，航司在答复时限前报价或说明不能报价。',
})

/** Fares of one flight by passenger type, without taxes. */
const DeskFares = Type.Object({
  ADULT: zh(Fen, '成人票价'),
  CHILD: optional(zh(Fen, '儿童票价')),
  SOLIDER: optional(zh(Fen, '军残/警残票价')),
  INFANT: optional(zh(Fen, '婴儿票价')),
})
export type DeskFares = Static<typeof DeskFares>
const DeskOffer = Type.Object({
  legs: zh(Type.Array(Type.Object({ stockId: zh(Id, '航班'), fares: zh(DeskFares, '票价') }), { minItems: 1, maxItems: MAX_LEGS }), '航段'),
  paxMin: optional(zh(Type.Integer({ minimum: 1, maximum: 999 }), '最少人数')),
  conditions: optional(zh(Text, '条件')),
})
export type DeskOffer = Static<typeof DeskOffer>

export const handlePrice = command('/api/order/w/handlePrice', {
  zh: '订单议价处理',
  allow: ['employee', 'handler'],
  body: Type.Object({
    orderId: RequestId,
    handleId: HandleId,
    offers: optional(zh(Type.Array(DeskOffer, { minItems: 1, maxItems: MAX_OFFERS }), '方案')),
    validHours: optional(zh(Type.Integer({ minimum: 1, maximum: 720 }), '有效小时')),
    reject: optional(zh(Flag, '不予报价')),
    ...remark,
  }),
  data: Standing,
  note: `答复国际询价：填一至${MAX_OFFERS}个方案报价，或填 reject 和原因不予报价。票价为每段每人、不含税费、整元；儿童和婴儿不填时按配置的比例，军残按成人。成人全程票价不低于全价的最低比例（配置priceFloorPercent），也不高于全价。税费按报价当天的国际税费。handleId 为所见最新一条的编号，已有更新的报价或议价时拒绝。`,
})

export const agentHandle = command('/api/order/group/express/w/agent/handle', {
  zh: '代理人处理',
  allow: agents,
  body: Type.Object({
    orderId: RequestId,
    handleId: HandleId,
    action: zh(oneOf(agentActions), '处理'),
    offerId: optional(zh(Id, '方案编号')),
    total: optional(zh(Fen, '总价')),
    ...remark,
    groupName: Type.Optional(group.groupName),
    contact: Type.Optional(group.contact),
    confirmDuplicate: optional(zh(Flag, '确认重复提交')),
  }),
  data: Type.Object({
    ...Standing.properties,
    orderNo: optional(zh(Id, '订单号')),
    total: optional(zh(Fen, '订单总价')),
    payBy: optional(zh(Instant, '支付时限')),
  }),
  note: '接受（ACCEPT）须填方案编号和所见总价，按报价下单并占座，团名和联系人不填时与询价相同；座位不足等原因未能下单时，报价在有效期内仍可接受。还价（COUNTER）填方案编号和期望总价，须低于该方案。不接受（DECLINE）结束已有的报价，撤回（WITHDRAW）结束待航司答复的询价。',
})

const Entry = Type.Object({
  handleId: HandleId,
  kind: zh(oneOf(interEntries), '类别'),
  at: zh(Instant, '时间'),
  offers: optional(zh(Type.Array(Type.Object({ ...InterOffered.properties, lines: zh(Type.Array(FareLine), '全程价格') })), '方案')),
  until: optional(zh(Instant, '有效至')),
  offerId: optional(zh(Id, '方案编号')),
  total: optional(zh(Fen, '期望总价')),
  end: optional(zh(oneOf(interEnds), '结果')),
  remark: optional(zh(Text, '说明')),
})
export const interRequestDetail = get('/api/order/group/express/r/inter/request', {
  zh: '国际询价详情',
  allow: everyone,
  ...desk,
  body: Type.Object({ orderId: RequestId }),
  data: Type.Object({
    ...Standing.properties,
    agency: zh(Id, '代理人编号'),
    agencyName: zh(Text, '代理人'),
    ...wish,
    counts: PassengerCounts,
    seats: zh(Count, '座位数'),
    ...group,
    askedAt: zh(Instant, '询价时间'),
    /** number of times that the agency may still name another total */
    rounds: zh(Count, '剩余议价次数'),
    /** the conversation, the newest first */
    thread: zh(Type.Array(Entry), '往来'),
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

/** Amounts of one passenger of a type on a flight, fen. */
const Amounts = Type.Object({ ADULT: zh(Fen, '成人'), CHILD: zh(Fen, '儿童'), SOLIDER: zh(Fen, '军残/警残'), INFANT: zh(Fen, '婴儿') })
const DeskFlight = Type.Object({
  stockId: zh(Id, '航班'),
  flightNo: zh(FlightNo, '航班号'),
  date: zh(LocalDate, '日期'),
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  depTime: zh(Text, '起飞'),
  arrTime: zh(Text, '到达'),
  arrDays: zh(Type.Integer(), '到达跨天'),
  cabin: zh(Cabin, '舱位'),
  seatsLeft: zh(Count, '余座'),
  fullFare: zh(Fen, '全价票价'),
  taxes: zh(Amounts, '税费'),
})
export type DeskFlight = Static<typeof DeskFlight>
export const interFlights = query('/api/order/group/express/r/inter/flights', {
  zh: '国际询价可选航班',
  allow: ['employee', 'handler'],
  ...desk,
  body: Type.Object({
    orderId: RequestId,
    legs: zh(Type.Array(Type.Omit(WishedLeg, ['cabin']), { minItems: 1, maxItems: MAX_LEGS }), '航段'),
  }),
  data: Type.Object({
    /** flights of each leg, on its day and as many days around it as the request allows */
    legs: zh(Type.Array(Type.Array(DeskFlight)), '各段航班'),
    childPercent: zh(Count, '儿童票价占成人票价的百分比'),
    infantPercent: zh(Count, '婴儿票价占成人票价的百分比'),
  }),
  note: '按航段列出该航司在售的航班和当天的税费，供报价选用。',
})
export { interRequests, myInterRequests } from './inter-lists.ts'
