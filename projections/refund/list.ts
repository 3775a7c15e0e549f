import { Type } from '#contracts/kernel/schema.ts'
import { RefundRow } from '#contracts/refund/api.ts'
import type * as events from '#contracts/refund/events.ts'
import { view } from '../kernel/view.ts'

/** Refund applications. */
export const refundList = view<typeof events>()({
  name: 'refund',
  version: 1,
  doc: Type.Omit(RefundRow, ['id']),
  owner: 'agency',
  index: [
    ['-submittedAt'],
    ['status', '-submittedAt'],
    ['agency', '-submittedAt'],
    ['agency', 'status', '-submittedAt'],
    ['airLine', '-submittedAt'],
    ['orderNo', '-submittedAt'],
    ['dueBy'],
    ['refund'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['orderNo'],
  on: {
    RefundSubmitted: (_, refund, { at }) => ({
      orderNo: refund.orderNo,
      agency: refund.agency,
      agencyName: refund.agencyName,
      airLine: refund.airLine,
      refundType: refund.refundType,
      status: 'REFUNDSUBMIT',
      tickets: refund.totals.tickets,
      paid: refund.totals.paid,
      fee: refund.totals.fee,
      refund: refund.totals.refund,
      paidOut: 0,
      ...(refund.reason && { reason: refund.reason }),
      submittedBy: refund.submittedBy,
      submittedAt: refund.submittedAt,
      updatedAt: at,
    }),
    RefundApproved: (row, { dueBy }, { at }) => row && { ...row, status: 'REFUNDAPPROVE', dueBy, updatedAt: at },
    RefundRejected: (row, { reason }, { at }) => row && { ...row, status: 'REFUNDREJECT', rejectReason: reason, updatedAt: at },
    RefundTicketed: (row, _, { at }) => row && { ...row, status: 'REFUNDTICKET', updatedAt: at },
    RefundPaidOut: (row, { amount }, { at }) => row && { ...row, status: 'REFUNDACCOMPLISH', paidOut: amount, updatedAt: at },
  },
})
