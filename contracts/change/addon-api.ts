import { agents, command, get, query } from '../kernel/endpoint.ts'
import { Count, Fen, Flag, Id, Instant, oneOf, optional, Type, zh } from '../kernel/schema.ts'
import { CountsAsked } from '../order/rules/counts.ts'
import { reasonFrom } from '../reasons.ts'
import { changeStatuses } from './codes.ts'

const askers = [...agents, 'employee'] as const
const orderId = zh(Id, '订单号')
const orderApplyId = zh(Id, '附加申请编号')
const status = zh(oneOf(changeStatuses), '状态')
export const addonUses = { SEATS: '加人' } as const

const Asking = { orderId, use: zh(oneOf(addonUses), '附加类型'), counts: zh(CountsAsked, '增加人数') }
/** `difference`: fares and taxes of these people at the order's prices; `fee`: what the add-on policy asks for beyond them */
const Sums = { difference: zh(Fen, '票款'), fee: zh(Fen, '加人加价'), due: zh(Fen, '应付') }
export const addonPreview = query('/api/order/r/addonPreview', {
  zh: '附加申请试算',
  allow: agents,
  body: Type.Object(Asking),
  data: Type.Object({
    orderId,
    ...Sums,
    audit: zh(Flag, '须审批'),
    payMinutes: zh(Count, '支付时限（分钟）'),
    closesAt: zh(Instant, '最晚办理'),
  }),
})
export const addonApply = command('/api/order/w/addonApply', {
  zh: '附加申请提交',
  allow: agents,
  body: Type.Object({
    ...Asking,
    due: optional(zh(Fen, '应付')),
    remark: optional(zh(Type.String({ minLength: 1, maxLength: 500 }), '备注')),
  }),
  data: Type.Object({ orderApplyId, orderId, status, ...Sums, payBy: optional(zh(Instant, '支付时限')) }),
  note: '已付清、未出票的订单加人（SEATS）：按本单票价和税费，另收现行加人政策的加价，座位保留至支付时限，支付后加入订单。加价不随退票退还。未付清的订单直接增加人数，已出票的办理加人另下一单。',
})
const Application = Type.Object({
  orderApplyId,
  orderId,
  use: zh(oneOf(addonUses), '附加类型'),
  counts: zh(CountsAsked, '增加人数'),
  status,
  ...Sums,
  payBy: optional(zh(Instant, '支付时限')),
  /** its agency does not see it any more */
  deleted: optional(zh(Flag, '已删除')),
})
export const addonApplies = get('/api/order/r/addonApplies', {
  zh: '附加申请列表',
  allow: askers,
  body: Type.Object({ orderId: optional(orderId), orderApplyId: optional(orderApplyId) }),
  data: Type.Array(Application),
  note: '按订单号列出附加申请，或按申请编号查一个；二者须给其一。代理人已删除的只有航司可见。',
})
export const addonCancel = command('/api/order/w/addonCancel', {
  zh: '附加申请取消',
  allow: askers,
  body: Type.Object({ orderApplyId, ...reasonFrom('review'), reason: optional(zh(Type.String({ minLength: 1, maxLength: 500 }), '原因')) }),
  data: Type.Object({ orderApplyId, status }),
  note: '审批中、已退回和待支付的可以取消，座位释放。航司取消代理人的申请须填写原因。',
})
export const addonDelete = command('/api/order/w/addonDelete', {
  zh: '附加申请删除',
  allow: askers,
  body: Type.Object({ orderApplyId }),
  data: Type.Object({ orderApplyId }),
  note: '已办结、未通过、已取消和已失效的可以删除，删除后代理人不再看到，航司仍可查看。',
})
