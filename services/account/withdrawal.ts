import { isByBank, type Layers } from '#contracts/account/layers.ts'
import * as events from '#contracts/account/withdrawal-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'

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
  layers: Static<typeof Layers>
  /** number of the account's hold for it */
  hold?: number
  /** how often it was approved: each approval begins a way back, of which a part may succeed */
  approvals: number
  /** bank account that the bank pays to */
  payeeId?: string | undefined
  approvedBy?: string
  rejectedBy?: string
  reason?: string
  /** recharge whose channel has refused for good, and the reason */
  failed?: string
  failure?: string
  /** `banks`: transfers, by recharge, that the bank pays in place of the channel; `banked`: those that are posted */
  banks: Record<string, string>
  banked: string[]
}
/** `approvals`: as many as whoever decides has seen */
type Approval = { approvals?: number; bankRefNo?: string | undefined; byBank?: boolean | undefined; payeeId?: string | undefined }
export type Withdrawal = { status: 'NONE' } | KnownWithdrawal

/**
 * Money out of an account, back to where its recharges came from (DOMAIN §3.7): asked for, set aside in the account, approved by another
 * person, paid. Each payment's own stream ensures that it gives no more than it got.
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
    WithdrawalAsked: (_, asked) => ({
      status: 'ASKED',
      asked,
      approvals: 0,
      layers: [],
      banks: {},
      banked: [],
      ...present({ payeeId: asked.payeeId }),
    }),
    WithdrawalHeld: (known, { layers, hold }) => ifKnown(known, () => ({ status: 'HELD', layers, hold })),
    WithdrawalRefused: (known, { reason }) => ifKnown(known, () => ({ status: 'REFUSED', reason })),
    WithdrawalApproved: (known, { approvedBy, bankRefNo, byBank = [], payeeId }) =>
      known.status === 'NONE'
        ? known
        : {
            ...withoutFailure(known),
            status: 'APPROVED',
            approvals: known.approvals + 1,
            approvedBy,
            ...present({ payeeId: payeeId ?? known.payeeId }),
            banks: banksBy(known, byBank, bankRefNo),
          },
    WithdrawalRejected: (known, { rejectedBy, reason, back = 0 }) =>
      ifKnown(known, () => ({ status: back > 0 ? 'PARTIAL_REFUNDED' : 'REJECTED', rejectedBy, reason })),
    WithdrawalTakenBack: known => ifKnown(known, () => ({ status: 'TAKEN_BACK' })),
    WithdrawalBanked: (known, { layer }) => ifKnown(known, one => ({ banked: [...one.banked, layer] })),
    WithdrawalFailed: (known, { reason, layer }) => ifKnown(known, () => ({ status: 'HELD', failure: reason, failed: layer })),
    WithdrawalPaid: known => ifKnown(known, () => ({ status: 'REFUNDED' })),
  },
  commands: {
    ask: { decide: (known, command: Asked) => (known.status === 'NONE' ? [WithdrawalAsked(command)] : []) },
    /** the answer of the account */
    hold: { decide: (known, command: Static<typeof WithdrawalHeld.schema>) => (known.status === 'ASKED' ? [WithdrawalHeld(command)] : []) },
    refuse: { decide: (known, command: { reason: string }) => (known.status === 'ASKED' ? [WithdrawalRefused(command)] : []) },
    approve: {
      when: known => known.status === 'HELD' || notOpen(known),
      /** `payeeId`: the bank account in the agency's present registration */
      decide: (known, { approvals, bankRefNo, byBank = false, payeeId }: Approval, { who }) => {
        if (known.status !== 'HELD') return []
        mustBeAsSeen(known, approvals)
        if (known.asked.askedBy === who.user) throw new Refused(code.payment, '申请人不能审核自己的退款', { status: 403 })
        if (byBank && !known.failed) throw invalid('没有渠道拒绝原路退回的充值，不能改由银行转账', { byBank: '没有渠道拒绝原路退回的充值' })
        const paid = [...toBank(known).map(({ layer }) => layer), ...(byBank && known.failed ? [known.failed] : [])]
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
      /** `back`: fen that have gone back, as the payments know */
      decide: (known, { approvals, reason, back = 0 }: { approvals?: number; reason: string; back?: number }, { who }) => {
        if (known.status !== 'HELD') return []
        mustBeAsSeen(known, approvals)
        return [WithdrawalRejected({ rejectedBy: who.user, reason, ...(back > 0 && { back }) })]
      },
    },
    /** sent by its owner, while nobody has decided: after a failure on the way back only the airline may end it */
    takeBack: {
      when: known => {
        if (known.status !== 'HELD') return notOpen(known)
        return known.failure === undefined || '款项正在退回，不能撤回'
      },
      decide: (known, _: object, { who }) => (known.status === 'HELD' ? [WithdrawalTakenBack({ takenBackBy: who.user })] : []),
    },
    bank: {
      decide: (known, { layer }: { layer: string }) => {
        if (known.status !== 'APPROVED' || known.banked.includes(layer)) return []
        const [bankRefNo, one] = [known.banks[layer], known.layers.find(one => one.layer === layer)]
        if (!bankRefNo || !one) return []
        const { payeeId } = known
        return [WithdrawalBanked({ withdrawalId: known.asked.withdrawalId, amount: one.amount, bankRefNo, layer, ...present({ payeeId }) })]
      },
    },
    fail: {
      /** `approval`: the one whose way back has ended; it may have been approved again since */
      decide: (known, { approval, ...failed }: { reason: string; layer: string; approval: number }) =>
        // an answer of a channel may come after the bank has paid
        known.status === 'APPROVED' && known.approvals === approval && known.banks[failed.layer] === undefined
          ? [WithdrawalFailed(failed)]
          : [],
    },
    pay: { decide: (known, _: object) => (known.status === 'APPROVED' ? [WithdrawalPaid({ amount: known.asked.amount })] : []) },
  },
})

/** @throws Refused where a colleague has approved since: how much has gone back is no longer what was seen */
const mustBeAsSeen = (known: KnownWithdrawal, approvals: number | undefined): void => {
  if (approvals !== undefined && approvals !== known.approvals) throw new Refused(code.conflict, '申请刚刚被他人处理，请刷新后重试')
}
const NO_PAYEE = '代理人未登记收款账户，不能由银行转账。请先在代理人资料中登记开户名、开户行和银行账号，再审核'

/** after this, nothing more of the withdrawal goes back */
export const isTurnedDown = ({ status }: Withdrawal): boolean =>
  status === 'REJECTED' || status === 'TAKEN_BACK' || status === 'PARTIAL_REFUNDED'
/** the part that no recharge can take back and that has no transfer yet */
export const toBank = ({ layers, banks }: KnownWithdrawal): Static<typeof Layers> =>
  layers.filter(({ layer }) => isByBank(layer) && banks[layer] === undefined)
const banksBy = ({ banks }: KnownWithdrawal, layers: readonly string[], bankRefNo: string | undefined) =>
  bankRefNo === undefined ? banks : { ...banks, ...Object.fromEntries(layers.map(layer => [layer, bankRefNo])) }
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
