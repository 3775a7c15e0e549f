import type * as events from '#contracts/communication/events.ts'
import * as words from '#contracts/communication/notice.ts'
import { Id, optional, zh } from '#contracts/kernel/schema.ts'
import { partOf } from '../kernel/view.ts'
import { forDesk, noticeList, noticeRow, ofFact } from '../order/notices.ts'

/** Notices about complaints: to the agency and the desk, or to the desk alone. */
export const complaintNotices = partOf<typeof events>()(noticeList, {
  version: 1,
  fields: { complaintId: optional(zh(Id, '投诉编号')) },
  key: {
    ComplaintReceived: ofFact,
    ComplaintProgressed: ofFact,
    ComplaintClosed: ofFact,
    ComplaintReplied: ofFact,
    ComplaintReopened: ofFact,
    ComplaintDueSoon: ofFact,
    ComplaintOverdue: ofFact,
  },
  on: {
    // `by` of a notice is a limit
    ComplaintReceived: (_, data, context) => noticeRow({ ...data, by: undefined }, words.receivedNotice(data), context, idOf(data)),
    ComplaintProgressed: (_, data, context) => noticeRow(data.to, words.progressedNotice(data), context, idOf(data.to)),
    ComplaintClosed: (_, data, context) => noticeRow(data.to, words.closedNotice(data), context, idOf(data.to)),
    ComplaintReplied: (_, data, context) => noticeRow(forDesk(data.to), words.repliedNotice(data), context, idOf(data.to)),
    ComplaintReopened: (_, data, context) => noticeRow(forDesk(data.to), words.reopenedNotice(data), context, idOf(data.to)),
    ComplaintDueSoon: (_, data, context) => noticeRow(forDesk(data.to), words.dueSoonNotice(data), context, idOf(data.to)),
    ComplaintOverdue: (_, data, context) => noticeRow(forDesk(data.to), words.overdueNotice(data), context, idOf(data.to)),
  },
})

const idOf = ({ complaintId }: { complaintId: string }) => ({ complaintId })
