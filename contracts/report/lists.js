import { staff } from '../kernel/endpoint.ts';
import { is, list } from '../kernel/list.ts';
import { Count, Id, Instant, Note, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { parkedStatuses } from './parked.ts';
export const ParkedStatus = oneOf(parkedStatuses, '状态');
export const ParkedRow = Type.Object({
    id: zh(Id, '编号'),
    status: ParkedStatus,
    eventZh: zh(Text, '事件'),
    stream: zh(Id, '数据流'),
    process: zh(Text, '后续处理'),
    error: zh(Text, '未成原因'),
    parkedAt: zh(Instant, '搁置时间'),
    tries: zh(Count, '再次处理次数'),
    triedAt: optional(zh(Instant, '最近处理时间')),
    reason: optional(zh(Note, '忽略原因')),
});
export const parked = list('parked', '搁置的后续处理', ParkedRow)({
    module: 'report.monitoring',
    columns: ['eventZh', 'status', 'stream', 'error', 'process', 'parkedAt', 'tries'],
    more: ['triedAt', 'reason'],
    sort: '-parkedAt',
    tabs: 'status',
    empty: '没有搁置的后续处理',
    menu: ['program', 3],
    through: 'queryParked',
    calls: {
        queryParked: {
            path: '/api/report/monitoring/r/parked',
            zh: '搁置的后续处理',
            allow: staff,
            body: { status: is('status') },
            note: '某个事件之后本应自动进行、却被业务规则拒绝的处理，最新的在前。',
        },
    },
});
export const { queryParked } = parked.calls;
