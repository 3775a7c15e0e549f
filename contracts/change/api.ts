import { SubmitFlow } from '../flow/api.ts'
import { Action } from '../kernel/action.ts'
import { agents, command, everyone, get, query } from '../kernel/endpoint.ts'
import {
  Airline,
  Cabin,
  Count,
  Fen,
  Flag,
  FlightNo,
  Iata,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  oneOf,
  optional,
  Text,
  Type,
  zh,
} from '../kernel/schema.ts'
import { ChangeLine, Naming } from '../order/changing/changing-events.ts'
import { changeKinds, changeManners, moveKinds } from '../order/changing/words.ts'
import { PassengerCounts } from '../order/parts.ts'
import { accountWays, PaidTogether, PayPreview, payWays } from '../payment/payable-api.ts'
import { reasonFrom } from '../reasons.ts'
import { changeStatuses } from './codes.ts'

const askers = [...agents, 'employee'] as const
const id = zh(Id, '变更单号')
const orderId = zh(Id, '订单号')
const status = zh(oneOf(changeStatuses), '状态')
/** travellers who change, once there are tickets; by default all who have one for the flight */
const ids = optional(zh(Type.Array(Id, { minItems: 1, maxItems: 999 }), '旅客'))
const Sums = {
  manner: zh(oneOf(changeManners), '变更方式'),
  /** below zero where the new flights cost less */
  difference: zh(Type.Integer(), '票价差额'),
  fee: zh(Fen, '变更费'),
  due: zh(Fen, '应付'),
  back: zh(Fen, '应退'),
  /** because of an irregular flight it costs nothing */
  noticeNo: optional(zh(Text, '不正常航班通告')),
}
/** staff let a group become smaller than its minimum, and say why */
const Excusing = { excuse: optional(zh(Flag, '免除人数限制')), remark: optional(zh(Type.String({ minLength: 1, maxLength: 500 }), '备注')) }

/** How far ahead of the first day flights are looked for. */
export const CHANGE_DAYS = 14
export const flightQuery = query('/api/order/r/flightQuery', {
  zh: '可变更航班查询',
  allow: askers,
  body: Type.Object({
    orderId,
    stockId: zh(Id, '原航段'),
    ids,
    airLine: optional(Airline),
    startDate: optional(zh(LocalDate, '开始日期')),
    kind: optional(zh(oneOf(moveKinds), '变更类型')),
  }),
  data: Type.Object({
    orderId,
    /** seats for the travellers who would change */
    seats: zh(Count, '座位数'),
    flights: Type.Array(
      Type.Object({
        stockId: zh(Id, '航班'),
        flightNo: FlightNo,
        date: LocalDate,
        origin: Iata,
        destination: Iata,
        depTime: LocalTime,
        arrTime: LocalTime,
        arrDays: Type.Integer(),
        cabin: Cabin,
        seatsLeft: zh(Count, '余座'),
        ...Type.Partial(Type.Object(Sums)).properties,
        /** why it cannot be changed to */
        obstacle: optional(zh(Text, '不能变更的原因')),
      }),
    ),
  }),
  note: `列出开始日期（默认原航班${CHANGE_DAYS / 2}天前，最早今日）起${CHANGE_DAYS}天内同航司、同航线在售的航班，每个航班给出差额、变更费、应付与应退；升舱（CABIN）只列同一航班的其他舱位。航司与订单不符时没有航班。`,
})

const Asking = {
  orderId,
  segments: zh(Type.Array(Type.Object({ stockId: zh(Id, '原航段'), to: zh(Id, '新航班') }), { minItems: 1, maxItems: 6 }), '航段'),
  ids,
  ...Excusing,
}
export const changePreview = query('/api/order/change/r/preview', {
  zh: '变更试算',
  allow: askers,
  body: Type.Object({ ...Asking, kind: optional(zh(oneOf(moveKinds), '变更类型')) }),
  data: Type.Object({
    orderId,
    ...Sums,
    lines: optional(zh(Type.Array(ChangeLine), '明细')),
    audit: zh(Flag, '须审批'),
    payMinutes: zh(Count, '支付时限（分钟）'),
    closesAt: zh(Instant, '最晚办理'),
    /** an order that is not paid yet changes at once, and its parts still to be paid change */
    atOnce: zh(Flag, '立即变更'),
  }),
})

const Submitting = Type.Object({
  ...Asking,
  due: optional(zh(Fen, '应付')),
  back: optional(zh(Fen, '应退')),
  ...SubmitFlow,
})
const Submitted = Type.Object({
  id,
  orderId,
  status,
  ...Sums,
  payBy: optional(zh(Instant, '支付时限')),
  instanceId: optional(zh(Id, '流程实例')),
})
const note =
  '未出票的订单整单变更，未付款的即时变更；已出票的按所选旅客的客票变更并换开新票，留下的旅客须仍成团，工作人员可说明原因免除。须审批的由另一人审批，通过后在时限内支付即变更，无须支付的即时变更。填写应付、应退的须与试算一致。航班不正常且可免费改期的不收变更费和差额。'
export const changeDepartureDate = command('/api/order/w/changeDepartureDate', {
  zh: '国内改期',
  allow: askers,
  body: Submitting,
  data: Submitted,
  note,
})
export const interChangeDepartureDate = command('/api/order/w/interChangeDepartureDate', {
  zh: '国际改期',
  allow: askers,
  body: Submitting,
  data: Submitted,
  note,
})
export const upCabin = command('/api/order/w/upCabin', {
  zh: '升舱',
  allow: ['employee'],
  body: Submitting,
  data: Submitted,
  note: `改到同一航班的其他舱位，票价须高于原舱位。${note}`,
})
export const withdrawChange = command('/api/order/change/w/withdraw', {
  zh: '变更撤回',
  allow: askers,
  body: Type.Object({ id, ...reasonFrom('review'), reason: optional(zh(Text, '原因')) }),
  data: Type.Object({ id, status }),
  note: '审批中、已退回和待支付的可以撤回，订单不变。航司终止代理人的申请须填写原因，原因告知代理人。',
})
const Flight = Type.Object({
  from: optional(zh(Text, '原航班')),
  to: zh(Text, '新航班'),
  date: zh(LocalDate, '出发日期'),
  depTime: zh(LocalTime, '起飞'),
  cabin: Cabin,
})
export const changeDetail = get('/api/order/change/r/get', {
  zh: '变更详情',
  allow: everyone,
  body: Type.Object({ id }),
  data: Type.Object({
    id,
    orderId,
    agency: zh(Id, '代理人编号'),
    agencyName: zh(Text, '代理人'),
    airLine: Airline,
    kind: zh(oneOf(changeKinds), '变更类型'),
    status,
    ...Sums,
    flights: zh(Type.Array(Flight), '航班'),
    /** people who are added */
    counts: optional(zh(PassengerCounts, '增加人数')),
    /** one traveller who comes, is called otherwise or leaves the list */
    naming: optional(Naming),
    lines: zh(Type.Array(ChangeLine), '明细'),
    closesAt: zh(Instant, '最晚办理'),
    byAgency: optional(zh(Flag, '代理人申请')),
    excused: optional(zh(Flag, '免除人数限制')),
    remark: optional(zh(Text, '备注')),
    returnRemark: optional(zh(Text, '退回意见')),
    payBy: optional(zh(Instant, '支付时限')),
    paidAt: optional(zh(Instant, '支付时间')),
    paymentCode: optional(zh(Id, '支付单号')),
    /** reason why it ended without effect */
    reason: optional(zh(Text, '终止原因')),
    instanceId: optional(zh(Id, '流程实例')),
    revision: zh(Type.Integer(), '版本'),
    stream: zh(Text, '历史'),
    allowedActions: zh(Type.Array(Action), '可用操作'),
  }),
})

export const payChange = command('/api/order/change/w/pay', {
  zh: '变更费支付',
  allow: agents,
  body: Type.Object({ id, totalAmount: zh(Fen, '支付金额'), ...payWays }),
  data: PaidTogether,
  note: '填写支付密码的由虚拟账户支付（同时填写大客户编号的由该大客户的额度支付），否则由所选支付渠道支付。',
})
export const changePayPreview = query('/api/order/change/r/payPreview', {
  zh: '变更费支付试算',
  allow: agents,
  body: Type.Object({ id, ...accountWays }),
  data: PayPreview,
})

export { ChangeRow, queryChanges } from './lists.ts'
