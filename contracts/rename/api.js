import { SubmitFlow } from '../flow/api.ts';
import { Action } from '../kernel/action.ts';
import { agents, command, everyone, get, query } from '../kernel/endpoint.ts';
import { Airline, Code, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { PassengerFields } from '../order/names/passenger.ts';
import { accountWays, PaidTogether, PayPreview, payWays } from '../payment/payable-api.ts';
import { reasonFrom } from '../reasons.ts';
import { renameStatuses } from './codes.ts';
const askers = [...agents, 'employee'];
const id = zh(Id, '更名单号');
const orderId = zh(Id, '订单号');
const status = zh(oneOf(renameStatuses), '状态');
/** the type is that of the fare, and stays */
const { type: _, ...Wanted } = PassengerFields;
const Traveller = Type.Object({
    name: PassengerFields.name,
    docType: PassengerFields.docType,
    docNo: PassengerFields.docNo,
    birthDate: PassengerFields.birthDate,
    gender: PassengerFields.gender,
    nationality: PassengerFields.nationality,
    phone: PassengerFields.phone,
});
const Fee = {
    product: zh(Text, '产品名称'),
    fee: zh(Fen, '更名费'),
    feeText: zh(Text, '金额大写'),
    /** the application must be decided and paid before this instant, or it expires */
    closesAt: zh(Instant, '更名截止时间'),
};
export const renamePreview = query('/api/order/rename/r/preview', {
    zh: '客票更名试算',
    allow: askers,
    body: Type.Object({ orderId, id: zh(Id, '旅客编号'), ...Wanted }),
    data: Type.Object({
        orderId,
        passengerId: zh(Id, '旅客编号'),
        ticketNo: zh(Code, '票号'),
        before: zh(Traveller, '更名前'),
        after: zh(Traveller, '更名后'),
        ...Fee,
        free: zh(Flag, '免费'),
    }),
});
export const submitRename = command('/api/order/rename/w/submit', {
    zh: '客票更名申请',
    allow: askers,
    body: Type.Object({
        orderId,
        id: zh(Id, '旅客编号'),
        ...Wanted,
        remark: zh(Type.String({ minLength: 1, maxLength: 500 }), '更名原因'),
        /** fee that was shown; a different one is refused */
        fee: optional(zh(Fen, '更名费')),
        ...SubmitFlow,
    }),
    data: Type.Object({ id, orderId, status, fee: zh(Fen, '更名费'), instanceId: zh(Id, '流程实例') }),
    note: '更正已出票旅客的姓名或证件，二者不能同时更改，只去掉姓名中的称谓、旅客类型的除外；票号不变。由另一人审批，通过后在时限内支付更名费即更名，免费的即时更名。办理期间该旅客不能退票，订单不能拆分。',
});
export const withdrawRename = command('/api/order/rename/w/withdraw', {
    zh: '客票更名撤回',
    allow: askers,
    body: Type.Object({ id, ...reasonFrom('review'), reason: optional(zh(Text, '原因')) }),
    data: Type.Object({ id, status }),
    note: '审批中、已退回和待支付的可以撤回，旅客与客票不变。航司终止代理人的申请须填写原因，原因告知代理人。',
});
export const renameDetail = get('/api/order/rename/r/get', {
    zh: '客票更名详情',
    allow: everyone,
    body: Type.Object({ id }),
    data: Type.Object({
        id,
        orderId,
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        airLine: Airline,
        passengerId: zh(Id, '旅客编号'),
        ticketNo: zh(Code, '票号'),
        status,
        ...Fee,
        remark: zh(Text, '更名原因'),
        byAgency: optional(zh(Flag, '代理人申请')),
        /** the name at the time of the application and the new name, whatever the result */
        before: optional(zh(Traveller, '更名前')),
        after: optional(zh(Traveller, '更名后')),
        /** reason why it was returned */
        returnRemark: optional(zh(Text, '退回意见')),
        payBy: optional(zh(Instant, '支付时限')),
        paidAt: optional(zh(Instant, '支付时间')),
        paymentCode: optional(zh(Id, '支付单号')),
        /** reason why the application ended without effect */
        reason: optional(zh(Text, '终止原因')),
        instanceId: optional(zh(Id, '流程实例')),
        revision: zh(Type.Integer(), '版本'),
        stream: zh(Text, '历史'),
        allowedActions: zh(Type.Array(Action), '可用操作'),
    }),
});
export const payRename = command('/api/order/rename/w/pay', {
    zh: '更名费支付',
    allow: agents,
    body: Type.Object({ id, totalAmount: zh(Fen, '支付金额'), ...payWays }),
    data: PaidTogether,
    note: '填写支付密码的由虚拟账户支付（同时填写大客户编号的由该大客户的额度支付），否则由所选支付渠道支付。',
});
export const renamePayPreview = query('/api/order/rename/r/payPreview', {
    zh: '更名费支付试算',
    allow: agents,
    body: Type.Object({ id, ...accountWays }),
    data: PayPreview,
});
export { queryRenames, RenameRow } from './lists.ts';
