import { auditResults, auditStatuses } from '../enums.ts';
import { agents, command, staff } from '../kernel/endpoint.ts';
import { oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { reasonFrom } from '../reasons.ts';
import { OrderId, OrderStatus } from './api.ts';
import { Contact, Limits } from './events.ts';
/** Audit of orders whose policy asks for it (DOMAIN §3.2, catalogue order/order audit, resubmit). */
const Answer = Type.Object({
    orderId: OrderId,
    status: OrderStatus,
    auditStatus: zh(oneOf(auditStatuses), '审核状态'),
    limits: Limits,
});
export const audit = command('/api/order/w/audit', {
    zh: '审核订单',
    allow: staff,
    body: Type.Object({
        orderId: OrderId,
        result: zh(oneOf(auditResults), '审核结果'),
        ...reasonFrom('review'),
        remark: optional(zh(Text, '审核意见')),
    }),
    data: Answer,
    note: '通过后方可支付，各时限自此刻起算；退回的由代理人修改后重新提交；不通过的订单失效，座位释放。退回和不通过须填写审核意见。',
});
export const resubmit = command('/api/order/w/resubmit', {
    zh: '重新提交',
    allow: agents,
    body: Type.Object({
        orderId: OrderId,
        groupName: optional(zh(Type.String({ minLength: 1, maxLength: 50 }), '团名')),
        contact: optional(zh(Contact, '联系人')),
        remark: optional(zh(Text, '备注')),
    }),
    data: Answer,
    note: '审核退回的订单，加员、减员、修改旅客之后重新提交审核；填写团名、联系人、备注的同时修改。',
});
