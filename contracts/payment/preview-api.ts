import { paymentChannels } from '../enums.ts'
import { agents, query, staff } from '../kernel/endpoint.ts'
import { Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { OrderMoneyAnswer } from '../order/changes/changes-api.ts'
import { Instalment } from '../order/events.ts'
import { CreditReason } from './credit-terms.ts'
import { accountsLeft, accountWays, byDeposit, Left } from './payable-api.ts'

/** What commands that move money would do, told by the rules that will decide them; nothing is kept. */
export const gotoPayPreview = query('/api/order/payment/r/gotoPayPreview', {
  zh: '支付试算',
  allow: [...agents, 'employee'],
  body: Type.Object({
    orderId: zh(Id, '订单号'),
    /** the next part or all that is owed; of a credit any part */
    totalAmount: zh(Fen, '支付金额'),
    creditId: optional(zh(Id, '抵扣编号')),
    ...accountWays,
    ...byDeposit,
  }),
  data: Type.Object({
    amount: zh(Fen, '支付金额'),
    amountText: zh(Text, '金额大写'),
    /** the parts that it pays, with what of each */
    pays: zh(Type.Array(Instalment), '支付期次'),
    /** the order as it would be: what is still owed, in which parts */
    after: OrderMoneyAnswer,
    owedText: zh(Text, '待付金额大写'),
    /** the credit that pays */
    offset: optional(
      Type.Object({
        creditId: zh(Id, '抵扣编号'),
        reasonCode: CreditReason,
        validUntil: zh(Instant, '有效期至'),
        balance: zh(Fen, '抵扣余额'),
        /** as it would be */
        left: zh(Fen, '支付后余额'),
        /** the most that it may pay of this order now */
        most: zh(Fen, '最多可抵扣'),
      }),
    ),
    ...accountsLeft,
    deposit: optional(zh(Left, '大额押金')),
  }),
  note: '按支付命令的规则试算，金额须为下一期款项或全部待付金额；填写抵扣编号时按抵扣支付试算，可为部分金额；虚拟账户支付时按本单位账户余额试算，填写大客户编号时按该大客户的可用额度试算。大额押金支付时按本单位有效期内的非罚没类押金试算。抵扣、虚拟账户、大客户与大额押金只能填写一项。',
})

/** where money goes back to, payment by payment */
export const PayoutPreview = Type.Array(
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '退款金额'),
    credited: optional(zh(Flag, '转为抵扣')),
  }),
)
const Back = { amount: zh(Fen, '退款金额'), amountText: zh(Text, '金额大写'), payouts: zh(PayoutPreview, '退回渠道') }
export const payOutPreview = query('/api/order/refund/r/payOutPreview', {
  zh: '退款试算',
  allow: staff,
  permission: 'order.payment.r',
  body: Type.Object({ refundId: zh(Id, '退票单号') }),
  data: Type.Object({
    ...Back,
    /** reasons 5 and 6: what becomes a credit instead, and until when that would be valid */
    credit: optional(Type.Object({ amount: zh(Fen, '转为抵扣'), reasonCode: CreditReason, validUntil: zh(Instant, '有效期至') })),
  }),
  note: '确认退款（modifyStatus 到 REFUNDACCOMPLISH）将退回的款项；原因为自愿团退抵扣、共益债抵扣时款项转为抵扣，不退回渠道。',
})
export const owedPreview = query('/api/order/refund/r/approveNeedsRefundPreview', {
  zh: '需退款试算',
  allow: staff,
  permission: 'order.payment.r',
  body: Type.Object({ id: zh(Id, '编号') }),
  data: Type.Object(Back),
  note: '需退款审批同意后，或支付异常提交退款并审批同意后，将退回的款项。',
})
