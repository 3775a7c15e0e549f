import { command } from '../kernel/endpoint.ts';
import { is, list } from '../kernel/list.ts';
import { notPersonal } from '../kernel/personal.ts';
import { Airline, Count, Doer, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { PushTerms, pushConfigStatuses, pushStatuses } from './push-events.ts';
export const PushConfig = Type.Object({
    id: zh(Id, '配置编号'),
    ...PushTerms,
    status: zh(oneOf(pushConfigStatuses), '状态'),
    updatedBy: zh(Doer, '更新人'),
    updatedAt: zh(Instant, '更新时间'),
});
const path = (call) => `/api/policy/freeTourPolicy/${call}`;
export const pushConfigs = list('pushConfig', '自由行推送配置', PushConfig)({
    module: 'policy.freeTourPolicy',
    airline: 'airLine',
    columns: ['name', 'status', 'airLine', 'channel', 'target', 'when', 'at', 'updatedAt'],
    more: ['updatedBy'],
    filters: [{ field: 'q', title: '名称' }, 'airLine', 'channel', 'when'],
    sort: '-updatedAt',
    sorts: ['name', 'airLine'],
    tabs: 'status',
    menu: ['stock', 4],
    calls: {
        queryPushConfig: {
            path: path('r/queryPushConfig'),
            zh: '自由行推送配置查询',
            allow: ['employee'],
            body: { airLine: is('airLine', Airline), status: is('status') },
        },
    },
});
export const { queryPushConfig } = pushConfigs.calls;
/** The outbox: what was pushed, what waits, and why something did not go. */
export const pushes = list('push', '自由行推送记录', Type.Object({
    id: Id,
    title: zh(notPersonal(Text), '标题'),
    status: zh(oneOf(pushStatuses), '状态'),
    airLine: zh(Airline, '航空公司'),
    configId: zh(Id, '推送配置'),
    policies: zh(Count, '政策数'),
    queuedAt: zh(Instant, '生成时间'),
    tries: zh(Count, '推送次数'),
    triedAt: optional(zh(Instant, '最近推送时间')),
    dueAt: optional(zh(Instant, '下次推送时间')),
    error: optional(zh(Text, '未成原因')),
}))({
    module: 'policy.freeTourPolicy',
    airline: 'airLine',
    columns: ['title', 'status', 'airLine', 'policies', 'queuedAt', 'tries', 'triedAt', 'dueAt', 'error'],
    more: ['configId'],
    filters: ['airLine', 'configId'],
    sort: '-queuedAt',
    tabs: 'status',
    menu: ['stock', 4],
    calls: {
        queryPush: {
            path: path('r/queryPush'),
            zh: '自由行推送记录查询',
            allow: ['employee'],
            body: { airLine: is('airLine', Airline), configId: is('configId'), status: is('status') },
        },
    },
});
export const savePushConfig = command(path('w/savePushConfig'), {
    zh: '自由行推送配置保存',
    allow: ['employee'],
    secret: true,
    body: Type.Object({ id: optional(zh(Id, '配置编号')), ...PushTerms }),
    data: Type.Object({ id: Id, secret: optional(zh(Type.String(), '签名密钥')) }),
    note: '新配置即启用；接口方式的签名密钥只在新增时给出一次。接口推送带 x-signature：正文以密钥计算的 HMAC-SHA256（十六进制）。',
});
const One = Type.Object({ id: zh(Id, '配置编号') });
const Turned = Type.Object({ id: Id, status: oneOf(pushConfigStatuses) });
export const enablePushConfig = command(path('w/enablePushConfig'), { zh: '启用推送配置', allow: ['employee'], body: One, data: Turned });
export const disablePushConfig = command(path('w/disablePushConfig'), {
    zh: '停用推送配置',
    allow: ['employee'],
    body: One,
    data: Turned,
    note: '停用后待推送的内容一并取消。',
});
