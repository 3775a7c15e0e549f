import { command, staff } from '../kernel/endpoint.ts';
import { Id, Type, zh } from '../kernel/schema.ts';
import { reasonFrom } from '../reasons.ts';
const Done = Type.Object({ id: zh(Id, '编号'), done: Type.Literal(true) });
const resuming = {
    zh: '继续处理',
    allow: staff,
    body: Type.Object({ id: zh(Id, '编号') }),
    data: Done,
    note: '重复该步骤中断前的操作；已完成的部分不会重复，须有该步骤本身的权限。',
};
const dropping = {
    zh: '不再处理',
    allow: staff,
    body: Type.Object({ id: zh(Id, '编号'), ...reasonFrom('dropping'), reason: zh(Type.String({ minLength: 1, maxLength: 500 }), '原因') }),
    data: Done,
    note: '不改变订单和退票单，仅不再列出，系统也不再重试；已开始的退款仍在列表中，仅停止自动处理，由人工继续。',
};
/** steps of orders: PNRs and tickets */
export const resumeStep = command('/api/order/w/resumeStep', resuming);
export const dropStep = command('/api/order/w/dropStep', dropping);
/** steps of refunds: approvals and pay-outs */
export const resumeRefundStep = command('/api/order/refund/w/resumeStep', resuming);
export const dropRefundStep = command('/api/order/refund/w/dropStep', dropping);
export { BegunStep, begunSteps } from './lists.ts';
