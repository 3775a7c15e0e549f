import { event } from '../kernel/event.ts'
import { writing } from '../kernel/personal.ts'
import { Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'

/** Steps that ask something of the world outside, of a gateway or of the host: begun, their end is another fact. Each is tried until it is done, with growing waits, or somebody stops it. */
export const begunKinds = {
  PAY_OUT: '退款已开始',
  PAY_BACK: '应退款已审核，未退回',
  WITHDRAW: '账户退款已审核，未退回',
  EXTRA_BACK: '增值产品退订，未退款',
  PNR: 'PNR已取，订单未确认',
  TICKETS: '票号已取，未出票',
} as const
export type BegunKind = keyof typeof begunKinds
/** Money that goes back: of a ticket's refund, or otherwise owed. It is owed also when nothing tries it any more. */
export type PayOutKind = 'PAY_OUT' | 'PAY_BACK' | 'WITHDRAW' | 'EXTRA_BACK'
export const isPayOut = (kind: BegunKind): kind is PayOutKind => ['PAY_OUT', 'PAY_BACK', 'WITHDRAW', 'EXTRA_BACK'].includes(kind)
const About = { kind: zh(oneOf(begunKinds), '步骤'), subject: zh(Id, '单号') }
/** which of its beginnings it is: what fails may be begun again */
const OfBeginning = { ...About, begunAt: optional(zh(Instant, '开始时间')) }

/** names the step, of an order, a refund or what is owed: stream `step-{kind}-{subject}` */
export const stepId = (kind: BegunKind, subject: string): string => `${kind}-${subject}`

/** finishing it did not work; why, and when it is tried again */
export const StepTried = event(
  'StepTried',
  '继续处理未成',
  Type.Object({ ...About, error: writing(zh(Text, '原因')), nextAt: optional(zh(Instant, '下次处理时间')) }),
)
/** a pay-out that only goes on by hand from here */
export const StepStopped = event('StepStopped', '停止自动处理', Type.Object({ ...OfBeginning, reason: writing(zh(Text, '原因')) }))
/** nobody need finish it any more */
export const StepDropped = event('StepDropped', '不再处理', Type.Object({ ...OfBeginning, reason: writing(zh(Text, '原因')) }))
