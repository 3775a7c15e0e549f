import { voyageTypes } from '../../enums.ts';
import { agents, command, query } from '../../kernel/endpoint.ts';
import { personal } from '../../kernel/personal.ts';
import { Count, Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts';
import { OrderId, OrderStatus } from '../api.ts';
import { Instalment, Leg, Limits, PassengerCounts } from '../events.ts';
/**
 * Orders an expired order again (DOMAIN §3.2 copyAsNew). The copy is another order with today's price and limits; the old one stays
 * expired.
 */
const buyers = [...agents, 'employee'];
const Names = zh(Type.Array(Type.Object({ id: Id, name: personal('traveller', 'name', Text) })), '沿用旅客');
const LeftNames = zh(Type.Array(Type.Object({ id: Id, name: personal('traveller', 'name', Text), reason: zh(Text, '原因') })), '不能沿用的旅客');
export const copyPreview = query('/api/order/r/copyPreview', {
    zh: '再次下单试算',
    allow: buyers,
    body: Type.Object({ orderId: OrderId }),
    data: Type.Object({
        orderId: OrderId,
        voyageType: oneOf(voyageTypes),
        legs: Type.Array(Leg),
        counts: PassengerCounts,
        seats: zh(Count, '座位数'),
        /** number of free seats on the fullest leg */
        seatsLeft: zh(Count, '余位'),
        total: zh(Fen, '现价总价'),
        before: zh(Fen, '原订单总价'),
        limits: Limits,
        instalments: Type.Array(Instalment),
        names: Names,
        leftNames: LeftNames,
    }),
});
export const copyAsNew = command('/api/order/w/copyAsNew', {
    zh: '再次下单',
    allow: buyers,
    body: Type.Object({
        orderId: OrderId,
        /** total that the preview showed */
        total: zh(Fen, '订单总价'),
        confirmDuplicate: optional(zh(Flag, '确认重复提交')),
    }),
    data: Type.Object({
        orderId: OrderId,
        orderNo: Id,
        copyOf: zh(Id, '复制自'),
        status: OrderStatus,
        total: Fen,
        limits: Limits,
        names: zh(Count, '沿用旅客'),
    }),
    note: '以失效订单的航班、人数、团名和旅客按现价、现行时限另下一张新订单；原订单和原PNR不恢复，不再有效的旅客不沿用。',
});
