import { agents, command, everyone, get } from '../kernel/endpoint.ts';
import { Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { creditMovements } from './credit-terms.ts';
import { CreditRow, paymentStatuses } from './lists.ts';
export const CreditMovement = Type.Object({
    at: zh(Instant, '时间'),
    kind: zh(oneOf(creditMovements), '变动'),
    amount: zh(Fen, '金额'),
    balance: zh(Fen, '抵扣余额'),
    orderNo: optional(zh(Id, '订单号')),
    paymentCode: optional(zh(Id, '支付单号')),
    refundId: optional(zh(Id, '退款单号')),
    /** the part of the order that it paid */
    purpose: optional(zh(Text, '用途')),
});
export const creditDetail = get('/api/order/payment/r/offsetDetail', {
    zh: '抵扣详情',
    allow: everyone,
    body: Type.Object({ id: zh(Id, '抵扣编号') }),
    data: Type.Object({
        ...CreditRow.properties,
        /** every change of its balance, oldest first */
        movements: zh(Type.Array(CreditMovement), '变动明细'),
        /** true if it may pay another order now */
        usable: zh(Flag, '可抵扣'),
        why: zh(Text, '说明'),
        revision: Type.Integer(),
        /** its history: `offset-{id}` */
        stream: Text,
    }),
});
export const PayByCredit = {
    orderId: zh(Id, '订单号'),
    creditId: zh(Id, '抵扣编号'),
    /** all that is owed, or a part of it; a gateway pays the rest */
    totalAmount: zh(Fen, '抵扣金额'),
};
export const payByCredit = command('/api/order/payment/w/gotoPay/offset', {
    zh: '抵扣支付',
    allow: [...agents, 'employee'],
    body: Type.Object(PayByCredit),
    data: Type.Object({
        paymentCode: zh(Id, '支付单号'),
        status: zh(oneOf(paymentStatuses), '状态'),
        amount: zh(Fen, '抵扣金额'),
        amountText: zh(Text, '金额大写'),
        /** balance of the credit afterwards */
        balance: zh(Fen, '抵扣余额'),
    }),
    note: '用抵扣支付同一代理人、同一航空公司的其他订单，可只付一部分；共益债抵扣不超过新团票款的30%。订单取消或退款时退回原抵扣，有效期不变。',
});
export { CreditRow, creditList } from './lists.ts';
