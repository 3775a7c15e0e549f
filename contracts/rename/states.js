import { claimStates, payerStates } from '../kernel/claims.ts';
import { oneOf, Type, zh } from '../kernel/schema.ts';
import { renameStatuses } from './codes.ts';
import { RenameOf, RenameOpened, RenameReturned } from './events.ts';
export const renameStates = {
    rename: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...renameStatuses }), '状态'),
        of: zh(Type.Object(RenameOf), '更名'),
        remark: RenameOpened.schema.properties.remark,
        returnRemark: RenameReturned.schema.properties.remark,
        ...claimStates,
        ...payerStates,
    }),
};
