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

/** an account pays: the agency's own, its deposit (of orders only), or that of a client of it */
export type AccountWay = 'virtual' | 'deposit' | `client ${string}`
export const isAccountWay = (way: string): way is AccountWay => way === 'virtual' || way === 'deposit' || way.startsWith('client ')
/** as calls name the client; undefined where it is the agency's own account that pays */
export const clientIn = (way: AccountWay): string | undefined => (way.startsWith('client ') ? way.slice('client '.length) : undefined)

const LAST = 'newgt.front.channel'
/** by which channel this browser paid last; an account is none */
export const lastChannel = (): Channel => {
  const last = localStorage.getItem(LAST)
  return last && Object.hasOwn(channels, last) ? (last as Channel) : 'alipay'
}
/** by which way it paid last */
export const lastWay = (): Channel | AccountWay => {
  const last = localStorage.getItem(LAST)
  return last && isAccountWay(last) ? last : lastChannel()
}
export const rememberWay = (way: Channel | AccountWay): void => localStorage.setItem(LAST, way)
