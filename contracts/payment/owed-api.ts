import { Action } from '../kernel/action.ts'
import { command, everyone, get, staff } from '../kernel/endpoint.ts'
import { Airline, Doer, Fen, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { reasonFrom } from '../reasons.ts'
import { OwedSource, owedKinds, owedStatuses, Payout, ReasonCode } from './owed.ts'

/** Money to give back outside of ticket refunds (DOMAIN §3.6, §3.7). Deciding it needs the right to move money: module `order.payment`. */
const read = { permission: 'order.payment.r' }

export const owedDetail = get('/api/order/refund/r/needsRefundDetail', {
  zh: '需退款详情',
  allow: everyone,
  ...read,
  body: Type.Object({ id: zh(Id, '编号') }),
  data: Type.Object({
    id: Id,
    orderNo: optional(Text),
    agency: Id,
    agencyName: Text,
    airLine: optional(Airline),
    kind: oneOf(owedKinds),
    reasonCode: optional(ReasonCode),
    amount: Fen,
    amountText: Text,
    status: oneOf(owedStatuses),
    sources: Type.Array(OwedSource),
    payouts: Type.Array(Payout),
    refunded: Fen,
    remark: optional(Text),
    rejectReason: optional(Text),
    failure: optional(Text),
    why: optional(Text),
    /** members of staff; an agency does not see their names */
    causedBy: optional(Doer),
    submittedBy: optional(Doer),
    rejectedBy: optional(Doer),
    handledBy: optional(Doer),
    approvedBy: optional(Doer),
    revision: Type.Integer(),
    /** its history: `owed-{id}` */
    stream: Text,
    allowedActions: Type.Array(Action),
  }),
  note: '支付异常与其应退款项编号相同（支付单号），处理和审核的可用操作都在此列出。',
})
/** approval pays the money back at once to its channels, newest payment first; the submitter may not approve */
export const approveOwed = command('/api/order/refund/w/approveNeedsRefund', {
  zh: '需退款审批',
  allow: staff,
  permission: 'order.payment.w',
  body: Type.Object({
    id: zh(Id, '编号'),
    result: oneOf({ APPROVE: '同意退款', REJECT: '驳回' }, '审批结果'),
    ...reasonFrom('withholding'),
    remark: optional(zh(Text, '审批意见')),
  }),
  data: Type.Object({ id: Id, status: oneOf(owedStatuses) }),
  note: '驳回须填写意见，并以 If-Match 说明所见的版本；已驳回的款项可由驳回人以外的人员再次同意。同意后款项按原支付渠道退回，完成后状态变为已退款。',
})

export { frontOwedList, OwedRow, owedList, PaymentRefundRow, paymentRefundList } from './lists.ts'
