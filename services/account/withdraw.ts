import { isByBank } from '#contracts/account/layers.ts'
import { approveVirtualRefund } from '#contracts/account/virtual-api.ts'
import * as withdrawals from '#contracts/account/withdrawal-events.ts'
import { may } from '#contracts/kernel/endpoint.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { transfer } from '#services/kernel/stream/transfer.ts'
import { ASKED, type AskedGateway, askRefund, isSetAside } from '#services/payment/ask-refund.ts'
import { isRefunded, payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { unlessAway } from '#services/payment/unless-away.ts'
import { isGatewayAway, OVER, writeTry } from '#services/step/outside.ts'
import type { Finishers } from '#services/step/resume.ts'
import { type AccountHold, account, holdOf } from './decide.ts'
import { isTurnedDown, type KnownWithdrawal, type Withdrawal, withdrawal } from './withdrawal.ts'

type Reach = { load: Commands['load']; at: Reacting['at'] }

/** Sets the amount aside in the account, from its newest recharges (its oldest deposits); or the account says why not. */
export const holdWithdrawal = (
  { at, load }: Reach,
  { id, account: from, amount }: { id: string; account: string; amount: number },
): Promise<void> => {
  const funds = at(account, from)
  const own = at(withdrawal, id)
  return transfer<Withdrawal, { hold?: AccountHold | undefined }>(
    {},
    {
      load: async () => (await load(withdrawal, id)).state,
      isOpen: ({ status }) => status === 'ASKED',
      reserve: async mine => {
        mine.hold = holdOf((await funds.reserve({ movement: id, kind: 'WITHDRAW', amount, newest: true })).state, id)
        return mine.hold !== undefined
      },
      accept: ({ hold }) => own.hold({ layers: hold!.layers, hold: hold!.no }),
      refuse: reason => own.refuse({ reason }),
      undo: async ({ hold: mine }, decided) => {
        // a withdrawal that came to nothing has no hold, whoever set it aside
        if (decided.status === 'REFUSED' || isTurnedDown(decided)) await funds.release({ movement: id })
        else if (mine && decided.status !== 'NONE' && decided.hold !== mine.no) await funds.release({ movement: id, no: mine.no })
      },
    },
  )
}
export const withdrawalHolds = follow(withdrawals.WithdrawalAsked, ({ withdrawalId: id, ...asked }, reach) =>
  holdWithdrawal(reach, { id, ...asked }),
)

/** Frees the money of a withdrawal that its owner has taken back. */
export const withdrawalFrees = follow(withdrawals.WithdrawalTakenBack, async (_, { id, at, load }) => {
  const { state } = await load(withdrawal, id)
  if (state.status !== 'NONE') await at(account, state.asked.account).release({ movement: id })
})

/** Frees the money of a rejected withdrawal, except what has gone back already, also where the account has not heard of that. */
export const rejectionFrees = follow(withdrawals.WithdrawalRejected, async ({ reason }, { id, at, load }) => {
  const { state } = await load(withdrawal, id)
  if (state.status === 'NONE') return
  const funds = at(account, state.asked.account)
  for (const one of state.layers) {
    const isBack = state.banked.includes(one.layer) || (!isByBank(one.layer) && isRefunded((await load(payment, one.layer)).state, id))
    if (isBack) await funds.settle({ movement: id, no: state.hold, part: one.layer, layers: [one] })
  }
  await funds.release({ movement: id })
  // a driver that had asked a channel may have died since
  for (const { layer } of state.layers) if (!isByBank(layer)) await at(payment, layer).releaseRefund({ refundId: id, reason })
})

/**
 * Gives an approved withdrawal back to its recharges, each once; the part without a recharge was paid by the bank. A repetition after any
 * crash continues where it stopped.
 * @throws Refused when a channel refuses for good: it must be decided again
 */
export const payWithdrawal = async ({ load, at, gateway }: Reach & { gateway: AskedGateway }, id: string): Promise<unknown> => {
  const { state } = await load(withdrawal, id)
  if (state.status !== 'APPROVED') return OVER
  const { account: from } = state.asked
  let trying = ''
  try {
    for (const one of state.layers) {
      const { layer, amount } = one
      trying = layer
      // another driver may have got a refusal, and the desk may have decided again meanwhile
      const { state: now } = await load(withdrawal, id)
      if (now.status !== 'APPROVED') return OVER
      if (now.banks[layer] !== undefined) {
        if (!isByBank(layer)) await at(payment, layer).releaseRefund({ refundId: id, reason: BY_BANK })
        await at(withdrawal, id).bank({ layer })
      } else {
        const approval = state.approvals
        const asked = { paymentCode: layer, refundId: id, amount, approval, ends: true }
        const gatewayRefundNo = await askRefund({ load, at, gateway }, asked)
        await at(payment, layer).recordRefund({ refundId: id, amount, gatewayRefundNo })
      }
      await at(account, from).settle({ movement: id, no: state.hold, part: layer, layers: [one] })
    }
  } catch (error) {
    if (isRefusal(error)) await at(withdrawal, id).fail({ reason: error.message, layer: trying, approval: state.approvals })
    throw error
  }
  return at(withdrawal, id).pay({})
}
/**
 * Ends the way back by the approvals so far, before the desk turns the withdrawal down: nobody asks a channel for it any more.
 * @throws Refused where a channel was asked and has not answered: the money may have gone
 */
export const endWayBack = async ({ load, at }: Reach, id: string, { layers, approvals }: KnownWithdrawal): Promise<void> => {
  if (approvals === 0) return
  for (const { layer } of layers.filter(({ layer }) => !isByBank(layer))) {
    await at(payment, layer).releaseRefund({ refundId: id, reason: TURNED_DOWN, approval: approvals, unlessAsked: {} })
    if (isSetAside((await load(payment, layer)).state, id)) throw new Refused(code.payment, `${ASKED}，稍后再驳回`)
  }
}
const BY_BANK = '改由银行转账'
const TURNED_DOWN = '账户退款已驳回'

/** Carries on withdrawals, also where the request that began them has died. */
export const withdrawalProcess = ({ gateway, afterMinutes }: { gateway: Gateway; afterMinutes: () => Promise<number> }): Process =>
  process(
    'withdrawals',
    withdrawalHolds.again,
    withdrawalFrees.again,
    rejectionFrees.again,
    when(withdrawals.WithdrawalApproved, async (_, { id, at, load }) => {
      try {
        await payWithdrawal({ load, at, gateway }, id)
      } catch (error) {
        if (isRefusal(error)) return
        if (!isGatewayAway(error)) throw error
        await writeTry(at, { kind: 'WITHDRAW', subject: id, tries: 0 }, error, await afterMinutes())
      }
    }),
  )

export const withdrawalFinishers = ({ gateway }: { gateway: Gateway }): Finishers => ({
  WITHDRAW: {
    finish: ({ subject }, reach) => payWithdrawal({ ...reach, gateway: unlessAway(gateway, reach) }, subject),
    may: who => may(who, approveVirtualRefund),
    about: async () => ({ orderNo: '' }),
    desk: 'REFUND',
    ownName: true,
  },
})
