import { agents, file, get, staff } from '../kernel/endpoint.ts';
import { Anything, Code, coded, Doer, Flag, Instant, optional, Page, Text, Type, zh } from '../kernel/schema.ts';
import { reasonCodes } from '../reasons.ts';
/** `order-2612010000018`, `seats-HU7182-2026-12-01-G`, `airport-PEK`: kind and id. */
export const StreamName = Type.String({ maxLength: 250, pattern: '^[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9_.:@~-]+$', title: '数据流' });
const Revision = Type.Integer({ minimum: -1, title: '版本' });
/** An instant, or a revision as digits; −1 is before the first event. */
const moment = (title) => Type.String({ pattern: '^(-1|[0-9]{1,9}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,16}(Z|[+-][0-9]{2}:[0-9]{2}))$', title });
/** One event as the auditor reads it: type, time, person, command, reason. */
export const HistoryEvent = Type.Object({
    position: zh(Type.Integer(), '序号'),
    stream: StreamName,
    streamZh: zh(Text, '对象'),
    revision: Revision,
    type: zh(Text, '事件类型'),
    zh: zh(Text, '事件'),
    /** time of the decision */
    at: zh(Instant, '时间'),
    storedAt: zh(Instant, '记录时间'),
    user: zh(Doer, '操作人'),
    role: zh(Text, '角色'),
    agency: optional(zh(Text, '代理人')),
    command: optional(zh(Text, '命令代码')),
    commandZh: optional(zh(Text, '命令')),
    reasonCode: optional(zh(coded(Code, reasonCodes), '原因类别')),
    reason: optional(zh(Type.String(), '原因')),
    data: zh(Anything, '内容'),
    /** state of its stream after the event, on request; for a block of seats, only the order's part */
    state: optional(zh(Anything, '之后的状态')),
});
/**
 * A changed field. `path` joins the names of nested fields by dots. A missing side did not exist. `stream` is named where several streams
 * are compared.
 */
export const Change = Type.Object({
    stream: optional(StreamName),
    streamZh: optional(zh(Text, '对象')),
    path: zh(Type.String(), '字段'),
    pathZh: optional(zh(Type.String(), '名称')),
    from: optional(zh(Anything, '之前')),
    to: optional(zh(Anything, '之后')),
    /** readable text of codes, instants, money (yuan) and rates; missing where it would be the value itself */
    fromZh: optional(zh(Type.String(), '之前（文字）')),
    toZh: optional(zh(Type.String(), '之后（文字）')),
});
const Related = optional(zh(Flag, '包括相关对象'));
/** instant since which a state held; missing before the first event */
const since = optional(zh(Instant, '时间'));
const readers = [...agents, ...staff];
export const timeline = get('/api/report/history/r/timeline', {
    zh: '历史时间线',
    allow: readers,
    body: Type.Object({ stream: StreamName, related: Related, states: optional(zh(Flag, '包括每步之后的状态')), ...Page }),
    data: Type.Object({
        stream: StreamName,
        streamZh: zh(Text, '对象'),
        events: Type.Array(HistoryEvent),
        /** revision of the stream itself; position of the last event of the whole timeline */
        revision: Revision,
        position: zh(Type.Integer(), '序号'),
        total: zh(Type.Integer(), '事件数'),
    }),
    note: '按发生的先后顺序。订单可连同其支付单、退票单、PNR和座位一起查看（related=true），也可带上每个事件之后的状态（states=true）。代理人只能查看本单位的订单、支付单和退票单。',
});
export const stateThen = get('/api/report/history/r/state', {
    zh: '历史状态',
    allow: readers,
    body: Type.Object({ stream: StreamName, at: optional(zh(Instant, '时刻')), revision: optional(Revision), related: Related }),
    data: Type.Object({
        stream: StreamName,
        revision: Revision,
        at: since,
        state: zh(Anything, '状态'),
        /** with `related`: states of the stream itself and of all streams that belong to it and existed by then */
        states: optional(zh(Type.Array(Type.Object({
            stream: StreamName,
            streamZh: zh(Text, '对象'),
            revision: Revision,
            at: since,
            state: zh(Anything, '状态'),
        })), '各对象的状态')),
    }),
    note: '任一时刻（含）或某一版本之后的状态；都不填则为最新状态。订单可连同其相关对象一起查看（related=true），此时只能按时刻；座位只含本订单的部分。',
});
export const difference = get('/api/report/history/r/diff', {
    zh: '历史比较',
    allow: readers,
    body: Type.Object({ stream: StreamName, from: moment('起始时刻'), to: moment('结束时刻'), related: Related }),
    data: Type.Object({ changes: Type.Array(Change) }),
    note: '两个时刻或版本之间的差异；版本写作数字，-1 表示第一个事件之前。订单可连同其相关对象一起比较（related=true），此时只能按时刻。',
});
export const exportHistory = file('/api/report/history/r/export', {
    zh: '历史导出',
    allow: readers,
    body: Type.Object({ stream: StreamName, related: Related }),
});
