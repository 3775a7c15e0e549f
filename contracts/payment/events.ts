import { Layers } from '../account/layers.ts'
import { paymentChannels } from '../enums.ts'
import { payableKinds } from '../kernel/claims.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, coded, Fen, Flag, Id, Instant, oneOf, optional, Text, Turn, Type, zh } from '../kernel/schema.ts'
import { CreditCap, CreditReason } from './credit-terms.ts'
import { businessCodes } from './lists.ts'
import { Payable, Target } from './payable.ts'

/** claims that were decided together with the payment */
const Claimed = zh(Type.Array(Type.Object({ kind: zh(oneOf(payableKinds), '款项类型'), id: zh(Id, '款项编号'), no: Turn })), '已占用款项')

/** One attempt to pay; stream `payment-{paymentCode}` (DOMAIN §3.7). */
export const PaymentCreated = event(
  'PaymentCreated',
  '发起支付',
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    /** order that is paid; absent where the payment is for something else */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    /** airline of the order; absent for a recharge */
    airLine: optional(Airline),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    businessCode: zh(coded(Code, businessCodes), '业务类型'),
    amount: zh(Fen, '金额'),
    /** the first instalment of the order that this payment pays; absent: the order's first */
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
    /** payables where they are not the order; they are paid all together or not at all */
    targets: optional(zh(Type.Array(Payable, { minItems: 1, maxItems: 100 }), '支付款项')),
    /** the account that the payment recharges, where it pays nothing */
    into: optional(zh(Id, '充值账户')),
    /** merchant that takes the money at the gateway and gives it back; absent in the sandbox */
    merchant: optional(zh(Id, '收款商户')),
    /** the account that pays, where no gateway does (channel `virtual`) */
    from: optional(zh(Id, '付款账户')),
    /** hold that another document made when it decided this payment: no further money is set aside */
    held: optional(zh(Id, '占用号')),
    /** the credit that pays, where no gateway does (channel `offset`) */
    offset: optional(zh(Type.Object({ creditId: zh(Id, '抵扣编号'), reasonCode: CreditReason, cap: CreditCap }), '抵扣')),
  }),
)
/**
 * `paidAt` is when the gateway took the money, or when we learned of it where the gateway does not say. The pay limit of the order is
 * compared with it.
 */
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
    /** the gateway's own time of the payment, where it gives one: its daily file lists the payment by this time; `paidAt` may be later */
    gatewayAt: optional(zh(Instant, '渠道成功时间')),
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
    into: optional(zh(Id, '充值账户')),
    /** recharges of the account that paid; refunds go back to them */
    layers: optional(zh(Layers, '资金来源')),
    /** hold of the account that paid; a second hold by a late process is not spent */
    hold: optional(Turn),
    /** of an account that pays: its claims on the payables */
    claims: optional(Claimed),
    /** reason and cap of the credit that paid, both or neither */
    offsetReason: optional(CreditReason),
    offsetCap: optional(CreditCap),
  }),
)
/** statuses in a gateway's notice */
const noticeWords = { SUCCESS: '支付成功', FAILED: '支付失败或关闭', WAITING: '等待付款' } as const
/**
 * An unsolicited message of a gateway about the payment, verbatim and with its signature, as evidence in a dispute. It is recorded once per
 * content, whether or not it is believed; data about the payer is masked.
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
    /** SHA-256 of the whole original text, hex */
    digest: zh(Code, '原文摘要'),
  }),
)
export const PaymentFailed = event('PaymentFailed', '支付失败', Type.Object({ reason: zh(writing(Text), '原因') }))
/** The account to recharge now expects this payment, or everything that it pays is claimed. From now on the payment is only carried out. */
export const PaymentAllotted = event(
  'PaymentAllotted',
  '确认入账',
  Type.Object({ into: optional(zh(Id, '充值账户')), expected: optional(Turn), claims: optional(Claimed) }),
)
/**
 * A gateway has taken the money, but one of the payables can no longer be paid, so none is; or the account to be recharged is closed. All
 * of the money is owed back.
 */
export const PaymentUnplaced = event(
  'PaymentUnplaced',
  '款项无法入账',
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    /** order that all payables belong to, if it is one */
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    /** absent for a recharge of a virtual account */
    airLine: optional(Airline),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    reason: zh(writing(Text), '原因'),
  }),
)
/** A gateway has taken another sum than was asked for: it pays nothing, and all of it is owed back. */
export const PaymentSumDiffered = event(
  'PaymentSumDiffered',
  '渠道收款金额不符',
  Type.Object({
    ...PaymentUnplaced.schema.properties,
    due: zh(Fen, '应付金额'),
    paidAt: zh(Instant, '支付时间'),
    gatewayAt: optional(zh(Instant, '渠道成功时间')),
  }),
)
/** All consequences in accounts and payables have been carried out. */
export const PaymentPlaced = event('PaymentPlaced', '入账完成', Type.Object({}))
/** The refund has reached the account. */
export const PaymentRefundPlaced = event('PaymentRefundPlaced', '退款入账完成', Type.Object({ refundId: zh(Id, '退款单号') }))
/**
 * nobody waits for this payment any more: the order has closed or is paid in another way. Money that still comes in counts all the same.
 */
export const PaymentClosed = event('PaymentClosed', '支付单关闭', Type.Object({ reason: zh(writing(Text), '原因') }))
/**
 * Part that is reserved for a refund, so that two refunds never use the same money. `approval`: whoever drives this approval of the refund
 * asks the gateway for the part next; it is said again by another who asks while the first may still wait for its answer.
 */
export const PaymentRefundReserved = event(
  'PaymentRefundReserved',
  '退款占用',
  // `orderNo` is the order of the refunded tickets, since orders that were one may share a payment; `target` is one of the payment's
  // payables
  Type.Object({
    refundId: zh(Id, '退款单号'),
    amount: zh(Fen, '金额'),
    orderNo: optional(zh(Id, '订单号')),
    target: optional(Target),
    approval: optional(zh(Turn, '审核次数')),
  }),
)
/**
 * The gateway has refused the `no`-th of those who asked for the part, while another may still wait for its answer: the part stays set
 * aside. The refusal of the last of them is that of all.
 */
export const PaymentRefundRefused = event(
  'PaymentRefundRefused',
  '渠道拒绝退款',
  Type.Object({ refundId: zh(Id, '退款单号'), no: zh(Turn, '请求序号'), reason: zh(writing(Text), '原因') }),
)
/** The gateway has finally refused: another refund may use the money. `approval`: nobody asks for it any more by this approval */
export const PaymentRefundReleased = event(
  'PaymentRefundReleased',
  '退款占用释放',
  Type.Object({ refundId: zh(Id, '退款单号'), reason: zh(writing(Text), '原因'), approval: optional(zh(Turn, '审核次数')) }),
)
/** the refund is with the payer whose money it was */
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
    /** the money did not leave the system but became a credit */
    credited: optional(zh(Flag, '转为抵扣')),
    /** number of the expectation in the account that had paid */
    expected: optional(Turn),
  }),
)
