import { Count, Instant, oneOf, Text, Type, zh } from '../kernel/schema.ts';
export const scheduleStatuses = { NORMAL: '正常', PAUSED: '已暂停' };
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const scheduleStates = {
    schedule: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...scheduleStatuses, DELETED: '已删除' }), '状态'),
        since: zh(Instant, '已处理到'),
        running: zh(Type.Object({ begunAt: zh(Instant, '开始时间') }), '正在执行'),
        asked: zh(Text, '待执行编号'),
        retry: zh(Type.Object({ slot: zh(Instant, '时点'), attempt: zh(Count, '第几次'), at: zh(Instant, '重试时间') }), '重试'),
        failures: zh(Count, '连续失败次数'),
        failing: zh(Text, '连续失败原因'),
        edits: zh(Count, '修改次数'),
    }),
};
