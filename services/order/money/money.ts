import type { EventsOf } from '#contracts/kernel/event.ts'
import { split as divide, type Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { armPayment } from '#contracts/order/rules/deadlines.ts'
import { cutUnpaid, depositFor, isPaid, seatsIn, settleDeposit, settleTranches, type Tranche } from '#contracts/order/rules/deposit.ts'
import { type Instalment, partsPaid, seatFare } from '#contracts/order/rules/instalments.ts'
import type { CreditReason } from '#contracts/payment/credit-terms.ts'
import type { owedReasons } from '#contracts/payment/owed.ts'
import { rules } from '#services/kernel/stream/decider.ts'
import {
  keptByAgency,
  type LiveOrder,
  type Order,
  outstanding,
  type Paid,
  paidBeyondDeposit,
  paidNet,
  sources,
  unreturnedAmount,
  unreturnedDifferences,
} from '../state.ts'
import { mayPayByCredit } from './credit.ts'

const { MoneyOwed, MoneyReturned, OrderExpired, PaidInFull } = events
type Reason = Static<typeof OrderExpired.schema>['reason']

/** why an order takes no payment, and what can be done */
const notPayable = {
  NONE: '订单不存在',
  PAID: '订单已付清，无须支付',
  PRINTED: '订单已出票，无须支付',
  REFUND_MODIFY: '订单退改中，无须支付',
  EXPIRED: '订单已失效，请重新下单',
} as const
export const waiting = (order: Order) => order.status === 'WAIT_FOR_PAY' || notPayable[order.status]
/** the next part to be paid; a waiting order always has one */
export const nextInstalment = (order: LiveOrder): Instalment | undefined => order.instalments[0]
/** number of the next part of the whole group: it counts on, whatever parts added seats have */
export const nextOfGroup = ({ instalments, parts }: LiveOrder): number =>
  instalments.find(({ added }) => added === undefined)?.no ?? (instalments.length > 0 ? parts.at(-1)!.no : 1)
export const inTime = (order: LiveOrder, at: string) => {
  const next = nextInstalment(order)
  return !next || at < next.by || (next.added ? '加员座位的定金逾期未付，座位正在退还，请稍后再试' : '订单已超时')
}

/** Refuses payment of an order that staff have not approved yet. */
const audited = ({ audit }: LiveOrder) => {
  if (audit?.status === 'AUDITING') return '审核中不能支付'
  return audit?.status !== 'RETURNED' || '订单已退回，请修改后重新提交'
}

/** May any part of the order be paid now? */
export const payableNow = (order: Order, { at }: { at: string }) => {
  const verdict = waiting(order)
  if (verdict !== true || order.status === 'NONE') return verdict
  const intime = inTime(order, at)
  if (intime !== true) return intime
  const kept = keptByAgency(order)
  return kept === true ? audited(order) : kept
}

/** The settlement of the deposit when `cut` of the order's seats leave (DOMAIN §5.5 B); undefined when no deposit is at stake. */
export const settle = (order: LiveOrder, cut: number) => {
  const { deposit, period, submitted, tranches } = order
  const { seats, terms } = submitted
  if (cut === 0 || (!tranches && (!period || deposit === 0))) return undefined
  const { assessment, cut: cutBefore, ...begun } = period ?? { assessment: 0, seats, cut: 0 }
  const headcount = terms.assessmentBase === 'FINAL' ? seats - cut : begun.seats
  if (!tranches) return settleDeposit({ deposit, seats, cut, assessment, headcount, cutBefore })
  const { unpaid, returned, tranches: rest } = cutUnpaid(tranches, cut, (tranche, seats) => askedOf({ ...tranche, seats }, submitted.legs))
  const [paid, open] = [rest.filter(isPaid), rest.filter(tranche => !isPaid(tranche))]
  const settled = settleTranches({ tranches: paid, cut: cut - unpaid, assessment, headcount, cutBefore })
  const kept = settled.kept + open.reduce((sum, tranche) => sum + tranche.deposit, 0)
  return { ...settled, returned: settled.returned + returned, kept, unpaid, tranches: [...settled.tranches, ...open] }
}
/** deposit of seats that were added after the group had paid its own, fen */
export const askedOf = ({ seats, rate = 0 }: Tranche, legs: Parameters<typeof seatFare>[0]): Fen => depositFor(seats, seatFare(legs), rate)

/** The fact that this amount of the order's payments goes back, newest payment first. */
export const moneyOwed = (order: LiveOrder, why: keyof typeof owedReasons, amount: Fen, given = sources(order)) => {
  const { orderNo, agency, agencyName, airLine } = order.submitted
  let left = amount
  const from = given.toReversed().flatMap(paid => {
    const part = Math.min(left, paid.amount)
    left -= part
    return part > 0 ? [{ ...paid, amount: part }] : []
  })
  return amount > 0 ? [MoneyOwed({ orderNo, agency, agencyName, airLine, why, amount, sources: from })] : []
}

/** The order ends unpaid: all its seats leave, and the part of the deposit that the assessment leaves comes back. */
export const expire = (order: LiveOrder, reason: Reason, remark?: string) => {
  const { legs, seats } = order.submitted
  const paid = paidNet(order)
  const cut = settle(order, seats)
  const returned = paidBeyondDeposit(order) + (cut ? cut.returned : order.deposit)
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

/**
 * The reason for which an order ends whose limit `by` has passed. Where its cancellation was asked for in time, nobody was late: it ends as
 * if whoever asked had cancelled it.
 */
export const reasonAtLimit = ({ cancelling }: LiveOrder, by: string): Reason => {
  if (!cancelling || cancelling.at >= by) return 'TIME_LIMIT'
  return cancelling.byAgency ? 'AGENT_CANCEL' : 'BACKOFFICE_CANCEL'
}

/** An order that is not paid in full ends because of the airline: all payments that are not forfeited yet come back. */
export const takeBack = (order: LiveOrder, remark?: string) => {
  const { legs, seats } = order.submitted
  const paid = paidNet(order)
  const returned = paid - order.forfeited
  return [
    OrderExpired({
      reason: 'AIRLINE_CANCEL',
      ...(remark && { remark }),
      holds: legs.map(leg => ({ stockId: leg.stockId, seats })),
      ...(paid > 0 && { settlement: { paid, forfeited: order.forfeited, returned } }),
    }),
    ...moneyOwed(order, 'DEPOSIT', returned),
  ]
}

/** The facts when a change of the group or its price leaves nothing to pay, or a negative rest. */
export const paidUp = (order: LiveOrder, left: Fen) => {
  if (left > 0) return []
  const { orderNo } = order.submitted
  return [...moneyOwed(order, 'OVERPAID', -left), PaidInFull({ orderNo, paid: paidNet(order) + left })]
}

/** Payment of an order, part by part or at once (DOMAIN §3.2, §3.7). */
export const moneyCommands = rules<Order, EventsOf<typeof events>>()({
  /** sent when money owed back by the order has been paid back, perhaps twice */
  returnMoney: {
    decide: (order, { item, amount, difference }: { item: string; amount: number; difference?: boolean }) => {
      if (order.status === 'NONE' || order.returned?.[item] !== undefined || order.differencesReturned?.[item] !== undefined) return []
      const { orderNo } = order.submitted
      const left = unreturnedAmount(order)
      if (difference) return unreturnedDifferences(order) < amount ? [] : [MoneyReturned({ orderNo, item, amount, left, difference })]
      return left < amount ? [] : [MoneyReturned({ orderNo, item, amount, left: left - amount })]
    },
  },
  /** sent when the seats of a flight are taken away, perhaps twice; an order that is paid in full stays until its agency gives it back */
  takeBack: {
    decide: (order, { reason }: { reason?: string }) => (order.status === 'WAIT_FOR_PAY' ? takeBack(order, reason) : []),
  },
  /**
   * asked before a payment is opened, for the next part or for all of the rest: the order does not change yet. It decides when an account
   * claims it, or when the money of a gateway has come
   */
  gotoPay: {
    when: payableNow,
    decide: (order, { amount }: { amount: number }) => {
      if (order.status !== 'NONE' && amount !== nextInstalment(order)?.amount && amount !== outstanding(order))
        throw new Refused(code.payment, '支付金额与订单金额不符')
      return []
    },
  },
  /** asked before a credit pays all of the rest or a part of it; the payment then claims the order */
  payByCredit: {
    when: payableNow,
    decide: (order, asked: { amount: number; reasonCode?: CreditReason; cap?: number }) => {
      const verdict = order.status === 'NONE' || mayPayByCredit(order, asked)
      if (verdict !== true) throw new Refused(code.payment, verdict)
      return []
    },
  },
})

/** The order with one more payment, after which this much is `left` to be paid. */
export const withPayment = (order: LiveOrder, paid: Paid, left: readonly Instalment[]): LiveOrder => ({
  ...order,
  paid: [...order.paid, paid],
  paidParts: { ...order.paidParts, [paid.paymentCode]: partsPaid(order.instalments, left) },
})

/** The waiting order after a payment. */
export const afterDeposit = (
  order: LiveOrder,
  { deposit, instalments, no: _, airLine: __, ...payment }: Static<typeof events.DepositPaid.schema>,
  at: string,
): LiveOrder => {
  const before = nextOfGroup(order)
  const tranches = order.tranches && paidInto(order.tranches, deposit, order.instalments, instalments)
  const after = withInstalments(
    { ...withPayment(order, payment, instalments), deposit: order.deposit + deposit, ...present({ tranches }) },
    instalments,
    at,
  )
  const reached = nextOfGroup(after)
  const stage = order.parts.findLast(part => part.kind === 'DEPOSIT' && part.no < reached)
  // a paid stage begins a period of assessment of its own
  if (!stage || stage.no < before) return after
  return { ...after, period: { assessment: order.outRate ?? stage.assessment ?? 0, seats: order.submitted.seats, cut: 0 } }
}

/** Deposits by tranche: money for added seats is theirs; money for a stage of the whole group is divided. */
const paidInto = (tranches: Tranche[], deposit: Fen, before: Instalment[], after: Instalment[]): Tranche[] => {
  const amountOf = (parts: Instalment[], no?: number) => parts.find(part => part.no === no)?.amount ?? 0
  const own = tranches.map(({ no }) => amountOf(before, no) - amountOf(after, no))
  const common = divide(
    deposit - own.reduce((sum, amount) => sum + amount, 0),
    tranches.map(({ seats }) => seats),
  )
  return tranches.map((tranche, n) => ({ ...tranche, deposit: tranche.deposit + own[n]! + common[n]! }))
}

/** The order with changed instalments: added seats whose deposit has no rest are like the others from then on. */
export const withInstalments = (order: LiveOrder, instalments: Instalment[], at: string): LiveOrder => {
  const open = (tranche: Tranche) => isPaid(tranche) || instalments.some(({ no }) => no === tranche.no)
  const { tranches, period } = order
  const joined = seatsIn(tranches?.filter(tranche => !open(tranche)) ?? [])
  return {
    ...order,
    instalments,
    ...present({ tranches: tranches?.map(tranche => (open(tranche) ? tranche : { seats: tranche.seats, deposit: tranche.deposit })) }),
    ...(period && joined > 0 && { period: { ...period, seats: period.seats + joined } }),
    watches: armPayment(order.watches, instalments[0], at),
  }
}
