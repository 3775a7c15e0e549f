import { addMinutes } from '#contracts/kernel/calendar.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { type Reacting, systemUser } from '#services/kernel/process.ts'
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
/** the way to the deciders, with numbers of its own for what concerns one payment at one instant */
type ReachFor = (paymentCode: string) => Reach
/** Asks about the payments of an order whose time to pay is over; answers what the order has to be told before it closes. */
export type Round = (reachFor: ReachFor, order: LiveOrder) => Promise<Passing>

export const reachOf =
  ({ run, user, now }: { run: Commands; user: string; now: string }): ReachFor =>
  paymentCode => ({
    load: run.load,
    at: commanding(run, (...what) => ({ who: systemUser(user), now, commandId: idNamed([user, now, paymentCode], ...what) })),
  })

type InquiryDeps = {
  gateway: Pick<Gateway, 'query'>
  /** codes of all payments of an order, the newest first; undefined while the list of payments is behind */
  paymentsOf: (orderNo: string) => Promise<string[] | undefined>
  graceMinutes: () => Promise<number>
}

/**
 * A round of questions before orders close: money that a gateway has taken, or that has not reached its order yet, pays it now. Where a
 * gateway is away, or our own list is, the order has to wait a while.
 */
export const inquiring =
  ({ gateway, paymentsOf, graceMinutes }: InquiryDeps): (() => Round) =>
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
  /** payments that nobody has settled, by their codes, after this one */
  open: (after: string, limit: number) => Promise<Unsettled[]>
  /** payments that were closed or failed at this instant or later, the oldest first */
  closed: (since: string, limit: number) => Promise<(Unsettled & { closedAt: string })[]>
  recheckHours: () => Promise<number>
  inquire: () => Round
  payables: Payables
}
/** what it pays, and since when it is open, its own stream says */
type Unsettled = { paymentCode: string }

/** so many of each kind are asked about in one run */
const PAGE = 100
const WIDTH = 8
/** how long what is no order may be paid that nobody has paid */
const RECHARGE_MINUTES = 120

/**
 * The rest of the payments that nobody has heard of: those that are open, and for a day those that were closed or have failed, are asked about
 * from time to time, so many in one run, the next ones in the next. Which come next is only this process's memory: a restart begins anew.
 */
export const reconciling = ({ run, gateway, open, closed, recheckHours, inquire, payables }: ReconcileDeps) => {
  let after = ''
  let since = ''
  return async (now: string): Promise<void> => {
    const reachFor = reachOf({ run, user: 'reconcile', now })
    const settle = settling(gateway)
    const round = inquire()

    const waiting = await open(after, PAGE)
    after = waiting.length === PAGE ? waiting.at(-1)!.paymentCode : ''
    await inParallel(waiting, WIDTH, one => look(one, reachFor, { settle, round, now, payables }))

    const dayAgo = addMinutes(now, -60 * (await recheckHours()))
    const ended = await closed(since > dayAgo ? since : dayAgo, PAGE)
    const next = ended.length === PAGE ? ended.at(-1)!.closedAt : ''
    // a page of one instant would be followed by itself
    since = next > since ? next : ''
    await inParallel(ended, WIDTH, ({ paymentCode }) => settle(reachFor(paymentCode), paymentCode))
  }
}

/** one that is open: paid, or not wanted any more, or its order has been waiting for this answer */
const look = async (
  { paymentCode }: Unsettled,
  reachFor: ReachFor,
  { settle, round, now, payables }: { settle: Settling; round: Round; now: string; payables: Payables },
) => {
  const reach = reachFor(paymentCode)
  if ((await settle(reach, paymentCode)) !== 'UNPAID') return
  const { state: opened } = await reach.load(payment, paymentCode)
  if (opened.status === 'NONE') return
  const { orderNo } = opened.created
  // what stands beside an order's price is paid whatever the order waits for
  if (!orderNo) {
    const reason = await whyNotPayable({ load: reach.load, payables }, opened, now)
    if (reason) await reach.at(payment, paymentCode).close({ reason })
    if (addMinutes(opened.createdAt, RECHARGE_MINUTES) < now) await reach.at(payment, paymentCode).close({ reason: '超时未支付' })
    return
  }
  const { state } = await reach.load(order, orderNo)
  if (isOverdue(state, now) && state.awaiting) await reach.at(order, orderNo).passTime(await round(reachFor, state))
  await closeUnwanted(opened.created, (await reach.load(order, orderNo)).state, reach, settle)
}
