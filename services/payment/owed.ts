import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/payment/owed.ts'
import { decider } from '#services/kernel/decider.ts'

const { OwedOpened, OwedSubmitted, OwedRejected, OwedApproved, OwedRefunded, OwedRefundFailed } = events
type Opened = Static<typeof OwedOpened.schema>
type Payouts = Static<typeof OwedRefunded.schema>['payouts']
type Known = {
  opened: Opened
  /** looked into and handed on by */
  submittedBy?: string
  rejectedBy?: string
  rejectReason?: string
  approvedBy?: string
  remark?: string
  /** why the last try to give it back failed */
  failure?: string
  payouts: Payouts
}
export type Owed = { status: 'NONE' } | (Known & { status: 'OPEN' | 'APPROVED' | 'REFUNDED' | 'REJECTED' })

const nothing = '应退款项不存在'
/** a payment error that nobody has looked into yet (DOMAIN §3.7: UNHANDLED → HANDLED, once) */
const unhandled = (owed: Owed) => {
  if (owed.status === 'NONE') return nothing
  if (!(owed.opened.kind in events.paymentErrorKinds)) return '该款项不是支付异常'
  return (owed.status === 'OPEN' && !owed.submittedBy && !owed.failure) || '支付异常已处理，不能重复处理'
}
/** four eyes: whoever brought it about, or handed it on, does not decide it */
const byAnother = (owed: Exclude<Owed, { status: 'NONE' }>, user: string) =>
  (owed.submittedBy !== user && owed.opened.causedBy !== user) || '提交人不能审核自己提交的退款'

/**
 * Money owed back (DOMAIN §3.6, §3.7): 待审核 → 审核通过 → 已退款, or 已驳回. A refusal is not the end of a debt: another
 * than the one who refused may still approve, since a payment that came twice cannot be applied for again. What a channel refuses is
 * decided again.
 */
export const owed = decider<Owed, EventsOf<typeof events>>()({
  name: 'owed',
  zh: '应退款项',
  document: { zh: '应退款项', owner: state => (state.status === 'NONE' ? undefined : state.opened) },
  code: code.refund,
  initial: { status: 'NONE' },
  evolve: {
    OwedOpened: (_, opened) => ({ status: 'OPEN', opened, payouts: [] }),
    OwedSubmitted: (owed, { submittedBy, remark }) => known(owed, { submittedBy, ...(remark && { remark }) }),
    OwedRejected: (owed, { rejectedBy, reason }) => known(owed, { status: 'REJECTED', rejectedBy, rejectReason: reason }),
    OwedApproved: (owed, { approvedBy, remark }) => {
      if (owed.status === 'NONE') return owed
      // what spoke against it before no longer does
      const { rejectedBy: _, rejectReason: __, failure: ___, ...rest } = owed
      return { ...rest, status: 'APPROVED', approvedBy, ...(remark && { remark }) }
    },
    OwedRefunded: (owed, { payouts }) => known(owed, { status: 'REFUNDED', payouts }),
    OwedRefundFailed: (owed, { reason }) => known(owed, { status: 'OPEN', failure: reason }),
  },
  commands: {
    openOwed: { decide: (owed, command: Opened) => (owed.status === 'NONE' ? [OwedOpened(command)] : []) },
    submitOwed: {
      when: unhandled,
      decide: (_, { remark }: { remark?: string }, { who }) => [OwedSubmitted({ submittedBy: who.user, ...(remark && { remark }) })],
    },
    /** settled in another way than through us: nothing goes back */
    handleOwed: {
      when: unhandled,
      decide: (_, { remark }: { remark?: string }, { who }) => {
        if (!remark) throw new Refused(code.refund, '请填写处理说明', { status: 400, errors: { remark: '请填写处理说明' } })
        return [OwedRejected({ rejectedBy: who.user, reason: remark })]
      },
    },
    approveOwed: {
      when: (owed, { who }) => {
        if (owed.status === 'NONE') return nothing
        if (owed.rejectedBy === who.user) return '驳回后须由其他人员审核'
        return owed.status === 'OPEN' || owed.status === 'REJECTED' ? byAnother(owed, who.user) : '该款项已审核，不能重复审核'
      },
      decide: (owed, { remark }: { remark?: string }, { who }) =>
        owed.status === 'NONE' ? [] : [OwedApproved({ approvedBy: who.user, amount: owed.opened.amount, ...(remark && { remark }) })],
    },
    rejectOwed: {
      when: (owed, { who }) => {
        if (owed.status === 'NONE') return nothing
        return owed.status === 'OPEN' ? byAnother(owed, who.user) : '该款项已审核，不能重复审核'
      },
      decide: (_, { remark }: { remark?: string }, { who }) => {
        if (!remark) throw new Refused(code.refund, '请填写驳回原因', { status: 400, errors: { remark: '请填写驳回原因' } })
        return [OwedRejected({ rejectedBy: who.user, reason: remark })]
      },
    },
    /** sent when every channel has taken its part back */
    settleOwed: {
      decide: (owed, { payouts }: { payouts: Payouts }) => {
        if (owed.status !== 'APPROVED') return []
        const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0)
        if (amount !== owed.opened.amount) throw new Refused(code.refund, '退款金额与应退金额不符')
        return [OwedRefunded({ amount, payouts })]
      },
    },
    failOwed: {
      decide: (owed, { reason }: { reason: string }) => (owed.status === 'APPROVED' ? [OwedRefundFailed({ reason })] : []),
    },
  },
})

const known = (owed: Owed, change: Partial<Known> & { status?: Exclude<Owed['status'], 'NONE'> }): Owed =>
  owed.status === 'NONE' ? owed : { ...owed, ...change }
