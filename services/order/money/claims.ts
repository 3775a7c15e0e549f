import { fares } from '#contracts/account/names.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type * as events from '#contracts/order/events.ts'
import { byCredit } from '#contracts/payment/credit-terms.ts'
import { type Rule, rules } from '#services/kernel/decider.ts'
import { type ClaimEvents, type Claiming, claimFolds, notPaying, type Paying, payable } from '#services/kernel/payable.ts'
import { type LiveOrder, type Order, outstanding } from '../state.ts'
import { mayPayByCredit } from './credit.ts'
import { nextInstalment, payableNow } from './money.ts'
import { paidBefore, receiveCommands } from './receive.ts'

/** The next part, or all that is left, by a credit also less; the part that the payment was begun for is told when it has been paid since. */
const due = (order: Order, { amount, part, offset }: Claiming, context: Parameters<typeof payableNow>[1]) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.wait) return '订单候补中，确认座位后方可办理'
  if (order.status !== 'WAIT_FOR_PAY' && order.status !== 'EXPIRED') return '订单已支付，请勿重复支付'
  const verdict = payableNow(order, context)
  if (verdict !== true) return verdict
  if (part !== undefined && paidBefore(order, part)) return '该期款项已支付，请勿重复支付'
  if (offset) {
    const room = mayPayByCredit(order, { amount, ...offset })
    return room === true ? amount : room
  }
  return amount === nextInstalment(order)?.amount || amount === outstanding(order) ? amount : '支付金额与订单金额不符'
}
/** an order is paid by facts of its own */
export type OrderClaimEvents = Omit<ClaimEvents, 'PayablePaid'>
const { claim, free } = payable<Order>({
  kind: 'ORDER',
  due,
  book: order => fares(order.status === 'NONE' ? undefined : order.submitted.airLine),
})

/**
 * An order that an account pays is claimed first, so that of two at once one is told. What a gateway brings is taken as it comes
 * (`receivePayment`), before a claim that stands as well: of two that have paid, one is owed back.
 */
export const claimCommands = rules<Order, EventsOf<typeof events> & OrderClaimEvents>()({
  claim,
  free,
  /** what the account has paid is money like any other */
  pay: {
    decide: (order, { part, no: _, offset, ...money }: Paying) =>
      receiveCommands.receivePayment.decide(order, { ...money, ...partOf(order, part), ...(offset && byCredit(offset)) }),
  },
})

/** of a payment of several things, what is next: it was claimed as that */
const partOf = (order: Order, part = order.status === 'NONE' ? undefined : nextInstalment(order)?.no) =>
  part === undefined ? {} : { instalment: part }

const folds = claimFolds<LiveOrder>()
const ifLive =
  <Data>(fold: (order: LiveOrder, data: Data, at: string) => LiveOrder) =>
  (order: Order, data: Data, at: string): Order =>
    order.status === 'NONE' ? order : fold(order, data, at)
export const orderClaimFolds = {
  PayableClaimed: ifLive(folds.PayableClaimed),
  PayableFreed: ifLive(folds.PayableFreed),
}

/** what would change what is to be paid */
const CHANGING: readonly string[] = [
  'cancelOrder',
  'reduceSeats',
  'addSeats',
  'modifyPrice',
  'confirmPriceChange',
  'modifyTicketTime',
  'splitOrder',
  'orderVirtualOut',
]
/** While an account is paying it, nobody makes an order cheaper, dearer or cancels it: that takes a moment. */
export const afterPaying = <Commands extends Record<string, Rule<Order, any, any>>>(commands: Commands): Commands => {
  const each = Object.entries(commands).map(([name, rule]) => {
    if (!CHANGING.includes(name)) return [name, rule]
    const { when = () => true as const } = rule
    const wait: typeof when = (order, context) => {
      const verdict = order.status === 'NONE' ? true : notPaying(order)
      return verdict === true ? when(order, context) : verdict
    }
    return [name, { ...rule, when: wait }]
  })
  return Object.fromEntries(each)
}
