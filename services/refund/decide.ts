import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/refund/events.ts'
import { decider } from '#services/kernel/decider.ts'

const { RefundSubmitted, RefundApproved, RefundRejected, RefundTicketed, RefundPaidOut } = events
type Submitted = Static<typeof RefundSubmitted.schema>
type Payouts = Static<typeof RefundPaidOut.schema>['payouts']
type Known = { submitted: Submitted; approvedBy?: string; dueBy?: string; rejectReason?: string; payouts: Payouts }
export type Refund =
  | { status: 'NONE' }
  | (Known & { status: 'REFUNDSUBMIT' | 'REFUNDAPPROVE' | 'REFUNDTICKET' | 'REFUNDACCOMPLISH' | 'REFUNDREJECT' })

const is =
  (...statuses: Refund['status'][]) =>
  (refund: Refund) =>
    statuses.includes(refund.status) || (refund.status === 'NONE' ? '退票单不存在' : '退票单当前状态不能进行该操作')

/** One refund application (domain §3.6): who asked does not approve, who approved does not pay; what was approved is what is paid. */
export const refund = decider<Refund, EventsOf<typeof events>>()({
  name: 'refund',
  zh: '退票单',
  code: code.refund,
  initial: { status: 'NONE' },
  evolve: {
    RefundSubmitted: (_, submitted) => ({ status: 'REFUNDSUBMIT', submitted, payouts: [] }),
    RefundApproved: (refund, { dueBy, approvedBy }) => known(refund, { status: 'REFUNDAPPROVE', dueBy, approvedBy }),
    RefundRejected: (refund, { reason }) => known(refund, { status: 'REFUNDREJECT', rejectReason: reason }),
    RefundTicketed: refund => known(refund, { status: 'REFUNDTICKET' }),
    RefundPaidOut: (refund, { payouts }) => known(refund, { status: 'REFUNDACCOMPLISH', payouts }),
  },
  commands: {
    submitRefund: {
      decide: (refund, command: Submitted) => {
        if (refund.status === 'NONE') return [RefundSubmitted(command)]
        if (refund.submitted.orderNo !== command.orderNo) throw new Refused(code.conflict, '退票单号已被其他订单使用')
        return []
      },
    },
    approveRefund: {
      when: is('REFUNDSUBMIT'),
      decide: (refund, { dueBy, reason }: { dueBy: string; reason?: string }, { who }) => {
        if (refund.status === 'NONE') return []
        if (refund.submitted.submittedBy === who.user) throw new Refused(code.forbidden, '申请人不能审核自己的退票申请', { status: 403 })
        return [RefundApproved({ amount: refund.submitted.totals.refund, dueBy, approvedBy: who.user, ...(reason && { remark: reason }) })]
      },
    },
    rejectRefund: {
      when: is('REFUNDSUBMIT', 'REFUNDAPPROVE'),
      decide: (refund, { reason }: { reason?: string }) => {
        if (refund.status === 'NONE') return []
        if (!reason) throw new Refused(code.refund, '请填写驳回原因', { status: 400, errors: { reason: '请填写驳回原因' } })
        return [RefundRejected({ orderNo: refund.submitted.orderNo, reason })]
      },
    },
    /** sent when the host has taken the coupons back */
    confirmTicketRefunded: {
      decide: (refund, _: object) => {
        if (refund.status !== 'REFUNDAPPROVE') return []
        const { orderNo, lines, holds } = refund.submitted
        return [RefundTicketed({ orderNo, ticketNos: [...new Set(lines.map(line => line.ticketNo))], holds })]
      },
    },
    /** sent when every channel has taken the money back */
    payOut: {
      when: (refund, { who }) => {
        const verdict = is('REFUNDTICKET')(refund)
        if (verdict !== true || refund.status === 'NONE') return verdict
        return refund.approvedBy !== who.user || '退款须由审核人以外的人员确认'
      },
      decide: (refund, { payouts }: { payouts: Payouts }) => {
        if (refund.status === 'NONE') return []
        const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0)
        if (amount !== refund.submitted.totals.refund) throw new Refused(code.refund, '退款金额与审核金额不符')
        return [RefundPaidOut({ orderNo: refund.submitted.orderNo, amount, payouts })]
      },
    },
  },
})

const known = (refund: Refund, change: Partial<Known> & { status: Exclude<Refund['status'], 'NONE'> }): Refund =>
  refund.status === 'NONE' ? refund : { ...refund, ...change }
