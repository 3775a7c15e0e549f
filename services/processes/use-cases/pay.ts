import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/payment/api.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { order } from '#services/order/decide.ts'
import { nextInstalment } from '#services/order/money/money.ts'
import { documentNumber } from '#services/order/number.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { payment } from '#services/payment/decide.ts'
import { type Gateway, isFresh } from '#services/payment/gateway.ts'
import { askGateway } from '#services/payment/settle.ts'

const channels = [
  [api.gotoPayAlipay, 'alipay'],
  [api.gotoPayEasyPay, 'easyPay'],
  [api.gotoPayYeePay, 'yeePay'],
  [api.gotoPayHelipay, 'helipay'],
  [api.gotoPayWechatPay, 'wechatPay'],
  [api.gotoPayUnionPay, 'unionPay'],
  [api.gotoPayChinaPay, 'chinaPay'],
  [api.gotoPayMobile, 'mobile'],
] as const

/** Which order a payment is for, whose that is, and the next part of it to be paid. */
export const payerOf = (order: LiveOrder) => {
  const { orderNo, agency, agencyName, airLine } = order.submitted
  const instalment = nextInstalment(order)?.no
  return { orderNo, agency, agencyName, airLine, ...(instalment !== undefined && { instalment }) }
}

/** Payment of an order through a gateway, the next part of it or all that is left (DOMAIN §3.2, §3.7). */
export const paymentRoutes = ({ run, gateway }: { run: Commands; gateway: Gateway }): Route[] => [
  ...channels.map(([endpoint, channel]) =>
    act(endpoint, order, 'orderId', async ({ id: orderId, state, command, body: { totalAmount, businessCode = 'ORDER' }, call }) => {
      if (!gateway.available) throw new Refused(code.noGateway, '系统未接入支付网关，暂不能在线支付，请联系航空公司团队柜台')
      await command.gotoPay({ amount: totalAmount })
      const paymentCode = documentNumber('P', call.now, call.commandId)
      await call
        .unguarded(payment, paymentCode)
        .createPayment({ paymentCode, channel, businessCode, amount: totalAmount, ...payerOf(state) })
      const subject = `团队订单 ${orderId} ${state.submitted.groupName}`
      const { payUrl } = await gateway.open({ paymentCode, channel, amount: totalAmount, subject })
      return { paymentCode, payUrl, amount: totalAmount, amountText: uppercase(totalAmount) }
    }),
  ),
  on(api.notifyPayment, async (notice, call: CommandCall) => {
    if (!gateway.verify(notice)) throw new Refused(code.payment, '签名验证失败', { status: 403 })
    if (!isFresh(notice, call.now)) throw new Refused(code.payment, '通知时间与当前时间相差超过10分钟', { status: 400 })
    const { state } = await run.load(payment, notice.paymentCode)
    if (state.status === 'NONE') throw new Refused(code.notFound, '支付单不存在', { status: 404 })
    if (state.created.channel !== notice.channel) throw new Refused(code.payment, '支付渠道不符', { status: 400 })
    const at = call.unguarded(payment, notice.paymentCode)
    if (notice.status === 'FAILED') await at.fail({ reason: '渠道支付失败' })
    else {
      // a notice may come long after the money: the limit is held against the moment of the payment
      const trade = await askGateway(gateway, notice.paymentCode)
      const paidAt = trade?.status === 'PAID' && trade.tradeNo === notice.tradeNo ? trade.paidAt : undefined
      await at.succeed({ amount: notice.amount, tradeNo: notice.tradeNo, paidAt })
    }
    return { accepted: true }
  }),
]
