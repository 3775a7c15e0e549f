import { event } from '../../kernel/event.ts'
import { personal, writing } from '../../kernel/personal.ts'
import { Airline, Count, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { receiptTitles } from '../ticketing/receipt-pages.ts'

/**
 * Notices that go to an agency by mail besides, and receipts. Stream `mail-{notice}`: one mail for each. An agency's own address stands in none of
 * it: whoever sends looks it up in the agency at that moment. One that somebody typed stands where he asked for the mail.
 */
export const mailStatuses = { ASKED: '等待发送', SENDING: '发送中', FAILED: '未发出' } as const

const attempt = zh(Count, '第几次')
const error = writing(zh(Text, '原因'))
/** one address and nothing else: neither a list nor a name before it */
export const Mailbox = personal(
  'contact',
  'mailbox',
  Type.String({ maxLength: 100, pattern: '^[^@\\s,;:<>()"\\\\]+@[^@\\s,;:<>()"\\\\]+\\.[^@\\s,;:<>()"\\\\]+$', title: '收件邮箱' }),
)
export const MailAsked = event(
  'MailAsked',
  '待发邮件',
  Type.Object({
    /** of what is told of an order */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    airLine: Airline,
    title: writing(zh(Text, '标题')),
    text: writing(zh(Text, '内容')),
    /** what it tells is of no use after that */
    until: optional(zh(Instant, '有效至')),
    /** goes along as PDF, as it is when the mail is sent */
    paper: optional(oneOf(receiptTitles, '附件')),
    /** whom its agency has named; without it the agency itself */
    to: optional(Mailbox),
  }),
)
/** whoever writes this sends it; if nothing more is heard of it by `until`, another may */
export const MailClaimed = event('MailClaimed', '开始发送邮件', Type.Object({ attempt, until: zh(Instant, '等待至') }))
export const MailFailed = event('MailFailed', '邮件发送未成', Type.Object({ attempt, error, next: zh(Instant, '下次发送') }))
export const MailSent = event('MailSent', '邮件已发送', Type.Object({ attempt }))
export const MailGivenUp = event('MailGivenUp', '放弃发送邮件', Type.Object({ attempt, error }))
export const MailAskedAgain = event('MailAskedAgain', '再次发送邮件', Type.Object({}))
