import type { Commands } from '#services/kernel/stream/commands.ts'
import { isGatewayAway, PASSED_OVER } from '#services/step/outside.ts'
import type { AskedGateway } from './ask-refund.ts'
import { UnderWay } from './channel.ts'
import { payment } from './decide.ts'
import type { Gateway } from './gateway.ts'

/**
 * The gateway for one run: a channel that did not answer is not asked again in this run. Each channel then delays a run by one missing
 * answer at most. Payments that were passed over are due at once in the next run, before steps that were tried and wait.
 */
export const unlessAway = (
  gateway: Gateway,
  { load, away }: { load: Commands['load']; away: Set<string> },
): Gateway & Required<AskedGateway> => {
  const channelOf = async (paymentCode: string) => {
    const { state } = await load(payment, paymentCode)
    return state.status === 'NONE' ? undefined : state.created.channel
  }
  const mayAsk = async (paymentCode: string) => {
    const channel = await channelOf(paymentCode)
    if (channel && away.has(channel)) throw PASSED_OVER
    return channel
  }
  return {
    ...gateway,
    mayAsk: async paymentCode => void (await mayAsk(paymentCode)),
    refund: async asked => {
      const channel = await mayAsk(asked.paymentCode)
      try {
        return await gateway.refund(asked)
      } catch (error) {
        if (channel && isGatewayAway(error) && !(error instanceof UnderWay)) away.add(channel)
        throw error
      }
    },
  }
}
