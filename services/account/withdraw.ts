import { isByBank } from '#contracts/account/lots.ts'
import { approveVirtualRefund } from '#contracts/account/virtual-api.ts'
import * as withdrawals from '#contracts/account/withdrawal-events.ts'
import { may } from '#contracts/kernel/endpoint.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { follow } from '#services/kernel/follow.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { transfer } from '#services/kernel/transfer.ts'
import { heldFor, payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { unlessAway } from '#services/payment/unless-away.ts'
import { isGatewayAway, OVER, writeTry } from '#services/step/outside.ts'
import type { Finishers } from '#services/step/resume.ts'
import { account, type Hold, holdOf } from './decide.ts'
import { isTurnedDown, type Withdrawal, withdrawal } from './withdrawal.ts'

type Reach = { load: Commands['load']; at: Reacting['at'] }

/** What was asked for is set aside in the account, of its newest recharges (its oldest deposits); or the account says why not. */
export const holdWithdrawal = (
  { at, load }: Reach,
  { id, account: from, amount }: { id: string; account: string; amount: number },
): Promise<void> => {
  const book = at(account, from)
  const own = at(withdrawal, id)
  return transfer<Withdrawal, { hold?: Hold | undefined }>(
    {},
    {
      load: async () => (await load(withdrawal, id)).state,
      isOpen: ({ status }) => status === 'ASKED',
      reserve: async mine => {
        mine.hold = holdOf((await book.reserve({ movement: id, kind: 'WITHDRAW', amount, newest: true })).state, id)
        return mine.hold !== undefined
      },
      accept: ({ hold }) => own.hold({ lots: hold!.lots, hold: hold!.no }),
      refuse: reason => own.refuse({ reason }),
      undo: async ({ hold: mine }, decided) => {
        // where it came to nothing, nothing stays aside for it, whoever set it aside
        if (decided.status === 'REFUSED' || isTurnedDown(decided)) await book.release({ movement: id })
        else if (mine && decided.status !== 'NONE' && decided.hold !== mine.no) await book.release({ movement: id, no: mine.no })
      },
    },
  )
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

export const withdrawalFinishers = ({ gateway }: { gateway: Gateway }): Finishers => ({
  WITHDRAW: {
    finish: ({ subject }, reach) => payWithdrawal({ ...reach, gateway: unlessAway(gateway, reach) }, subject),
    may: who => may(who, approveVirtualRefund),
    about: async () => ({ orderNo: '' }),
    desk: 'REFUND',
    ownName: true,
  },
})
