import type { PaymentChannel } from '../enums.ts'

/**
 * The number under which a gateway is asked for a refund of a payment (`refundName`, services/payment/channel.ts): of a refund that several payments
 * share, each part has its own. WeChat takes no full stop in it.
 */
export const refundKey = (channel: PaymentChannel, refundId: string, paymentCode: string): string =>
  `${refundId}${channel === 'wechatPay' ? '_' : '.'}${paymentCode}`
/** Which refund of which payment a number means, if it can be one. */
export const refundOfKey = (key: string): { refundId: string; paymentCode: string } | undefined => {
  const [, refundId, paymentCode] = /^(.+)[._]([^._]+)$/.exec(key) ?? []
  return refundId && paymentCode ? { refundId, paymentCode } : undefined
}
