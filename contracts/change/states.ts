import { claimStates, payerStates } from '../kernel/claims.ts'
import { Flag, oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { changeStatuses } from './codes.ts'
import { ChangeOpened, ChangeReturned } from './events.ts'

export const changeStates: Readonly<Record<string, TSchema>> = {
  change: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...changeStatuses }), '状态'),
    of: zh(ChangeOpened.schema, '变更'),
    hidden: zh(Flag, '已删除'),
    returnRemark: ChangeReturned.schema.properties.remark,
    ...claimStates,
    ...payerStates,
  }),
}
