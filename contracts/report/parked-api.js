import { command, staff } from '../kernel/endpoint.ts';
import { Id, Note, optional, Text, Type, zh } from '../kernel/schema.ts';
import { reasonFrom } from '../reasons.ts';
import { ParkedStatus } from './lists.ts';
const Ids = zh(Type.Array(Id, { minItems: 1, maxItems: 100 }), '后续处理');
export const retryParked = command('/api/report/monitoring/w/retryParked', {
    zh: '再次处理',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ ids: Ids }),
    data: Type.Array(Type.Object({ id: Id, status: ParkedStatus, error: optional(zh(Text, '未成原因')) })),
    note: '按现在的业务数据再处理一次；已做过的部分不会重复。仍被拒绝的留在列表中，并说明原因。',
});
export const dismissParked = command('/api/report/monitoring/w/dismissParked', {
    zh: '忽略',
    allow: staff,
    allAirlines: true,
    body: Type.Object({ ids: Ids, ...reasonFrom('dropping'), reason: zh(Note, '原因') }),
    data: Type.Object({ ids: Type.Array(Id) }),
    note: '不再处理，从待处理中移出；原因记入审计。',
});
export { ParkedRow, queryParked } from './lists.ts';
