import { complaints } from '#contracts/communication/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { complaintList } from './complaints.ts'
import { complaintDues } from './due.ts'
import { complaintNotices } from './notices.ts'

export const communicationReads = reads({
  views: [complaintList],
  parts: [complaintDues, complaintNotices],
  // of those that are late the most urgent comes first
  lists: [serves(complaints, complaintList, { sort: ({ stage }) => [stage === 'OVERDUE' ? 'dueAt' : '-createdAt'] })],
})
