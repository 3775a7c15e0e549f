import { event } from '../kernel/event.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Id, Instant, Text, Type, zh } from '../kernel/schema.ts'
import { InvoiceNo } from './invoice-no.ts'

/**
 * Stream `extrainvoice-{invoiceNo}` claims the number of an invoice for requests of one agency and airline, so that no other agency or
 * airline registers it. The claim lapses at `until` when the request does not bear the number by then.
 */
export const InvoiceNumberClaimed = event(
  'InvoiceNumberClaimed',
  '登记发票号码',
  Type.Object({
    invoiceNo: InvoiceNo,
    extraId: zh(Id, '购买编号'),
    invoiceId: zh(Id, '开票申请号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人编号'),
    agencyName: zh(notPersonal(Text), '抬头'),
    airLine: Airline,
    until: zh(Instant, '截止时间'),
  }),
)
