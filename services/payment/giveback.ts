import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OwedSource, Payout } from '#contracts/payment/owed.ts'
import type { Commanding, Commands } from '#services/kernel/commands.ts'
import type { Decider } from '#services/kernel/decider.ts'
import { heldFor, payment } from './decide.ts'
import type { Gateway } from './gateway.ts'

/** How a handler (`call`) or a process reaches the deciders. */
type Reach = { load: Commands['load']; at<D extends Decider>(decider: D, id: string): Commanding<D>; gateway: Gateway }

/**
 * Gives `amount` (fen) back the way it came (domain §3.6: newest payment first), never more of a payment than it received and has not
 * given back. `sources` are drawn on in their order. Set aside on every payment before a gateway is asked for any; each payment records what it gave.
 * Repeated under the same id, after whatever crash, it goes on where it was: nothing is paid twice, nothing is lost.
 * @throws Refused when the payments hold too little, or a channel refuses for good: what was not paid is free again
 */
export const giveBack = async (
  { load, at, gateway }: Reach,
  { refundId, amount, sources }: { refundId: string; amount: number; sources: readonly Static<typeof OwedSource>[] },
): Promise<Static<typeof Payout>[]> => {
  const held = await Promise.all(sources.map(async ({ paymentCode }) => heldFor((await load(payment, paymentCode)).state, refundId)))
  let left = amount - held.reduce((sum, part) => sum + part, 0)
  const parts: { paymentCode: string; part: number }[] = []
  // every payment is asked, also for nothing: so a repeated run sends the same commands in the same order
  for (const [index, { paymentCode, amount: received }] of sources.entries()) {
    const atMost = held[index]! > 0 ? 0 : Math.min(left, received)
    await at(payment, paymentCode).reserveRefund({ refundId, atMost })
    // as it is now: what an earlier run had set aside may have been set free since
    const part = heldFor((await load(payment, paymentCode)).state, refundId)
    if (held[index] === 0) left -= part
    parts.push({ paymentCode, part })
  }
  const release = async (reason: string) => {
    for (const { paymentCode } of parts) await at(payment, paymentCode).releaseRefund({ refundId, reason })
  }
  if (left > 0) {
    const reason = '原支付可退金额不足'
    await release(reason)
    throw new Refused(code.refund, reason)
  }
  const payouts = []
  for (const { paymentCode, part } of parts) {
    if (part === 0) continue
    const { refundNo } = await gateway.refund({ paymentCode, refundId, amount: part }).catch(async error => {
      if (error instanceof Refused && error.status < 500) await release(error.message)
      throw error
    })
    await at(payment, paymentCode).recordRefund({ refundId, amount: part, gatewayRefundNo: refundNo })
    payouts.push({ paymentCode, amount: part, gatewayRefundNo: refundNo })
  }
  return payouts
}
