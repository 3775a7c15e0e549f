import { limitKinds } from '../../enums.ts'
import { command, everyone, get, query } from '../../kernel/endpoint.ts'
import { Airline, Count, Flag, Id, Instant, oneOf, optional, Page, PageOf, Text, Type, zh } from '../../kernel/schema.ts'
import { NoticeId, noticeKinds } from './notice.ts'

/**
 * Notices about orders: agencies see their own, staff those of their airlines if they may read orders. Everybody has an own record of what
 * is read.
 */

/** number of the newest notices that are listed and counted; older ones are found with their order */
export const NEWEST = 200
const orders = { allow: everyone, permission: 'order.order.r' }

export const Notice = Type.Object({
  id: NoticeId,
  kind: oneOf(noticeKinds, '类别'),
  title: zh(Text, '标题'),
  text: zh(Text, '内容'),
  at: zh(Instant, '时间'),
  /** subject of the notice: an order, an auctioned lot, a quote, or a combined bag */
  orderNo: optional(zh(Id, '订单号')),
  lotId: optional(zh(Id, '标的编号')),
  quoteId: optional(zh(Id, '报价编号')),
  requestId: optional(zh(Id, '国际询价编号')),
  bagId: optional(zh(Id, '组合包编号')),
  complaintId: optional(zh(Id, '投诉编号')),
  issueId: optional(zh(Id, '沟通问题编号')),
  exportId: optional(zh(Id, '导出任务')),
  /** a flight that does not go as it was sold: its orders are listed */
  abnormalId: optional(zh(Id, '不正常航班')),
  orders: optional(zh(Count, '订单数')),
  /** the application that was decided, by type and id of what its flow decides about */
  businessType: optional(zh(Id, '业务类型')),
  businessId: optional(zh(Id, '业务编号')),
  airLine: optional(Airline),
  agencyName: zh(Text, '代理人'),
  limit: optional(oneOf(limitKinds, '时限类别')),
  by: optional(zh(Instant, '时限')),
  /** true where nothing is to be done any more: it is done or too late */
  settled: optional(zh(Flag, '已处理')),
  read: zh(Flag, '已读'),
})
export const queryNotices = query('/api/order/notice/r/query', {
  zh: '通知列表',
  ...orders,
  body: Type.Object({ ...Page, unread: optional(zh(Flag, '仅未读')) }),
  data: PageOf(Notice),
  note: `时限提醒、超过时限、候补保座、申请审批、竞价结果、组合包和人工报价的通知，最新的在前，最多列出${NEWEST}条；超过设置天数的不再列出。`,
})
export const countUnread = get('/api/order/notice/r/unread', {
  zh: '未读通知数量',
  ...orders,
  data: Type.Object({ count: zh(Count, '未读') }),
  note: `最新${NEWEST}条中的未读数量。`,
})
export const readNotices = command('/api/order/notice/w/read', {
  zh: '标为已读',
  allow: ['any'],
  body: Type.Object({ ids: zh(Type.Array(NoticeId, { minItems: 1, maxItems: 100 }), '通知') }),
  data: Type.Object({ ids: Type.Array(NoticeId) }),
})
export const readAllNotices = command('/api/order/notice/w/readAll', {
  zh: '全部标为已读',
  allow: ['any'],
  body: Type.Object({ until: optional(zh(Instant, '截至')) }),
  data: Type.Object({ until: Instant }),
  note: '截至所填时间的通知；不填为现在。',
})
