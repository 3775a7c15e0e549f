import { issues } from '#contracts/communication/issue-lists.ts'
import { complaints } from '#contracts/communication/lists.ts'
import { tellings } from '#contracts/communication/told.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import type { RowFilter } from '../kernel/query.ts'
import type { ViewRow } from '../kernel/view.ts'
import { toldPart } from '../order/told.ts'
import { complaintList } from './complaints.ts'
import { complaintDues, issueDues } from './due.ts'
import { issueList } from './issues.ts'
import { complaintNotices, issueNotices } from './notices.ts'

export const communicationReads = reads({
  views: [complaintList, issueList],
  parts: [complaintDues, issueDues, complaintNotices, issueNotices, toldPart(3, tellings)],
  lists: [
    // of those that are late the most urgent comes first
    serves(complaints, complaintList, { sort: ({ stage }) => [stage === 'OVERDUE' ? 'dueAt' : '-createdAt'] }),
    serves(issues, issueList, {
      // `mine` and `toMe` of the body stand here as true
      asks: ({ by, toUser, ...filter }, { who }) =>
        ({
          ...filter,
          ...(isSaid(by) && { by: who.user }),
          ...(isSaid(toUser) && {
            or: [{ toUser: who.user }, { toRole: { in: who.role.split(',') } }],
            ...(!filter.status && { status: { in: ['OPEN', 'ANSWERED'] } }),
          }),
        }) as RowFilter<ViewRow<typeof issueList>>,
    }),
  ],
})
const isSaid = (value: unknown): boolean => value === true
