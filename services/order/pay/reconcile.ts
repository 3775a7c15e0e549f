import { addMinutes } from '#contracts/kernel/calendar.ts'
import { isShut } from '#services/agency/agency.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { type Reacting, systemUser } from '#services/kernel/stream/process.ts'
import { payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { type Payables, whyNotPayable } from '#services/payment/payables/payables.ts'
import { type Settling, settling } from '#services/payment/settle.ts'
import { isOverdue, type Passing } from '../deadlines.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import { closeUnwanted } from './abandon.ts'
import { hearPayment } from './hear-payment.ts'

type Reach = Pick<Reacting, 'at' | 'load'>
/** access to the deciders, with command ids of its own for each payment and instant */
type ReachFor = (paymentCode: string) => Reach
/** Asks about the payments of an order whose time to pay is over; returns what the order must know before it closes. */
export type ReconcileRound = (reachFor: ReachFor, order: LiveOrder) => Promise<Passing>

export const reachOf =
  ({ run, user, now }: { run: Commands; user: string; now: string }): ReachFor =>
  paymentCode => ({
    load: run.load,
    at: commanding(run, (...what) => ({ who: systemUser(user), now, commandId: idNamed([user, now, paymentCode], ...what) })),
  })

type InquiryDeps = {
  gateway: Pick<Gateway, 'query'>
  /** codes of all payments of an order, the newest first; undefined while the list of payments lags */
  paymentsOf: (orderNo: string) => Promise<string[] | undefined>
  graceMinutes: () => Promise<number>
}

/**
 * Asks the gateways before orders close: money that a gateway has taken, or that has not reached its order yet, pays it now. Where a
 * gateway is away, or our own list lags, the order waits a while.
 */
export const inquiring =
  ({ gateway, paymentsOf, graceMinutes }: InquiryDeps): (() => ReconcileRound) =>
  () => {
    const settle = settling(gateway)
    return async (reachFor, { submitted: { orderNo }, paid, errors }) => {
      const known = new Set([...paid.map(({ paymentCode }) => paymentCode), ...errors])
      const codes = await paymentsOf(orderNo)
      const unanswered = []
      for (const paymentCode of codes ?? []) {
        if (known.has(paymentCode)) continue
        const reach = reachFor(paymentCode)
        const settled = await settle(reach, paymentCode)
        if (settled === 'AWAY') unanswered.push(paymentCode)
        if (settled === 'PAID') await hearPayment(reach, paymentCode)
      }
      return codes && unanswered.length === 0 ? {} : { unanswered, graceMinutes: await graceMinutes() }
    }
  }

type ReconcileDeps = {
  run: Commands
  gateway: Pick<Gateway, 'query'>
  /** unsettled payments by their codes, after this one */
  open: (after: string, limit: number) => Promise<Unsettled[]>
  /** payments that were closed or failed since this instant, the oldest first */
  closed: (since: string, limit: number) => Promise<(Unsettled & { closedAt: string })[]>
  recheckHours: () => Promise<number>
  inquire: () => ReconcileRound
  payables: Payables
}
/** its own stream tells what it pays, and since when it is open */
type Unsettled = { paymentCode: string }

/** `PAGE`: payments of each kind asked about in one run; `WIDTH`: at once */
const PAGE = 100
const WIDTH = 8
/** minutes for which an unpaid payment stays open that is not for an order: a recharge, a fine, a product */
const RECHARGE_MINUTES = 120

/**
 * Asks now and then about all other unsettled payments: the open ones, and for some hours (setting `paymentRecheckHours`) those that were closed or failed; a page in one run,
 * the next page in the next. Only this instance remembers where it is: a restart begins from the first page.
 */
export const reconciling = ({ run, gateway, open, closed, recheckHours, inquire, payables }: ReconcileDeps) => {
  let after = ''
  let since = ''
  return async (now: string, stopping?: AbortSignal): Promise<void> => {
    const reachFor = reachOf({ run, user: 'reconcile', now })
    const settle = settling(gateway)
    const round = inquire()

    const waiting = await open(after, PAGE)
    after = waiting.length === PAGE ? waiting.at(-1)!.paymentCode : ''
    await inParallel(waiting, WIDTH, one => look(one, reachFor, { settle, round, now, payables }), stopping)

    const recheckedFrom = addMinutes(now, -60 * (await recheckHours()))
    const ended = await closed(since > recheckedFrom ? since : recheckedFrom, PAGE)
    const next = ended.length === PAGE ? ended.at(-1)!.closedAt : ''
    // a page of a single instant would be followed by itself
    since = next > since ? next : ''
    await inParallel(ended, WIDTH, ({ paymentCode }) => settle(reachFor(paymentCode), paymentCode), stopping)
  }
}

/** handles an open payment: paid, or not wanted any more, or its order has waited for this answer */
const look = async (
  { paymentCode }: Unsettled,
  reachFor: ReachFor,
  { settle, round, now, payables }: { settle: Settling; round: ReconcileRound; now: string; payables: Payables },
) => {
  const reach = reachFor(paymentCode)
  if ((await settle(reach, paymentCode)) !== 'UNPAID') return
  const { state: opened } = await reach.load(payment, paymentCode)
  if (opened.status === 'NONE') return
  const { orderNo } = opened.created
  // products beside an order's price are paid whatever the order waits for
  if (!orderNo) {
    const reason = await whyNotPayable({ load: reach.load, payables }, opened, now)
    if (reason) await reach.at(payment, paymentCode).close({ reason })
    if (addMinutes(opened.createdAt, RECHARGE_MINUTES) < now) await reach.at(payment, paymentCode).close({ reason: '超时未支付' })
    return
  }
  const { state } = await reach.load(order, orderNo)
  if (isOverdue(state, now) && state.awaiting) {
    const shut = await isShut(reach.load, state.submitted.agency)
    await reach.at(order, orderNo).passTime({ ...(await round(reachFor, state)), ...(shut && { shut }) })
  }
  await closeUnwanted(opened.created, (await reach.load(order, orderNo)).state, reach, settle)
}
