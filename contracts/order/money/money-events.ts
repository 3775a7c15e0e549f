import { fareTypes, paymentChannels } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { notPersonal, writing } from '../../kernel/personal.ts'
import { Airline, Code, Count, Doer, Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { CreditReason } from '../../payment/credit-terms.ts'
import { owedReasons } from '../../payment/owed.ts'
import { Instalments, LegLines } from '../parts.ts'
import { DepositLot } from './deposit.ts'

/** A payment, or what of it belongs to somebody. */
export const Paid = Type.Object({
  paymentCode: zh(Id, '支付单号'),
  channel: zh(oneOf(paymentChannels), '支付渠道'),
  amount: zh(Fen, '金额'),
  tradeNo: zh(Code, '渠道流水号'),
  /** where a credit has paid (channel `offset`) */
  offsetReason: optional(CreditReason),
})

/** whose fares it becomes; absent in facts of before 2026-12 */
const ofAirline = { airLine: optional(Airline) }
export const OrderPaid = event('OrderPaid', '支付成功', Type.Object({ ...Paid.properties, ...ofAirline }))

/**
 * Money arrived that does not pay the order in full. `no` is the first instalment it pays, `deposit` the part of it that is deposit (the rest
 * counts towards the balance).
 */
export const DepositPaid = event(
  'DepositPaid',
  '支付定金或部分款',
  Type.Object({
    no: zh(Type.Integer({ minimum: 1 }), '期次'),
    ...Paid.properties,
    ...ofAirline,
    deposit: zh(Fen, '定金部分'),
    instalments: Instalments,
  }),
)

/** fewer seats or a lower price left nothing to be paid: the order is paid without another payment */
export const PaidInFull = event('PaidInFull', '已付清', Type.Object({ orderNo: zh(Id, '订单号'), paid: zh(Fen, '已付') }))

/** a second success on a paid order: the money is owed back */
export const PaymentDuplicated = event(
  'PaymentDuplicated',
  '重复支付',
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
  }),
)

/** a success on a closed order: the money is owed back, the order is not revived */
export const PaymentArrivedLate = event(
  'PaymentArrivedLate',
  '失效后支付',
  Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
  }),
)

/**
 * Money of the order's own payments that is to go back: what a closed order's deposit leaves (DOMAIN §5.5 B), what was paid beyond the
 * order's sum, what approved refunds got too little, as a later decision on another one of the group shows, what paid seats are worth that
 * were given back, or by what taxes were lower on the day of issue than when they were paid. `sources` add up to `amount`, newest payment first.
 */
export const MoneyOwed = event(
  'MoneyOwed',
  '应退款',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
    why: zh(oneOf(owedReasons), '应退原因'),
    amount: zh(Fen, '应退金额'),
    sources: zh(Type.Array(Paid), '原支付'),
    /** of what refunds got too little, what was kept for seats that were given back */
    ofSeats: optional(zh(Fen, '其中退座补差')),
  }),
)

/**
 * What was owed back of its payments (`MoneyOwed`) is with the payer; `left`: what of it is not yet, apart from what refunds got too little
 * (`difference`: it was that).
 */
export const MoneyReturned = event(
  'MoneyReturned',
  '应退款到账',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    item: zh(Id, '应退款编号'),
    amount: zh(Fen, '退回金额'),
    left: zh(Fen, '尚未退回'),
    difference: optional(zh(Flag, '退票差额')),
  }),
)

/** what became of the deposit of seats that were cut (`settleDeposit`): `returned` counts towards what is still owed, `forfeited` is kept */
export const DepositSettlement = Type.Object({
  free: zh(Count, '免罚人数'),
  returned: zh(Fen, '退回定金'),
  forfeited: zh(Fen, '罚没定金'),
  kept: zh(Fen, '保留定金'),
  /** seats among them whose deposit was not paid: they went first and cost nothing */
  unpaid: optional(zh(Count, '未付定金的座位')),
  /** deposits by the seats they were paid for, where seats were added later */
  lots: optional(zh(Type.Array(DepositLot), '各批座位定金')),
})

export const PriceModified = event(
  'PriceModified',
  '修改价格',
  Type.Object({ legs: zh(LegLines, '航段'), total: zh(Fen, '总额'), instalments: Instalments, reason: writing(zh(Text, '原因')) }),
)

/** fares that one person alone may not give: the order is as it was until another agrees, or the order has changed */
export const ProposedPrices = Type.Array(
  Type.Object({ stockId: zh(Id, '航段'), type: zh(oneOf(fareTypes), '旅客类型'), fare: zh(Fen, '票价') }),
)

export const PriceChangeProposed = event(
  'PriceChangeProposed',
  '提出改价',
  Type.Object({
    proposalId: zh(Id, '改价编号'),
    by: zh(Doer, '提出人'),
    prices: zh(ProposedPrices, '票价'),
    total: zh(Fen, '改价后总价'),
    outside: notPersonal(zh(Text, '超出范围')),
    reason: writing(zh(Text, '原因')),
  }),
)

export const priceChangeOutcomes = { AGREED: '已同意', REJECTED: '不同意' } as const

export const PriceChangeClosed = event(
  'PriceChangeClosed',
  '改价确认',
  Type.Object({
    proposalId: zh(Id, '改价编号'),
    outcome: zh(oneOf(priceChangeOutcomes), '结果'),
    by: zh(Doer, '确认人'),
    reason: optional(writing(zh(Text, '原因'))),
  }),
)
