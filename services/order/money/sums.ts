import { uppercase } from '#contracts/kernel/money.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { OrderExpired, SeatsReduced } from '#contracts/order/events.ts'
import { approvedRefunds, returnedOfSeats } from '../refund/refund-account.ts'
import {
  backTotal,
  type LiveOrder,
  type Order,
  outstanding,
  paidBeyondDeposit,
  paidTotal,
  payProgress,
  refundedTotal,
  returnedTotal,
  taxesBack,
} from '../state.ts'

/** The sums of an order, fen (OrderMoney of contracts/order/changes/changes-api.ts). */
export const moneyOf = (state: LiveOrder) => {
  const waiting = state.status === 'WAIT_FOR_PAY'
  const less = taxesBack(state)
  const returned = returnedTotal(state)
  return {
    total: state.submitted.total,
    totalText: uppercase(state.submitted.total),
    paid: paidTotal(state),
    payProgress: payProgress(state),
    deposit: state.deposit,
    forfeited: kept(state).forfeited,
    credit: waiting ? paidBeyondDeposit(state) : 0,
    back: backTotal(state),
    ...(returned > 0 && { returned }),
    owed: waiting ? outstanding(state) : 0,
    instalments: state.instalments,
    ...(less > 0 && { taxesBack: less }),
  }
}

/**
 * What is kept, of seats and of approved refunds. What was kept of seats comes back with a refund too, and what was kept of tickets is owed back
 * besides: no kind of it is less than nothing, though facts of before 2026-11-27 do not say which of the two came back.
 */
const kept = (order: LiveOrder) => {
  const ofSeats = returnedOfSeats(order)
  const all = approvedRefunds(order).reduce((sum, { totals }) => sum + totals.fee - totals.returned, ofSeats - (order.differences ?? 0))
  return { forfeited: order.forfeited - ofSeats + Math.min(0, all), refundFees: Math.max(0, all) }
}

/** Where the money is that was paid: its parts add up to `paid`. */
export const accountOf = (order: LiveOrder) => {
  const returned = refundedTotal(order) + returnedTotal(order)
  const promised = approvedRefunds(order).reduce((sum, { status, totals }) => sum + (status === 'OPEN' ? totals.refund : 0), 0)
  const returning = backTotal(order) - returnedTotal(order) + promised
  const { forfeited, refundFees } = kept(order)
  return { used: paidTotal(order) - returned - returning - forfeited - refundFees, forfeited, refundFees, returning, returned }
}

/** The order as a change of its group or price leaves it, and what became of its deposit or of seats that were paid. */
export const changedMoney = (orderId: string, state: Order, facts: { type: string; data: unknown }[]) => {
  if (state.status === 'NONE') throw notFound('订单')
  const { counts, seats, persons } = state.submitted
  const settlement = dataOf(facts, SeatsReduced)?.settlement
  const givenUp = (dataOf(facts, SeatsReduced) ?? dataOf(facts, OrderExpired))?.givenUp
  return {
    orderId,
    status: state.status,
    counts,
    seats,
    persons,
    ...moneyOf(state),
    ...(settlement && { settlement }),
    ...(givenUp && { givenUp }),
  }
}
const dataOf = <E extends { type: string } & ((data: never) => { data: unknown })>(facts: { type: string; data: unknown }[], event: E) =>
  facts.find(({ type }) => type === event.type)?.data as ReturnType<E>['data'] | undefined
