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
/** by which channel this browser paid last; an account is none */
export const lastChannel = (): Channel => {
  const last = localStorage.getItem(LAST)
  return last && Object.hasOwn(channels, last) ? (last as Channel) : 'alipay'
}
/** by which way it paid last */
export const lastWay = (): Channel | 'virtual' => (localStorage.getItem(LAST) === 'virtual' ? 'virtual' : lastChannel())
export const rememberWay = (way: Channel | 'virtual'): void => localStorage.setItem(LAST, way)
