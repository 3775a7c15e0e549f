import { paymentChannels } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Code, Fen, Id, oneOf, Text, Type } from '../kernel/schema.ts'

/** What the sandbox gateway remembers of one payment; stream `sandboxtrade-{paymentCode}`. It stands in for Alipay and the like. */
export const SandboxTradeOpened = event(
  'SandboxTradeOpened',
  '沙箱网关受理',
  Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, subject: notPersonal(Text) }),
)
export const SandboxTradePaid = event(
  'SandboxTradePaid',
  '沙箱网关付款',
  Type.Object({ paymentCode: Id, channel: oneOf(paymentChannels), amount: Fen, tradeNo: Code }),
)
export const SandboxTradeRefunded = event(
  'SandboxTradeRefunded',
  '沙箱网关退款',
  Type.Object({ refundId: Id, amount: Fen, refundNo: Code }),
)
