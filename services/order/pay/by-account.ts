import { payByVirtual } from '#contracts/account/virtual-api.ts'
import { type AccountChannel, type GatewayChannel, isGatewayChannel } from '#contracts/enums.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { forbidden, invalid } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { PaidTogether } from '#contracts/payment/payable-api.ts'
import { type AccountPayer, type AccountSource, mayPayByAccount, type PayDeps, paidNow, payerFor } from '#services/account/account-pays.ts'
import { account } from '#services/account/decide.ts'
import { checkPayPassword } from '#services/identity/pay-password.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { payment } from '#services/payment/decide.ts'
import { payTogether } from '#services/payment/payables/pay.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import { payerOf, payThrough } from './by-gateway.ts'

/** `may`: asks whether the order could be paid like this, and refuses as the order does */
type Paying = AccountSource & { state: LiveOrder; amount: number; payPassword: string; may: () => Promise<unknown> }

/**
 * Pays an order from its agency's virtual account, its deposit, or the account of one of its clients: the next part or all of the rest
 * (DOMAIN §3.7).
 * @throws Refused 403 for a caller without an agency, and as the payment does
 */
export const payOrder = async (
  { run, way, accountPays }: Pick<PayDeps, 'run' | 'way' | 'accountPays'>,
  { state, amount, payPassword, may, ...source }: Paying,
  call: CommandCall,
) => {
  if (!call.who.agency) throw forbidden()
  const paymentCode = documentNumber('P', call.now, call.commandId)
  // a repetition was checked before, and may have paid the order since
  const { state: before } = await run.load(payment, paymentCode)
  const payer = before.status === 'NONE' ? await payerFor(run, source, call) : undefined
  await checkPayPassword(way(call), call.who.user, payPassword)
  const asked = async ({ channel, from }: AccountPayer) => {
    await may()
    mayPayByAccount((await run.load(account, from)).state, amount, call, from)
    return { paymentCode, channel, businessCode: 'ORDER' as const, amount, ...payerOf(state), from }
  }
  const what = before.status === 'NONE' ? await asked(payer!) : before.created
  const created = await call.unguarded(payment, paymentCode).createPayment(what)
  return { ...(await paidNow({ run, accountPays }, { from: what.from!, paymentCode, created }, call)), status: 'SUCCEEDED' as const }
}

type Way = { channel: GatewayChannel | AccountChannel; payPassword?: string | undefined; clientId?: string | undefined }
/**
 * Pays an order by the channel that the caller names, an account of its agency or a gateway: the next part, or all of the rest.
 * @throws Refused where the channel lacks its password or client, or has a client that it does not take; and as the payment does
 */
export const payOrderBy = async (
  deps: PayDeps,
  { id, state, command }: Pick<BoundDocument<typeof order>, 'id' | 'state' | 'command'>,
  { channel, payPassword, clientId, totalAmount: amount }: Way & { totalAmount: number },
  call: CommandCall,
): Promise<Static<typeof PaidTogether>> => {
  const missing = (field: 'payPassword' | 'clientId', message: string) => invalid(message, { [field]: message })
  if (clientId && channel !== 'client') throw missing('clientId', '支付渠道不是大客户额度，不能填写大客户编号')
  if (isGatewayChannel(channel))
    return { ...(await payThrough(deps.gateway, { id, state, command, channel, amount }, call)), status: 'CREATED' }
  if (channel === 'client' && !clientId) throw missing('clientId', '请填写大客户编号')
  if (!payPassword) throw missing('payPassword', '请输入支付密码')
  const source = { clientId, deposit: channel === 'deposit' }
  return payOrder(deps, { state, amount, payPassword, ...source, may: () => command.gotoPay({ amount }) }, call)
}

/** Route to pay by account: an order, or other things of one kind together (catalogue account/virtual pay). */
export const payByVirtualRoute = (deps: PayDeps): Route =>
  on(payByVirtual, async ({ orderId, businessCode = 'ORDER', totalAmount: amount, payPassword, clientId, deposit }, call: CommandCall) => {
    if (businessCode !== 'ORDER') {
      if (deposit) throw invalid('押金只能支付团队订单', { deposit: '只能支付团队订单' })
      const asked = { kind: businessCode, ids: [orderId], businessCode, totalAmount: amount, payPassword, clientId }
      const { available = 0, ...paid } = await payTogether(deps, asked, call)
      return { ...paid, status: 'SUCCEEDED' as const, available }
    }
    const { state, command } = await call.document(order, orderId)
    return payOrder(deps, { state, amount, payPassword, clientId, deposit, may: () => command.gotoPay({ amount }) }, call)
  })
