import { event } from '../kernel/event.ts'
import { Count, Fen, Id, Instant, optional, Text, Type } from '../kernel/schema.ts'
import { RefundApplication } from '../order/events.ts'

/** One application; stream `refund-{refundId}` (domain §3.6). The order opened it (`RefundOpened`) and hears of its end. */
export const RefundSubmitted = event('RefundSubmitted', '提交退票', RefundApplication)
/** amounts are fixed here; the money is due by the end of the seventh working day after */
export const RefundApproved = event(
  'RefundApproved',
  '退票审核通过',
  Type.Object({ amount: Fen, dueBy: Instant, approvedBy: Text, remark: optional(Text) }),
)
export const RefundRejected = event('RefundRejected', '退票驳回', Type.Object({ orderNo: Id, reason: Text }))
export const RefundTicketed = event(
  'RefundTicketed',
  '客票已退',
  Type.Object({ orderNo: Id, ticketNos: Type.Array(Text), holds: Type.Array(Type.Object({ stockId: Id, seats: Count })) }),
)
export const RefundPaidOut = event(
  'RefundPaidOut',
  '退款完成',
  Type.Object({ orderNo: Id, amount: Fen, payouts: Type.Array(Type.Object({ paymentCode: Id, amount: Fen, gatewayRefundNo: Text })) }),
)
