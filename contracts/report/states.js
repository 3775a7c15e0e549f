import { ExportRequest, jobStatuses } from '../kernel/export.ts';
import { Count, Instant, oneOf, Type, zh } from '../kernel/schema.ts';
import { parkedStatuses, ReactionParked } from './parked.ts';
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const reportStates = {
    import: Type.Object({
        status: zh(oneOf({ NONE: '不存在', STAGED: '已暂存', COMMITTED: '已确认', FINISHED: '已完成' }), '状态'),
        parts: zh(Type.Record(Type.String(), Type.Array(Type.Object({ line: zh(Count, '行') }))), '部分'),
    }),
    job: Type.Object({
        request: zh(ExportRequest, '申请'),
        attempts: zh(Count, '执行次数'),
        rows: zh(Count, '行数'),
        status: zh(oneOf({ NONE: '不存在', ...jobStatuses }), '状态'),
        requestedAt: zh(Instant, '申请时间'),
        finishedAt: zh(Instant, '完成时间'),
    }),
    parked: Type.Object({
        parked: zh(ReactionParked.schema, '后续处理'),
        tries: zh(Count, '再次处理次数'),
        status: zh(oneOf({ NONE: '不存在', ...parkedStatuses }), '状态'),
    }),
};
