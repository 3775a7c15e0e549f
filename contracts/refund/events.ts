import { paymentChannels, refundTypes } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { Airline, Count, Fen, Id, Instant, oneOf, optional, Text, Type } from '../kernel/schema.ts'
import { RefundLine, RefundTotals } from '../order/events.ts'

/** One application; stream `refund-{refundId}` (domain §3.6). The order opened it (`RefundOpened`) and hears of its end. */
export const RefundSubmitted = event(
  'RefundSubmitted',
  '提交退票',
  Type.Object({
    refundId: Id,
    orderNo: Id,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    refundType: oneOf(refundTypes),
    reason: optional(Text),
    lines: Type.Array(RefundLine, { minItems: 1 }),
    totals: RefundTotals,
    holds: Type.Array(Type.Object({ stockId: Id, seats: Count })),
    sources: Type.Array(Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Text })),
    submittedBy: Text,
    submittedAt: Instant,
  }),
)
/** amounts are fixed here; the money is due by the end of the seventh working day after */
export const RefundApproved = event('RefundApproved', '退票审核通过', Type.Object({ amount: Fen, dueBy: Instant, remark: optional(Text) }))
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
