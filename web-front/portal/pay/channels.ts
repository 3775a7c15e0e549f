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

/** The gateways' channels, the most used ones first. */
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
export type ShownChannel = keyof typeof channels
export const common: readonly ShownChannel[] = ['alipay', 'wechatPay', 'unionPay']

/** an account as a way to pay: the agency's own, its deposit (for orders only), or one of its client's */
export type AccountWay = 'virtual' | 'deposit' | `client ${string}`
export const isAccountWay = (way: string): way is AccountWay => way === 'virtual' || way === 'deposit' || way.startsWith('client ')
/** client id for calls; undefined where the agency's own account pays */
export const clientIn = (way: AccountWay): string | undefined => (way.startsWith('client ') ? way.slice('client '.length) : undefined)

const LAST = 'newgt.front.channel'
/** the channel of this browser's last payment; accounts do not count */
export const lastChannel = (): ShownChannel => {
  const last = localStorage.getItem(LAST)
  return last && Object.hasOwn(channels, last) ? (last as ShownChannel) : 'alipay'
}
/** the way of the last payment */
export const lastWay = (): ShownChannel | AccountWay => {
  const last = localStorage.getItem(LAST)
  return last && isAccountWay(last) ? last : lastChannel()
}
export const rememberWay = (way: ShownChannel | AccountWay): void => localStorage.setItem(LAST, way)
