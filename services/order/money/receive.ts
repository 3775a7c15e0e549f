import { earlier } from '#contracts/kernel/calendar.ts'
import { PayableFreed } from '#contracts/kernel/claims.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { payFrom } from '#contracts/order/money/instalments.ts'
import { rules } from '#services/kernel/decider.ts'
import { type ClaimEvents, claimOf } from '#services/kernel/payable.ts'
import { lapse } from '../lapse.ts'
import { type LiveOrder, type Order, type Paid, sources } from '../state.ts'
import { beyondCap } from './credit.ts'
import { expire, moneyOwed, nextInstalment, nextOfGroup } from './money.ts'

const { DepositPaid, OrderPaid, PaymentArrivedLate, PaymentDuplicated } = events

/** `offsetCap`: the part of the fares, basis points, that 共益债 could pay when the payment was opened */
type Arrived = Paid & { paidAt: string; instalment?: number; offsetCap?: number }

export const receiveCommands = rules<Order, EventsOf<typeof events> & ClaimEvents>()({
  /**
   * Money has arrived: it pays the order, or it is owed back. What was paid after the limit is late, even when the tick is later still.
   * `instalment` is the part it was opened for: when that is paid by now, it came twice. The group may have changed since it was opened; then
   * it pays what it reaches; seats that were added and not paid for by then are given back before. What is too much goes back: also what two credits, used at once, have brought beyond their cap.
   * What had claimed it counts as of then, and nothing else makes it end meanwhile.
   */
  receivePayment: {
    decide: (order, { paidAt, instalment, offsetCap, paymentCode, channel, amount, tradeNo, offsetReason }: Arrived) => {
      if (order.status === 'NONE') throw new Refused(code.payment, '订单不存在', { status: 404 })
      if (order.errors.includes(paymentCode) || order.paid.some(known => known.paymentCode === paymentCode)) return []
      const { orderNo, agency, airLine } = order.submitted
      const claim = claimOf(order, { paymentCode })
      const freed = claim ? [PayableFreed({ kind: 'ORDER', paymentCode, no: claim.no })] : []
      const by = claim ? earlier(claim.at, paidAt) : paidAt
      const money = { paymentCode, channel, amount, tradeNo }
      const paid = { ...money, ...(offsetReason && { offsetReason }) }
      const wrong = { ...money, orderNo, agency, airLine }
      if (order.status === 'EXPIRED' || order.wait) return [PaymentArrivedLate(wrong), ...freed]
      if (order.status !== 'WAIT_FOR_PAY') return [PaymentDuplicated(wrong), ...freed]
      // somebody else is paying it: it does not end for being late itself
      const next = nextInstalment(order)
      if (order.claim && !claim && next && by >= next.by) return [PaymentArrivedLate(wrong)]
      const { facts, order: now } = lapse(order, by)
      return [
        ...facts,
        ...(now ? receive(now, { paidAt: by, instalment: instalment ?? 1, offsetCap, paid }, wrong) : [PaymentArrivedLate(wrong)]),
        ...freed,
      ]
    },
  },
})

const receive = (
  order: LiveOrder,
  { paidAt, instalment, offsetCap, paid }: { paidAt: string; instalment: number; offsetCap: number | undefined; paid: Paid },
  wrong: Static<typeof PaymentDuplicated.schema>,
) => {
  const next = nextInstalment(order)
  if (order.lapsed?.includes(instalment)) return [PaymentArrivedLate(wrong)]
  if (!next || paidBefore(order, instalment)) return [PaymentDuplicated(wrong)]
  if (paidAt >= next.by) return [...expire(order, 'TIME_LIMIT'), PaymentArrivedLate(wrong)]
  const tooMuch = beyondCap(order, paid, offsetCap)
  const { left, deposit, over } = payFrom(order.instalments, paid.amount - tooMuch)
  const back = moneyOwed(order, 'OVERPAID', tooMuch + over, [...sources(order), paid])
  const { airLine } = order.submitted
  return [
    left.length > 0 ? DepositPaid({ no: next.no, ...paid, airLine, deposit, instalments: left }) : OrderPaid({ ...paid, airLine }),
    ...back,
  ]
}

/** parts of the whole group's sum are paid one after the other; one of added seats is open or not */
export const paidBefore = (order: LiveOrder, no: number): boolean =>
  no > order.parts.at(-1)!.no ? order.instalments.every(part => part.no !== no) : no < nextOfGroup(order)
