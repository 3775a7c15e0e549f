import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Code, Count, Counted, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { foundMarks, RefundApplication, RefundLine, RefundPaper, RefundTotals, RetypedRefund } from '../order/events.ts'
import { Told } from '../order/notice/told.ts'
import { RefundTypeRule } from '../order/refund/type-terms.ts'
import { ProductCode } from './product-code.ts'

/**
 * One application for a refund; stream `refund-{refundId}` (DOMAIN §3.6). It follows its order, which opens, approves and rejects it; the
 * order hears of the payout.
 */
export const RefundSubmitted = event('RefundSubmitted', '提交退票', RefundApplication)
export const RefundPapersAdded = event(
  'RefundPapersAdded',
  '补充附件',
  Type.Object({
    papers: zh(Type.Array(RefundPaper, { minItems: 1 }), '附件'),
    /** of a reported one: nothing is missing any more */
    complete: optional(zh(Flag, '材料已齐')),
  }),
)
export const RefundProductCodeModified = event(
  'RefundProductCodeModified',
  '修改退票产品代码',
  Type.Object({ productCode: notPersonal(ProductCode) }),
)
/** Staff say when the seats of an approved application return to stock, in place of the moment at which its tickets or its money do. */
export const RefundClearTimeModified = event(
  'RefundClearTimeModified',
  '修改退票清位时间',
  Type.Object({ clearTime: zh(Instant, '清位时间') }),
)
/** Staff have changed the type: the order has computed the amounts again (`RefundRetyped`), and this fact repeats them. */
export const RefundTypeModified = event(
  'RefundTypeModified',
  '修改退票类型',
  Type.Object({ ...RetypedRefund.properties, to: zh(Type.Object(Told), '告知代理人') }),
)
const holds = zh(Type.Array(Type.Object({ stockId: zh(Id, '库存编号'), seats: zh(Count, '座位数') })), '占座')
/** the clear time has passed: the seats return, whatever has become of the tickets and the money */
export const RefundSeatsCleared = event('RefundSeatsCleared', '退票清位', Type.Object({ orderNo: zh(Id, '订单号'), holds }))
/** The host has no PNR for it: nothing is cancelled there, and no seat returns to stock. */
export const RefundNoPnrMarked = event(
  'RefundNoPnrMarked',
  '登记无PNR退票',
  Type.Object({ noPnr: zh(Flag, '无PNR'), remark: optional(zh(writing(Text), '备注')) }),
)
/** the time for which the seats wait, where they do not return with this */
const clearAt = optional(zh(Instant, '清位时间'))
/** findings of staff about coupons of a ticket while the application is open */
export const couponMarks = { ...foundMarks, REFUNDED: '已退票' } as const
export const RefundTicketMarked = event(
  'RefundTicketMarked',
  '登记客票状态',
  Type.Object({ ticketNo: zh(Code, '票号'), stockIds: zh(Type.Array(Id), '航段'), status: zh(oneOf(couponMarks), '客票状态') }),
)
/** the agency that hears of a decision by its fact, since no flow tells it */
const to = optional(zh(Type.Object(Told), '告知代理人'))
/**
 * The order has fixed the amounts (`RefundFixed`), and this fact repeats them. The money is due by the end of the seventh working day
 * after. `recalculated` says why they differ from the application.
 */
export const RefundApproved = event(
  'RefundApproved',
  '退票审核通过',
  Type.Object({
    amount: zh(Fen, '金额'),
    dueBy: zh(Instant, '退款期限'),
    counted: optional(zh(Counted, '期限推算')),
    approvedBy: zh(Doer, '审核人'),
    remark: optional(zh(writing(Text), '备注')),
    lines: zh(Type.Array(RefundLine), '明细'),
    totals: zh(RefundTotals, '合计'),
    rule: optional(zh(RefundTypeRule, '退票类型规则')),
    recalculated: optional(notPersonal(zh(Text, '重算原因'))),
    minimumWaived: optional(zh(Flag, '免除不足成团补差')),
    to,
  }),
)
/**
 * The holidays that a provisional limit waited for are published, so the limit is counted again. `was` is the limit before, the same where
 * it does not move.
 */
export const RefundDueReckoned = event(
  'RefundDueReckoned',
  '节假日公布后重算退款期限',
  Type.Object({
    dueBy: zh(Instant, '退款期限'),
    was: zh(Instant, '原暂定期限'),
    counted: optional(zh(Counted, '期限推算')),
    to: zh(Type.Object(Told), '告知代理人'),
  }),
)
export const RefundRejected = event(
  'RefundRejected',
  '退票驳回',
  Type.Object({ orderNo: zh(Id, '订单号'), reason: zh(writing(Text), '原因'), doneBy: optional(zh(Doer, '处理人')), to }),
)
export const RefundTicketed = event(
  'RefundTicketed',
  '客票已退',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    ticketNos: zh(Type.Array(Code), '票号'),
    holds,
    clearAt,
  }),
)
/** written before a channel is asked: from here on nobody may reject a refund that may have been paid already */
export const RefundPayoutBegun = event('RefundPayoutBegun', '开始退款', Type.Object({ amount: zh(Fen, '金额') }))
/** a channel has finally refused, and no money was given back */
export const RefundPayoutFailed = event('RefundPayoutFailed', '退款未成', Type.Object({ reason: zh(writing(Text), '原因') }))
export const RefundPaidOut = event(
  'RefundPaidOut',
  '退款完成',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    amount: zh(Fen, '金额'),
    /** seats that return to stock with the money where nothing was ticketed; tickets have already returned theirs */
    holds: optional(holds),
    clearAt,
    /** `credited`: the amount became a credit for another order (refund reasons 5 and 6) */
    payouts: zh(
      Type.Array(
        Type.Object({
          paymentCode: zh(Id, '支付单号'),
          amount: zh(Fen, '金额'),
          gatewayRefundNo: zh(Code, '渠道退款号'),
          credited: optional(zh(Flag, '转为抵扣')),
        }),
      ),
      '退款明细',
    ),
    to,
  }),
)
