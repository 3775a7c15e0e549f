import { dueList } from '../kernel/due.ts';
import { partOf } from '../kernel/view.ts';
const row = (subject, dueAt) => ({ kind: 'complaint', subject, dueAt });
/** Complaints whose desk is to be reminded, and then those whose time is over, in the list of what is due. */
export const complaintDues = partOf()(dueList, {
    version: 1,
    on: {
        ComplaintReceived: (_, { remindAt }, { id }) => row(id, remindAt),
        ComplaintReopened: (_, { remindAt }, { id }) => row(id, remindAt),
        ComplaintDueSoon: (_, { dueAt }, { id }) => row(id, dueAt),
        ComplaintOverdue: () => null,
        ComplaintClosed: () => null,
    },
});
const toAnswer = (subject, dueAt) => ({ kind: 'issue', subject, dueAt });
/** Questions that nobody has answered yet, in the same list. */
export const issueDues = partOf()(dueList, {
    version: 1,
    on: {
        IssueAsked: (_, { answerBy }, { id }) => toAnswer(id, answerBy),
        IssueChanged: (_, { answerBy }, { id }) => toAnswer(id, answerBy),
        IssueAnswered: () => null,
        IssueDeleted: () => null,
        IssueClosed: () => null,
        IssueEscalated: () => null,
    },
});
