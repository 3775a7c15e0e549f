import type { Fen } from '#contracts/kernel/money.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import * as payments from '#contracts/payment/events.ts'
import { account } from '#services/account/decide.ts'
import { lotsBack } from '#services/account/lots.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { follow } from '#services/kernel/follow.ts'
import { process, type Reacting, when } from '#services/kernel/process.ts'
import { payment } from '#services/payment/decide.ts'

/**
 * Money between an account and the payments that it makes or is filled by (DOMAIN §5.8). The payment's stream decides, once; what an account was
 * asked to try before (`expect`, `reserve`) it then only carries out, and never refuses. Run by the request that begins it and by a process, from
 * wherever it stands, as often as it comes. What was tried after the end is set free again.
 */
type Reach = { load: Commands['load']; at: Reacting['at'] }

/** An account makes a payment that was opened: all of it or nothing. @returns what became of it */
const spend = async ({ load, at }: Reach, paymentCode: string): Promise<void> => {
  const { state: opened } = await load(payment, paymentCode)
  if (opened.status === 'NONE' || !opened.created.from || opened.placed) return
  const { from, amount, orderNo } = opened.created
  if (opened.status === 'CREATED') {
    try {
      const { state } = await at(account, from).reserve({ movement: paymentCode, kind: 'PAY', amount, orderNo })
      const lots = state.status === 'NONE' ? undefined : state.holds[paymentCode]?.lots
      if (lots) await at(payment, paymentCode).succeed({ amount, tradeNo: paymentCode, lots })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await at(payment, paymentCode).fail({ reason: error.message })
    }
  }
  const { state: decided } = await load(payment, paymentCode)
  if (decided.status === 'NONE' || decided.status === 'CREATED') return
  const pays = decided.status === 'SUCCEEDED' && !decided.placed
  await (pays ? at(account, from).settle({ movement: paymentCode }) : at(account, from).release({ movement: paymentCode }))
  await at(payment, paymentCode).place({})
}
export const accountPays = follow(payments.PaymentCreated, async ({ paymentCode, from }, reach) => {
  if (from) await spend(reach, paymentCode)
})

/** A recharge that the gateway has taken stands in its account. */
const recharge = async ({ load, at }: Reach, paymentCode: string): Promise<void> => {
  const { state: paid } = await load(payment, paymentCode)
  if (paid.status !== 'SUCCEEDED' || !paid.created.into || paid.placed) return
  const { into, amount } = paid.created
  const book = at(account, into)
  if (!paid.allotted) {
    await book.expect({ movement: paymentCode, amount })
    await at(payment, paymentCode).allot({})
  }
  const { state: decided } = await load(payment, paymentCode)
  if (decided.status === 'NONE' || decided.placed) await book.forget({ movement: paymentCode })
  else await book.receive({ movement: paymentCode, kind: 'RECHARGE' })
  await at(payment, paymentCode).place({})
}
export const accountFills = follow(payments.PaymentSucceeded, async ({ paymentCode, into }, reach) => {
  if (into) await recharge(reach, paymentCode)
})

/** Whichever request has died: an account's payment is made, its money is free again where the payment was closed, a recharge arrives. */
export const accountProcess = process(
  'account-money',
  accountPays.again,
  accountFills.again,
  when(payments.PaymentSucceeded, (_, reach) => spend(reach, reach.id)),
  when(payments.PaymentFailed, (_, reach) => spend(reach, reach.id)),
  when(payments.PaymentClosed, (_, reach) => spend(reach, reach.id)),
)

type Return = { refundId: string; paymentCode: string }
/** under which an account knows what comes back of a payment for a refund */
const returning = ({ refundId, paymentCode }: Return) => `${refundId}.${paymentCode}`

/**
 * The account that had paid says whether it takes back what a refund gives, before that is decided.
 * @returns false where no account has paid
 */
export const expectReturn = async ({ load, at }: Reach, asked: Return & { amount: Fen }): Promise<boolean> => {
  const { state } = await load(payment, asked.paymentCode)
  if (state.status !== 'SUCCEEDED' || !state.created.from) return false
  if (state.refunds[asked.refundId] === undefined)
    await at(account, state.created.from).expect({ movement: returning(asked), amount: asked.amount })
  return true
}

/** What was decided comes back: to the recharges that had paid it, the newest first, after what came back before. */
export const receiveReturn = async ({ load, at }: Reach, asked: Return): Promise<void> => {
  const { refundId, paymentCode } = asked
  const { state } = await load(payment, paymentCode)
  const amount = state.status === 'SUCCEEDED' ? state.refunds[refundId] : undefined
  if (state.status !== 'SUCCEEDED' || !state.created.from || amount === undefined) return
  const { from, orderNo } = state.created
  const book = at(account, from)
  const movement = returning(asked)
  if (state.placedRefunds?.includes(refundId)) await book.forget({ movement })
  else {
    const given = Object.keys(state.refunds)
    const before = given.slice(0, given.indexOf(refundId)).reduce((sum, id) => sum + state.refunds[id]!, 0)
    await book.receive({ movement, kind: 'REFUND_IN', lots: lotsBack(state.lots ?? [], before, amount), ref: refundId, orderNo })
  }
  await at(payment, paymentCode).placeRefund({ refundId })
}
