import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OwedSource, Payout } from '#contracts/payment/owed.ts'
import type { Target } from '#contracts/payment/payable.ts'
import { expectReturn, receiveReturn } from '#services/account/account-money.ts'
import type { Commanding, Commands } from '#services/kernel/commands.ts'
import { type Decider, type DecisionContext, decide, foldAt } from '#services/kernel/decider.ts'
import { heldFor, type Payment, payment, type Share } from './decide.ts'
import type { Gateway } from './gateway.ts'

/** How a handler (`call`) or a process reaches the deciders. */
type Reach = { load: Commands['load']; at<D extends Decider>(decider: D, id: string): Commanding<D>; gateway: Gateway }

type Giving = {
  refundId: string
  amount: number
  /** `amount`: what of the payment is the order's */
  sources: readonly Static<typeof OwedSource>[]
  toCredit?: boolean
  /** whose tickets it is for: all of its refunds together take no more of a payment than is its own */
  orderNo?: string
  /** or which of the things that it paid, likewise */
  target?: Target
}

/**
 * Gives `amount` (fen) back the way it came (DOMAIN §3.6: newest payment first), never more of a payment than it received and has not
 * given back. `sources` are drawn on in their order. Set aside on every payment before a gateway is asked for any; each payment records what it gave.
 * Repeated under the same id, after whatever crash, it goes on where it was: nothing is paid twice, nothing is lost.
 * What a credit had paid goes back to that credit. With `toCredit` (refund reasons 5 and 6) no money leaves the house: what a channel had paid is
 * marked as given back and becomes a credit, which whoever asks makes of it.
 * @throws Refused when the payments hold too little, or a channel refuses for good: what was not paid is free again
 */
export const refundPayments = async (
  { load, at, gateway }: Reach,
  { refundId, amount, sources, orderNo, target, toCredit = false }: Giving,
): Promise<Static<typeof Payout>[]> => {
  const { parts, left } = await shared(
    load,
    { refundId, amount, sources, ...(orderNo && { orderNo }), ...(target && { target }) },
    async (paymentCode, asked) => {
      await at(payment, paymentCode).reserveRefund({ refundId, ...asked })
      // as it is now: what an earlier run had set aside may have been set free since
      return (await load(payment, paymentCode)).state
    },
  )
  const release = async (reason: string) => {
    for (const { paymentCode } of parts) await at(payment, paymentCode).releaseRefund({ refundId, reason })
  }
  if (left > 0) {
    await release(TOO_LITTLE)
    throw new Refused(code.refund, TOO_LITTLE)
  }
  const payouts = []
  for (const { paymentCode, part, creditId } of parts) {
    if (part === 0) continue
    let expected: number | undefined
    const give = async (): Promise<string> => {
      // what a credit had paid is a credit already
      const home = toCredit && !creditId ? undefined : await expectReturn({ load, at }, { refundId, paymentCode, amount: part })
      expected = home?.expected
      if (home) return creditId ?? paymentCode
      if (!toCredit) return (await gateway.refund({ paymentCode, refundId, amount: part })).refundNo
      return refundId
    }
    const gatewayRefundNo = await give().catch(async error => {
      if (isRefusal(error)) await release(error.message)
      throw error
    })
    const gone = { gatewayRefundNo, ...(toCredit && !creditId && { credited: true as const }) }
    await at(payment, paymentCode).recordRefund({ refundId, amount: part, ...gone, ...(expected && { expected }) })
    await receiveReturn({ load, at }, { refundId, paymentCode }, expected)
    payouts.push({ paymentCode, amount: part, ...gone })
  }
  return payouts
}

/**
 * What each payment would give back now, by the decisions that would be taken then; nothing is set aside.
 * @throws Refused when the payments hold too little
 */
export const refundPreview = async (load: Commands['load'], asked: Giving, context: DecisionContext) => {
  const { parts, left } = await shared(load, asked, async (paymentCode, part) => {
    const { state } = await load(payment, paymentCode)
    const facts = decide(payment, 'reserveRefund', state, { refundId: asked.refundId, ...part }, context)
    return foldAt(payment, state, facts, context.at)
  })
  if (left > 0) throw new Refused(code.refund, TOO_LITTLE)
  return parts.flatMap(({ paymentCode, part, creditId, channel }) =>
    part > 0 ? [{ paymentCode, channel, amount: part, ...(asked.toCredit && !creditId && { credited: true as const }) }] : [],
  )
}

/** Shares an amount out over payments; every one is asked, also for nothing: so a repeated run sends the same commands in the same order. */
const shared = async (
  load: Commands['load'],
  { refundId, amount, sources, orderNo, target }: Giving,
  reserve: (paymentCode: string, part: { atMost: number; of?: Share }) => Promise<Payment>,
) => {
  const ofShare = (share: number) => (target ? { of: { target, share } } : orderNo ? { of: { orderNo, share } } : {})
  const held = await Promise.all(sources.map(async ({ paymentCode }) => heldFor((await load(payment, paymentCode)).state, refundId)))
  let left = amount - held.reduce((sum, part) => sum + part, 0)
  const parts = []
  for (const [index, { paymentCode, channel, amount: received }] of sources.entries()) {
    const atMost = held[index]! > 0 ? 0 : Math.min(left, received)
    const state = await reserve(paymentCode, { atMost, ...ofShare(received) })
    const part = heldFor(state, refundId)
    if (held[index] === 0) left -= part
    parts.push({ paymentCode, channel, part, creditId: state.status === 'NONE' ? undefined : state.created.offset?.creditId })
  }
  return { parts, left }
}
const TOO_LITTLE = '原支付可退金额不足'
