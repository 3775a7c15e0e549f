import { event } from '../kernel/event.ts'
import { writing } from '../kernel/personal.ts'
import { Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'

/**
 * Steps that ask something of an outside system, a gateway or the host. One fact begins a step, another ends it. It is tried with growing
 * waits until it is done or somebody stops it.
 */
export const begunKinds = {
  PAY_OUT: '退款已开始',
  PAY_BACK: '应退款已审核，未退回',
  WITHDRAW: '账户退款已审核，未退回',
  EXTRA_BACK: '增值产品退订，未退款',
  PNR: 'PNR已取，订单未确认',
  TICKETS: '票号已取，未出票',
  ITINERARY_ISSUE: '行程单已申请，未开具',
  ITINERARY_REVERSE: '行程单冲红中，未完成',
} as const
export type BegunKind = keyof typeof begunKinds
/** Steps that pay money out: for a ticket refund, or otherwise owed. The money stays owed when nothing tries the step any more. */
export type PayOutKind = 'PAY_OUT' | 'PAY_BACK' | 'WITHDRAW' | 'EXTRA_BACK'
export const isPayOut = (kind: BegunKind): kind is PayOutKind => ['PAY_OUT', 'PAY_BACK', 'WITHDRAW', 'EXTRA_BACK'].includes(kind)
const About = { kind: zh(oneOf(begunKinds), '步骤'), subject: zh(Id, '单号') }
/** time of the beginning that is meant: a failed step may begin again */
const OfBeginning = { ...About, begunAt: zh(Instant, '开始时间') }

/** id of a step of an order, a refund or an owed item: stream `step-{kind}-{subject}` */
export const stepId = (kind: BegunKind, subject: string): string => `${kind}-${subject}`

/** an attempt to finish the step failed: the reason, and the time of the next attempt */
export const StepTried = event(
  'StepTried',
  '继续处理未成',
  Type.Object({ ...About, error: writing(zh(Text, '原因')), nextAt: optional(zh(Instant, '下次处理时间')) }),
)
/** a pay-out that only a person can continue from here */
export const StepStopped = event('StepStopped', '停止自动处理', Type.Object({ ...OfBeginning, reason: writing(zh(Text, '原因')) }))
/** the step need not be finished any more */
export const StepDropped = event('StepDropped', '不再处理', Type.Object({ ...OfBeginning, reason: writing(zh(Text, '原因')) }))
