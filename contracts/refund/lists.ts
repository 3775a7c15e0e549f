import { refundStatuses, refundTypeFilter, refundTypes } from '../enums.ts'
import { everyone, staff } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Airline, Count, Doer, Fen, Id, Instant, oneOf, optional, Text, Type, WorkdayLimit, zh } from '../kernel/schema.ts'
import { orderKinds } from '../order/kind.ts'
import { Payout } from '../payment/owed.ts'
import { ProductCode } from './product-code.ts'

export const RefundStatus = oneOf(refundStatuses, '退票状态')
export const RefundRow = Type.Object({
  id: zh(Id, '退票单号'),
  orderNo: zh(Id, '订单号'),
  orderKind: zh(oneOf(orderKinds), '订单类别'),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  refundType: zh(oneOf(refundTypes), '退票类型'),
  status: RefundStatus,
  tickets: zh(Count, '票数'),
  paid: zh(Fen, '原支付'),
  fee: zh(Fen, '退票费（含补差）'),
  refund: zh(Fen, '应退金额'),
  paidOut: zh(Fen, '已退金额'),
  /** payments by which it went back, each with the channel's own number */
  payouts: optional(Type.Array(Payout)),
  reason: optional(zh(Text, '原因')),
  reasonLabel: optional(zh(Text, '退票原因')),
  noticeNo: optional(zh(Text, '通告编号')),
  productCode: optional(ProductCode),
  papers: zh(Count, '附件数'),
  /** of a reported one whose papers are not all there yet */
  papersBy: optional(zh(Instant, '材料补交期限')),
  rejectReason: optional(zh(Text, '驳回原因')),
  submittedBy: zh(Doer, '申请人'),
  submittedAt: zh(Instant, '申请时间'),
  dueBy: optional(zh(WorkdayLimit, '退款期限')),
  updatedAt: zh(Instant, '更新时间'),
})

const asked = {
  refundId: is('id'),
  orderNo: is('orderNo'),
  status: is('status'),
  /** '' is all */
  refundType: is('refundType', zh(oneOf(refundTypeFilter), '退票类型')),
  productCode: is('productCode'),
  airLine: is('airLine', Airline),
  agency: is('agency', '代理人'),
  submittedFrom: fromDay('submittedAt', '申请日期起'),
  submittedTo: untilDay('submittedAt', '申请日期止'),
}
export const refunds = list(
  'refund',
  '退票',
  RefundRow,
)({
  module: 'order.refund',
  owner: 'agency',
  airline: 'airLine',
  document: '退票单',
  number: '退票单号',
  columns: ['id', 'status', 'orderNo', 'agencyName', 'airLine', 'tickets', 'paid', 'fee', 'refund', 'paidOut', 'submittedAt', 'dueBy'],
  more: ['refundType', 'productCode', 'reasonLabel', 'noticeNo', 'papers', 'papersBy', 'reason', 'rejectReason', 'submittedBy'],
  filters: ['orderNo', 'refundType', 'productCode', 'airLine', 'agencyName', 'submittedAt', 'dueBy'],
  totals: ['tickets', 'paid', 'fee', 'refund', 'paidOut'],
  sort: '-submittedAt',
  sorts: ['status', 'orderNo', 'airLine', 'refund', 'dueBy'],
  tabs: 'status',
  empty: '还没有退票申请',
  menu: ['refund', 1],
  portal: {
    call: 'searchRefund',
    columns: ['id', 'status', 'orderNo', 'agencyName', 'airLine', 'refundType', 'tickets', 'refund', 'paidOut', 'submittedAt'],
    filters: ['orderNo', 'refundId', 'refundType', 'airLine', 'submittedFrom', 'submittedTo'],
  },
  calls: {
    manageQueryRefund: { path: '/api/order/refund/r/manageQuery', zh: '退票管理查询', allow: staff, body: asked },
    searchRefund: { path: '/api/order/refund/r/search', zh: '退票查询', allow: everyone, body: asked },
  },
})
export const { manageQueryRefund, searchRefund } = refunds.calls
