import { event } from '../kernel/event.ts'
import { login, notPersonal, writing } from '../kernel/personal.ts'
import { Code, Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { RefundApplication, RefundLine, RefundPaper, RefundTotals } from '../order/events.ts'

/** One application; stream `refund-{refundId}` (DOMAIN §3.6). The order opened it (`RefundOpened`) and hears of its end. */
export const RefundSubmitted = event('RefundSubmitted', '提交退票', RefundApplication)
export const RefundPapersAdded = event('RefundPapersAdded', '补充附件', Type.Object({ papers: Type.Array(RefundPaper, { minItems: 1 }) }))
/** what staff have found of a ticket (of those of its coupons) while the application is open */
export const couponMarks = { OPEN: '有效', USED: '已使用', REFUNDED: '已退票' } as const
export const RefundTicketMarked = event(
  'RefundTicketMarked',
  '登记客票状态',
  Type.Object({ ticketNo: Code, stockIds: zh(Type.Array(Id), '航段'), status: zh(oneOf(couponMarks), '客票状态') }),
)
/**
 * Amounts are fixed here; the money is due by the end of the seventh working day after. `lines` and `totals` as the order fixed them
 * (absent: as applied for), `recalculated` why they differ from what was applied for.
 */
export const RefundApproved = event(
  'RefundApproved',
  '退票审核通过',
  Type.Object({
    amount: Fen,
    dueBy: Instant,
    approvedBy: login(Text),
    remark: optional(writing(Text)),
    lines: optional(Type.Array(RefundLine)),
    totals: optional(RefundTotals),
    recalculated: optional(notPersonal(zh(Text, '重算原因'))),
    minimumWaived: optional(zh(Flag, '免除不足成团补差')),
  }),
)
export const RefundRejected = event('RefundRejected', '退票驳回', Type.Object({ orderNo: Id, reason: writing(Text) }))
export const RefundTicketed = event(
  'RefundTicketed',
  '客票已退',
  Type.Object({ orderNo: Id, ticketNos: Type.Array(Code), holds: Type.Array(Type.Object({ stockId: Id, seats: Count })) }),
)
/** written down before a channel is asked: from here on nobody rejects what may have been given back already */
export const RefundPayoutBegun = event('RefundPayoutBegun', '开始退款', Type.Object({ amount: Fen }))
/** a channel has refused for good, and nothing was given back */
export const RefundPayoutFailed = event('RefundPayoutFailed', '退款未成', Type.Object({ reason: writing(Text) }))
export const RefundPaidOut = event(
  'RefundPaidOut',
  '退款完成',
  Type.Object({
    orderNo: Id,
    amount: Fen,
    /** seats that come back with the money, where nothing was ticketed; with tickets they have come back with these */
    holds: optional(Type.Array(Type.Object({ stockId: Id, seats: Count }))),
    /** `credited`: it became a credit for another order (refund reasons 5 and 6) */
    payouts: Type.Array(Type.Object({ paymentCode: Id, amount: Fen, gatewayRefundNo: Code, credited: optional(zh(Flag, '转为抵扣')) })),
  }),
)
