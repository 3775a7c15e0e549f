import { isByBank } from '#contracts/account/lots.ts'
import * as withdrawals from '#contracts/account/withdrawal-events.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { account } from '#services/account/decide.ts'
import { isTurnedDown, withdrawal } from '#services/account/withdrawal.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { follow } from '#services/kernel/follow.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { heldFor, payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { isGatewayAway, OVER, writeTry } from '#services/step/outside.ts'

type Reach = { load: Commands['load']; at: Reacting['at'] }

/** What was asked for is set aside in the account, of its newest recharges (its oldest deposits); or the account says why not. */
export const holdWithdrawal = async (
  { at, load }: Reach,
  { id, account: from, amount }: { id: string; account: string; amount: number },
): Promise<void> => {
  let mine: number | undefined
  if ((await load(withdrawal, id)).state.status === 'ASKED') {
    try {
      const { state } = await at(account, from).reserve({ movement: id, kind: 'WITHDRAW', amount, newest: true })
      const hold = state.status === 'NONE' ? undefined : state.holds[id]
      mine = hold?.no
      if (hold) await at(withdrawal, id).hold({ lots: hold.lots, hold: hold.no })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await at(withdrawal, id).refuse({ reason: error.message })
    }
  }
  // what was set aside after another had said no, or after all of it was over, is free again
  const { state } = await load(withdrawal, id)
  if (state.status === 'REFUSED' || isTurnedDown(state)) await at(account, from).release({ movement: id })
  else if (mine !== undefined && state.status !== 'NONE' && state.hold !== mine) await at(account, from).release({ movement: id, no: mine })
}
export const withdrawalHolds = follow(withdrawals.WithdrawalAsked, ({ withdrawalId: id, ...asked }, reach) =>
  holdWithdrawal(reach, { id, ...asked }),
)

/** What its owner has taken back is free again. */
export const withdrawalFrees = follow(withdrawals.WithdrawalTakenBack, async (_, { id, at, load }) => {
  const { state } = await load(withdrawal, id)
  if (state.status !== 'NONE') await at(account, state.asked.account).release({ movement: id })
})

/** What was turned down is free again, but for what has gone back already. */
export const rejectionFrees = follow(withdrawals.WithdrawalRejected, async ({ reason }, { id, at, load }) => {
  const { state } = await load(withdrawal, id)
  if (state.status === 'NONE') return
  await at(account, state.asked.account).release({ movement: id })
  // who asked a channel may have died since
  for (const { lot } of state.lots) if (!isByBank(lot)) await at(payment, lot).releaseRefund({ refundId: id, reason })
})

/**
 * What was approved goes back to its recharges, each once; what has no recharge any more was paid by the bank. Repeated after whatever crash it
 * goes on where it was.
 * @throws Refused when a channel refuses for good: it is to be decided again
 */
export const payWithdrawal = async ({ load, at, gateway }: Reach & { gateway: Gateway }, id: string): Promise<unknown> => {
  const { state } = await load(withdrawal, id)
  if (state.status !== 'APPROVED') return OVER
  const { account: from } = state.asked
  let trying = ''
  try {
    for (const one of state.lots) {
      const { lot, amount } = one
      trying = lot
      // another may have been told no, and the desk have decided otherwise meanwhile
      const { state: now } = await load(withdrawal, id)
      if (now.status !== 'APPROVED') return OVER
      if (now.banks[lot] !== undefined) {
        if (!isByBank(lot)) await at(payment, lot).releaseRefund({ refundId: id, reason: BY_BANK })
        await at(withdrawal, id).bank({ lot })
      } else {
        await at(payment, lot).reserveRefund({ refundId: id, atMost: amount })
        if (heldFor((await load(payment, lot)).state, id) !== amount) {
          await at(payment, lot).releaseRefund({ refundId: id, reason: TOO_LITTLE })
          throw new Refused(code.refund, TOO_LITTLE)
        }
        const { refundNo: gatewayRefundNo } = await gateway.refund({ paymentCode: lot, refundId: id, amount }).catch(async error => {
          // refused for good: another may have what the recharge was to give back
          if (isRefusal(error)) await at(payment, lot).releaseRefund({ refundId: id, reason: error.message })
          throw error
        })
        await at(payment, lot).recordRefund({ refundId: id, amount, gatewayRefundNo })
      }
      await at(account, from).settle({ movement: id, no: state.hold, part: lot, lots: [one] })
    }
  } catch (error) {
    if (isRefusal(error)) await at(withdrawal, id).fail({ reason: error.message, lot: trying })
    throw error
  }
  return at(withdrawal, id).pay({})
}
const TOO_LITTLE = '原充值可退金额不足'
const BY_BANK = '改由银行转账'

/** What follows from a withdrawal, also where the request that began it has died. */
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
