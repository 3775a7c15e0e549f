import { clearing, type OpenName, partOf } from '../account/names.ts'
import { move, posts } from '../account/postings.ts'
import { heldChannels } from '../enums.ts'
import { PayablePaid } from '../kernel/claims.ts'
import * as credits from './credit.ts'
import * as payments from './events.ts'
import * as owing from './owed.ts'

/** true where the money is already with us and no gateway takes part */
const isWithin = (channel: string) => Object.hasOwn(heldChannels, channel)

/** Postings of payment facts that name no accounts: the money waits under the payment's code or the refund's number. */
export const postingRules = [
  // payments by credits and accounts leave those by facts of their own
  posts(payments.PaymentSucceeded, ({ channel, amount, paymentCode }) =>
    isWithin(channel) ? [] : move(clearing(channel), 'transit', amount, paymentCode),
  ),
  // fines, products and other payables that are paid as a whole
  posts(PayablePaid, ({ paymentCode, amount, ledgerAccount }) => move('transit', ledgerAccount as OpenName, amount, paymentCode)),
  posts(payments.PaymentUnplaced, ({ paymentCode, amount }) => move('transit', 'suspense', amount, paymentCode)),
  // never for an order, a payable or an account: it waits for a person at once
  posts(payments.PaymentSumDiffered, ({ channel, amount, paymentCode }) => move(clearing(channel), 'suspense', amount, paymentCode)),
  posts(owing.OwedRefunded, ({ amount }, { id }) => move('suspense', 'transit', amount, id)),
  // money that becomes or returns to a credit stays in the system
  posts(payments.PaymentRefunded, ({ channel, amount, refundId, credited }) =>
    credited || isWithin(channel) ? [] : move('transit', clearing(channel), amount, refundId),
  ),
  posts(credits.OffsetCredited, ({ refundId, amount }, { stream }) => move('transit', partOf(stream, 'available'), amount, refundId)),
  posts(credits.OffsetExpired, ({ amount }, { stream, id }) => move(partOf(stream, 'available'), 'lapsed', amount, id)),
]
