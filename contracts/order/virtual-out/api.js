import { payByVirtual } from '../../account/virtual-api.ts';
import { fareTypes, paymentChannels } from '../../enums.ts';
import { Password } from '../../identity/account-api.ts';
import { Action } from '../../kernel/action.ts';
import { agents, command, get, query } from '../../kernel/endpoint.ts';
import { personal } from '../../kernel/personal.ts';
import { Airline, Code, Count, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts';
import { byDeposit, ofClient } from '../../payment/payable-api.ts';
import { orderDetail } from '../api.ts';
import { OrderMoneyAnswer } from '../changes/changes-api.ts';
import { Leg } from '../events.ts';
import { OrderStatus } from '../lists.ts';
import { virtualOutStatuses } from './codes.ts';
/**
 * Tickets for some travellers of a group ahead of the rest (catalogue order/virtualOutTicket, DOMAIN §3.22). They become an order of their
 * own; its number is also that of the record.
 */
const everybody = [...agents, 'employee'];
const id = zh(Id, '虚拟出票单号');
const status = zh(oneOf(virtualOutStatuses), '状态');
const orderId = zh(Id, '订单号');
/** one PNR holds 99 */
const Ordering = Type.Object({ orderId, ids: zh(Type.Array(Id, { minItems: 1, maxItems: 99 }), '旅客') });
const Halves = { rest: zh(OrderMoneyAnswer, '其余旅客'), part: zh(OrderMoneyAnswer, '先行出票') };
export const orderVirtualOut = command('/api/order/virtualOutTicket/w/order', {
    zh: '虚拟出票下单',
    allow: everybody,
    body: Ordering,
    data: Type.Object({ id, orderId, status, totalAmount: zh(Fen, '应付金额'), ...Halves }),
    note: '座位已确认、定金已付而尚未付清的团队，为选出的旅客先行出票：他们连同座位另成一单，仍按团队价，已付款项按座位和应付金额分摊，两单合计不变；其余旅客须仍够成团人数，免票旅客不能先行出票。',
});
export const virtualOutPreview = query('/api/order/virtualOutTicket/r/orderPreview', {
    zh: '虚拟出票试算',
    allow: everybody,
    body: Ordering,
    data: Type.Object({ orderId, totalAmount: zh(Fen, '应付金额'), ...Halves }),
});
export const payVirtualOut = command('/api/order/virtualOutTicket/w/pay', {
    zh: '虚拟出票支付',
    allow: agents,
    body: Type.Object({ id, totalAmount: zh(Fen, '支付金额'), payPassword: Password('支付密码'), ...ofClient, ...byDeposit }),
    data: payByVirtual.data,
    note: '由本单位虚拟账户一次付清，填写大客户编号的由该大客户的额度付清，大额押金支付的由有效期内的非罚没类押金付清；金额须等于应付金额。',
});
const Issued = Type.Object({
    id,
    status,
    pnr: optional(zh(Code, 'PNR')),
    tickets: zh(Count, '客票'),
    /** reason why the tickets were not issued */
    failure: optional(zh(Text, '未成原因')),
});
export const addVirtualOutPnr = command('/api/order/virtualOutTicket/w/addPnr', {
    zh: '虚拟出票补录PNR',
    allow: ['employee'],
    body: Type.Object({ id, pnrId: zh(Type.String({ pattern: '^[A-Z0-9]{6}$' }), 'PNR') }),
    data: Issued,
    note: '录入先行出票的旅客所在的 PNR，随即出票；未能出票的，PNR 保留，原因消除后重新出票。',
});
export const reOutVirtual = command('/api/order/virtualOutTicket/w/reOut', {
    zh: '虚拟出票重新出票',
    allow: ['employee'],
    body: Type.Object({ id }),
    data: Issued,
    note: '只为尚无客票的旅客出票，已有的客票不变。',
});
export const submitVirtualOut = command('/api/order/virtualOutTicket/w/submit', {
    zh: '虚拟出票提交',
    allow: everybody,
    body: Type.Object({ id }),
    data: Type.Object({ id, status }),
    note: '客票已全部出齐并核对无误，虚拟出票单办结；此后的变更、退票按订单办理。',
});
export const virtualOutDetail = get('/api/order/virtualOutTicket/r/detail', {
    zh: '虚拟出票详情',
    allow: everybody,
    body: Type.Object({ id }),
    data: Type.Object({
        id,
        orderId: zh(Id, '原订单号'),
        status,
        orderStatus: OrderStatus,
        agency: zh(Id, '代理人编号'),
        agencyName: zh(Text, '代理人'),
        airLine: Airline,
        groupName: zh(Text, '团名'),
        legs: zh(Type.Array(Type.Omit(Leg, ['prices'])), '航段'),
        passengers: zh(Type.Array(Type.Object({
            id: zh(Id, '旅客编号'),
            name: personal('traveller', 'name', zh(Text, '姓名')),
            type: zh(oneOf(fareTypes), '旅客类型'),
            amount: zh(Fen, '票款'),
            ticketNo: optional(zh(Code, '票号')),
        })), '旅客'),
        total: zh(Fen, '总价'),
        paid: zh(Fen, '已付'),
        owed: zh(Fen, '应付金额'),
        owedText: zh(Text, '应付大写'),
        payBy: optional(zh(Instant, '支付时限')),
        pnr: optional(zh(Code, 'PNR')),
        tries: zh(Count, '出票次数'),
        failure: optional(zh(Text, '未成原因')),
        createdAt: zh(Instant, '申请时间'),
        submittedAt: optional(zh(Instant, '提交时间')),
        revision: zh(Type.Integer(), '版本'),
        stream: zh(Text, '历史'),
        allowedActions: zh(Type.Array(Action), '可用操作'),
    }),
});
export const virtualOutTickets = get('/api/order/virtualOutTicket/r/tickets', {
    zh: '虚拟出票客票',
    allow: everybody,
    body: Type.Object({ id }),
    data: Type.Object({ id, tickets: zh(orderDetail.data.properties.tickets, '客票') }),
});
export const virtualOutPayments = query('/api/order/virtualOutTicket/r/paymentRecord', {
    zh: '虚拟出票支付记录',
    allow: everybody,
    body: Type.Object({ id }),
    data: Type.Object({
        id,
        paid: zh(Fen, '已付'),
        payments: zh(Type.Array(Type.Object({
            paymentCode: zh(Id, '支付单号'),
            channel: zh(oneOf(paymentChannels), '支付渠道'),
            amount: zh(Fen, '金额'),
            /** SHARE: the group had paid before, and this is the share that came along */
            origin: zh(oneOf({ SHARE: '原订单分摊', OWN: '本单支付' }), '来源'),
            paidAt: optional(zh(Instant, '支付时间')),
        })), '支付'),
    }),
});
export { queryVirtualOut, VirtualOutRow } from './list.ts';
