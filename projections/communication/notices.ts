import type * as events from '#contracts/communication/events.ts'
import type * as issueEvents from '#contracts/communication/issue-events.ts'
import * as issueWords from '#contracts/communication/issue-notice.ts'
import * as words from '#contracts/communication/notice.ts'
import { present } from '#contracts/kernel/present.ts'
import { Id, optional, zh } from '#contracts/kernel/schema.ts'
import type { NoticeWords } from '#contracts/order/notice/notice.ts'
import { partOf } from '../kernel/view.ts'
import { forDesk, noticeList, noticeRow, ofFact, personalNotices } from '../order/notices.ts'

/** Notices about complaints: to the agency and the desk, or to the desk alone. */
export const complaintNotices = partOf<typeof events>()(noticeList, {
  version: 2,
  fields: { complaintId: optional(zh(Id, '投诉编号')) },
  key: {
    ComplaintReceived: ofFact,
    ComplaintProgressed: ofFact,
    ComplaintClosed: ofFact,
    ComplaintReplied: ofFact,
    ComplaintReopened: ofFact,
    // an agency that already knows this day is told nothing
    ComplaintDueReckoned: (fact, context) => (fact.dueAt === fact.was ? null : ofFact(fact, context)),
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
    ComplaintDueReckoned: (_, data, context) => noticeRow(data.to, words.movedNotice(data), context, idOf(data.to)),
    ComplaintDueSoon: (_, data, context) => noticeRow(forDesk(data.to), words.dueSoonNotice(data), context, idOf(data.to)),
    ComplaintOverdue: (_, data, context) => noticeRow(forDesk(data.to), words.overdueNotice(data), context, idOf(data.to)),
  },
})

const idOf = ({ complaintId }: { complaintId: string }) => ({ complaintId })

type Told = Pick<typeof issueEvents, 'IssueAsked' | 'IssueAnswered' | 'IssueEscalated'>
/** Notices about questions among staff: to whom they are put, and to who has asked. */
export const issueNotices = partOf<Told>()(personalNotices, {
  version: 1,
  fields: { issueId: optional(zh(Id, '沟通问题编号')) },
  key: { IssueAsked: ofFact, IssueAnswered: ofFact, IssueEscalated: ofFact },
  on: {
    IssueAsked: (_, data, context) => toWhom(data.to, data, issueWords.askedNotice(data), context),
    IssueAnswered: (_, data, context) => toWhom(data.tell, data, issueWords.answeredNotice(data), context),
    IssueEscalated: (_, data, context) => toWhom(data.tell, data, issueWords.escalatedNotice(data), context),
  },
})
const toWhom = (
  { kind, code }: issueEvents.Whom,
  { airLine, orderNo }: { airLine?: string; orderNo?: string },
  { kind: about, title, text }: NoticeWords,
  { at, id }: { at: string; id: string },
) => ({ to: `${kind === 'USER' ? 'U' : 'R'}:${code}`, kind: about, title, text, at, issueId: id, ...present({ airLine, orderNo }) })
