import { refundStatuses, refundTypes } from '../enums.ts'
import { agents, command, everyone, file, get, query, staff } from '../kernel/endpoint.ts'
import { Airline, Count, Fen, Flag, Id, Instant, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { Action, OrderId } from '../order/api.ts'
import { RefundLine, RefundTotals } from '../order/events.ts'

export const RefundStatus = oneOf(refundStatuses, '退票状态')
export const RefundRow = Type.Object({
  id: zh(Id, '退票单号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  refundType: zh(oneOf(refundTypes), '退票类型'),
  status: RefundStatus,
  tickets: zh(Count, '票数'),
  paid: zh(Fen, '原支付'),
  fee: zh(Fen, '退票费'),
  refund: zh(Fen, '应退金额'),
  paidOut: zh(Fen, '已退金额'),
  reason: optional(zh(Text, '原因')),
  rejectReason: optional(zh(Text, '驳回原因')),
  submittedBy: zh(Text, '申请人'),
  submittedAt: zh(Instant, '申请时间'),
  dueBy: optional(zh(Instant, '退款期限')),
  updatedAt: zh(Instant, '更新时间'),
})
const Chosen = {
  orderId: OrderId,
  /** passengers whose tickets go back */
  ids: zh(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }), '退票旅客'),
  refundType: zh(Type.Enum(['VOLUNTE']), '退票类型'),
}
const Quote = Type.Object({ lines: Type.Array(RefundLine), totals: RefundTotals, refundText: Text })

export const showRefund = get('/api/order/refund/r/show', {
  zh: '退票申请信息',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId }),
  data: Type.Object({
    orderNo: Text,
    refundable: Flag,
    why: Text,
    refundTypes: Type.Array(Type.Object({ code: Text, label: Text })),
    tickets: Type.Array(Type.Object({ passengerId: Id, ticketNo: Text, name: Text, status: Text, refundable: Flag })),
  }),
})
/** what `submit` would pay back now, by the same code */
export const previewRefund = query('/api/order/refund/r/preview', {
  zh: '退票试算',
  allow: [...agents, 'employee'],
  body: Type.Object(Chosen),
  data: Quote,
})
export const submitRefund = command('/api/order/refund/w/submit', {
  zh: '退票申请提交',
  allow: [...agents, 'employee'],
  body: Type.Object({
    ...Chosen,
    reason: optional(zh(Text, '原因')),
    /** the amount the preview showed */ refund: optional(zh(Fen, '试算退款')),
  }),
  data: Type.Object({ refundId: Id, status: RefundStatus, totals: RefundTotals }),
})
const Filter = Type.Object({
  ...Page,
  refundId: optional(zh(Id, '退票单号')),
  orderNo: optional(zh(Id, '订单号')),
  status: optional(RefundStatus),
  airLine: optional(Airline),
})
export const searchRefund = query('/api/order/refund/r/search', { zh: '退票查询', allow: everyone, body: Filter, data: PageOf(RefundRow) })
export const manageQueryRefund = query('/api/order/refund/r/manageQuery', {
  zh: '退票管理查询',
  allow: staff,
  body: Filter,
  data: PageOf(RefundRow),
})
const RefundId = { refundId: zh(Id, '退票单号') }
export const refundDetail = get('/api/order/refund/r/detail', {
  zh: '退票详情',
  allow: everyone,
  body: Type.Object(RefundId),
  data: Type.Object({
    refundId: Id,
    orderNo: Text,
    agency: Id,
    agencyName: Text,
    airLine: Airline,
    refundType: oneOf(refundTypes),
    status: RefundStatus,
    reason: optional(Text),
    rejectReason: optional(Text),
    lines: Type.Array(RefundLine),
    totals: RefundTotals,
    paidOut: Fen,
    payouts: Type.Array(Type.Object({ paymentCode: Id, amount: Fen, gatewayRefundNo: Text })),
    submittedBy: Text,
    submittedAt: Instant,
    dueBy: optional(Instant),
    revision: Type.Integer(),
    allowedActions: Type.Array(Action),
  }),
})
export const refundFeeDetail = get('/api/order/refund/r/feeDetail', {
  zh: '退款费用明细',
  allow: everyone,
  body: Type.Object(RefundId),
  data: Quote,
})
/** the edges of domain §3.6 that staff may walk: approve, reject, pay out */
export const modifyRefundStatus = command('/api/order/refund/w/modifyStatus', {
  zh: '退票状态修改',
  allow: staff,
  body: Type.Object({
    ...RefundId,
    statusId: zh(Type.Enum(['REFUNDAPPROVE', 'REFUNDREJECT', 'REFUNDACCOMPLISH']), '目标状态'),
    reason: optional(zh(Text, '原因')),
  }),
  data: Type.Object({ refundId: Id, status: RefundStatus }),
})
/** one of the papers of an application, to be saved */
export const refundFile = file('/api/order/refund/r/file/{id}', {
  zh: '退票附件查看',
  allow: everyone,
  body: Type.Object({ id: zh(Id, '附件编号') }),
})
