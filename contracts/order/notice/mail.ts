import { event } from '../../kernel/event.ts'
import { personal, writing } from '../../kernel/personal.ts'
import { Airline, Count, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { receiptTitles } from '../ticketing/receipt-pages.ts'

/**
 * Notices that an agency also gets by mail, and receipts. Stream `mail-{notice}`: one mail each. The fact does not hold the agency's own
 * address; the sender reads it from the agency when it sends. An address that somebody typed is in the fact that asks for the mail.
 */
export const mailStatuses = { ASKED: '等待发送', SENDING: '发送中', FAILED: '未发出' } as const

const attempt = zh(Count, '第几次')
const error = writing(zh(Text, '原因'))
/** a single address, without a list or a display name */
export const Mailbox = personal(
  'contact',
  'mailbox',
  Type.String({ maxLength: 100, pattern: '^[^@\\s,;:<>()"\\\\]+@[^@\\s,;:<>()"\\\\]+\\.[^@\\s,;:<>()"\\\\]+$', title: '收件邮箱' }),
)
export const MailAsked = event(
  'MailAsked',
  '待发邮件',
  Type.Object({
    /** order that the mail is about */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    airLine: Airline,
    title: writing(zh(Text, '标题')),
    text: writing(zh(Text, '内容')),
    /** time after which the mail is useless */
    until: optional(zh(Instant, '有效至')),
    /** attached as PDF, made when the mail is sent */
    paper: optional(oneOf(receiptTitles, '附件')),
    /** recipient named by the agency; without it, the agency itself */
    to: optional(Mailbox),
  }),
)
/** the instance that writes this fact sends the mail; if nothing follows by `until`, another instance may */
export const MailClaimed = event('MailClaimed', '开始发送邮件', Type.Object({ attempt, until: zh(Instant, '等待至') }))
export const MailFailed = event('MailFailed', '邮件发送未成', Type.Object({ attempt, error, next: zh(Instant, '下次发送') }))
export const MailSent = event('MailSent', '邮件已发送', Type.Object({ attempt }))
export const MailAbandoned = event('MailAbandoned', '放弃发送邮件', Type.Object({ attempt, error }))
export const MailAskedAgain = event('MailAskedAgain', '再次发送邮件', Type.Object({}))
