import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { armPayment } from '#contracts/order/deadlines.ts'
import { settleDeposit } from '#contracts/order/deposit.ts'
import * as events from '#contracts/order/events.ts'
import { type Instalment, payFrom } from '#contracts/order/instalments.ts'
import type { OffsetReason } from '#contracts/payment/offset-terms.ts'
import { rules } from '#services/kernel/decider.ts'
import { beyondCap, mayPayByOffset } from './offset.ts'
import { credit, type LiveOrder, type Order, owed, type Paid, paidNet, sources, unreturned } from './state.ts'

const { DepositPaid, MoneyOwed, MoneyReturned, OrderExpired, OrderPaid, PaidInFull, PaymentArrivedLate, PaymentDuplicated } = events
type Reason = Static<typeof OrderExpired.schema>['reason']

export const waiting = (order: Order) => order.status === 'WAIT_FOR_PAY' || (order.status === 'NONE' ? '订单不存在' : '订单不是待支付状态')
/** the part to be paid next; a waiting order always has one */
export const nextInstalment = (order: LiveOrder): Instalment | undefined => order.instalments[0]
export const inTime = (order: LiveOrder, at: string) => {
  const next = nextInstalment(order)
  return !next || at < next.by || '订单已超时'
}

/** Nothing is paid of an order that staff have still to approve. */
const audited = ({ audit }: LiveOrder) => {
  if (audit?.status === 'AUDITING') return '审核中不能支付'
  return audit?.status !== 'RETURNED' || '订单已退回，请修改后重新提交'
}

const payable = (order: Order, { at }: { at: string }) => {
  const verdict = waiting(order)
  if (verdict !== true || order.status === 'NONE') return verdict
  const intime = inTime(order, at)
  return intime === true ? audited(order) : intime
}

/** What becomes of the deposit when `cut` of the order's seats go (domain §5.5 B); undefined when no deposit is at stake. */
export const settle = (order: LiveOrder, cut: number) => {
  const { deposit, period, submitted } = order
  if (!period || deposit === 0 || cut === 0) return undefined
  const { seats, terms } = submitted
  const headcount = terms?.assessmentBase === 'FINAL' ? seats - cut : period.seats
  return settleDeposit({ deposit, seats, cut, assessment: period.assessment, headcount, cutBefore: period.cut })
}

/** The fact that this much of the order's payments goes back, newest payment first. */
export const moneyOwed = (order: LiveOrder, why: keyof typeof events.owedReasons, amount: Fen, given = sources(order)) => {
  const { orderNo, agency, agencyName, airLine } = order.submitted
  let left = amount
  const from = given.toReversed().flatMap(paid => {
    const part = Math.min(left, paid.amount)
    left -= part
    return part > 0 ? [{ ...paid, amount: part }] : []
  })
  return amount > 0 ? [MoneyOwed({ orderNo, agency, agencyName, airLine, why, amount, sources: from })] : []
}

/** The order ends unpaid: all its seats go, and of a deposit what the assessment leaves comes back. */
export const expire = (order: LiveOrder, reason: Reason, remark?: string) => {
  const { legs, seats } = order.submitted
  const paid = paidNet(order)
  const cut = settle(order, seats)
  const returned = credit(order) + (cut ? cut.returned : order.deposit)
  return [
    OrderExpired({
      reason,
      ...(remark && { remark }),
      holds: legs.map(leg => ({ stockId: leg.stockId, seats })),
      ...(paid > 0 && { settlement: { paid, forfeited: paid - returned, returned } }),
    }),
    ...moneyOwed(order, 'DEPOSIT', returned),
  ]
}

/** A change of the group or its price may leave nothing to pay, or less than nothing. */
export const paidUp = (order: LiveOrder, left: Fen) => {
  if (left > 0) return []
  const { orderNo } = order.submitted
  return [...moneyOwed(order, 'OVERPAID', -left), PaidInFull({ orderNo, paid: paidNet(order) + left })]
}

/** Payment of an order, part by part or at once (domain §3.2, §3.7). */
export const moneyCommands = rules<Order, EventsOf<typeof events>>()({
  /** sent when an item of the needs-refund list that the order opened has been paid back, perhaps twice */
  returnMoney: {
    decide: (order, { item, amount }: { item: string; amount: number }) =>
      order.status === 'NONE' || order.returned?.[item] !== undefined || unreturned(order) < amount
        ? []
        : [MoneyReturned({ orderNo: order.submitted.orderNo, item, amount, left: unreturned(order) - amount })],
  },
  cancelOrder: {
    when: waiting,
    decide: (order, { reason }: { reason?: string }, { who }) =>
      order.status === 'NONE' ? [] : expire(order, who.agency ? 'AGENT_CANCEL' : 'BACKOFFICE_CANCEL', reason),
  },
  /** asked before a payment is opened, for the next part or for all that is left: nothing happens to the order yet */
  gotoPay: {
    when: payable,
    decide: (order, { amount }: { amount: number }) => {
      if (order.status !== 'NONE' && amount !== nextInstalment(order)?.amount && amount !== owed(order))
        throw new Refused(code.payment, '支付金额与订单金额不符')
      return []
    },
  },
  /** asked before a credit pays, all that is left or a part of it */
  payByOffset: {
    when: payable,
    decide: (order, { amount, reasonCode }: { amount: number; reasonCode?: OffsetReason }) => {
      const verdict = order.status === 'NONE' || mayPayByOffset(order, amount, reasonCode)
      if (verdict !== true) throw new Refused(code.payment, verdict)
      return []
    },
  },
  /**
   * Money has arrived: it pays the order, or it is owed back. What was paid after the limit is late, even when the tick is later still.
   * `instalment` is the part it was opened for: when that is paid by now, it came twice. The group may have changed since it was opened; then
   * it pays what it reaches, and what is too much goes back: also what two credits, used at once, have brought beyond their cap.
   */
  receivePayment: {
    decide: (order, { paidAt, instalment, ...paid }: Paid & { paidAt: string; instalment?: number }) => {
      if (order.status === 'NONE') throw new Refused(code.payment, '订单不存在', { status: 404 })
      if (order.errors.includes(paid.paymentCode) || order.paid.some(known => known.paymentCode === paid.paymentCode)) return []
      const { orderNo, agency, airLine } = order.submitted
      const { paymentCode, channel, amount, tradeNo } = paid
      const wrong = { paymentCode, channel, amount, tradeNo, orderNo, agency, airLine }
      if (order.status === 'EXPIRED') return [PaymentArrivedLate(wrong)]
      const next = nextInstalment(order)
      if (order.status !== 'WAIT_FOR_PAY' || !next || (instalment ?? 1) < next.no) return [PaymentDuplicated(wrong)]
      if (paidAt >= next.by) return [...expire(order, 'TIME_LIMIT'), PaymentArrivedLate(wrong)]
      const tooMuch = beyondCap(order, paid)
      const { left, deposit, over } = payFrom(order.instalments, paid.amount - tooMuch)
      const back = moneyOwed(order, 'OVERPAID', tooMuch + over, [...sources(order), paid])
      return left.length > 0 ? [DepositPaid({ no: next.no, ...paid, deposit, instalments: left }), ...back] : [OrderPaid(paid), ...back]
    },
  },
})

/** What payments make of a waiting order. */
export const afterDeposit = (
  order: LiveOrder,
  { deposit, instalments, ...paid }: Static<typeof DepositPaid.schema>,
  at: string,
): LiveOrder => {
  const { no: _, ...payment } = paid
  const reached = instalments[0]?.no ?? Number.POSITIVE_INFINITY
  const stage = order.parts.findLast(part => part.kind === 'DEPOSIT' && part.no < reached)
  const before = order.instalments[0]?.no ?? 1
  return {
    ...order,
    paid: [...order.paid, payment],
    deposit: order.deposit + deposit,
    instalments,
    // a stage that is paid begins a period of assessment of its own
    ...(stage && stage.no >= before && { period: { assessment: stage.assessment ?? 0, seats: order.submitted.seats, cut: 0 } }),
    watches: armPayment(order.watches, instalments[0], at),
  }
}
