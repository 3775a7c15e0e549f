import type { PaymentChannel } from '#contracts/enums.ts'
import {
  gotoPayAlipay,
  gotoPayChinaPay,
  gotoPayEasyPay,
  gotoPayHelipay,
  gotoPayMobile,
  gotoPayUnionPay,
  gotoPayWechatPay,
  gotoPayYeePay,
} from '#contracts/payment/api.ts'

/** The gateways' channels, those that most pay by first. */
export const channels = {
  alipay: gotoPayAlipay,
  wechatPay: gotoPayWechatPay,
  unionPay: gotoPayUnionPay,
  chinaPay: gotoPayChinaPay,
  yeePay: gotoPayYeePay,
  easyPay: gotoPayEasyPay,
  helipay: gotoPayHelipay,
  mobile: gotoPayMobile,
} as const satisfies Partial<Record<PaymentChannel, unknown>>
export type Channel = keyof typeof channels
export const common: readonly Channel[] = ['alipay', 'wechatPay', 'unionPay']

const LAST = 'newgt.front.channel'
/** by which this browser paid last */
export const lastChannel = (): Channel => {
  const last = localStorage.getItem(LAST)
  return last && Object.hasOwn(channels, last) ? (last as Channel) : 'alipay'
}
export const rememberChannel = (channel: Channel): void => localStorage.setItem(LAST, channel)
