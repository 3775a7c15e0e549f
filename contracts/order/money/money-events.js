import { fareTypes, paymentChannels } from '../../enums.ts';
import { event } from '../../kernel/event.ts';
import { notPersonal, writing } from '../../kernel/personal.ts';
import { Airline, Code, Count, Doer, Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts';
import { CreditReason } from '../../payment/credit-terms.ts';
import { owedReasons } from '../../payment/owed.ts';
import { Instalments, LegLines } from '../parts.ts';
import { Tranche } from '../rules/deposit.ts';
/** A payment, or a part of it. */
export const Paid = Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    /** reason of the credit that paid (channel `offset`) */
    offsetReason: optional(CreditReason),
});
/** airline whose fares the money becomes */
const ofAirline = { airLine: Airline };
export const OrderPaid = event('OrderPaid', '支付成功', Type.Object({ ...Paid.properties, ...ofAirline }));
/**
 * Money arrived that does not pay the order in full. `no` is the first instalment that it pays, `deposit` its deposit part (the rest counts
 * towards the balance).
 */
export const DepositPaid = event('DepositPaid', '支付定金或部分款', Type.Object({
    no: zh(Type.Integer({ minimum: 1 }), '期次'),
    ...Paid.properties,
    ...ofAirline,
    deposit: zh(Fen, '定金部分'),
    instalments: Instalments,
}));
/** fewer seats or a lower price left nothing to pay: the order is paid without another payment */
export const PaidInFull = event('PaidInFull', '已付清', Type.Object({ orderNo: zh(Id, '订单号'), paid: zh(Fen, '已付') }));
/** a second successful payment of a paid order: the money is owed back */
export const PaymentDuplicated = event('PaymentDuplicated', '重复支付', Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
}));
/** a successful payment of a closed order: the money is owed back, and the order stays closed */
export const PaymentArrivedLate = event('PaymentArrivedLate', '失效后支付', Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
}));
/**
 * Money from the order's own payments that has to go back. Causes: the rest of a closed order's deposit (DOMAIN §5.5 B); payments beyond
 * the order's sum; approved refunds that got too little, as a later decision about the group shows; paid seats that were given back; taxes
 * that were lower on the day of issue than at payment. `sources` add up to `amount`, newest payment first.
 */
export const MoneyOwed = event('MoneyOwed', '应退款', Type.Object({
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
    why: zh(oneOf(owedReasons), '应退原因'),
    amount: zh(Fen, '应退金额'),
    sources: zh(Type.Array(Paid), '原支付'),
    /** part of corrections to refunds that had been kept for seats given back */
    ofSeats: optional(zh(Fen, '其中退座补差')),
}));
/**
 * Owed money (`MoneyOwed`) has reached the payer. `left` is what has not yet, without corrections to refunds; `difference` marks such a
 * correction.
 */
export const MoneyReturned = event('MoneyReturned', '应退款到账', Type.Object({
    orderNo: zh(Id, '订单号'),
    item: zh(Id, '应退款编号'),
    amount: zh(Fen, '退回金额'),
    left: zh(Fen, '尚未退回'),
    difference: optional(zh(Flag, '退票差额')),
}));
/** settlement of the deposit of cut seats (`settleDeposit`): `returned` counts towards what is still owed, `forfeited` is kept */
export const SettledDeposit = Type.Object({
    free: zh(Count, '免罚人数'),
    returned: zh(Fen, '退回定金'),
    forfeited: zh(Fen, '罚没定金'),
    kept: zh(Fen, '保留定金'),
    /** number of these seats with unpaid deposits: they are cut first and cost nothing */
    unpaid: optional(zh(Count, '未付定金的座位')),
    /** deposits by the seats they were paid for, where seats were added later */
    tranches: optional(zh(Type.Array(Tranche), '各批座位定金')),
});
export const PriceModified = event('PriceModified', '修改价格', Type.Object({ legs: zh(LegLines, '航段'), total: zh(Fen, '总额'), instalments: Instalments, reason: writing(zh(Text, '原因')) }));
/** fares that one person alone may not set. The order stays unchanged until another person confirms them or the order changes */
export const ProposedPrices = Type.Array(Type.Object({ stockId: zh(Id, '航段'), type: zh(oneOf(fareTypes), '旅客类型'), fare: zh(Fen, '票价') }));
export const PriceChangeProposed = event('PriceChangeProposed', '提出改价', Type.Object({
    proposalId: zh(Id, '改价编号'),
    by: zh(Doer, '提出人'),
    prices: zh(ProposedPrices, '票价'),
    total: zh(Fen, '改价后总价'),
    outside: notPersonal(zh(Text, '超出范围')),
    reason: writing(zh(Text, '原因')),
}));
export const priceChangeOutcomes = { AGREED: '已同意', REJECTED: '不同意' };
export const PriceChangeClosed = event('PriceChangeClosed', '改价确认', Type.Object({
    proposalId: zh(Id, '改价编号'),
    outcome: zh(oneOf(priceChangeOutcomes), '结果'),
    by: zh(Doer, '确认人'),
    reason: optional(writing(zh(Text, '原因'))),
}));
