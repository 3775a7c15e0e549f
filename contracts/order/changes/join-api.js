import { agents, command, query } from '../../kernel/endpoint.ts';
import { notPersonal } from '../../kernel/personal.ts';
import { Code, Count, Fen, Id, Text, Type, zh } from '../../kernel/schema.ts';
import { OrderId, OrderStatus } from '../api.ts';
import { Leg, Limits } from '../events.ts';
import { CountsAsked } from '../rules/counts.ts';
/** People who join a group that is ordered, under an add-on policy: they are an order of their own, which names the group's. */
const buyers = [...agents, 'employee'];
const Joining = Type.Object({ orderId: OrderId, counts: zh(CountsAsked, '加入人数') });
export const joinPreview = query('/api/order/r/joinPreview', {
    zh: '加人下单试算',
    allow: buyers,
    body: Joining,
    data: Type.Object({
        policyNo: zh(Code, '政策编号'),
        policyName: zh(notPersonal(Text), '政策名称'),
        version: zh(Count, '政策版本'),
        legs: Type.Array(Leg),
        persons: zh(Count, '人数'),
        seats: zh(Count, '座位数'),
        total: zh(Fen, '总价'),
        limits: Limits,
    }),
});
export const joinGroup = command('/api/order/w/joinGroup', {
    zh: '加人下单',
    allow: buyers,
    body: Type.Object({ ...Joining.properties, total: zh(Fen, '总价') }),
    data: Type.Object({ orderId: Id, joins: zh(Id, '加入订单'), status: OrderStatus, total: Fen, limits: Limits }),
    note: '按附加政策（加人）为已有订单加入旅客：另成一单，不受成团人数限制，票价为原订单单价加价；原订单不变。',
});
