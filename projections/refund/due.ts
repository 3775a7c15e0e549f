import { yearOf } from '#contracts/kernel/calendar.ts'
import type * as events from '#contracts/refund/events.ts'
import { dueList } from '../kernel/due.ts'
import { partOf } from '../kernel/view.ts'

type Due = { kind: string; subject: string; dueAt?: string; awaits?: string }
type Limit = { dueBy: string; counted?: unknown }
/** The part of a row about the seats alone, and the part about the limit alone; null where the row has no such part. */
const seatsOf = (known: Due | null): Due | null => (known?.dueAt ? { kind: known.kind, subject: known.subject, dueAt: known.dueAt } : null)
const limitOf = (known: Due | null): Due | null =>
  known?.awaits ? { kind: known.kind, subject: known.subject, awaits: known.awaits } : null
const waiting = (known: Due | null, { dueBy, counted }: Limit, { id: subject }: { id: string }) =>
  counted ? { ...known, kind: 'refund', subject, awaits: yearOf(dueBy) } : seatsOf(known)

/**
 * Refunds whose papers have to follow, whose limit waits for the holidays of its year, or whose seats return at a time of their own, in the
 * list of what is due.
 */
export const refundDues = partOf<typeof events>()(dueList, {
  version: 3,
  on: {
    RefundSubmitted: (_, { papersBy }, { id: subject }) => (papersBy ? { kind: 'refund', subject, dueAt: papersBy } : null),
    RefundPapersAdded: (known, { complete }) => (complete ? null : known),
    RefundTypeModified: () => null,
    RefundApproved: (_, data, context) => waiting(null, data, context),
    RefundDueReckoned: waiting,
    RefundClearTimeModified: (known, { clearTime: dueAt }, { id: subject }) => ({ ...known, kind: 'refund', subject, dueAt }),
    RefundSeatsCleared: limitOf,
    RefundNoPnrMarked: limitOf,
    RefundRejected: () => null,
    RefundPaidOut: (known, { clearAt }) => (clearAt ? seatsOf(known) : null),
  },
})
