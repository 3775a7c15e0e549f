import { staff } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Airline } from '../kernel/schema.ts'
import { RefundRow } from '../refund/lists.ts'

/** Refunds of single travellers (DOMAIN §3.59). */
export const retailRefunds = list(
  'retailRefund',
  '散客退票',
  RefundRow,
)({
  module: 'retail.refund',
  owner: 'agency',
  airline: 'airLine',
  document: '散客退票单',
  number: '退票单号',
  columns: ['id', 'status', 'orderNo', 'agencyName', 'airLine', 'refundType', 'tickets', 'paid', 'fee', 'refund', 'submittedAt', 'dueBy'],
  more: ['reasonLabel', 'noticeNo', 'papers', 'reason', 'rejectReason', 'paidOut', 'submittedBy'],
  filters: ['orderNo', 'refundType', 'airLine', 'agencyName', 'submittedAt', 'dueBy'],
  totals: ['tickets', 'paid', 'fee', 'refund', 'paidOut'],
  sort: '-submittedAt',
  tabs: 'status',
  empty: '还没有散客退票申请：代理人在前台散客订单中申请退票后在此列出',
  menu: ['refund', 5],
  calls: {
    queryRetailRefunds: {
      path: '/api/retail/refund/r/query',
      zh: '散客退票管理查询',
      allow: staff,
      body: {
        refundId: is('id'),
        orderNo: is('orderNo'),
        status: is('status'),
        refundType: is('refundType'),
        airLine: is('airLine', Airline),
        agency: is('agency', '代理人'),
        submittedFrom: fromDay('submittedAt', '申请日期起'),
        submittedTo: untilDay('submittedAt', '申请日期止'),
      },
    },
  },
})
export const { queryRetailRefunds } = retailRefunds.calls
