import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Commanding, Commands } from '#services/kernel/stream/commands.ts'
import type { Decider } from '#services/kernel/stream/decider.ts'
import { UnderWay } from './channel.ts'
import { heldFor, isRefunded, type PaidShare, type Payment, payment, whyOver } from './decide.ts'
import type { Gateway } from './gateway.ts'

/** `mayAsk` comes first: a channel that is passed over in this run is not asked, and nobody says that it is (`unless-away.ts`) */
export type AskedGateway = Pick<Gateway, 'refund'> & { mayAsk?: (paymentCode: string) => Promise<void> }
type Reach = { load: Commands['load']; at<D extends Decider>(decider: D, id: string): Commanding<D>; gateway: AskedGateway }

/** `ends`: once it is refused, nobody asks by this approval any more. `amount`: fen that are given, or nothing; `of`: whose they are */
type Asking = { paymentCode: string; refundId: string; amount: number; approval: number; ends: boolean; of?: PaidShare }

/**
 * Asks the gateway for one payment's part of a refund, and says so in the payment first: while somebody may be without an answer, a refusal
 * of another frees nothing. Once all who asked are refused, or the others began to ask more than two minutes ago, a refusal is that of all.
 * @returns the gateway's number of the refund
 * @throws Refused where the channel refuses for good, or another has got such an answer: the part is free again
 * @throws UnderWay where another has asked and has no answer
 */
export const askRefund = async (
  { load, at, gateway }: Reach,
  { paymentCode, refundId, amount, approval, ends, of }: Asking,
): Promise<string> => {
  await gateway.mayAsk?.(paymentCode)
  const own = at(payment, paymentCode)
  const ask = await own.reserveRefund({ refundId, atMost: amount, approval, asks: true, ...present({ of }) })
  const no = ask.repeated || ask.facts.length === 0 || ask.state.status === 'NONE' ? undefined : ask.state.asks?.[refundId]?.length
  const refused = async (error: Refused, unsent: boolean): Promise<Refused> => {
    const unlessAsked = { unsent, ...present({ own: no }) }
    await own.releaseRefund({ refundId, reason: error.message, unlessAsked, ...(ends && { approval }) })
    return isSetAside((await load(payment, paymentCode)).state, refundId) ? new UnderWay(ASKED) : error
  }
  const { state: paid } = await load(payment, paymentCode)
  // another has got a refusal, and may have died since, or the desk turns the refund down
  const why = whyOver(paid, refundId, approval)
  if (why) throw new Refused(code.refund, why)
  if (heldFor(paid, refundId) !== amount) throw await refused(new Refused(code.refund, '原支付可退金额不足'), true)
  const { refundNo } = await gateway.refund({ paymentCode, refundId, amount }).catch(async error => {
    throw isRefusal(error) ? await refused(error, error.code === code.noGateway) : error
  })
  return refundNo
}
export const ASKED = '退款已提交支付渠道，尚无结果'

/** Is a part of this payment set aside for the refund, and not given back? */
export const isSetAside = (state: Payment, refundId: string): boolean => !isRefunded(state, refundId) && heldFor(state, refundId) > 0
