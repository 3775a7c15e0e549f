import { isByBank, type Lots } from '#contracts/account/lots.ts'
import * as events from '#contracts/account/withdrawal-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/decider.ts'

const {
  WithdrawalAsked,
  WithdrawalHeld,
  WithdrawalRefused,
  WithdrawalApproved,
  WithdrawalRejected,
  WithdrawalBanked,
  WithdrawalFailed,
  WithdrawalPaid,
} = events
type Asked = Static<typeof WithdrawalAsked.schema>
export type KnownWithdrawal = {
  status: 'ASKED' | 'HELD' | 'REFUSED' | 'APPROVED' | 'REJECTED' | 'REFUNDED'
  asked: Asked
  lots: Static<typeof Lots>
  /** what the account has set aside for it */
  hold?: number
  approvedBy?: string
  bankRefNo?: string
  rejectedBy?: string
  reason?: string
  /** why a channel did not take it */
  failure?: string
  banked?: true
}
export type Withdrawal = { status: 'NONE' } | KnownWithdrawal

/**
 * Money out of an account, back to where its recharges came from (DOMAIN §3.7): asked for, set aside in the account, approved by somebody else,
 * paid. Each payment's own stream guards that it gives no more than it got.
 */
export const withdrawal = decider<Withdrawal, EventsOf<typeof events>>()({
  name: 'withdrawal',
  zh: '账户退款',
  code: code.payment,
  document: {
    zh: '账户退款申请',
    owner: state => (state.status === 'NONE' ? undefined : { agency: state.asked.agency, airLine: state.asked.airLine }),
  },
  initial: { status: 'NONE' },
  evolve: {
    WithdrawalAsked: (_, asked) => ({ status: 'ASKED', asked, lots: [] }),
    WithdrawalHeld: (known, { lots, hold }) => ifKnown(known, () => ({ status: 'HELD', lots, hold })),
    WithdrawalRefused: (known, { reason }) => ifKnown(known, () => ({ status: 'REFUSED', reason })),
    WithdrawalApproved: (known, approved) => ifKnown(known, ({ failure: _, ...rest }) => ({ ...rest, status: 'APPROVED', ...approved })),
    WithdrawalRejected: (known, rejected) => ifKnown(known, () => ({ status: 'REJECTED', ...rejected })),
    WithdrawalBanked: known => ifKnown(known, () => ({ banked: true })),
    WithdrawalFailed: (known, { reason }) => ifKnown(known, () => ({ status: 'HELD', failure: reason })),
    WithdrawalPaid: known => ifKnown(known, () => ({ status: 'REFUNDED' })),
  },
  commands: {
    ask: { decide: (known, command: Asked) => (known.status === 'NONE' ? [WithdrawalAsked(command)] : []) },
    /** what the account has said */
    hold: { decide: (known, command: Static<typeof WithdrawalHeld.schema>) => (known.status === 'ASKED' ? [WithdrawalHeld(command)] : []) },
    refuse: { decide: (known, command: { reason: string }) => (known.status === 'ASKED' ? [WithdrawalRefused(command)] : []) },
    approve: {
      when: known => known.status === 'HELD' || notOpen(known),
      decide: (known, { bankRefNo }: { bankRefNo?: string | undefined; remark?: string | undefined }, { who }) => {
        if (known.status !== 'HELD') return []
        if (known.asked.askedBy === who.user) throw new Refused(code.payment, '申请人不能审核自己的退款', { status: 403 })
        if (byBank(known) > 0 && !bankRefNo && !known.bankRefNo)
          throw new Refused(code.payment, '部分款项须银行转账退回，请填写银行流水号', {
            status: 400,
            errors: { bankRefNo: '请填写银行流水号' },
          })
        return [WithdrawalApproved({ approvedBy: who.user, ...(bankRefNo && byBank(known) > 0 && { bankRefNo }) })]
      },
    },
    reject: {
      when: known => known.status === 'HELD' || notOpen(known),
      decide: (known, { reason }: { reason: string }, { who }) => {
        if (known.status !== 'HELD') return []
        if (known.banked) throw new Refused(code.payment, '部分款项已退回，不能驳回')
        return [WithdrawalRejected({ rejectedBy: who.user, reason })]
      },
    },
    bank: {
      decide: (known, _: object) =>
        known.status === 'APPROVED' && !known.banked && byBank(known) > 0 && known.bankRefNo
          ? [WithdrawalBanked({ withdrawalId: known.asked.withdrawalId, amount: byBank(known), bankRefNo: known.bankRefNo })]
          : [],
    },
    fail: { decide: (known, command: { reason: string }) => (known.status === 'APPROVED' ? [WithdrawalFailed(command)] : []) },
    pay: { decide: (known, _: object) => (known.status === 'APPROVED' ? [WithdrawalPaid({ amount: known.asked.amount })] : []) },
  },
})

/** what of it no recharge can take back, fen */
export const byBank = ({ lots }: KnownWithdrawal): number => lots.reduce((sum, { lot, amount }) => sum + (isByBank(lot) ? amount : 0), 0)
const ifKnown = (known: Withdrawal, change: (known: KnownWithdrawal) => Partial<KnownWithdrawal>): Withdrawal =>
  known.status === 'NONE' ? known : { ...known, ...change(known) }
const notOpen = (known: Withdrawal) => {
  const texts = {
    NONE: '账户退款申请不存在',
    ASKED: '正在占用账户资金，请稍后',
    REFUSED: '申请已被拒绝',
    APPROVED: '申请已审核通过',
    REJECTED: '申请已驳回',
    REFUNDED: '款项已退回',
    HELD: '',
  }
  return texts[known.status]
}
