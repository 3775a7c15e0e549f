import { oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { claimStates, payerStates } from '../payment/claims.ts'
import { renameStatuses } from './codes.ts'
import { RenameOf } from './events.ts'

export const renameStates: Readonly<Record<string, TSchema>> = {
  rename: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...renameStatuses }), '状态'),
    of: zh(Type.Object(RenameOf), '更名'),
    ...claimStates,
    ...payerStates,
  }),
}
