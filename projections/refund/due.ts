import { yearOf } from '#contracts/kernel/calendar.ts'
import type * as events from '#contracts/refund/events.ts'
import { dueList } from '../kernel/due.ts'
import { partOf } from '../kernel/view.ts'

type Limit = { dueBy: string; counted?: unknown }
const row = ({ dueBy, counted }: Limit, { id: subject }: { id: string }) =>
  counted ? { kind: 'refund', subject, awaits: yearOf(dueBy) } : null

/** Refunds whose limit waits for the holidays of its year, in the list of what is due. */
export const refundDues = partOf<typeof events>()(dueList, {
  version: 1,
  on: {
    RefundApproved: (_, data, context) => row(data, context),
    RefundDueReckoned: (_, data, context) => row(data, context),
    RefundRejected: () => null,
    RefundPaidOut: () => null,
  },
})
