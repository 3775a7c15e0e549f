import { changes, fares } from '../account/names.ts'
import { move, posts } from '../account/postings.ts'
import * as orders from './events.ts'

/** Of a payment for a change the part that belongs to the fares, and of a fare that is less now the part that pays the fee. */
const changed = ({ paid, kept, airLine, changeId }: { paid?: { amount: number }; kept: number; airLine: string; changeId: string }) => [
  ...move(changes(airLine), fares(airLine), paid?.amount ?? 0, changeId),
  ...move(fares(airLine), changes(airLine), kept, changeId),
]

/** Orders have no accounts of their own: their payments go to the fares account of their airline. */
export const postingRules = [
  posts(orders.OrderPaid, ({ paymentCode, amount, airLine }) => move('transit', fares(airLine), amount, paymentCode)),
  posts(orders.DepositPaid, ({ paymentCode, amount, airLine }) => move('transit', fares(airLine), amount, paymentCode)),
  posts(orders.PaymentDuplicated, ({ paymentCode, amount }) => move('transit', 'suspense', amount, paymentCode)),
  posts(orders.PaymentArrivedLate, ({ paymentCode, amount }) => move('transit', 'suspense', amount, paymentCode)),
  posts(orders.MoneyOwed, ({ amount, airLine }, { id, revision }) => move(fares(airLine), 'suspense', amount, `${id}-${revision}`)),
  posts(orders.SeatsAdded, ({ paid, airLine, changeId }) =>
    paid && airLine ? move(changes(airLine), fares(airLine), paid.amount, changeId) : [],
  ),
  posts(orders.LegsChanged, changed),
  posts(orders.TicketsExchanged, changed),
  posts(orders.RefundClosed, ({ outcome, refundId, amount, airLine }) =>
    outcome === 'REFUNDED' ? move(fares(airLine), 'transit', amount, refundId) : [],
  ),
]
