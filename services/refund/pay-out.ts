import { isRefusal } from '#contracts/kernel/refused.ts'
import { becomesCredit } from '#contracts/payment/credit-terms.ts'
import type { Commands } from '#services/kernel/commands.ts'
import type { Reacting } from '#services/kernel/process.ts'
import { heldFor, payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { refundPayments } from '#services/payment/refund-payments.ts'
import { type KnownRefund, refund } from './decide.ts'

/**
 * Money that goes back, of a ticket's refund or otherwise owed: asked for by a fact of either, done at once by whoever asked (a request, a
 * reaction) and again by a clock (`services/step/resume.ts`) until it is done or a channel has refused for good. Each may do it at any time, at the
 * same time and after whatever crash: a gateway is asked under the same refund id, and what is done is passed over.
 */
type Reach = { load: Commands['load']; at: Reacting['at']; gateway: Gateway }

/**
 * The money of a refund that was begun goes back the way it came, last payment first, or becomes a credit (reasons 5, 6).
 * @throws Refused when a channel refuses: where nothing has gone yet it is not begun any more
 */
export const payRefund = async ({ load, at, gateway }: Reach, { submitted }: KnownRefund) => {
  const { refundId, orderNo, totals, sources, reasonCode } = submitted
  /** has any of its money left a payment, or is it about to? */
  const hasGone = async () => {
    const held = await Promise.all(sources.map(async ({ paymentCode }) => heldFor((await load(payment, paymentCode)).state, refundId)))
    return held.some(part => part > 0)
  }
  try {
    const asked = { refundId, orderNo, amount: totals.refund, sources: [...sources].reverse(), toCredit: becomesCredit(reasonCode) }
    const payouts = await refundPayments({ load, at, gateway }, asked)
    return await at(refund, refundId).payOut({ payouts })
  } catch (error) {
    if (isRefusal(error) && !(await hasGone())) await at(refund, refundId).failPayOut({ reason: error.message })
    throw error
  }
}
