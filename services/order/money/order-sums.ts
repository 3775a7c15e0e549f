import * as orders from '#contracts/order/events.ts'
import type { DocumentSums } from '#services/account/ledger/check.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { order } from '../decide.ts'
import type { LiveOrder, Order } from '../state.ts'
import { accountOf } from './sums.ts'

/** Chinese names of the parts of an order's money */
const parts = { used: '已用', forfeited: '罚没金额', refundFees: '退票费', returning: '应退', returned: '已退' }
/**
 * Parts of the money of an order that are negative, in fen: more went back, or is owed, than was due to those who left. This also finds
 * differences owed to refunds that do not count any more, since nobody is left from whom they could have been kept.
 */
export const lessThanNothing = (state: LiveOrder): { part: string; amount: number }[] =>
  Object.entries(accountOf(state)).flatMap(([part, amount]) => (amount < 0 ? [{ part: parts[part as keyof typeof parts], amount }] : []))

const moving: ReadonlySet<string> = new Set(
  [
    orders.SeatsReduced,
    orders.RefundFixed,
    orders.RefundClosed,
    orders.MoneyOwed,
    orders.MoneyReturned,
    orders.OrderSplit,
    orders.OrderSplitOff,
    orders.LegsChanged,
    orders.TicketsExchanged,
  ].map(({ type }) => type),
)
/** The sums of orders, as the auditor's check holds them against their own streams. */
export const orderSums: DocumentSums = {
  decider: order,
  moves: ({ type, data }: StoredEvent) => moving.has(type) || (type === orders.OrderExpired.type && data.settlement !== undefined),
  wrong: (state: Order) =>
    state.status === 'NONE'
      ? []
      : lessThanNothing(state).map(({ part, amount }) => ({ subject: state.submitted.orderNo, ledger: amount, note: part })),
}
