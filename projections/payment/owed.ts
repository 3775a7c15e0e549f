import { Type } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/payment/owed.ts'
import { OwedRow } from '#contracts/payment/owed-api.ts'
import { view } from '../kernel/view.ts'

/** Money to be given back outside of a ticket's refund, to be approved (DOMAIN §3.6). No names of staff: agencies read it too. */
export const owedItems = view<typeof events>()({
  name: 'needs-refund',
  version: 2,
  doc: Type.Omit(OwedRow, ['id']),
  index: [
    ['-openedAt'],
    ['status', '-openedAt'],
    ['kind', '-openedAt'],
    ['agency', '-openedAt'],
    ['agency', 'status', '-openedAt'],
    ['airLine', '-openedAt'],
    ['airLine', 'status', '-openedAt'],
    ['orderNo', '-openedAt'],
    ['amount'],
  ],
  counted: ['agency', 'airLine', 'status', 'kind'],
  search: ['orderNo'],
  on: {
    OwedOpened: (_, { sources, causedBy: __, ...opened }, { at }) => ({
      ...opened,
      refunded: 0,
      status: 'OPEN',
      paymentCodes: sources.map(({ paymentCode }) => paymentCode),
      channels: [...new Set(sources.map(({ channel }) => channel))],
      openedAt: at,
      updatedAt: at,
    }),
    OwedSubmitted: (row, { remark }, { at }) => row && { ...row, ...(remark && { remark }), updatedAt: at },
    OwedRejected: (row, { reason }, { at }) => row && { ...row, status: 'REJECTED', rejectReason: reason, updatedAt: at },
    OwedApproved: (row, { remark }, { at }) => {
      if (!row) return row
      // what spoke against it before no longer does
      const { rejectReason: _, failure: __, ...rest } = row
      return { ...rest, status: 'APPROVED', ...(remark && { remark }), updatedAt: at }
    },
    OwedRefunded: (row, { amount, payouts }, { at }) =>
      row && { ...row, status: 'REFUNDED', refunded: amount, payouts, refundedAt: at, updatedAt: at },
    OwedRefundFailed: (row, { reason }, { at }) => row && { ...row, status: 'OPEN', failure: reason, updatedAt: at },
  },
})
