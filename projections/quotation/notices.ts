import { Id, optional, zh } from '#contracts/kernel/schema.ts'
import type * as quotes from '#contracts/quotation/quote-events.ts'
import { answeredNotice, rejectedNotice } from '#contracts/quotation/quote-notice.ts'
import { partOf } from '../kernel/view.ts'
import { noticeList, noticeRow, ofFact } from '../order/notices.ts'

/** Notices of the desk's answers to requests for a quote. */
export const quoteNotices = partOf<Pick<typeof quotes, 'QuoteAnswered' | 'QuoteRejected'>>()(noticeList, {
  version: 1,
  fields: { quoteId: optional(zh(Id, '报价编号')) },
  key: { QuoteAnswered: ofFact, QuoteRejected: ofFact },
  on: {
    QuoteAnswered: (_, data, context) => {
      const { to, until: by } = data
      return noticeRow({ ...to, by }, answeredNotice(data, to), context, { quoteId: to.quoteId })
    },
    QuoteRejected: (_, data, context) => noticeRow(data.to, rejectedNotice(data, data.to), context, { quoteId: data.to.quoteId }),
  },
})
