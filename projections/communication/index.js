import { issues } from '#contracts/communication/issue-lists.ts';
import { complaints } from '#contracts/communication/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { complaintList } from './complaints.ts';
import { complaintDues, issueDues } from './due.ts';
import { issueList } from './issues.ts';
import { complaintNotices, issueNotices } from './notices.ts';
export const communicationReads = reads({
    views: [complaintList, issueList],
    parts: [complaintDues, issueDues, complaintNotices, issueNotices],
    lists: [
        // of those that are late the most urgent comes first
        serves(complaints, complaintList, { sort: ({ stage }) => [stage === 'OVERDUE' ? 'dueAt' : '-createdAt'] }),
        serves(issues, issueList, {
            // what the body calls `mine` and `toMe` stands here as true
            asks: ({ by, toUser, ...filter }, { who }) => ({
                ...filter,
                ...(isSaid(by) && { by: who.user }),
                ...(isSaid(toUser) && {
                    or: [{ toUser: who.user }, { toRole: { in: who.role.split(',') } }],
                    ...(!filter.status && { status: { in: ['OPEN', 'ANSWERED'] } }),
                }),
            }),
        }),
    ],
});
const isSaid = (value) => value === true;
