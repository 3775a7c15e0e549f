import type * as events from '#contracts/communication/events.ts'
import type * as issueEvents from '#contracts/communication/issue-events.ts'
import { yearOf } from '#contracts/kernel/calendar.ts'
import { dueList } from '../kernel/due.ts'
import { partOf } from '../kernel/view.ts'

type Limits = { dueAt: string; remindAt: string; counted?: unknown }
const waiting = ({ dueAt, remindAt, counted }: Limits, { id: subject }: { id: string }) => ({
  kind: 'complaint',
  subject,
  dueAt: remindAt,
  ...(counted !== undefined && { awaits: yearOf(dueAt) }),
})

/** Complaints whose desk is to be reminded, and then those whose time is over, in the list of what is due. */
export const complaintDues = partOf<typeof events>()(dueList, {
  version: 2,
  on: {
    ComplaintReceived: (_, data, context) => waiting(data, context),
    ComplaintReopened: (_, data, context) => waiting(data, context),
    ComplaintDueReckoned: (_, data, context) => waiting(data, context),
    ComplaintDueSoon: (row, { dueAt }) => row && { ...row, dueAt },
    ComplaintOverdue: () => null,
    ComplaintClosed: () => null,
  },
})

const toAnswer = (subject: string, dueAt: string) => ({ kind: 'issue', subject, dueAt })
/** Questions that nobody has answered yet, in the same list. */
export const issueDues = partOf<typeof issueEvents>()(dueList, {
  version: 1,
  on: {
    IssueAsked: (_, { answerBy }, { id }) => toAnswer(id, answerBy),
    IssueChanged: (_, { answerBy }, { id }) => toAnswer(id, answerBy),
    IssueAnswered: () => null,
    IssueDeleted: () => null,
    IssueClosed: () => null,
    IssueEscalated: () => null,
  },
})
