import type * as events from '#contracts/communication/events.ts'
import { ComplaintRow } from '#contracts/communication/lists.ts'
import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

/** Complaints of agencies, with their state (DOMAIN §3.30). */
export const complaintList = view<typeof events>()({
  name: 'complaint',
  version: 2,
  doc: Type.Omit(ComplaintRow, ['id']),
  index: [
    ['-createdAt'],
    ['dueAt'],
    ['stage', '-createdAt'],
    ['stage', 'dueAt'],
    ['agency', '-createdAt'],
    ['agency', 'stage', '-createdAt'],
    ['agencyName', '-createdAt'],
    ['airLine', '-createdAt'],
    ['airLine', 'stage', '-createdAt'],
    ['airLine', 'stage', 'dueAt'],
    ['kind', '-createdAt'],
    ['orderNo', '-createdAt'],
  ],
  counted: ['agency', 'airLine', 'stage'],
  search: ['id', 'orderNo'],
  on: {
    ComplaintReceived: (_, { agency, agencyName, airLine, kind, title, orderNo, refundId, dueAt }, { at }) => ({
      agency,
      agencyName,
      airLine,
      kind,
      title,
      ...present({ orderNo, refundId }),
      status: 'RECEIVED',
      stage: 'RECEIVED',
      dueAt,
      createdAt: at,
      updatedAt: at,
    }),
    ComplaintProgressed: (row, _, { at }) =>
      row && { ...row, status: 'PROCESSING', stage: row.stage === 'OVERDUE' ? row.stage : 'PROCESSING', updatedAt: at },
    ComplaintClosed: (row, { result }, { at }) => row && { ...row, status: 'CLOSED', stage: 'CLOSED', result, closedAt: at, updatedAt: at },
    ComplaintReplied: (row, _, { at }) => row && { ...row, updatedAt: at },
    ComplaintReopened: (row, { dueAt }, { at }) => {
      if (!row) return row
      const { closedAt: _, ...known } = row
      return { ...known, status: 'PROCESSING', stage: 'PROCESSING', dueAt, updatedAt: at }
    },
    ComplaintDueReckoned: (row, { dueAt }, { at }) => row && { ...row, dueAt, updatedAt: at },
    ComplaintOverdue: row => row && { ...row, stage: 'OVERDUE' },
  },
})
