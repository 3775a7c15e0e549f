import { epochSeconds } from '#contracts/kernel/calendar.ts'
import { Id, optional, zh } from '#contracts/kernel/schema.ts'
import { type NoticeWords, noticeId } from '#contracts/order/notice/notice.ts'
import type * as inter from '#contracts/quotation/inter-events.ts'
import {
  interAskedNotice,
  interClosedNotice,
  interCounteredNotice,
  interOverdueNotice,
  interQuotedNotice,
  interRemindedNotice,
} from '#contracts/quotation/inter-notice.ts'
import type * as quotes from '#contracts/quotation/quote-events.ts'
import {
  answeredNotice,
  counteredNotice,
  declinedNotice,
  overdueNotice,
  QUOTE_SETTLED,
  rejectedNotice,
} from '#contracts/quotation/quote-notice.ts'
import { type FoldContext, partOf, type ViewRow } from '../kernel/view.ts'
import { forAgency, noticeList, noticeRow, ofFact } from '../order/notices.ts'

type Facts = Pick<
  typeof quotes,
  'QuoteOffered' | 'QuoteDeclined' | 'QuoteCountered' | 'QuoteAnswered' | 'QuoteRejected' | 'QuoteExpired' | 'QuoteOverdue'
> &
  Pick<typeof inter, 'InterAsked' | 'InterQuoted' | 'InterCountered' | 'InterClosed' | 'InterReminded' | 'InterOverdue'>
type Row = ViewRow<typeof noticeList>

/** A notice that waits for the desk has its limit in its id: so the answer finds it, and also the notice that the limit has passed. */
const ofWait = (dueBy: string, { id }: Pick<FoldContext, 'id'>): string => noticeId(`${id}-desk`, epochSeconds(dueBy) / 60)
const ofLate = (dueBy: string, { id }: Pick<FoldContext, 'id'>): string => noticeId(`${id}-late`, epochSeconds(dueBy) / 60)
type Waited = { waited?: string }
const settledBy = ({ waited }: Waited, context: Pick<FoldContext, 'id'>) =>
  waited ? [ofWait(waited, context), ofLate(waited, context)] : []
const isSettled = (data: Waited, context: FoldContext) => settledBy(data, context).includes(context.key)
const settled = (row: Row | null) =>
  row && { ...row, title: QUOTE_SETTLED, ...(row.desk && { desk: { ...row.desk, title: QUOTE_SETTLED } }), settled: true }

/** only the handler of the line hears of a request; when it is late, everybody at the desk hears of it */
const forHandler = ({ handler }: { handler?: string }) => (handler === undefined ? {} : { to: `U:${handler}` })

type To = inter.InterAsker & { by?: string; to?: string }
const ofRequest = (to: To, words: NoticeWords, context: FoldContext) => noticeRow(to, words, context, { requestId: to.requestId })
const waiting = (
  { to, dueBy: by, ...data }: { to: inter.InterAsker; dueBy: string; handler?: string },
  words: NoticeWords,
  context: FoldContext,
) => ofRequest({ ...to, by, ...forHandler(data) }, words, context)

/** Notices of requests for a quote: to the desk that they wait for it, to who asked what it has answered. */
export const quoteNotices = partOf<Facts>()(noticeList, {
  version: 4,
  fields: { quoteId: optional(zh(Id, '报价编号')), requestId: optional(zh(Id, '国际询价编号')) },
  key: {
    QuoteOffered: settledBy,
    QuoteDeclined: ({ dueBy }, context) => ofWait(dueBy, context),
    QuoteCountered: ({ dueBy }, context) => ofWait(dueBy, context),
    QuoteAnswered: (data, context) => [...settledBy(data, context), ofFact(data, context)],
    QuoteRejected: (data, context) => [...settledBy(data, context), ofFact(data, context)],
    QuoteExpired: settledBy,
    QuoteOverdue: ({ dueBy }, context) => ofLate(dueBy, context),
    InterAsked: ({ dueBy }, context) => ofWait(dueBy, context),
    InterCountered: ({ dueBy }, context) => ofWait(dueBy, context),
    InterQuoted: (data, context) => [...settledBy(data, context), ofFact(data, context)],
    InterClosed: (data, context) => [...settledBy(data, context), ofFact(data, context)],
    InterReminded: ofFact,
    InterOverdue: ({ dueBy }, context) => ofLate(dueBy, context),
  },
  on: {
    QuoteOffered: settled,
    QuoteDeclined: (_, data, context) => {
      const { asker, dueBy: by } = data
      return asker
        ? noticeRow({ ...asker, by, ...forHandler(data) }, declinedNotice(data, asker), context, { quoteId: asker.quoteId })
        : null
    },
    QuoteCountered: (_, data, context) => {
      const { asker, dueBy: by } = data
      return asker
        ? noticeRow({ ...asker, by, ...forHandler(data) }, counteredNotice(data, asker), context, { quoteId: asker.quoteId })
        : null
    },
    QuoteAnswered: (row, data, context) => {
      if (isSettled(data, context)) return settled(row)
      const { to, until: by } = data
      return noticeRow({ ...to, by }, answeredNotice(data, to), context, { quoteId: to.quoteId })
    },
    QuoteRejected: (row, data, context) =>
      isSettled(data, context) ? settled(row) : noticeRow(data.to, rejectedNotice(data, data.to), context, { quoteId: data.to.quoteId }),
    QuoteExpired: settled,
    QuoteOverdue: (_, data, context) =>
      noticeRow({ ...data.to, by: data.dueBy }, overdueNotice(data), context, { quoteId: data.to.quoteId }),
    InterAsked: (_, data, context) => waiting(data, interAskedNotice(data), context),
    InterCountered: (_, data, context) => waiting(data, interCounteredNotice(data), context),
    InterQuoted: (row, data, context) =>
      isSettled(data, context) ? settled(row) : ofRequest(forAgency({ ...data.to, by: data.until }), interQuotedNotice(data), context),
    InterClosed: (row, data, context) =>
      isSettled(data, context)
        ? settled(row)
        : ofRequest(data.end === 'REJECTED' ? forAgency(data.to) : data.to, interClosedNotice(data), context),
    InterReminded: (_, data, context) => ofRequest(forAgency({ ...data.to, by: data.until }), interRemindedNotice(data), context),
    InterOverdue: (_, data, context) => ofRequest({ ...data.to, by: data.dueBy }, interOverdueNotice(data), context),
  },
})
