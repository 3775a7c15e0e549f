import { paymentChannels } from '../enums.ts'
import { agents, command, query } from '../kernel/endpoint.ts'
import { personal } from '../kernel/personal.ts'
import { Count, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { boughtKinds } from '../order/money/product-kinds.ts'
import { accountWays, PaidTogether, payWays } from '../payment/payable-api.ts'
import { Parts } from './api.ts'
import { refundManners } from './events.ts'
import { InvoiceNo, invoiceStatuses } from './invoice-no.ts'
import { itemStatuses } from './items.ts'

const buyers = [...agents, 'employee'] as const
const OrderId = { orderId: zh(Id, '订单号') }
const Kind = { kind: zh(oneOf(boughtKinds), '产品类型') }

/** `ids` are travellers */
const Purchase = {
  ...OrderId,
  productId: zh(Id, '产品编号'),
  ids: zh(Type.Array(Id, { minItems: 1, maxItems: 999 }), '旅客编号'),
  count: optional(zh(Type.Integer({ minimum: 1, maximum: 9 }), '每人份数')),
}
const Bought = Type.Object({
  ...OrderId,
  ...Kind,
  items: zh(Count, '份数'),
  amount: zh(Fen, '应付金额'),
  amountText: zh(Text, '金额大写'),
  payBy: zh(Instant, '支付时限'),
})
const purchase = {
  allow: buyers,
  /** price that the caller was shown; a different current price is refused */
  body: Type.Object({ ...Purchase, totalAmount: optional(zh(Fen, '应付金额')) }),
  data: Bought,
}
export const extraPurchasePreview = query('/api/order/extraProduct/r/purchasePreview', {
  zh: '附加产品购买试算',
  allow: buyers,
  body: Type.Object(Purchase),
  data: Type.Object({ ...Bought.properties, name: zh(Text, '产品名称'), each: zh(Type.Object(Parts), '每份') }),
})
export const foodPurchase = command('/api/order/extraProduct/w/foodPurchase', { zh: '餐食购买', ...purchase })
export const luggagePurchase = command('/api/order/extraProduct/w/luggagePurchase', { zh: '行李购买', ...purchase })
export const insurancePurchase = command('/api/order/extraProduct/w/insurancePurchase', { zh: '保险购买', ...purchase })
/** insurance for whoever has none: all travellers of the order, or these */
export const insure = command('/api/order/w/insure', {
  zh: '订单投保',
  allow: buyers,
  body: Type.Object({
    ...OrderId,
    ids: optional(Purchase.ids),
    productId: optional(Purchase.productId),
    totalAmount: optional(zh(Fen, '应付金额')),
  }),
  data: Bought,
  note: '为还没有保险的旅客各买一份；不填旅客的为全部可投保的旅客，不填产品的须只有一种保险在售。已投保的旅客不再购买。',
})

const pay = {
  allow: agents,
  body: Type.Object({ ...OrderId, totalAmount: zh(Fen, '支付金额'), ...payWays }),
  data: PaidTogether,
  note: '填写支付密码的由虚拟账户支付（同时填写大客户编号的由该大客户的额度支付），否则由所选支付渠道支付。',
}
export const extraPayPreview = query('/api/order/extraProduct/r/payPreview', {
  zh: '附加产品支付试算',
  allow: agents,
  body: Type.Object({ ...OrderId, ...Kind, ...accountWays }),
  data: Type.Object({
    ...OrderId,
    ...Kind,
    items: zh(Count, '份数'),
    amount: zh(Fen, '应付金额'),
    amountText: zh(Text, '金额大写'),
    payBy: zh(Instant, '支付时限'),
    available: optional(zh(Fen, '可用余额')),
    left: optional(zh(Fen, '支付后可用余额')),
  }),
})
export const foodPay = command('/api/order/extraProduct/w/foodPay', { zh: '餐食支付', ...pay })
export const luggagePay = command('/api/order/extraProduct/w/luggagePay', { zh: '行李支付', ...pay })
export const insurancePay = command('/api/order/extraProduct/w/insurancePay', { zh: '保险支付', ...pay })

/** `ids` are items of a purchase */
const Chosen = { ...OrderId, ids: zh(Type.Array(Id, { minItems: 1, maxItems: 999 }), '已购编号') }
const refund = {
  allow: buyers,
  body: Type.Object(Chosen),
  data: Type.Object({
    ...OrderId,
    ...Kind,
    /** number of items that were not paid yet */
    cancelled: zh(Count, '取消份数'),
    refunds: zh(
      Type.Array(
        Type.Object({
          refundId: zh(Id, '退订单号'),
          amount: zh(Fen, '退款金额'),
          status: zh(oneOf({ ASKED: '退款中', REFUNDED: '已退款', FAILED: '退款未成' }), '状态'),
          failure: optional(zh(Text, '未成原因')),
        }),
      ),
      '退款',
    ),
    amount: zh(Fen, '退款金额'),
    amountText: zh(Text, '金额大写'),
  }),
  note: '未支付的取消购买，已支付的原路退款；支付手续费不退。',
}
export const extraRefundPreview = query('/api/order/extraProduct/r/refundPreview', {
  zh: '附加产品退订试算',
  allow: buyers,
  body: Type.Object({ ...Chosen, ...Kind }),
  data: Type.Object({
    ...OrderId,
    ...Kind,
    cancelled: zh(Count, '取消份数'),
    lines: zh(
      Type.Array(
        Type.Object({
          id: zh(Id, '编号'),
          name: personal('traveller', 'name', zh(Text, '姓名')),
          product: zh(Text, '产品名称'),
          paid: zh(Fen, '已付'),
          payFee: zh(Fen, '支付手续费（不退）'),
          amount: zh(Fen, '退款'),
        }),
      ),
      '明细',
    ),
    amount: zh(Fen, '退款金额'),
    amountText: zh(Text, '金额大写'),
    payouts: zh(
      Type.Array(
        Type.Object({ paymentCode: zh(Id, '支付单号'), channel: zh(oneOf(paymentChannels), '支付渠道'), amount: zh(Fen, '金额') }),
      ),
      '退款去向',
    ),
  }),
})
export const foodRefund = command('/api/order/extraProduct/w/foodRefund', { zh: '餐食退订', ...refund })
export const luggageRefund = command('/api/order/extraProduct/w/luggageRefund', { zh: '行李退订', ...refund })
export const insuranceRefund = command('/api/order/extraProduct/w/insuranceRefund', { zh: '保险退订', ...refund })

const invoice = {
  allow: buyers,
  body: Type.Object(OrderId),
  data: Type.Object({ ...OrderId, ...Kind, items: zh(Count, '开票份数'), amount: zh(Fen, '开票金额') }),
}
export const foodInvoice = command('/api/order/extraProduct/w/foodInvoice', { zh: '餐食开票', ...invoice })
export const luggageInvoice = command('/api/order/extraProduct/w/luggageInvoice', { zh: '行李开票', ...invoice })
export const insuranceInvoice = command('/api/order/extraProduct/w/insuranceInvoice', { zh: '保险开票', ...invoice })

export const ExtraItemView = Type.Object({
  id: zh(Id, '编号'),
  ...Kind,
  passengerId: zh(Id, '旅客编号'),
  name: personal('traveller', 'name', zh(Text, '姓名')),
  product: zh(Text, '产品名称'),
  ...Parts,
  status: zh(oneOf(itemStatuses), '状态'),
  boughtAt: zh(Instant, '购买时间'),
  payBy: optional(zh(Instant, '支付时限')),
  paidAt: optional(zh(Instant, '支付时间')),
  channel: optional(zh(oneOf(paymentChannels), '支付渠道')),
  paymentCode: optional(zh(Id, '支付单号')),
  issuedAt: optional(zh(Instant, '出单时间')),
  invoicedAt: optional(zh(Instant, '申请开票时间')),
  invoice: optional(zh(oneOf(invoiceStatuses), '发票')),
  invoiceNo: optional(InvoiceNo),
  back: optional(zh(Fen, '退款')),
  refundUntil: optional(zh(Instant, '停退时间')),
  /** reason why it cannot be given back now; absent where it can */
  why: optional(zh(Text, '不可退原因')),
})
export const purchasedExtras = query('/api/order/extraProduct/r/purchased', {
  zh: '已购附加产品',
  allow: buyers,
  body: Type.Object(OrderId),
  data: Type.Object({
    ...OrderId,
    items: zh(Type.Array(ExtraItemView), '已购'),
    /** one entry for each kind that was ever bought */
    kinds: zh(
      Type.Array(
        Type.Object({
          ...Kind,
          waiting: zh(Fen, '待支付'),
          payBy: optional(zh(Instant, '支付时限')),
          paid: zh(Fen, '已支付'),
          refunding: zh(Fen, '退款中'),
          refunded: zh(Fen, '已退款'),
          /** paid amount without an invoice */
          invoiceable: zh(Fen, '可开票'),
          stream: Text,
        }),
      ),
      '合计',
    ),
    /** refunds of items, done or refused */
    refunds: zh(
      Type.Array(
        Type.Object({
          refundId: zh(Id, '退订单号'),
          ...Kind,
          manner: zh(oneOf(refundManners), '退订方式'),
          amount: zh(Fen, '退款金额'),
          channel: zh(oneOf(paymentChannels), '支付渠道'),
          at: zh(Instant, '时间'),
          status: zh(oneOf({ ASKED: '退款中', REFUNDED: '已退款', FAILED: '退款未成' }), '状态'),
          failure: optional(zh(Text, '未成原因')),
        }),
      ),
      '退款',
    ),
  }),
})
