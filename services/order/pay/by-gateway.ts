import { hash } from 'node:crypto'
import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as api from '#contracts/payment/api.ts'
import { PaymentNoticed } from '#contracts/payment/events.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { payment } from '#services/payment/decide.ts'
import { channelsOf, type Gateway, type Heard } from '#services/payment/gateway.ts'
import { askGateway } from '#services/payment/settle.ts'
import { order } from '../decide.ts'
import { nextInstalment } from '../money/money.ts'
import type { LiveOrder } from '../state.ts'

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

/** The order of a payment, its agency, and the next part to be paid. */
export const payerOf = (order: LiveOrder) => {
  const { orderNo, agency, agencyName, airLine } = order.submitted
  const instalment = nextInstalment(order)?.no
  return { orderNo, agency, agencyName, airLine, ...present({ instalment }) }
}

type Paying = Pick<BoundDocument<typeof order>, 'id' | 'state' | 'command'> & {
  channel: (typeof channels)[number][1]
  amount: number
  businessCode?: 'ORDER' | undefined
}
/** Pays an order through a gateway: the next part, or all of the rest. */
export const payThrough = async (
  gateway: Gateway,
  { id, state, command, channel, amount, businessCode = 'ORDER' }: Paying,
  call: CommandCall,
) => {
  const payee = await gateway.payee(channel, state.submitted.airLine, amount)
  await command.gotoPay({ amount })
  const paymentCode = documentNumber('P', call.now, call.commandId)
  await call.unguarded(payment, paymentCode).createPayment({ paymentCode, channel, businessCode, amount, ...payerOf(state), ...payee })
  const { payUrl } = await gateway.open({ paymentCode, channel, amount, subject: `团队订单 ${id} ${state.submitted.groupName}` })
  return { paymentCode, payUrl, amount, amountText: uppercase(amount) }
}

/** A gateway goes on sending a notice until it reads its own word, so that word goes out as bytes, without our envelope. */
const inItsWords = ({ type, content }: NonNullable<Heard['answer']>): FileAnswer => ({
  name: 'answer',
  type,
  content: Buffer.from(content),
  inline: true,
})

type PayDeps = { run: Commands; gateway: Gateway; store: Pick<EventStore, 'read'> }

/** Routes to pay an order through a gateway, the next part or all of the rest (DOMAIN §3.2, §3.7). */
export const paymentRoutes = ({ run, gateway, store }: PayDeps): Route[] => [
  ...channels.map(([endpoint, channel]) =>
    act(endpoint, order, 'orderId', ({ id, state, command, body: { totalAmount: amount, businessCode }, call }) =>
      payThrough(gateway, { id, state, command, channel, amount, businessCode }, call),
    ),
  ),
  on(api.notifyPayment, async ({ channel }, call: CommandCall): Promise<FileAnswer | { accepted: true }> => {
    const heard = await gateway.hear(channel, call.raw!)
    const { paymentCode, tradeNo, amount, said, merchant, text } = heard
    const { state } = await run.load(payment, paymentCode)
    if (state.status === 'NONE') throw new Refused(code.notFound, '支付单不存在', { status: 404 })
    if (state.created.channel !== channel) throw new Refused(code.payment, '支付渠道不符', { status: 400 })
    if (state.created.merchant !== merchant) throw new Refused(code.payment, '收款商户不符', { status: 400 })
    const at = call.unguarded(payment, paymentCode)
    const digest = hash('sha256', call.raw!.body.length > 0 ? call.raw!.body : call.raw!.query)
    await at.note({ channel, said, tradeNo, amount, ...present({ merchant }), text: text.slice(0, 20_000), digest })
    if (said === 'FAILED') await at.fail({ reason: '渠道支付失败' })
    else if (said === 'SUCCESS') {
      // a notice may come long after the money: the limit is compared with the moment of the payment
      const trade = heard.paidAt === undefined ? await askGateway(gateway, paymentCode) : undefined
      const paidAt = heard.paidAt ?? (trade?.status === 'PAID' && trade.tradeNo === tradeNo ? trade.paidAt : undefined)
      await at.succeed({ amount, tradeNo, paidAt })
    }
    return heard.answer ? inItsWords(heard.answer) : { accepted: true }
  }),
  on(api.payableChannels, async ({ orderId }, { who }) => {
    const airLine = orderId && (await seenBy(run, order, orderId, who)).state.submitted.airLine
    return { channels: await channelsOf(gateway, airLine) }
  }),
  on(api.paymentNotices, async ({ paymentCode }, { who }) => {
    await seenBy(run, payment, paymentCode, who)
    const facts = await store.read(streamOf(payment, paymentCode))
    return facts.flatMap(({ type, data, at }) =>
      type === PaymentNoticed.type ? [{ ...(data as Static<typeof PaymentNoticed.schema>), at }] : [],
    )
  }),
]
