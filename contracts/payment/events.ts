import { Lots } from '../account/lots.ts'
import { paymentChannels } from '../enums.ts'
import { payableKinds } from '../kernel/claims.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, coded, Fen, Flag, Id, Instant, oneOf, optional, Text, Turn, Type, zh } from '../kernel/schema.ts'
import { CreditCap, CreditReason } from './credit-terms.ts'
import { businessCodes } from './lists.ts'
import { Payable, Target } from './payable.ts'

/** which claim on what it pays was decided about */
const Claimed = zh(Type.Array(Type.Object({ kind: zh(oneOf(payableKinds), '款项类型'), id: zh(Id, '款项编号'), no: Turn })), '已占用款项')

/** One attempt to pay; stream `payment-{paymentCode}` (DOMAIN §3.7). */
export const PaymentCreated = event(
  'PaymentCreated',
  '发起支付',
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    /** the order that it pays; of what pays something else, or nothing, none */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    /** whose order it is; of a recharge nobody's */
    airLine: optional(Airline),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    businessCode: zh(coded(Code, businessCodes), '业务类型'),
    amount: zh(Fen, '金额'),
    /** the first instalment of the order that it is to pay; absent: the first of all */
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
    /** what it pays, where that is not the order: all of it or nothing */
    targets: optional(zh(Type.Array(Payable, { minItems: 1, maxItems: 100 }), '支付款项')),
    /** the account that it fills, where it pays nothing */
    into: optional(zh(Id, '充值账户')),
    /** who takes the money at the gateway: by this it is asked and gives back; of the sandbox nobody */
    merchant: optional(zh(Id, '收款商户')),
    /** the account that pays, where no gateway does (channel `virtual`) */
    from: optional(zh(Id, '付款账户')),
    /** and what of it was set aside before, by another document that has decided this payment: nothing more is set aside for it */
    held: optional(zh(Id, '占用号')),
    /** the credit that pays, where no gateway does (channel `offset`) */
    offset: optional(zh(Type.Object({ creditId: zh(Id, '抵扣编号'), reasonCode: CreditReason, cap: optional(CreditCap) }), '抵扣')),
  }),
)
/** `paidAt` is when the gateway took it, or when we learned of it where the gateway does not say: what the pay limit of the order is held against */
export const PaymentSucceeded = event(
  'PaymentSucceeded',
  '支付成功',
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    orderNo: optional(zh(Id, '订单号')),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    paidAt: zh(Instant, '支付时间'),
    /** the gateway's own time of it, where it has told one: by this its daily file has it, and `paidAt` may be later */
    gatewayAt: optional(zh(Instant, '渠道成功时间')),
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
    into: optional(zh(Id, '充值账户')),
    /** which recharges of the account have paid it: what goes back goes back to them */
    lots: optional(zh(Lots, '资金来源')),
    /** and what the account has set aside for it: what is set aside once more, by somebody who was late, is not spent */
    hold: optional(Turn),
    /** of an account that pays: its claims on what it pays */
    claims: optional(Claimed),
    /** of the credit that paid */
    offsetReason: optional(CreditReason),
    offsetCap: optional(CreditCap),
  }),
)
/** what a gateway says of a payment */
const noticeWords = { SUCCESS: '支付成功', FAILED: '支付失败或关闭', WAITING: '等待付款' } as const
/**
 * What a gateway said of it unasked, word for word and with its signature, once for each thing that it says, believed or not: for dispute. What
 * tells of the payer is veiled in it.
 */
export const PaymentNoticed = event(
  'PaymentNoticed',
  '渠道通知',
  Type.Object({
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    said: zh(oneOf(noticeWords), '通知内容'),
    tradeNo: zh(Code, '渠道流水号'),
    amount: zh(Fen, '金额'),
    merchant: optional(zh(Id, '收款商户')),
    text: zh(writing(Type.String({ maxLength: 20_000 })), '通知原文'),
    /** of the whole text, as it came: SHA-256, hex */
    digest: zh(Code, '原文摘要'),
  }),
)
export const PaymentFailed = event('PaymentFailed', '支付失败', Type.Object({ reason: zh(writing(Text), '原因') }))
/** The account that it fills expects it, as this, or all that it pays is claimed: from now on it is only carried out. */
export const PaymentAllotted = event(
  'PaymentAllotted',
  '确认入账',
  Type.Object({ into: optional(zh(Id, '充值账户')), expected: optional(Turn), claims: optional(Claimed) }),
)
/**
 * A gateway has taken it, and of what it was to pay something cannot be paid any more, so nothing of it is; or the account that it was to fill is
 * closed. All of it is owed back.
 */
export const PaymentUnplaced = event(
  'PaymentUnplaced',
  '款项无法入账',
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    /** where all that it was to pay is of one order */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    /** of a recharge of a virtual account nobody's */
    airLine: optional(Airline),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    reason: zh(writing(Text), '原因'),
  }),
)
/** All that follows from it in an account, and in what it pays, has been done. */
export const PaymentPlaced = event('PaymentPlaced', '入账完成', Type.Object({}))
/** What went back to an account stands there. */
export const PaymentRefundPlaced = event('PaymentRefundPlaced', '退款入账完成', Type.Object({ refundId: zh(Id, '退款单号') }))
/** nobody waits for this payment any more: the order has closed, or is paid otherwise. Money that comes all the same still counts. */
export const PaymentClosed = event('PaymentClosed', '支付单关闭', Type.Object({ reason: zh(writing(Text), '原因') }))
/** set aside for a refund before the gateway is asked, so that two refunds never spend the same money */
export const PaymentRefundReserved = event(
  'PaymentRefundReserved',
  '退款占用',
  // `orderNo`: whose tickets go back, a payment may be shared by orders that were one; `target`: which of the things that it paid
  Type.Object({ refundId: zh(Id, '退款单号'), amount: zh(Fen, '金额'), orderNo: optional(zh(Id, '订单号')), target: optional(Target) }),
)
/** the gateway has refused for good: the money is free for another refund */
export const PaymentRefundReleased = event(
  'PaymentRefundReleased',
  '退款占用释放',
  Type.Object({ refundId: zh(Id, '退款单号'), reason: zh(writing(Text), '原因') }),
)
/** with whose money it was */
export const PaymentRefunded = event(
  'PaymentRefunded',
  '支付退款',
  Type.Object({
    refundId: zh(Id, '退款单号'),
    amount: zh(Fen, '金额'),
    gatewayRefundNo: zh(Code, '渠道退款号'),
    paymentCode: zh(Id, '支付单号'),
    orderNo: optional(zh(Id, '订单号')),
    target: optional(Target),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: optional(Airline),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    /** it did not leave the house, but became a credit */
    credited: optional(zh(Flag, '转为抵扣')),
    /** as what the account that had paid expects it */
    expected: optional(Turn),
  }),
)
