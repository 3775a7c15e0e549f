import { closeReasons } from '#contracts/enums.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { order } from '#services/order/decide.ts'
import { inTime } from '#services/order/money/money.ts'
import type { Order } from '#services/order/state.ts'
import { type Payment, payment } from '#services/payment/decide.ts'
import type { Standing } from '#services/payment/gateway.ts'

/** What a payer is told of his payment by the order it is for: why nothing is to be paid, or what becomes of the money he has paid. */
export const standingOf = (paying: Payment, order: Order, { paid, at }: { paid: boolean; at: string }): Standing => {
  if (paying.status === 'NONE' || order.status === 'NONE') return {}
  const ended = order.status === 'EXPIRED' ? `订单已失效（${closeReasons[order.closeReason]}）` : undefined
  const { paymentCode } = paying.created
  if (paid) {
    if (order.paid.some(known => known.paymentCode === paymentCode)) return ended ? { said: `${ended}，款项按订单规则结算` } : {}
    if (ended) return { said: `但${ended}，款项将原路退回` }
    const isDouble = order.status !== 'WAIT_FOR_PAY' || order.errors.includes(paymentCode)
    return isDouble ? { said: '但该款项此前已支付，本次为重复支付，款项将原路退回' } : {}
  }
  if (ended) return { over: `${ended}，请勿付款` }
  if (order.status !== 'WAIT_FOR_PAY') return { over: '订单已付清，请勿重复付款' }
  if (inTime(order, at) !== true) return { over: '订单已超过支付时限，请勿付款' }
  return paying.status === 'CLOSED' ? { over: '支付单已关闭，请返回订单重新发起支付' } : {}
}

/** The same of a payment by its code, as the streams have it now. */
export const cashierStanding =
  ({ load }: Pick<Commands, 'load'>, clock: () => string) =>
  async (code: string, paid: boolean) => {
    const { state } = await load(payment, code)
    if (state.status === 'NONE') return {}
    return standingOf(state, (await load(order, state.created.orderNo)).state, { paid, at: clock() })
  }
