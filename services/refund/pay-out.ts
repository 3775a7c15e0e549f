import { isRefusal } from '#contracts/kernel/refused.ts'
import { becomesCredit } from '#contracts/payment/credit-terms.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import type { Reacting } from '#services/kernel/stream/process.ts'
import type { AskedGateway } from '#services/payment/ask-refund.ts'
import { heldFor, payment } from '#services/payment/decide.ts'
import { refundPayments } from '#services/payment/refund-payments.ts'
import { type KnownRefund, refund } from './decide.ts'

type Reach = { load: Commands['load']; at: Reacting['at']; gateway: AskedGateway }

/**
 * Gives the money of a pay-out that was begun back the way it came, last payment first, or makes a credit of it (reasons 5, 6). The request
 * or reaction behind its begin pays at once, and a clock (`services/step/resume.ts`) repeats it until it is done or a channel has refused
 * for good. May run at any time, twice at once, and after a crash: a gateway is asked under the same refund id, and finished parts are
 * skipped.
 * @throws Refused when a channel refuses: if nothing has gone yet, the pay-out counts as not begun
 */
export const payRefund = async ({ load, at, gateway }: Reach, { submitted }: KnownRefund) => {
  const { refundId, orderNo, totals, sources, reasonCode } = submitted
  /** has any of its money left a payment, or is it about to? */
  const hasGone = async () => {
    const held = await Promise.all(sources.map(async ({ paymentCode }) => heldFor((await load(payment, paymentCode)).state, refundId)))
    return held.some(part => part > 0)
  }
  const { state } = await load(refund, refundId)
  const approval = (state.status !== 'NONE' && state.begun) || 1
  try {
    const asked = {
      refundId,
      approval,
      orderNo,
      amount: totals.refund,
      sources: [...sources].reverse(),
      toCredit: becomesCredit(reasonCode),
    }
    const payouts = await refundPayments({ load, at, gateway }, asked)
    return await at(refund, refundId).payOut({ payouts })
  } catch (error) {
    if (isRefusal(error) && !(await hasGone())) await at(refund, refundId).failPayOut({ reason: error.message, approval })
    throw error
  }
}
