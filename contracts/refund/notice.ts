import { formatLimit, formatWorkdayLimit } from '../kernel/calendar.ts'
import { formatYuan } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import type { RefundApproved, RefundDueReckoned, RefundPaidOut, RefundRejected, RefundTypeModified } from './events.ts'

const said = (refundId: string, orderNo: string, end: string, more: string): NoticeWords => ({
  kind: 'APPLICATION',
  title: `退票${end}`,
  text: `退票单${refundId}（订单${orderNo}）${end}${more}。`,
})
type Of = { refundId: string; orderNo: string }
/**
 * Notices of a refund that staff have put under another type, that was decided without a flow, and of its end; times are those of
 * Asia/Shanghai.
 */
export const refundTypeNotice = ({ rule, totals }: Static<typeof RefundTypeModified.schema>, { refundId, orderNo }: Of) =>
  said(refundId, orderNo, '类型已修改', `为${rule.name}，应退${formatYuan(totals.refund)}`)
export const refundApprovedNotice = ({ amount, dueBy }: Static<typeof RefundApproved.schema>, { refundId, orderNo }: Of) =>
  said(refundId, orderNo, '审核通过', `，应退${formatYuan(amount)}，预计${formatWorkdayLimit(dueBy)}前退回`)
export const refundMovedNotice = ({ dueBy, was }: Static<typeof RefundDueReckoned.schema>, { refundId, orderNo }: Of) =>
  said(refundId, orderNo, '退款期限已确定', `，节假日安排公布后由暂定的${formatLimit(was)}改为${formatWorkdayLimit(dueBy)}前退回`)
export const refundRejectedNotice = ({ reason }: Static<typeof RefundRejected.schema>, { refundId, orderNo }: Of) =>
  said(refundId, orderNo, '被驳回', reason ? `，原因：${reason}` : '')
export const refundPaidOutNotice = ({ amount, payouts }: Static<typeof RefundPaidOut.schema>, { refundId, orderNo }: Of) =>
  said(refundId, orderNo, '退款完成', `，${payouts.some(({ credited }) => credited) ? '转为抵扣' : '已退'}${formatYuan(amount)}`)
