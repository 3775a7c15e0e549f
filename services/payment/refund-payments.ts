import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OwedSource, Payout } from '#contracts/payment/owed.ts'
import type { Target } from '#contracts/payment/payable.ts'
import { expectReturn, receiveReturn } from '#services/account/account-money.ts'
import type { Commanding, Commands } from '#services/kernel/stream/commands.ts'
import { type Decider, type DecisionContext, decide, foldAt } from '#services/kernel/stream/decider.ts'
import { ASKED, type AskedGateway, askRefund, isSetAside } from './ask-refund.ts'
import { UnderWay } from './channel.ts'
import { heldFor, isRefunded, type PaidShare, type Payment, payment, whyOver } from './decide.ts'

/** Means of a handler (`call`) or a process to reach the deciders. */
type Reach = { load: Commands['load']; at<D extends Decider>(decider: D, id: string): Commanding<D>; gateway: AskedGateway }

type Giving = {
  refundId: string
  /** how often it was approved: each approval, once a channel has refused it, asks no more */
  approval: number
  amount: number
  /** payments to give back from; `amount` is the order's part of each, in fen */
  sources: readonly Static<typeof OwedSource>[]
  toCredit?: boolean
  /** order whose tickets it is for: all of its refunds together take no more of a payment than its part */
  orderNo?: string
  /** or which of the paid things, in the same way */
  target?: Target
}

/**
 * Gives `amount` (fen) back the way it came (DOMAIN §3.6: newest payment first), and never more of a payment than it received and has not
 * given back. `sources` are used in their order. The money is set aside on every payment before any gateway is asked, and each payment
 * records what it gave. A repetition under the same id, after any crash, continues where it stopped: nothing is paid twice and nothing is
 * lost.
 *
 * Money that a credit had paid goes back to that credit. With `toCredit` (refund reasons 5 and 6) no money leaves the airlines: a channel's
 * payment is marked as given back, and the caller makes a credit of it.
 * @throws Refused when the payments hold too little, or a channel refuses for good: the unpaid part is free again
 * @throws UnderWay where another may have asked a channel and has no answer yet
 */
export const refundPayments = async (
  { load, at, gateway }: Reach,
  { refundId, approval, amount, sources, orderNo, target, toCredit = false }: Giving,
): Promise<Static<typeof Payout>[]> => {
  const giving = { refundId, amount, sources, ...present({ orderNo, target }) }
  const { parts, left } = await shared(load, giving, async (paymentCode, asked) => {
    await at(payment, paymentCode).reserveRefund({ refundId, approval, ...asked })
    // loaded again: a part that an earlier run had set aside may have been freed since
    return (await load(payment, paymentCode)).state
  })
  // where a part has gone, the rest may be asked for by the same approval again
  let hasGone = parts.some(({ state }) => isRefunded(state, refundId))
  const end = () => (hasGone ? {} : { approval })
  const release = async (error: Refused): Promise<Refused> => {
    for (const { paymentCode } of parts) hasGone ||= isRefunded((await load(payment, paymentCode)).state, refundId)
    let isAsked = false
    for (const { paymentCode } of parts) {
      await at(payment, paymentCode).releaseRefund({ refundId, reason: error.message, ...end(), unlessAsked: { unsent: true } })
      isAsked ||= isSetAside((await load(payment, paymentCode)).state, refundId)
    }
    return isAsked ? new UnderWay(ASKED) : error
  }
  const why = parts.flatMap(({ state }) => whyOver(state, refundId, approval) ?? [])[0] ?? (left > 0 ? TOO_LITTLE : undefined)
  if (why) throw await release(new Refused(code.refund, why))
  const payouts = []
  for (const { paymentCode, part, creditId, of } of parts) {
    if (part === 0) continue
    let expected: number | undefined
    const give = async (): Promise<string> => {
      // money that a credit had paid returns to that credit
      const home = toCredit && !creditId ? undefined : await expectReturn({ load, at }, { refundId, paymentCode, amount: part })
      expected = home?.expected
      if (home) return creditId ?? paymentCode
      if (!toCredit) return askRefund({ load, at, gateway }, { paymentCode, refundId, amount: part, approval, ends: !hasGone, ...of })
      return refundId
    }
    const gatewayRefundNo = await give().catch(async error => {
      throw isRefusal(error) ? await release(error) : error
    })
    const gone = { gatewayRefundNo, ...(toCredit && !creditId && { credited: true as const }) }
    await at(payment, paymentCode).recordRefund({ refundId, amount: part, ...gone, ...(expected && { expected }) })
    hasGone = true
    await receiveReturn({ load, at }, { refundId, paymentCode }, expected)
    payouts.push({ paymentCode, amount: part, ...gone })
  }
  return payouts
}

/**
 * The part of each payment that would be given back now, by the same decisions; nothing is set aside.
 * @throws Refused when the payments hold too little
 */
export const refundPreview = async (load: Commands['load'], asked: Omit<Giving, 'approval'>, context: DecisionContext) => {
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

/**
 * Divides an amount over payments. Every payment is asked, even for nothing, so that a repeated run sends the same commands in the same
 * order.
 */
const shared = async (
  load: Commands['load'],
  { refundId, amount, sources, orderNo, target }: Omit<Giving, 'approval'>,
  reserve: (paymentCode: string, part: { atMost: number; of?: PaidShare }) => Promise<Payment>,
) => {
  const ofShare = (share: number) => (target ? { of: { target, share } } : orderNo ? { of: { orderNo, share } } : {})
  const held = await Promise.all(sources.map(async ({ paymentCode }) => heldFor((await load(payment, paymentCode)).state, refundId)))
  let left = amount - held.reduce((sum, part) => sum + part, 0)
  const parts = []
  for (const [index, { paymentCode, channel, amount: received }] of sources.entries()) {
    const atMost = held[index]! > 0 ? 0 : Math.min(left, received)
    const of = ofShare(received)
    const state = await reserve(paymentCode, { atMost, ...of })
    const part = heldFor(state, refundId)
    if (held[index] === 0) left -= part
    parts.push({ paymentCode, channel, part, of, state, creditId: state.status === 'NONE' ? undefined : state.created.offset?.creditId })
  }
  return { parts, left }
}
const TOO_LITTLE = '原支付可退金额不足'
