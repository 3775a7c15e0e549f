import { Count, Instant, Type, zh } from '../kernel/schema.ts';
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const stepStates = {
    step: Type.Object({
        tries: zh(Count, '尝试次数'),
        dropped: zh(Count, '停止次数'),
        over: zh(Instant, '已停止或不再处理的开始时间'),
    }),
};
