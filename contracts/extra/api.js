import { fareTypes } from '../enums.ts';
import { agents, query } from '../kernel/endpoint.ts';
import { personal } from '../kernel/personal.ts';
import { Count, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { boughtKinds } from '../order/money/product-kinds.ts';
const reads = [...agents, 'employee'];
const OrderId = { orderId: zh(Id, '订单号') };
export const Parts = {
    price: zh(Fen, '价格'),
    surcharge: zh(Fen, '节假日加价'),
    agentFee: zh(Fen, '代理费'),
    payFee: zh(Fen, '支付手续费'),
    amount: zh(Fen, '应付'),
};
export const AvailableExtra = Type.Object({
    productId: zh(Id, '产品编号'),
    kind: zh(oneOf(boughtKinds), '产品类型'),
    name: zh(Text, '产品名称'),
    note: optional(zh(Text, '说明')),
    ...Parts,
    holiday: optional(zh(Text, '节假日')),
    min: zh(Count, '每人至少'),
    max: zh(Count, '每人至多'),
    saleUntil: zh(Instant, '停售时间'),
    /** last moment for giving it back; absent: never */
    refundUntil: optional(zh(Instant, '停退时间')),
    why: optional(zh(Text, '不可购买原因')),
});
export const availableExtras = query('/api/order/extraProduct/r/available', {
    zh: '可购附加产品',
    allow: reads,
    body: Type.Object(OrderId),
    data: Type.Object({
        ...OrderId,
        /** reason why nothing can be bought for the order now */
        why: optional(zh(Text, '不可购买原因')),
        products: zh(Type.Array(AvailableExtra), '产品'),
        passengers: zh(Type.Array(Type.Object({
            passengerId: zh(Id, '旅客编号'),
            name: personal('traveller', 'name', zh(Text, '姓名')),
            type: zh(oneOf(fareTypes), '旅客类型'),
            bought: zh(Type.Array(Type.Object({ kind: zh(oneOf(boughtKinds), '产品类型'), count: zh(Count, '份数') })), '已购'),
            why: optional(zh(Text, '不可购买原因')),
        })), '旅客'),
    }),
});
