import { paymentChannels, productFeeTypes } from '../../enums.ts';
import { personal } from '../../kernel/personal.ts';
import { Count, Fen, Id, oneOf, Text, Type, zh } from '../../kernel/schema.ts';
import { boughtKinds } from './product-kinds.ts';
/** Products of travellers who leave, by kind of fee, and what is refunded of each. */
export const ProductFee = Type.Object({
    type: zh(oneOf(productFeeTypes), '费用类型'),
    paid: zh(Fen, '已付'),
    refund: zh(Fen, '随票退款'),
});
/** products that stay with a seat when another person takes it */
export const KeptProducts = zh(Type.Array(Type.Object({ kind: zh(oneOf(boughtKinds), '产品类型'), count: zh(Count, '份数') })), '随座位保留的增值产品');
/**
 * Products that would be refunded because their travellers leave the list of names or others take their seats. `paid` is 0 for products
 * that still wait to be paid; these are cancelled.
 */
export const GoesBack = Type.Object({
    orderId: zh(Id, '订单号'),
    lines: zh(Type.Array(Type.Object({
        name: personal('traveller', 'name', zh(Text, '旅客')),
        kind: zh(oneOf(boughtKinds), '产品类型'),
        product: zh(Text, '产品名称'),
        paid: zh(Fen, '已付'),
        refund: zh(Fen, '退款'),
    })), '退回的增值产品'),
    kept: KeptProducts,
    amount: zh(Fen, '退款金额'),
    payouts: zh(Type.Array(Type.Object({ paymentCode: zh(Id, '支付单号'), channel: zh(oneOf(paymentChannels), '支付渠道'), amount: zh(Fen, '金额') })), '退款去向'),
});
