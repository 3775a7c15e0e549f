import * as quotes from '#contracts/quotation/quote-events.ts';
import { answeredNotice, rejectedNotice } from '#contracts/quotation/quote-notice.ts';
import { byMail } from '#services/order/notice/notices-by-mail.ts';
/** Mails of the desk's answers to requests for a quote. */
export const quoteMails = [
    byMail(quotes.QuoteAnswered, answered => ({ ...answered.to, by: answered.until, ...answeredNotice(answered, answered.to) })),
    byMail(quotes.QuoteRejected, rejected => ({ ...rejected.to, ...rejectedNotice(rejected, rejected.to) })),
];
