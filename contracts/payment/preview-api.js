import { paymentChannels } from '../enums.ts';
import { query, staff } from '../kernel/endpoint.ts';
import { Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { CreditReason } from './credit-terms.ts';
/**
 * Previews of commands that move money. The rules that decide the commands compute them; nothing is written. This one shows where money
 * goes back to, payment by payment.
 */
export const PayoutPreview = Type.Array(Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '退款金额'),
    credited: optional(zh(Flag, '转为抵扣')),
}));
const Back = { amount: zh(Fen, '退款金额'), amountText: zh(Text, '金额大写'), payouts: zh(PayoutPreview, '退回渠道') };
export const payOutPreview = query('/api/order/refund/r/payOutPreview', {
    zh: '退款试算',
    allow: staff,
    permission: 'order.payment.r',
    body: Type.Object({ refundId: zh(Id, '退票单号') }),
    data: Type.Object({
        ...Back,
        /** for reasons 5 and 6: the amount that becomes a credit, and its last day */
        credit: optional(Type.Object({ amount: zh(Fen, '转为抵扣'), reasonCode: CreditReason, validUntil: zh(Instant, '有效期至') })),
    }),
    note: '确认退款（modifyStatus 到 REFUNDACCOMPLISH）将退回的款项；原因为自愿团退抵扣、共益债抵扣时款项转为抵扣，不退回渠道。',
});
export const owedPreview = query('/api/order/refund/r/approveNeedsRefundPreview', {
    zh: '需退款试算',
    allow: staff,
    permission: 'order.payment.r',
    body: Type.Object({ id: zh(Id, '编号') }),
    data: Type.Object(Back),
    note: '需退款审批同意后，或支付异常提交退款并审批同意后，将退回的款项。',
});
