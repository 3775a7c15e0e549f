import { paymentChannels } from '../enums.ts'
import { agents, command, everyone, get, query, staff } from '../kernel/endpoint.ts'
import { Airline, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { Action } from '../order/api.ts'
import { OwedSource, owedKinds, owedStatuses, Payout, ReasonCode } from './owed.ts'

/** Money that is to go back outside of a ticket's refund (DOMAIN §3.6, §3.7). Whoever moves money decides it: module `order.payment`. */
const read = { permission: 'order.payment.r' }

export const OwedRow = Type.Object({
  id: zh(Id, '编号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  kind: zh(oneOf(owedKinds), '类型'),
  reasonCode: optional(ReasonCode),
  amount: zh(Fen, '应退金额'),
  refunded: zh(Fen, '已退金额'),
  status: zh(oneOf(owedStatuses), '状态'),
  /** the payments the money came with */
  paymentCodes: zh(Type.Array(Id), '支付单号'),
  channels: zh(Type.Array(oneOf(paymentChannels)), '支付渠道'),
  remark: optional(zh(Text, '处理说明')),
  rejectReason: optional(zh(Text, '驳回原因')),
  failure: optional(zh(Text, '退回失败原因')),
  openedAt: zh(Instant, '登记时间'),
  refundedAt: optional(zh(Instant, '退款时间')),
  updatedAt: zh(Instant, '更新时间'),
})
const Asked = {
  ...Page,
  status: optional(oneOf(owedStatuses, '状态')),
  kind: optional(oneOf(owedKinds, '类型')),
  orderNo: optional(zh(Id, '订单号')),
  from: optional(zh(LocalDate, '登记日期起')),
  to: optional(zh(LocalDate, '登记日期止')),
}
export const owedList = query('/api/order/refund/r/needsRefundList', {
  zh: '需退款列表',
  allow: staff,
  ...read,
  body: Type.Object({ ...Asked, airLine: optional(Airline), agency: optional(zh(Id, '代理人编号')) }),
  data: PageOf(OwedRow),
})
export const frontOwedList = query('/api/order/refund/r/frontNeedsRefundList', {
  zh: '需退款列表（前台）',
  allow: agents,
  body: Type.Object(Asked),
  data: PageOf(OwedRow),
})
export const owedDetail = get('/api/order/refund/r/needsRefundDetail', {
  zh: '需退款详情',
  allow: everyone,
  ...read,
  body: Type.Object({ id: zh(Id, '编号') }),
  data: Type.Object({
    id: Id,
    orderNo: Text,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
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
    /** members of staff; an agency is not told their names */
    causedBy: optional(Text),
    submittedBy: optional(Text),
    rejectedBy: optional(Text),
    approvedBy: optional(Text),
    revision: Type.Integer(),
    /** its history: `owed-{id}` */
    stream: Text,
    allowedActions: Type.Array(Action),
  }),
  note: '支付异常与其应退款项编号相同（支付单号），处理和审核的可用操作都在此列出。',
})
/** approved money goes back to the channels it came from, newest payment first, at once; not by whoever submitted it */
export const approveOwed = command('/api/order/refund/w/approveNeedsRefund', {
  zh: '需退款审批',
  allow: staff,
  permission: 'order.payment.w',
  body: Type.Object({
    id: zh(Id, '编号'),
    result: oneOf({ APPROVE: '同意退款', REJECT: '驳回' }, '审批结果'),
    remark: optional(zh(Text, '审批意见')),
  }),
  data: Type.Object({ id: Id, status: oneOf(owedStatuses) }),
  note: '驳回须填写意见；已驳回的款项可由驳回人以外的人员再次同意。同意后款项按原支付渠道退回，完成后状态变为已退款。',
})

/** One time that money of a payment went back, for whatever reason. */
export const PaymentRefundRow = Type.Object({
  id: Id,
  paymentCode: zh(Id, '支付单号'),
  /** the refund of tickets, or the item owed, it was given back for */
  refundId: zh(Id, '退款单号'),
  amount: zh(Fen, '退款金额'),
  gatewayRefundNo: zh(Text, '渠道退款号'),
  orderNo: optional(zh(Id, '订单号')),
  agency: optional(zh(Id, '代理人编号')),
  agencyName: optional(zh(Text, '代理人')),
  airLine: optional(zh(Airline, '航空公司')),
  channel: optional(zh(oneOf(paymentChannels), '支付渠道')),
  credited: optional(zh(Flag, '转为抵扣')),
  refundedAt: zh(Instant, '退款时间'),
})
export const paymentRefundList = query('/api/order/refund/r/paymentRefundList', {
  zh: '支付退款列表',
  allow: staff,
  ...read,
  body: Type.Object({
    ...Page,
    paymentCode: optional(zh(Id, '支付单号')),
    orderNo: optional(zh(Id, '订单号')),
    refundId: optional(zh(Id, '退款单号')),
  }),
  data: PageOf(PaymentRefundRow),
})
