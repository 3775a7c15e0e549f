import { toLocal, yearOfValidity } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as api from '#contracts/payment/credit-api.ts'
import { becomesCredit, type creditMovements, type creditStatuses } from '#contracts/payment/credit-terms.ts'
import * as payments from '#contracts/payment/events.ts'
import * as refunds from '#contracts/refund/events.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { seenBy } from '#services/kernel/access.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { decide, fold, streamOf } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Process, process, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { documentNumber } from '#services/order/number.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { type Credit, credit, hasPaid, isOver, type KnownCredit, usable } from '#services/payment/credit.ts'
import { payment } from '#services/payment/decide.ts'
import { refund } from '#services/refund/decide.ts'
import { hearPayment } from '../use-cases/hear-payment.ts'
import { payerOf } from '../use-cases/pay.ts'

/** `cap`: the part of a group's fares that 共益债 may pay, basis points */
export type CreditDeps = { run: Commands; store: Pick<EventStore, 'read'>; cap: () => Promise<number> }
type Seen = Pick<CommandCall, 'who' | 'now'>

/** What a refund completed at this moment leaves is valid for a year (DOMAIN §3.6, §5.4), its last second included. */
export const creditUntil = (at: string): string => yearOfValidity(toLocal(at).date)

/** Would the order take this much of this credit now? Asked by the command before anything is kept, and by its preview. */
export const mayPayWith = async (
  { run, cap }: Pick<CreditDeps, 'run' | 'cap'>,
  { orderId, creditId, totalAmount: amount }: { orderId: string; creditId: string; totalAmount: number },
  { who, now: at }: Seen,
) => {
  const { state } = await orderSeenBy(run, orderId, who)
  const { state: known } = await seenBy(run, credit, creditId, who)
  const { agency, airLine } = state.submitted
  const part = await cap()
  decide(order, 'payByCredit', state, { amount, reasonCode: known.credited.reasonCode, cap: part }, { who, at, id: orderId })
  const using = { paymentCode: '', orderNo: orderId, agency, airLine, amount }
  decide(credit, 'useCredit', known, using, { who, at, id: creditId })
  return { state, credit: known, cap: part }
}

/**
 * A payment that was opened is made by its credit.
 * @throws Refused when the credit cannot pay any more: the payment has failed
 */
const creditPays = follow(payments.PaymentCreated, async ({ paymentCode, offset: isByCredit }, { at, load }) => {
  if (!isByCredit) return
  const { state } = await load(payment, paymentCode)
  if (state.status === 'NONE' || state.status === 'SUCCEEDED') return
  const { offset: paying, orderNo, agency, airLine, amount } = state.created
  if (!paying || !orderNo || !airLine) return
  // closed since: nothing more is taken, but what the credit has given already came, and is the order's or owed back
  if (state.status !== 'CREATED' && !hasPaid((await load(credit, paying.creditId)).state, paymentCode)) return
  try {
    await at(credit, paying.creditId).useCredit({ paymentCode, orderNo, agency, airLine, amount })
  } catch (error) {
    if (isRefusal(error)) await at(payment, paymentCode).fail({ reason: error.message })
    throw error
  }
  await at(payment, paymentCode).succeed({ amount, tradeNo: paying.creditId })
})

/** Refunds become credits, credits pay (DOMAIN §3.6, §3.7); each step is also taken where the request that began it has died. */
export const creditProcess: Process = process(
  'offset',
  when(refunds.RefundPaidOut, async ({ payouts }, { id, event, at, load }) => {
    const amount = payouts.reduce((sum, payout) => sum + (payout.credited ? payout.amount : 0), 0)
    const { state } = await load(refund, id)
    if (amount === 0 || state.status === 'NONE' || !becomesCredit(state.submitted.reasonCode)) return
    const { orderNo, agency, agencyName, airLine, reasonCode } = state.submitted
    const validUntil = creditUntil(event.at)
    await at(credit, id).grantCredit({ refundId: id, orderNo, agency, agencyName, airLine, reasonCode, amount, validUntil })
  }),
  creditPays.again,
)

/** Paying an order by a credit, and what has become of one (DOMAIN §3.7 channel 抵扣). */
export const creditRoutes = ({ run, store, cap }: CreditDeps): Route[] => [
  act(api.payByCredit, order, 'orderId', async ({ id: orderId, check, body: { creditId, totalAmount: amount }, call }) => {
    const paymentCode = documentNumber('P', call.now, call.commandId)
    const asked = async () => {
      const { state, credit: known, cap: part } = await mayPayWith({ run, cap }, { orderId, creditId, totalAmount: amount }, call)
      // no command of the order's own follows that would hold If-Match
      await check('payByCredit')
      const paying = { creditId, reasonCode: known.credited.reasonCode, cap: part }
      return { paymentCode, channel: 'offset' as const, businessCode: 'ORDER' as const, amount, ...payerOf(state), offset: paying }
    }
    // carried out again, it has been asked before and may have paid the order since
    const { state: before } = await run.load(payment, paymentCode)
    const created = await call.unguarded(payment, paymentCode).createPayment(before.status === 'NONE' ? await asked() : before.created)
    await creditPays.now({ id: paymentCode, ...created }, { call, load: run.load })
    const { state: paid } = await run.load(payment, paymentCode)
    if (paid.status !== 'SUCCEEDED') throw new Refused(code.payment, '支付单已关闭，未使用抵扣')
    await hearPayment({ load: run.load, at: call.unguarded }, paymentCode)
    const { state: left } = await seenBy(run, credit, creditId, call.who)
    return { paymentCode, status: 'SUCCEEDED' as const, amount, amountText: uppercase(amount), balance: left.balance }
  }),
  on(api.creditDetail, async ({ id }, { who, now }) => {
    const { state, revision } = await seenBy(run, credit, id, who)
    const { agency, agencyName, airLine, reasonCode, orderNo, amount, validUntil } = state.credited
    const stream = streamOf(credit, id)
    const past = await store.read(stream)
    const verdict = usable(state, now)
    return {
      ...{ id, agency, agencyName, airLine, reasonCode, orderNo, amount, validUntil },
      balance: state.balance,
      expired: state.expired,
      status: statusOf(state, now),
      createdAt: past[0]!.at,
      updatedAt: past.at(-1)!.at,
      movements: movementsOf(past),
      usable: verdict === true,
      why: verdict === true ? '' : verdict,
      revision,
      stream,
    }
  }),
]

const statusOf = (state: KnownCredit, now: string): keyof typeof creditStatuses => {
  if (state.status === 'EXPIRED' || isOver(state, now)) return 'EXPIRED'
  return state.balance > 0 ? 'ACTIVE' : 'USED'
}
const kinds: Record<string, keyof typeof creditMovements> = {
  OffsetCredited: 'CREDIT',
  OffsetUsed: 'USE',
  OffsetReturned: 'RETURN',
  OffsetExpired: 'EXPIRE',
}
export type CreditMovement = Static<typeof api.CreditMovement>
/** Every change of its balance, the oldest first. */
export const movementsOf = (past: readonly StoredEvent[]): CreditMovement[] => {
  let state: Credit = credit.initial
  return past.flatMap(event => {
    state = fold(credit, state, [event])
    const kind = kinds[event.type]
    if (!kind || state.status === 'NONE') return []
    const { amount, orderNo, paymentCode, refundId } = event.data as { amount: number } & Record<
      'orderNo' | 'paymentCode' | 'refundId',
      string | undefined
    >
    const about = { ...(orderNo && { orderNo }), ...(paymentCode && { paymentCode }), ...(refundId && { refundId }) }
    // of nothing that was left nothing expires
    return amount > 0 ? [{ at: event.at, kind, amount, balance: state.balance, ...about }] : []
  })
}
