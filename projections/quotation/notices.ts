import { epochSeconds } from '#contracts/kernel/calendar.ts'
import { Id, optional, zh } from '#contracts/kernel/schema.ts'
import { noticeId } from '#contracts/order/notice/notice.ts'
import type * as quotes from '#contracts/quotation/quote-events.ts'
import {
  answeredNotice,
  counteredNotice,
  declinedNotice,
  overdueNotice,
  QUOTE_SETTLED,
  rejectedNotice,
} from '#contracts/quotation/quote-notice.ts'
import { type Context, partOf, type RowOf } from '../kernel/view.ts'
import { noticeList, noticeRow, ofFact } from '../order/notices.ts'

type Facts = Pick<
  typeof quotes,
  'QuoteOffered' | 'QuoteDeclined' | 'QuoteCountered' | 'QuoteAnswered' | 'QuoteRejected' | 'QuoteExpired' | 'QuoteOverdue'
>
type Row = RowOf<typeof noticeList>

/** A notice that waits for the desk has its limit in its id: so the answer finds it, and also the notice that the limit has passed. */
const ofWait = (dueBy: string, { id }: Pick<Context, 'id'>): string => noticeId(`${id}-desk`, epochSeconds(dueBy) / 60)
const ofLate = (dueBy: string, { id }: Pick<Context, 'id'>): string => noticeId(`${id}-late`, epochSeconds(dueBy) / 60)
type Waited = { waited?: string }
const settledBy = ({ waited }: Waited, context: Pick<Context, 'id'>) => (waited ? [ofWait(waited, context), ofLate(waited, context)] : [])
const isSettled = (data: Waited, context: Context) => settledBy(data, context).includes(context.key)
const settled = (row: Row | null) =>
  row && { ...row, title: QUOTE_SETTLED, ...(row.desk && { desk: { ...row.desk, title: QUOTE_SETTLED } }), settled: true }

/** only the handler of the line hears of a request; when it is late, everybody at the desk hears of it */
const forHandler = ({ handler }: { handler?: string }) => (handler === undefined ? {} : { to: `U:${handler}` })

/** Notices of requests for a quote: to the desk that they wait for it, to who asked what it has answered. */
export const quoteNotices = partOf<Facts>()(noticeList, {
  version: 3,
  fields: { quoteId: optional(zh(Id, '报价编号')) },
  key: {
    QuoteOffered: settledBy,
    QuoteDeclined: ({ dueBy }, context) => ofWait(dueBy, context),
    QuoteCountered: ({ dueBy }, context) => ofWait(dueBy, context),
    QuoteAnswered: (data, context) => [...settledBy(data, context), ofFact(data, context)],
    QuoteRejected: (data, context) => [...settledBy(data, context), ofFact(data, context)],
    QuoteExpired: settledBy,
    QuoteOverdue: ({ dueBy }, context) => ofLate(dueBy, context),
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
  },
})
