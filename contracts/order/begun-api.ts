import { command, query, staff } from '../kernel/endpoint.ts'
import { Airline, Count, Doer, Id, Instant, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { begunKinds } from './begun.ts'

const Kind = oneOf(begunKinds, '步骤')
/** A step that somebody has begun and that has no end yet. */
export const BegunStep = Type.Object({
  id: zh(Id, '编号'),
  kind: Kind,
  subject: zh(Id, '单号'),
  orderNo: zh(Text, '订单号'),
  airLine: optional(zh(Airline, '航空公司')),
  begunAt: zh(Instant, '开始时间'),
  minutes: zh(Count, '已过分钟'),
  begunBy: zh(Doer, '操作人'),
  tries: zh(Count, '继续处理次数'),
  triedAt: optional(zh(Instant, '最近处理时间')),
  error: optional(zh(Text, '未成原因')),
  nextAt: optional(zh(Instant, '下次处理时间')),
  stopped: optional(zh(Text, '停止原因')),
})
export const begunSteps = query('/api/order/r/begunSteps', {
  zh: '未完成步骤',
  allow: staff,
  body: Type.Object({ ...Page, kind: optional(Kind) }),
  data: PageOf(BegunStep),
  note: '操作中断而未完成的步骤，最早的在前。系统稍后自动继续处理：退款、确认座位和出票一直重试，间隔逐次加长，直至完成或停止；审核多次未成的由有权人员处理。',
})
const Done = Type.Object({ id: zh(Id, '编号'), done: Type.Literal(true) })
const resuming = {
  zh: '继续处理',
  allow: staff,
  body: Type.Object({ id: zh(Id, '编号') }),
  data: Done,
  note: '重复该步骤中断前的操作；已完成的部分不会重复，须有该步骤本身的权限。',
}
const dropping = {
  zh: '不再处理',
  allow: staff,
  body: Type.Object({ id: zh(Id, '编号'), reason: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因') }),
  data: Done,
  note: '不改变订单和退票单，仅不再列出，系统也不再重试；已开始的退款仍在列表中，仅停止自动处理，由人工继续。',
}
/** of orders: PNRs and tickets */
export const resumeStep = command('/api/order/w/resumeStep', resuming)
export const dropStep = command('/api/order/w/dropStep', dropping)
/** of refunds: approvals and pay-outs */
export const resumeRefundStep = command('/api/order/refund/w/resumeStep', resuming)
export const dropRefundStep = command('/api/order/refund/w/dropStep', dropping)
