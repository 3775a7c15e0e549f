import { agents, command } from '../../kernel/endpoint.ts'
import { Code, Id, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { itineraryStatuses } from './codes.ts'
import { Buyer, Mailbox } from './events.ts'

/** Itineraries (catalogue report/travelItinerary): electronic invoices for tickets. */
const everybody = [...agents, 'employee'] as const
const path = <const P extends string>(call: P) => `/api/report/travelItinerary/${call}` as const
/** the most tickets of one application */
const MAX_TICKETS = 500

export const applyItinerary = command(path('w/apply'), {
  zh: '行程单申请',
  allow: everybody,
  body: Type.Object({
    orderId: zh(Id, '订单号'),
    ticketNo: zh(Type.Union([Code, Type.Array(Code, { minItems: 1, maxItems: MAX_TICKETS, uniqueItems: true })]), '票号'),
    buyer: optional(zh(Buyer, '抬头')),
    mailbox: optional(Mailbox),
  }),
  data: Type.Object({
    applied: zh(Type.Array(Id), '已申请'),
    failed: zh(Type.Array(Type.Object({ ticketNo: Code, reason: Text })), '未申请'),
  }),
  note: '不填抬头时开给旅客本人；抬头为单位的须填写统一社会信用代码。逐张受理，未受理的说明原因。',
})
const Now = Type.Object({ id: zh(Id, '申请编号'), status: zh(oneOf(itineraryStatuses), '状态') })
export const cancelItinerary = command(path('w/cancel'), {
  zh: '行程单取消',
  allow: everybody,
  body: Type.Object({ id: zh(Id, '申请编号'), reason: optional(zh(Text, '原因')) }),
  data: Now,
  note: '未开具的立即取消；已开具的在期限内冲红。',
})
export const rejectItinerary = command(path('w/reject'), {
  zh: '行程单驳回',
  allow: ['employee'],
  body: Type.Object({ id: zh(Id, '申请编号'), reason: zh(Type.String({ minLength: 1, maxLength: 200 }), '原因') }),
  data: Now,
  note: '申请人看到原因后可重新申请。',
})
export { queryItinerary } from './lists.ts'
