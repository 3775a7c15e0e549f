import { staff } from '../kernel/endpoint.ts'
import { is, list } from '../kernel/list.ts'
import { Airline, Count, Doer, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { begunKinds } from './events.ts'

const StepKind = oneOf(begunKinds, '步骤')
/** A step that has begun and not ended yet. */
export const BegunStep = Type.Object({
  id: zh(Id, '编号'),
  kind: StepKind,
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
export const stepsBegun = list(
  'begun-step',
  '未完成步骤',
  BegunStep,
)({
  module: 'order.order',
  columns: ['subject', 'kind', 'orderNo', 'airLine', 'begunAt', 'minutes', 'begunBy', 'tries', 'triedAt', 'error', 'nextAt', 'stopped'],
  sort: 'begunAt',
  tabs: 'kind',
  empty: '没有未完成的步骤',
  menu: ['order', 3],
  through: 'begunSteps',
  calls: {
    begunSteps: {
      path: '/api/order/r/begunSteps',
      zh: '未完成步骤',
      allow: staff,
      body: { kind: is('kind', StepKind) },
      note: '操作中断而未完成的步骤，最早的在前。系统稍后自动继续处理：退款、确认座位和出票一直重试，间隔逐次加长，直至完成或停止；审核多次未成的由有权人员处理。',
    },
  },
})
export const { begunSteps } = stepsBegun.calls
