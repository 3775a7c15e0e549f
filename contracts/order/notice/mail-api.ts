import { command, query, staff } from '../../kernel/endpoint.ts'
import { Airline, Count, Id, Instant, oneOf, optional, Page, PageOf, Text, Type, zh } from '../../kernel/schema.ts'
import { mailStatuses } from './mail.ts'
import { NoticeId } from './notice.ts'

const Status = oneOf(mailStatuses, '状态')
/** A notice that has not gone out by mail (yet). */
export const MailRow = Type.Object({
  id: NoticeId,
  title: zh(Text, '标题'),
  status: Status,
  orderNo: zh(Id, '订单号'),
  airLine: Airline,
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  askedAt: zh(Instant, '生成时间'),
  tries: zh(Count, '发送次数'),
  triedAt: optional(zh(Instant, '最近发送时间')),
  /** of what waits */
  dueAt: optional(zh(Instant, '下次发送时间')),
  error: optional(zh(Text, '未成原因')),
})
export const queryMails = query('/api/order/notice/r/mails', {
  zh: '未发出的邮件',
  allow: staff,
  permission: 'order.order.r',
  body: Type.Object({ ...Page, status: optional(Status) }),
  data: PageOf(MailRow),
  note: '未发出和等待发送的通知邮件，最新的在前；发出的和超过通知列出天数的不再列出。',
})
export const resendMail = command('/api/order/notice/w/resendMail', {
  zh: '再次发送',
  allow: staff,
  permission: 'order.order.w',
  body: Type.Object({ ids: zh(Type.Array(NoticeId, { minItems: 1, maxItems: 100 }), '邮件') }),
  data: Type.Object({ ids: Type.Array(NoticeId) }),
  note: '按代理人现在的业务邮箱再次发送，次数重新计算。',
})
