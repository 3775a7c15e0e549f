import { claimStates, payerStates } from '../kernel/claims.ts';
import { Count, Fen, Flag, Id, Instant, oneOf, Type, zh } from '../kernel/schema.ts';
import { fineChangeKinds, fineStatuses } from './codes.ts';
import { FineAddAsked, FineChangeReturned, FineOf } from './events.ts';
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const fineStates = {
    fine: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...fineStatuses }), '状态'),
        spared: zh(Flag, '无须罚金'),
        of: zh(Type.Object(FineOf), '罚金'),
        amount: zh(Fen, '罚金'),
        original: zh(Fen, '原罚金'),
        withheld: zh(Flag, '未告知代理人'),
        returns: zh(Count, '退回次数'),
        changeAsked: zh(Flag, '本次催缴已申请变更'),
        mendBy: zh(Instant, '退回后重新申请期限'),
        wanted: zh(Type.Object({
            requestId: zh(Id, '申请编号'),
            kind: zh(oneOf(fineChangeKinds), '申请类别'),
            amount: zh(Fen, '申请罚金'),
            remark: FineAddAsked.schema.properties.remark,
            from: zh(oneOf(fineStatuses), '申请前状态'),
            byAgency: zh(Flag, '代理人申请'),
            back: zh(Type.Omit(FineChangeReturned.schema, ['requestId']), '退回'),
        }), '申请'),
        ...claimStates,
        ...payerStates,
    }),
    finedebt: Type.Object({ fines: zh(Type.Array(zh(Id, '罚金单号')), '逾期罚金') }),
};
