import { move, posts } from '../account/legs.ts'
import { clearing, type OpenName, partOf } from '../account/names.ts'
import { heldChannels } from '../enums.ts'
import { PayablePaid } from '../kernel/claims.ts'
import * as credits from './credit.ts'
import * as payments from './events.ts'
import * as owing from './owed.ts'

/** no gateway pays */
const isWithin = (channel: string) => Object.hasOwn(heldChannels, channel)

/**
 * How money moves by facts of payments that say nothing of accounts: it waits under the payment's code, or the refund's number, for what it
 * is for.
 */
export const paymentRules = [
  // what a credit or an account pays leaves these, by facts of their own
  posts(payments.PaymentSucceeded, ({ channel, amount, paymentCode }) =>
    isWithin(channel) ? [] : move(clearing(channel), 'transit', amount, paymentCode),
  ),
  // fines, products and whatever else is paid as a whole
  posts(PayablePaid, ({ paymentCode, amount, book }) => move('transit', book as OpenName, amount, paymentCode)),
  posts(payments.PaymentUnplaced, ({ paymentCode, amount }) => move('transit', 'suspense', amount, paymentCode)),
  posts(owing.OwedRefunded, ({ amount }, { id }) => move('suspense', 'transit', amount, id)),
  // what becomes a credit, or goes back to one, stays in the house
  posts(payments.PaymentRefunded, ({ channel, amount, refundId, credited }) =>
    credited || isWithin(channel) ? [] : move('transit', clearing(channel), amount, refundId),
  ),
  posts(credits.OffsetCredited, ({ refundId, amount }, { stream }) => move('transit', partOf(stream, 'available'), amount, refundId)),
  posts(credits.OffsetExpired, ({ amount }, { stream, id }) => move(partOf(stream, 'available'), 'lapsed', amount, id)),
]
