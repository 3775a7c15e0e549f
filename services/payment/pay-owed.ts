import { may } from '#contracts/kernel/endpoint.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { approveOwed } from '#contracts/payment/owed-api.ts'
import type { GivesBack } from '#services/account/left-behind.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import type { Reacting } from '#services/kernel/stream/process.ts'
import { OVER } from '#services/step/outside.ts'
import type { Finishers } from '#services/step/resume.ts'
import type { AskedGateway } from './ask-refund.ts'
import type { Gateway } from './gateway.ts'
import { owed } from './owed.ts'
import { refundPayments } from './refund-payments.ts'
import { unlessAway } from './unless-away.ts'

type Reach = { load: Commands['load']; at: Reacting['at']; gateway: AskedGateway }

/**
 * Gives approved money back the way it came.
 * @throws Refused when a channel refuses: it must be decided again
 */
export const payOwed = async ({ load, at, gateway }: Reach, id: string): Promise<unknown> => {
  const { state } = await load(owed, id)
  if (state.status !== 'APPROVED') return OVER
  const { amount, sources } = state.opened
  const { approvals: approval } = state
  try {
    const payouts = await refundPayments({ load, at, gateway }, { refundId: id, approval, amount, sources })
    return await at(owed, id).settleOwed({ payouts })
  } catch (error) {
    if (isRefusal(error)) await at(owed, id).failOwed({ reason: error.message, approval })
    throw error
  }
}

/** An owed item may give money back until it is refunded. */
export const owedGivesBack: GivesBack = async (load, id) => {
  const { state } = await load(owed, id)
  return state.status !== 'NONE' && state.status !== 'REFUNDED'
}

export const owedFinishers = ({ gateway }: { gateway: Gateway }): Finishers => ({
  PAY_BACK: {
    finish: ({ subject }, reach) => payOwed({ ...reach, gateway: unlessAway(gateway, reach) }, subject),
    may: who => may(who, approveOwed),
    about: async (load, subject) => {
      const { state } = await load(owed, subject)
      return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.opened.orderNo ?? '', airLine: state.opened.airLine }
    },
    desk: 'REFUND',
    ownName: true,
  },
})
