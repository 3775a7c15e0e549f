import { command } from '../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Count, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { boughtKinds } from '../order/money/product-kinds.ts'
import { InvoiceNo, invoiceStatuses } from './invoice-no.ts'

export const ExtraInvoiceRow = Type.Object({
  id: zh(Id, '开票申请号'),
  extraId: zh(Id, '购买编号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  /** name on the invoice */
  agencyName: notPersonal(zh(Text, '抬头')),
  airLine: Airline,
  kind: zh(oneOf(boughtKinds), '产品类型'),
  items: zh(Count, '份数'),
  amount: zh(Fen, '开票金额'),
  status: zh(oneOf(invoiceStatuses), '状态'),
  askedAt: zh(Instant, '申请时间'),
  invoiceNo: optional(InvoiceNo),
  issuedAt: optional(zh(Instant, '开票时间')),
})

/**
 * Requests for invoices of extra products (DOMAIN §3.19). The desk issues the invoices in the tax office's system and registers their
 * numbers.
 */
export const extraInvoices = list(
  'extra-invoice',
  '产品开票',
  ExtraInvoiceRow,
)({
  module: 'order.payment',
  airline: 'airLine',
  document: '开票申请',
  number: '开票申请号',
  columns: ['orderNo', 'agencyName', 'airLine', 'kind', 'items', 'amount', 'status', 'askedAt', 'invoiceNo', 'issuedAt'],
  more: ['id', 'agency', 'extraId'],
  filters: [{ field: 'q', title: '订单号 / 发票号码' }, 'kind', 'airLine', 'agencyName', 'askedAt'],
  totals: ['amount'],
  sort: '-askedAt',
  tabs: 'status',
  empty: '没有开票申请：代理人或工作人员为已支付的增值产品申请开票后在此列出',
  menu: ['money', 4],
  calls: {
    extraInvoiceQuery: {
      path: '/api/order/extraProduct/r/invoices',
      zh: '产品开票申请查询',
      allow: ['employee'],
      permission: 'order.payment.r',
      body: {
        orderId: is('orderNo'),
        kind: is('kind'),
        status: is('status'),
        q: search(zh(Type.String({ maxLength: 40 }), '订单号或发票号码')),
        from: fromDay('askedAt', '申请日期起'),
        to: untilDay('askedAt', '申请日期止'),
      },
    },
  },
})
export const { extraInvoiceQuery } = extraInvoices.calls

export const issueExtraInvoice = command('/api/order/extraProduct/w/issueInvoice', {
  zh: '登记发票',
  allow: ['employee'],
  permission: 'order.payment.w',
  body: Type.Object({ extraId: zh(Id, '购买编号'), invoiceId: zh(Id, '开票申请号'), invoiceNo: InvoiceNo }),
  data: Type.Object({
    id: zh(Id, '开票申请号'),
    status: zh(oneOf(invoiceStatuses), '状态'),
    invoiceNo: InvoiceNo,
    amount: zh(Fen, '开票金额'),
  }),
  note: '发票在税务系统开具后登记号码，代理人随即看到；登记有误的可重新登记。开票后有退订的，红冲后登记新的发票号码。',
})
