import { isByBank, type Lots } from '#contracts/account/lots.ts'
import * as events from '#contracts/account/withdrawal-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/decider.ts'
import { present } from '#services/kernel/present.ts'

const {
  WithdrawalAsked,
  WithdrawalHeld,
  WithdrawalRefused,
  WithdrawalApproved,
  WithdrawalRejected,
  WithdrawalTakenBack,
  WithdrawalBanked,
  WithdrawalFailed,
  WithdrawalPaid,
} = events
type Asked = Static<typeof WithdrawalAsked.schema>
export type KnownWithdrawal = {
  status: 'ASKED' | 'HELD' | 'REFUSED' | 'APPROVED' | 'REJECTED' | 'TAKEN_BACK' | 'PARTIAL_REFUNDED' | 'REFUNDED'
  asked: Asked
  lots: Static<typeof Lots>
  /** what the account has set aside for it */
  hold?: number
  /** where the bank pays to */
  payeeId?: string | undefined
  approvedBy?: string
  rejectedBy?: string
  reason?: string
  /** the recharge whose channel has refused for good, and why */
  failed?: string
  failure?: string
  /** recharges that are paid by the bank, with their transfers, and those of them that are booked */
  banks: Record<string, string>
  banked: string[]
}
type Approval = { bankRefNo?: string | undefined; byBank?: boolean | undefined; payeeId?: string | undefined }
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
    WithdrawalAsked: (_, asked) => ({ status: 'ASKED', asked, lots: [], banks: {}, banked: [], ...present({ payeeId: asked.payeeId }) }),
    WithdrawalHeld: (known, { lots, hold }) => ifKnown(known, () => ({ status: 'HELD', lots, hold })),
    WithdrawalRefused: (known, { reason }) => ifKnown(known, () => ({ status: 'REFUSED', reason })),
    WithdrawalApproved: (known, { approvedBy, bankRefNo, byBank = [], payeeId }) =>
      known.status === 'NONE'
        ? known
        : {
            ...{ ...withoutFailure(known), status: 'APPROVED', approvedBy, ...present({ payeeId: payeeId ?? known.payeeId }) },
            banks: banksBy(known, byBank, bankRefNo),
          },
    WithdrawalRejected: (known, { rejectedBy, reason, back = 0 }) =>
      ifKnown(known, () => ({ status: back > 0 ? 'PARTIAL_REFUNDED' : 'REJECTED', rejectedBy, reason })),
    WithdrawalTakenBack: known => ifKnown(known, () => ({ status: 'TAKEN_BACK' })),
    WithdrawalBanked: (known, { lot }) => ifKnown(known, one => ({ banked: [...one.banked, lot] })),
    WithdrawalFailed: (known, { reason, lot }) => ifKnown(known, () => ({ status: 'HELD', failure: reason, ...(lot && { failed: lot }) })),
    WithdrawalPaid: known => ifKnown(known, () => ({ status: 'REFUNDED' })),
  },
  commands: {
    ask: { decide: (known, command: Asked) => (known.status === 'NONE' ? [WithdrawalAsked(command)] : []) },
    /** what the account has said */
    hold: { decide: (known, command: Static<typeof WithdrawalHeld.schema>) => (known.status === 'ASKED' ? [WithdrawalHeld(command)] : []) },
    refuse: { decide: (known, command: { reason: string }) => (known.status === 'ASKED' ? [WithdrawalRefused(command)] : []) },
    approve: {
      when: known => known.status === 'HELD' || notOpen(known),
      /** `payeeId`: where the bank pays to, as the agency's registration has it now */
      decide: (known, { bankRefNo, byBank = false, payeeId }: Approval, { who }) => {
        if (known.status !== 'HELD') return []
        if (known.asked.askedBy === who.user) throw new Refused(code.payment, '申请人不能审核自己的退款', { status: 403 })
        if (byBank && !known.failed) throw invalid('没有渠道拒绝原路退回的充值，不能改由银行转账', { byBank: '没有渠道拒绝原路退回的充值' })
        const paid = [...toBank(known).map(({ lot }) => lot), ...(byBank && known.failed ? [known.failed] : [])]
        if (paid.length === 0) return [WithdrawalApproved({ approvedBy: who.user })]
        if (!bankRefNo) throw invalid('部分款项须银行转账退回，请填写银行流水号', { bankRefNo: '请填写银行流水号' })
        if (Object.values(known.banks).includes(bankRefNo))
          throw invalid('该银行流水号已用于本申请的另一笔退款', { bankRefNo: '已用于本申请的另一笔退款' })
        const to = known.payeeId === undefined ? payeeId : undefined
        if (!known.payeeId && !to) throw new Refused(code.payment, NO_PAYEE)
        return [WithdrawalApproved({ approvedBy: who.user, bankRefNo, byBank: paid, ...present({ payeeId: to }) })]
      },
    },
    reject: {
      when: known => known.status === 'HELD' || notOpen(known),
      /** `back`: so much of it has gone back, as the payments know */
      decide: (known, { reason, back = 0 }: { reason: string; back?: number }, { who }) =>
        known.status === 'HELD' ? [WithdrawalRejected({ rejectedBy: who.user, reason, ...(back > 0 && { back }) })] : [],
    },
    /** by its owner, as long as nobody has decided: what has gone wrong on its way back is the airline's to end */
    takeBack: {
      when: known => {
        if (known.status !== 'HELD') return notOpen(known)
        return known.failure === undefined || '款项正在退回，不能撤回'
      },
      decide: (known, _: object, { who }) => (known.status === 'HELD' ? [WithdrawalTakenBack({ takenBackBy: who.user })] : []),
    },
    bank: {
      decide: (known, { lot }: { lot: string }) => {
        if (known.status !== 'APPROVED' || known.banked.includes(lot)) return []
        const [bankRefNo, one] = [known.banks[lot], known.lots.find(one => one.lot === lot)]
        if (!bankRefNo || !one) return []
        const { payeeId } = known
        return [
          WithdrawalBanked({ withdrawalId: known.asked.withdrawalId, amount: one.amount, bankRefNo, lot, ...(payeeId && { payeeId }) }),
        ]
      },
    },
    fail: {
      decide: (known, command: { reason: string; lot: string }) =>
        // who asked the channel before may hear its answer after the bank has paid
        known.status === 'APPROVED' && known.banks[command.lot] === undefined ? [WithdrawalFailed(command)] : [],
    },
    pay: { decide: (known, _: object) => (known.status === 'APPROVED' ? [WithdrawalPaid({ amount: known.asked.amount })] : []) },
  },
})

const NO_PAYEE = '代理人未登记收款账户，不能由银行转账。请先在代理人资料中登记开户名、开户行和银行账号，再审核'

/** nothing more of it goes back */
export const isTurnedDown = ({ status }: Withdrawal): boolean =>
  status === 'REJECTED' || status === 'TAKEN_BACK' || status === 'PARTIAL_REFUNDED'
/** what no recharge can take back, and no transfer is named for */
export const toBank = ({ lots, banks }: KnownWithdrawal): Static<typeof Lots> =>
  lots.filter(({ lot }) => isByBank(lot) && banks[lot] === undefined)
const banksBy = ({ banks }: KnownWithdrawal, lots: readonly string[], bankRefNo: string | undefined) =>
  bankRefNo === undefined ? banks : { ...banks, ...Object.fromEntries(lots.map(lot => [lot, bankRefNo])) }
const withoutFailure = ({ failed: _, failure: __, ...rest }: KnownWithdrawal): KnownWithdrawal => rest
const ifKnown = (known: Withdrawal, change: (known: KnownWithdrawal) => Partial<KnownWithdrawal>): Withdrawal =>
  known.status === 'NONE' ? known : { ...known, ...change(known) }
const notOpen = (known: Withdrawal) => {
  const texts = {
    NONE: '账户退款申请不存在',
    ASKED: '正在占用账户资金，请稍后',
    REFUSED: '申请已被拒绝',
    APPROVED: '申请已审核通过',
    REJECTED: '申请已驳回',
    TAKEN_BACK: '申请已撤回',
    PARTIAL_REFUNDED: '部分款项已退回，其余已退还账户',
    REFUNDED: '款项已退回',
    HELD: '',
  }
  return texts[known.status]
}
