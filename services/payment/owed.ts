import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/payment/owed.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { OwedOpened, OwedSubmitted, OwedRejected, OwedHandled, OwedApproved, OwedRefunded, OwedRefundFailed } = events
type Opened = Static<typeof OwedOpened.schema>
type Payouts = Static<typeof OwedRefunded.schema>['payouts']
type Known = {
  opened: Opened
  /** member of staff who checked it and passed it on */
  submittedBy?: string
  rejectedBy?: string
  /** member of staff who settled it in another way */
  handledBy?: string
  rejectReason?: string
  /** how often it was approved: each approval begins a payment back */
  approvals: number
  approvedBy?: string
  remark?: string
  /** reason why the last try to give it back failed */
  failure?: string
  payouts: Payouts
}
export type Owed = { status: 'NONE' } | (Known & { status: 'OPEN' | 'APPROVED' | 'REFUNDED' | 'REJECTED' | 'HANDLED' })

const nothing = '应退款项不存在'
const HANDLED = '该款项已按其他方式处理，需要退款的请重新提交'
/** Allows only a payment error that nobody has handled yet (DOMAIN §3.7: UNHANDLED → HANDLED, once). */
const unhandled = (owed: Owed) => {
  if (owed.status === 'NONE') return nothing
  if (!(owed.opened.kind in events.paymentErrorKinds)) return '该款项不是支付异常'
  return (owed.status === 'OPEN' && !owed.submittedBy && !owed.failure) || '支付异常已处理，不能重复处理'
}
/** four eyes: the person who caused it or passed it on does not decide it */
const byAnother = (owed: Exclude<Owed, { status: 'NONE' }>, user: string) =>
  (owed.submittedBy !== user && owed.opened.causedBy !== user) || '提交人不能审核自己提交的退款'

/**
 * Money owed back (DOMAIN §3.6, §3.7): 待审核 → 审核通过 → 已退款, or 已驳回. A refusal does not end a debt: another person than the one who refused may
 * still approve, since a duplicate payment cannot be applied for again. After a channel's refusal it is decided again. One that was settled
 * in another way (其他方式处理) is not approved by whoever has read it before: it must be submitted again.
 */
export const owed = decider<Owed, EventsOf<typeof events>>()({
  name: 'owed',
  zh: '应退款项',
  document: { zh: '应退款项', owner: state => (state.status === 'NONE' ? undefined : state.opened) },
  code: code.refund,
  initial: { status: 'NONE' },
  evolve: {
    OwedOpened: (_, opened) => ({ status: 'OPEN', opened, approvals: 0, payouts: [] }),
    OwedHandled: (owed, { handledBy, remark }) => known(owed, { status: 'HANDLED', handledBy, remark }),
    OwedSubmitted: (owed, { submittedBy, remark }) => known(owed, { status: 'OPEN', submittedBy, ...present({ remark }) }),
    OwedRejected: (owed, { rejectedBy, reason }) => known(owed, { status: 'REJECTED', rejectedBy, rejectReason: reason }),
    OwedApproved: (owed, { approvedBy, remark }) => {
      if (owed.status === 'NONE') return owed
      // former objections are over
      const { rejectedBy: _, rejectReason: __, failure: ___, ...rest } = owed
      return { ...rest, status: 'APPROVED', approvals: owed.approvals + 1, approvedBy, ...present({ remark }) }
    },
    OwedRefunded: (owed, { payouts }) => known(owed, { status: 'REFUNDED', payouts }),
    OwedRefundFailed: (owed, { reason }) => known(owed, { status: 'OPEN', failure: reason }),
  },
  commands: {
    openOwed: { decide: (owed, command: Opened) => (owed.status === 'NONE' ? [OwedOpened(command)] : []) },
    submitOwed: {
      when: owed => owed.status === 'HANDLED' || unhandled(owed),
      decide: (_, { remark }: { remark?: string }, { who }) => [OwedSubmitted({ submittedBy: who.user, ...(remark && { remark }) })],
    },
    /** settled in another way than through us: nothing goes back */
    handleOwed: {
      when: unhandled,
      decide: (_, { remark }: { remark?: string }, { who }) => {
        if (!remark) throw new Refused(code.refund, '请填写处理说明', { status: 400, errors: { remark: '请填写处理说明' } })
        return [OwedHandled({ handledBy: who.user, remark })]
      },
    },
    approveOwed: {
      when: (owed, { who }) => {
        if (owed.status === 'NONE') return nothing
        if (owed.rejectedBy === who.user) return '驳回后须由其他人员审核'
        if (owed.status === 'HANDLED') return HANDLED
        return owed.status === 'OPEN' || owed.status === 'REJECTED' ? byAnother(owed, who.user) : '该款项已审核，不能重复审核'
      },
      decide: (owed, { remark }: { remark?: string }, { who }) =>
        owed.status === 'NONE' ? [] : [OwedApproved({ approvedBy: who.user, amount: owed.opened.amount, ...(remark && { remark }) })],
    },
    rejectOwed: {
      when: (owed, { who }) => {
        if (owed.status === 'NONE') return nothing
        if (owed.status === 'HANDLED') return HANDLED
        return owed.status === 'OPEN' ? byAnother(owed, who.user) : '该款项已审核，不能重复审核'
      },
      decide: (_, { remark }: { remark?: string }, { who }) => {
        if (!remark) throw new Refused(code.refund, '请填写驳回原因', { status: 400, errors: { remark: '请填写驳回原因' } })
        return [OwedRejected({ rejectedBy: who.user, reason: remark })]
      },
    },
    /** sent when every channel has given its part back */
    settleOwed: {
      decide: (owed, { payouts }: { payouts: Payouts }) => {
        if (owed.status !== 'APPROVED') return []
        const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0)
        if (amount !== owed.opened.amount) throw new Refused(code.refund, '退款金额与应退金额不符')
        return [OwedRefunded({ amount, payouts })]
      },
    },
    failOwed: {
      /** `approval`: the one whose way back has ended; it may have been approved again since */
      decide: (owed, { reason, approval }: { reason: string; approval: number }) =>
        owed.status === 'APPROVED' && owed.approvals === approval ? [OwedRefundFailed({ reason })] : [],
    },
  },
})

const known = (owed: Owed, change: Partial<Known> & { status?: Exclude<Owed['status'], 'NONE'> }): Owed =>
  owed.status === 'NONE' ? owed : { ...owed, ...change }
