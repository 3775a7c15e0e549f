import { paymentChannels } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Count, Doer, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { boughtKinds } from '../order/money/product-kinds.ts'
import { InvoiceNo } from './invoice-no.ts'

/**
 * Products of one kind for the travellers of an order; stream `extra-{order}.{kind}` (DOMAIN §3.19). One traveller's share of a purchase is
 * an item; items are numbered consecutively. At most one purchase waits to be paid.
 */
const nos = zh(Type.Array(Count, { minItems: 1 }), '序号')
/** fen, for one traveller */
export const ItemParts = {
  price: zh(Fen, '价格'),
  surcharge: zh(Fen, '节假日加价'),
  agentFee: zh(Fen, '代理费'),
  payFee: zh(Fen, '支付手续费'),
  amount: zh(Fen, '应付'),
}
export const ExtraBought = event(
  'ExtraBought',
  '购买增值产品',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
    kind: zh(oneOf(boughtKinds), '产品类型'),
    productId: zh(Id, '产品编号'),
    product: zh(notPersonal(Text), '产品名称'),
    ...ItemParts,
    items: zh(Type.Array(Type.Object({ no: zh(Count, '序号'), passengerId: zh(Id, '旅客') }), { minItems: 1 }), '明细'),
    std: zh(Instant, '起飞时间'),
    /** last moment for giving it back; absent: never */
    refundUntil: optional(zh(Instant, '停退时间')),
    payBy: zh(Instant, '支付时限'),
  }),
)
export const expiryReasons = { TIME_LIMIT: '超过支付时限', CANCELLED: '购买人取消' } as const
export const ExtraExpired = event('ExtraExpired', '增值产品失效', Type.Object({ nos, reason: zh(oneOf(expiryReasons), '失效原因') }))
/** issued together with the traveller's ticket */
export const ExtraIssued = event('ExtraIssued', '增值产品出单', Type.Object({ nos }))

/** the traveller of these products flies otherwise: they can be given back until a limit that is counted from the other departure */
export const ExtraMoved = event(
  'ExtraMoved',
  '增值产品随航班变更',
  Type.Object({
    items: zh(
      Type.Array(Type.Object({ no: zh(Count, '序号'), std: zh(Instant, '起飞时间'), refundUntil: optional(zh(Instant, '停退时间')) }), {
        minItems: 1,
      }),
      '明细',
    ),
  }),
)

/** why an item goes back: by itself, with a ticket that is refunded voluntarily or not, or because another person has taken the seat */
export const refundManners = { OWN: '单独退订', TICKET: '随自愿退票', INVOLUNTARY: '随非自愿退票', REPLACED: '换人退保' } as const
export type RefundManner = keyof typeof refundManners
/** the items go back with tickets whose refund is approved; the money is on its way until that refund is paid out */
export const ExtraPromised = event(
  'ExtraPromised',
  '增值产品随退票待退',
  Type.Object({
    items: zh(Type.Array(Type.Object({ no: zh(Count, '序号'), amount: zh(Fen, '退款') }), { minItems: 1 }), '明细'),
    amount: zh(Fen, '退款金额'),
  }),
)
/** the tickets stay after all, or other tickets take the items along: this amount is no longer on its way */
export const ExtraPromiseDropped = event('ExtraPromiseDropped', '增值产品不随退票退还', Type.Object({ nos, amount: zh(Fen, '退款金额') }))
export const ExtraRefundAsked = event(
  'ExtraRefundAsked',
  '增值产品退订',
  Type.Object({
    refundId: zh(Id, '退订单号'),
    extraId: zh(Id, '购买编号'),
    orderNo: zh(Id, '订单号'),
    manner: zh(oneOf(refundManners), '退订方式'),
    items: zh(Type.Array(Type.Object({ no: zh(Count, '序号'), amount: zh(Fen, '退款') }), { minItems: 1 }), '明细'),
    amount: zh(Fen, '退款金额'),
    /** the part that was already on its way with tickets whose refund is approved (`ExtraPromised`); absent means none */
    promised: optional(zh(Fen, '其中随退票待退')),
    /** the payment that the money goes back to: a refund has one payment, so it succeeds or fails as a whole */
    source: zh(
      Type.Object({ paymentCode: zh(Id, '支付单号'), channel: zh(oneOf(paymentChannels), '支付渠道'), tradeNo: zh(Code, '渠道流水号') }),
      '原支付',
    ),
  }),
)
export const ExtraRefunded = event(
  'ExtraRefunded',
  '增值产品退款完成',
  Type.Object({
    refundId: zh(Id, '退订单号'),
    extraId: zh(Id, '购买编号'),
    airLine: Airline,
    nos,
    amount: zh(Fen, '退款金额'),
    gatewayRefundNo: zh(Code, '渠道退款号'),
  }),
)
/** a channel has refused for good: the items are as before */
export const ExtraRefundFailed = event(
  'ExtraRefundFailed',
  '增值产品退款未成',
  Type.Object({
    refundId: zh(Id, '退订单号'),
    extraId: zh(Id, '购买编号'),
    nos,
    reason: zh(writing(Text), '原因'),
    amount: zh(Fen, '退款金额'),
  }),
)
export const ExtraInvoiceAsked = event(
  'ExtraInvoiceAsked',
  '增值产品申请开票',
  Type.Object({
    invoiceId: zh(Id, '开票申请号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人编号'),
    agencyName: zh(notPersonal(Text), '抬头'),
    airLine: Airline,
    kind: zh(oneOf(boughtKinds), '产品类型'),
    nos,
    amount: zh(Fen, '开票金额'),
    askedBy: zh(Doer, '申请人'),
  }),
)
const invoiced = { invoiceId: zh(Id, '开票申请号'), quantity: zh(Count, '份数'), amount: zh(Fen, '开票金额') }
/** an invoice is issued, corrected, or reversed by a red one, for what has not gone back */
export const ExtraInvoiceIssued = event('ExtraInvoiceIssued', '增值产品登记发票', Type.Object({ ...invoiced, invoiceNo: InvoiceNo }))
/** a part was refunded: the remaining amount */
export const ExtraInvoiceReduced = event('ExtraInvoiceReduced', '增值产品开票金额减少', Type.Object(invoiced))
