import { paymentChannels } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { Airline, Fen, Id, Instant, oneOf, Text, Type, zh } from '../kernel/schema.ts'

/** One attempt to pay; stream `payment-{paymentCode}` (domain §3.7). */
export const PaymentCreated = event(
  'PaymentCreated',
  '发起支付',
  Type.Object({
    paymentCode: Id,
    orderNo: Id,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    channel: oneOf(paymentChannels),
    businessCode: Text,
    amount: Fen,
  }),
)
/** `paidAt` is when we learned of it, and what the pay limit of the order is held against, however late the order hears of it */
export const PaymentSucceeded = event(
  'PaymentSucceeded',
  '支付成功',
  Type.Object({
    paymentCode: Id,
    orderNo: Id,
    channel: oneOf(paymentChannels),
    amount: Fen,
    tradeNo: Text,
    paidAt: zh(Instant, '支付时间'),
  }),
)
export const PaymentFailed = event('PaymentFailed', '支付失败', Type.Object({ reason: Text }))
export const PaymentRefunded = event('PaymentRefunded', '支付退款', Type.Object({ refundId: Id, amount: Fen, gatewayRefundNo: Text }))
