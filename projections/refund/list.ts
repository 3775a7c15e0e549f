import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { RefundRow } from '#contracts/refund/api.ts'
import type * as events from '#contracts/refund/events.ts'
import { view } from '../kernel/view.ts'

/** those that are not over */
export const OPEN_REFUNDS = { status: { in: ['REFUNDSUBMIT' as const, 'REFUNDAPPROVE' as const, 'REFUNDTICKET' as const] } }

/** nothing has to follow any more */
const withoutLimit = <Row extends { papersBy?: string | undefined }>(row: Row | null) => {
  if (!row) return row
  const { papersBy: _, ...rest } = row
  return rest
}
/** Refund applications. */
export const refundList = view<typeof events>()({
  name: 'refund',
  version: 8,
  doc: Type.Omit(RefundRow, ['id']),
  index: [
    ['-submittedAt'],
    ['status', '-submittedAt'],
    ['agency', '-submittedAt'],
    ['agency', 'status', '-submittedAt'],
    ['airLine', '-submittedAt'],
    ['orderNo', '-submittedAt'],
    ['refundType', '-submittedAt'],
    ['productCode', '-submittedAt'],
    ['dueBy'],
    ['status', 'dueBy'],
    ['refund'],
    ['agency', 'papersBy'],
    ['orderKind', '-submittedAt'],
    ['orderKind', 'status', '-submittedAt'],
    ['agency', 'orderKind', '-submittedAt'],
  ],
  counted: ['agency', 'airLine', 'status', 'orderKind'],
  search: ['orderNo'],
  on: {
    RefundSubmitted: (_, refund, { at }) => ({
      orderNo: refund.orderNo,
      orderKind: refund.orderKind ?? 'GROUP',
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
      papers: refund.papers?.length ?? 0,
      ...(refund.reason && { reason: refund.reason }),
      ...present({ reasonLabel: refund.reasonLabel, noticeNo: refund.noticeNo, papersBy: refund.papersBy }),
      submittedBy: refund.submittedBy,
      submittedAt: refund.submittedAt,
      updatedAt: at,
    }),
    RefundPapersAdded: (row, { papers, complete }, { at }) => {
      const now = complete ? withoutLimit(row) : row
      return now && { ...now, papers: now.papers + papers.length, updatedAt: at }
    },
    RefundTypeModified: (row, { refundType, totals: { paid, fee, refund }, reasonLabel, noticeNo }, { at }) => {
      if (!row) return row
      const { reasonLabel: _, noticeNo: __, papersBy: ___, ...rest } = row
      return { ...rest, refundType, paid, fee, refund, ...present({ reasonLabel, noticeNo }), updatedAt: at }
    },
    RefundProductCodeModified: (row, { productCode }, { at }) => row && { ...row, productCode, updatedAt: at },
    RefundTicketMarked: (row, _, { at }) => row && { ...row, updatedAt: at },
    RefundApproved: (row, { dueBy, totals }, { at }) =>
      row && {
        ...row,
        status: 'REFUNDAPPROVE',
        dueBy,
        ...(totals && { paid: totals.paid, fee: totals.fee, refund: totals.refund }),
        updatedAt: at,
      },
    RefundDueReckoned: (row, { dueBy }, { at }) => row && { ...row, dueBy, updatedAt: at },
    RefundRejected: (row, { reason }, { at }) => {
      const now = withoutLimit(row)
      return now && { ...now, status: 'REFUNDREJECT', rejectReason: reason, updatedAt: at }
    },
    RefundTicketed: (row, _, { at }) => row && { ...row, status: 'REFUNDTICKET', updatedAt: at },
    RefundPaidOut: (row, { amount, payouts }, { at }) =>
      row && { ...row, status: 'REFUNDACCOMPLISH', paidOut: amount, payouts, updatedAt: at },
  },
})
