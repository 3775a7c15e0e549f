import { dayOf } from '#contracts/account/lines.ts'
import { type LocalDate, toLocal, yearOfValidity } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { type Fen, uppercase } from '#contracts/kernel/money.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as api from '#contracts/payment/credit-api.ts'
import { becomesCredit, type creditMovements, type creditStatuses } from '#contracts/payment/credit-terms.ts'
import * as payments from '#contracts/payment/events.ts'
import * as refunds from '#contracts/refund/events.ts'
import { returnOf, spend } from '#services/account/account-money.ts'
import { credit, isCredit, type KnownCredit } from '#services/account/credit.ts'
import { type Account, totalOf } from '#services/account/decide.ts'
import { isOver, usable } from '#services/account/kinds.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { seenBy } from '#services/kernel/access.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { decide, fold, streamOf } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { documentNumber } from '#services/kernel/numbers.ts'
import { type Process, process, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { payerOf } from '#services/order/pay/by-gateway.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { payment } from '#services/payment/decide.ts'
import { refund } from '#services/refund/decide.ts'

/** `cap`: the part of a group's fares that 共益债 may pay, basis points */
export type CreditDeps = { run: Commands; store: Pick<EventStore, 'read'>; cap: () => Promise<number> }
type Seen = Pick<CommandCall, 'who' | 'now'>

/** What a refund completed at this moment leaves is valid for a year (DOMAIN §3.6, §5.4), its last second included. */
export const creditUntil = (at: string): string => yearOfValidity(toLocal(at).date)

/** The credit, seen by somebody who may see it. */
export const creditSeenBy = async (run: Commands, creditId: string, who: Seen['who']) => {
  const { state, revision } = await seenBy(run, credit, creditId, who)
  if (!isCredit(state)) throw notFound('抵扣')
  return { state, revision }
}
/** Would the order take this much of this credit now? Asked by the command before anything is kept, and by its preview. */
export const mayPayWith = async (
  { run, cap }: Pick<CreditDeps, 'run' | 'cap'>,
  { orderId, creditId, totalAmount: amount }: { orderId: string; creditId: string; totalAmount: number },
  { who, now: at }: Seen,
) => {
  const { state } = await orderSeenBy(run, orderId, who)
  const { state: known } = await creditSeenBy(run, creditId, who)
  const { agency, airLine } = state.submitted
  const part = await cap()
  decide(order, 'payByCredit', state, { amount, reasonCode: known.credit.credited.reasonCode, cap: part }, { who, at, id: orderId })
  const using = { movement: 'preview', kind: 'PAY' as const, amount, orderNo: orderId, payer: { agency, airLine } }
  decide(credit, 'reserve', known, using, { who, at, id: creditId })
  return { state, credit: known, cap: part }
}

/** A payment that was opened is made by its credit, as by any account. */
const creditPays = follow(payments.PaymentCreated, async ({ paymentCode, offset }, reach) => {
  if (offset) await spend(reach, paymentCode)
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
      const paying = { creditId, reasonCode: known.credit.credited.reasonCode, cap: part }
      return { paymentCode, channel: 'offset' as const, businessCode: 'ORDER' as const, amount, ...payerOf(state), offset: paying }
    }
    // carried out again, it has been asked before and may have paid the order since
    const { state: before } = await run.load(payment, paymentCode)
    const created = await call.unguarded(payment, paymentCode).createPayment(before.status === 'NONE' ? await asked() : before.created)
    await creditPays.now({ id: paymentCode, ...created }, { call, load: run.load })
    const { state: paid } = await run.load(payment, paymentCode)
    if (paid.status !== 'SUCCEEDED')
      throw new Refused(code.payment, paid.status === 'FAILED' && paid.failure ? paid.failure : '支付单已关闭，未使用抵扣')
    const { state: left } = await creditSeenBy(run, creditId, call.who)
    return { paymentCode, status: 'SUCCEEDED' as const, amount, amountText: uppercase(amount), balance: left.available }
  }),
  on(api.creditDetail, async ({ id }, { who, now }) => {
    const { state, revision } = await creditSeenBy(run, id, who)
    const { credited, expired } = state.credit
    const { agency, agencyName, airLine, reasonCode, orderNo, amount, validUntil } = credited
    const stream = streamOf(credit, id)
    const past = await store.read(stream)
    const verdict = usable(state, now)
    return {
      ...{ id, agency, agencyName, airLine, reasonCode, orderNo, amount, validUntil },
      balance: state.available,
      expired,
      status: statusOf(state, now),
      createdAt: past[0]!.at,
      updatedAt: past.at(-1)!.at,
      movements: movementsOf(past).map(({ day: _, available: __, ...movement }) => movement),
      usable: verdict === true,
      why: verdict === true ? '' : verdict,
      revision,
      stream,
    }
  }),
]

const statusOf = (state: KnownCredit, now: string): keyof typeof creditStatuses => {
  if (state.status === 'CLOSED' || isOver(state, now)) return 'EXPIRED'
  return state.available > 0 ? 'ACTIVE' : 'USED'
}
type Told = { kind: keyof typeof creditMovements; paymentCode?: string | undefined; refundId?: string | undefined }
/** What its facts say, of before and of now. */
export const tellings: Record<string, (data: any) => Told> = {
  OffsetCredited: ({ refundId }) => ({ kind: 'CREDIT', refundId }),
  OffsetUsed: ({ paymentCode }) => ({ kind: 'USE', paymentCode }),
  FundsSettled: ({ movement }) => ({ kind: 'USE', paymentCode: movement }),
  OffsetReturned: ({ paymentCode, refundId }) => ({ kind: 'RETURN', paymentCode, refundId }),
  FundsReceived: ({ movement }) => ({ kind: 'RETURN', ...returnOf(movement) }),
  OffsetExpired: () => ({ kind: 'EXPIRE' }),
}
export type CreditMovement = Static<typeof api.CreditMovement>
/** Every change of its balance, the oldest first; with its business day, and what of the balance is set aside for nothing. */
export const movementsOf = (past: readonly StoredEvent[]): (CreditMovement & { day: LocalDate; available: Fen })[] => {
  let state: Account = credit.initial
  return past.flatMap(event => {
    state = fold(credit, state, [event])
    return movementOf(state, event) ?? []
  })
}
/** What a fact changes of its balance, told beside what there is after it. */
export const movementOf = (after: Account, { type, data, at }: Pick<StoredEvent, 'type' | 'data' | 'at'>) => {
  const told = tellings[type]
  if (!told || after.status === 'NONE') return undefined
  const { amount, orderNo, purpose } = data as { amount: number; orderNo?: string; purpose?: string }
  // of nothing that was left nothing expires
  if (amount === 0) return undefined
  const { kind, paymentCode, refundId } = told(data)
  return {
    ...{ day: dayOf(data, at), at, kind, amount, balance: totalOf(after), available: after.available },
    ...(orderNo && { orderNo }),
    ...(paymentCode && { paymentCode }),
    ...(refundId && { refundId }),
    ...(purpose && { purpose }),
  }
}
/** on which side of a statement it stands */
export const turnedBy = ({ kind, amount }: Pick<CreditMovement, 'kind' | 'amount'>) =>
  kind === 'CREDIT' || kind === 'RETURN' ? { in: amount, out: 0 } : { in: 0, out: amount }
