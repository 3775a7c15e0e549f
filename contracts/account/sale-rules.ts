import { heldChannels } from '../enums.ts'
import { FineReturned } from '../fine/events.ts'
import * as orders from '../order/events.ts'
import { PayablePaid } from '../payment/claims.ts'
import * as credits from '../payment/credit.ts'
import * as payments from '../payment/events.ts'
import * as owing from '../payment/owed.ts'
import { move, posts } from './legs.ts'
import { clearing, fares, fines, type OpenName, partOf } from './names.ts'

/** no gateway pays */
const isWithin = (channel: string) => Object.hasOwn(heldChannels, channel)

/**
 * How money moves by facts that say nothing of accounts. Orders have no accounts of their own: what they are paid stands in the fares of their
 * airline, and waits in between under the payment's code or the refund's number.
 */
export const saleRules = [
  // what a credit or an account pays leaves these, by facts of their own
  posts(payments.PaymentSucceeded, ({ channel, amount, paymentCode }) =>
    isWithin(channel) ? [] : move(clearing(channel), 'transit', amount, paymentCode),
  ),
  posts(orders.OrderPaid, ({ paymentCode, amount, airLine }) => move('transit', fares(airLine), amount, paymentCode)),
  posts(orders.DepositPaid, ({ paymentCode, amount, airLine }) => move('transit', fares(airLine), amount, paymentCode)),
  // fines, products and whatever else is paid as a whole
  posts(PayablePaid, ({ paymentCode, amount, book }) => move('transit', book as OpenName, amount, paymentCode)),
  posts(orders.PaymentDuplicated, ({ paymentCode, amount }) => move('transit', 'suspense', amount, paymentCode)),
  posts(payments.PaymentUnplaced, ({ paymentCode, amount }) => move('transit', 'suspense', amount, paymentCode)),
  posts(orders.PaymentArrivedLate, ({ paymentCode, amount }) => move('transit', 'suspense', amount, paymentCode)),
  posts(orders.MoneyOwed, ({ amount, airLine }, { id, revision }) => move(fares(airLine), 'suspense', amount, `${id}-${revision}`)),
  posts(FineReturned, ({ amount, airLine, item }) => move(fines(airLine), 'suspense', amount, item)),
  posts(owing.OwedRefunded, ({ amount }, { id }) => move('suspense', 'transit', amount, id)),
  posts(orders.RefundClosed, ({ outcome, refundId, amount, airLine }) =>
    outcome === 'REFUNDED' ? move(fares(airLine), 'transit', amount, refundId) : [],
  ),
  // what becomes a credit, or goes back to one, stays in the house
  posts(payments.PaymentRefunded, ({ channel, amount, refundId, credited }) =>
    credited || isWithin(channel) ? [] : move('transit', clearing(channel), amount, refundId),
  ),
  posts(credits.OffsetCredited, ({ refundId, amount }, { stream }) => move('transit', partOf(stream, 'available'), amount, refundId)),
  posts(credits.OffsetExpired, ({ amount }, { stream, id }) => move(partOf(stream, 'available'), 'lapsed', amount, id)),
]
