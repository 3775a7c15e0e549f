import { Action } from '../kernel/action.ts';
import { command, get } from '../kernel/endpoint.ts';
import { Airline, Count, Flag, FlightNo, Id, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { Outcome, selectionBy } from '../kernel/selection.ts';
import { abnormalOffers } from '../order/disruption/words.ts';
import { abnormalStatuses } from './codes.ts';
import { Terms } from './events.ts';
const AbnormalId = zh(Id, '编号');
const Flight = { flightNo: FlightNo, date: zh(LocalDate, '航班日期') };
const Shown = Type.Object({
    id: AbnormalId,
    ...Flight,
    airLine: Airline,
    ...Terms,
    status: oneOf(abnormalStatuses, '状态'),
    version: zh(Count, '通知次数'),
});
/** The terms as a form asks for them: each choice is a flag. */
const { offers: _, ...Simple } = Terms;
const Asked = {
    ...Simple,
    stay: optional(zh(Flag, abnormalOffers.STAY)),
    change: optional(zh(Flag, abnormalOffers.CHANGE)),
    refund: optional(zh(Flag, abnormalOffers.REFUND)),
    /** true without it */
    notify: optional(zh(Flag, '立即通知代理人')),
};
const offersNote = '可选处理至少一项，未填视为不提供；取消的航班须提供免费退票，不能选择接受变动。';
export const getAbnormalFlight = get('/api/basicinfo/abnormalFlight/r/get', {
    zh: '不正常航班详情',
    allow: ['employee'],
    body: Type.Object({ id: AbnormalId }),
    data: Type.Object({
        ...Shown.properties,
        stream: zh(Text, '历史'),
        revision: zh(Type.Integer(), '版本'),
        allowedActions: zh(Type.Array(Action), '可用操作'),
    }),
});
export const addAbnormalFlight = command('/api/basicinfo/abnormalFlight/w/add', {
    zh: '新增不正常航班',
    allow: ['employee'],
    body: Type.Object({ ...Flight, ...Asked }),
    data: Shown,
    note: `按航班和日期登记，通知该航班当日的全部订单，此后提交的订单也会收到。${offersNote}`,
});
export const modifyAbnormalFlight = command('/api/basicinfo/abnormalFlight/w/modify', {
    zh: '修改不正常航班',
    allow: ['employee'],
    body: Type.Object({ id: AbnormalId, ...Asked }),
    data: Shown,
    note: `填写全部内容，未填的选填项即为空。再次通知后各订单重新答复。${offersNote}`,
});
export const deleteAbnormalFlight = command('/api/basicinfo/abnormalFlight/w/delete', {
    zh: '删除不正常航班',
    allow: ['employee'],
    body: selectionBy('id', '编号'),
    data: Outcome,
    note: '撤销登记，已通知的订单随之恢复；此后可重新登记。',
});
export const handleAbnormalFlight = command('/api/basicinfo/abnormalFlight/w/handle', {
    zh: '不正常航班处理完毕',
    allow: ['employee'],
    body: Type.Object({ id: AbnormalId }),
    data: Shown,
    note: '不再通知此后提交的订单，也不能再修改；已有的答复和免费退票不变。',
});
export { queryAbnormalFlight, queryAbnormalOrder } from './lists.ts';
