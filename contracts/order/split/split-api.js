import { agents, command, query } from '../../kernel/endpoint.ts';
import { Count, Flag, Id, optional, Text, Type, zh } from '../../kernel/schema.ts';
import { OrderMoneyAnswer } from '../changes/changes-api.ts';
import { PassengerCounts } from '../events.ts';
/** Splits an order, or a PNR, into two (catalogue order/split, pnr/split, pnr/movePassengers). */
const OrderId = { orderId: zh(Id, '订单号') };
const Locator = Type.String({ pattern: '^[A-Z0-9]{5,6}$' });
const Ids = Type.Array(Id, { maxItems: 999 });
const Splitting = Type.Object({
    ...OrderId,
    counts: optional(zh(Type.Partial(PassengerCounts), '拆出未录名人数')),
    ids: optional(zh(Ids, '拆出旅客')),
    belowMinimum: optional(zh(Flag, '确认不足成团')),
    reason: optional(zh(Text, '原因')),
});
const Halves = {
    /** sums of what stays, and opening sums of the new order */
    rest: zh(OrderMoneyAnswer, '原订单'),
    part: zh(OrderMoneyAnswer, '新订单'),
};
export const splitOrder = command('/api/order/w/split', {
    zh: '订单拆分',
    allow: [...agents, 'employee'],
    body: Splitting,
    data: Type.Object({ ...OrderId, newOrderId: zh(Id, '新订单号'), ...Halves }),
    note: '未录名的按类型填写人数，已录名的按编号拆出；款项按座位和应付金额分摊，两单合计不变。不足成团人数的部分须确认，按全价重新计价，已支付的订单不能如此拆分。',
});
export const splitPreview = query('/api/order/r/splitPreview', {
    zh: '拆分试算',
    allow: [...agents, 'employee'],
    body: Splitting,
    data: Type.Object({ ...OrderId, ...Halves }),
});
const Groups = { ...OrderId, pnrs: zh(Type.Array(Type.Object({ pnr: zh(Text, 'PNR'), seats: zh(Count, '座位数') })), 'PNR') };
export const splitPnr = command('/api/order/pnr/w/split', {
    zh: 'PNR分离',
    allow: ['employee'],
    body: Type.Object({
        pnrId: zh(Locator, 'PNR'),
        ids: optional(zh(Ids, '分出旅客')),
        seats: optional(zh(Count, '分出未录名座位')),
        pnr: optional(zh(Type.String({ pattern: '^[A-Z0-9]{6}$' }), '新PNR')),
    }),
    data: Type.Object({ ...Groups, pnr: zh(Text, '新PNR') }),
    note: '选出的旅客连同座位分到新的 PNR；不填新 PNR 时由内置航司主机生成。团队 PNR 每个须有10至99座。',
});
export const movePassengers = command('/api/order/pnr/w/movePassengers', {
    zh: 'PNR移动旅客',
    allow: ['employee'],
    body: Type.Object({ pnrId: zh(Locator, '目标PNR'), ids: zh(Type.Array(Id, { minItems: 1, maxItems: 999 }), '旅客') }),
    data: Type.Object(Groups),
    note: '旅客连同座位移到同一订单的另一个 PNR。',
});
