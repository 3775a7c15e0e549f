import { couponStatuses, fareTypes, paymentChannels } from '../../enums.ts'
import { documentTypes } from '../../kernel/documents.ts'
import { agents, command, file, get, media } from '../../kernel/endpoint.ts'
import { personal } from '../../kernel/personal.ts'
import { Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { Flight } from '../../seats/events.ts'
import { OrderId } from '../api.ts'
import { boughtKinds, extraKinds } from '../money/product-kinds.ts'
import { Mailbox } from '../notice/mail.ts'
import { receiptTitles } from './receipt-pages.ts'

/**
 * Printed papers of an order on pages without a frame (DOMAIN §9.2, §1.5): receipts of tickets and of money, and itineraries. Amounts in
 * fen.
 */
const allow = [...agents, 'employee'] as const
const body = Type.Object({ orderId: OrderId })

const ReceiptFlight = Type.Object({ ...Flight, originName: zh(Text, '始发站'), destinationName: zh(Text, '到达站') })
/** The head of every receipt: its order, payer and issuer, and the flights. */
const Head = {
  orderId: OrderId,
  orderNo: zh(Text, '订单号'),
  issuedAt: zh(Instant, '开具时间'),
  payer: zh(Text, '付款单位'),
  airLine: Flight.airLine,
  airLineName: zh(Text, '收款单位'),
  groupName: zh(Text, '团名'),
  tourCode: optional(zh(Text, '团号')),
  flights: Type.Array(ReceiptFlight),
}
/** VAT is contained in fare and fuel surcharge; the airport fund contains none (DOMAIN §5.6). */
const Price = {
  fare: zh(Fen, '票价'),
  cnFund: zh(Fen, '民航发展基金'),
  yq: zh(Fen, '燃油附加费'),
  others: optional(zh(Fen, '其他税费')),
  vat: zh(Fen, '其中增值税'),
  amount: zh(Fen, '合计'),
}
const Ticket = {
  ticketNo: zh(Text, '票号'),
  name: personal('traveller', 'name', zh(Text, '旅客姓名')),
  type: zh(oneOf(fareTypes), '旅客类型'),
  status: zh(oneOf(couponStatuses), '状态'),
  pnr: optional(zh(Text, 'PNR')),
  ticketedAt: optional(zh(Instant, '出票时间')),
  /** where flights of the order were changed: those of this traveller */
  flights: optional(zh(Type.Array(ReceiptFlight), '航班')),
  ...Price,
}
export const ReceiptTicket = Type.Object(Ticket)
/** sums of the tickets that are not refunded and not about to be */
const Totals = Type.Object({ count: zh(Count, '张数'), ...Price })

/** Payments for products beside the seats, with the parts that are back with the payer or on the way (DOMAIN §3.19). */
const Product = {
  kind: zh(oneOf({ ...boughtKinds, CHANGE_FEE: extraKinds.CHANGE_FEE }), '产品类型'),
  product: zh(Text, '产品名称'),
  count: zh(Count, '份数'),
  paid: zh(Fen, '已付'),
  returned: zh(Fen, '已退'),
  returning: zh(Fen, '退款处理中'),
}
export const TravellerProduct = Type.Object({
  name: personal('traveller', 'name', zh(Text, '旅客姓名')),
  ...Product,
  amount: zh(Fen, '合计'),
})
const receiptOfTickets = Type.Object({
  ...Head,
  tickets: Type.Array(ReceiptTicket),
  totals: Totals,
  products: zh(Type.Array(TravellerProduct), '增值产品'),
  /** sum of the products less refunds */
  extras: zh(Fen, '增值产品合计'),
  /** tickets and products */
  amount: zh(Fen, '合计金额'),
  amountText: zh(Text, '合计大写'),
})
export const ticketReceipt = get('/api/order/r/ticketReceipt', {
  zh: '客票收据(国内)',
  allow,
  body,
  data: receiptOfTickets,
  note: '已退的和退票款项正在退的客票列出而不计入合计；增值税按票价与燃油附加费含税9%逐票计算，民航发展基金不含税。增值产品另列，扣除已退和正在退的款项后计入合计。',
})
export const interTicketReceipt = get('/api/order/r/interTicketReceipt', {
  zh: '客票收据(国际)',
  allow,
  body,
  data: receiptOfTickets,
  note: '国内订单请用国内客票收据。',
})
export const itineraryList = get('/api/order/r/itineraryList', {
  zh: '行程单列表',
  allow,
  body,
  data: Type.Object({
    ...Head,
    itineraries: Type.Array(
      Type.Object({
        ...Ticket,
        docType: zh(oneOf(documentTypes), '证件类型'),
        docNo: personal('traveller', 'document', zh(Text, '证件号码')),
      }),
    ),
  }),
})
export const ReceiptPayment = Type.Object({
  paymentCode: zh(Id, '支付单号'),
  channel: zh(oneOf(paymentChannels), '支付渠道'),
  tradeNo: zh(Text, '交易流水号'),
  paidAt: optional(zh(Instant, '到账时间')),
  amount: zh(Fen, '金额'),
})
export const PaidProduct = Type.Object({ ...Product, ...Type.Omit(ReceiptPayment, ['amount']).properties })
export const prepaymentReceipt = get('/api/order/r/prepaymentReceipt', {
  zh: '预付款收据',
  allow,
  body,
  data: Type.Object({
    ...Head,
    payments: Type.Array(ReceiptPayment),
    products: zh(Type.Array(PaidProduct), '增值产品'),
    total: zh(Fen, '订单总价'),
    /** paid for products; the following sums are for the order and its products together */
    extras: zh(Fen, '增值产品合计'),
    received: zh(Fen, '已收'),
    /** refunds and overpayments that the payer has received, or that are on the way */
    returned: zh(Fen, '已退'),
    returning: zh(Fen, '退款处理中'),
    /** received − returned − returning */
    amount: zh(Fen, '实收'),
    amountText: zh(Text, '实收大写'),
    owed: zh(Fen, '待付金额'),
  }),
})

/** The same papers as PDF, for the same readers as the pages. */
const asPdf = { allow, body, media: [media.pdf], note: '与同名页面内容相同，A4。' }
export const ticketReceiptPdf = file('/api/order/r/ticketReceiptPdf', { zh: '客票收据(国内)PDF', ...asPdf })
export const interTicketReceiptPdf = file('/api/order/r/interTicketReceiptPdf', { zh: '客票收据(国际)PDF', ...asPdf })
export const itineraryListPdf = file('/api/order/r/itineraryListPdf', { zh: '行程单PDF', ...asPdf })
export const prepaymentReceiptPdf = file('/api/order/r/prepaymentReceiptPdf', { zh: '预付款收据PDF', ...asPdf })

/** The same papers by mail, as PDF. */
export const receiptMailbox = get('/api/order/r/receiptMailbox', {
  zh: '票据邮件收件人',
  allow: agents,
  body,
  data: Type.Object({
    available: zh(Flag, '可发送'),
    why: optional(zh(Text, '不可发送的原因')),
    mailbox: optional(personal('agency', 'mailbox', zh(Text, '本单位业务邮箱'))),
  }),
})
/** limit per agency and hour: papers are for customers, not a way to send mail to anyone */
export const MAILS_AN_HOUR = 20
export const mailReceipt = command('/api/order/w/mailReceipt', {
  zh: '发送票据邮件',
  allow: agents,
  body: Type.Object({ orderId: OrderId, page: oneOf(receiptTitles, '票据'), to: optional(Mailbox) }),
  data: Type.Object({ id: Id }),
  note: `票据以PDF为附件。不填收件邮箱发往本单位业务邮箱；每个单位每小时最多${MAILS_AN_HOUR}封。`,
})
