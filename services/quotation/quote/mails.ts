import * as inter from '#contracts/quotation/inter-events.ts'
import { interClosedNotice, interQuotedNotice, interRemindedNotice } from '#contracts/quotation/inter-notice.ts'
import * as quotes from '#contracts/quotation/quote-events.ts'
import { answeredNotice, rejectedNotice } from '#contracts/quotation/quote-notice.ts'
import { byMail, type Mails } from '#services/order/notice/notices-by-mail.ts'

/** Mails of the desk's answers to requests for a quote. */
export const quoteMails: Mails = [
  byMail(quotes.QuoteAnswered, answered => ({ ...answered.to, by: answered.until, ...answeredNotice(answered, answered.to) })),
  byMail(quotes.QuoteRejected, rejected => ({ ...rejected.to, ...rejectedNotice(rejected, rejected.to) })),
  byMail(inter.InterQuoted, quoted => ({ ...quoted.to, by: quoted.until, ...interQuotedNotice(quoted) })),
  byMail(inter.InterReminded, reminded => ({ ...reminded.to, by: reminded.until, ...interRemindedNotice(reminded) })),
  byMail(inter.InterClosed, closed => (closed.end === 'REJECTED' ? { ...closed.to, ...interClosedNotice(closed) } : undefined)),
]
