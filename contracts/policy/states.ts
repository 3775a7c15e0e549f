import { Count, oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { policyStatuses } from './events.ts'

/** What only the states of these kinds of stream hold, and no event says (`Contract.states`). */
export const policyStates: Readonly<Record<string, TSchema>> = {
  policy: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...policyStatuses }), '状态'),
    version: zh(Count, '版本'),
  }),
  policyKeys: Type.Object({ claim: zh(Type.Object({}), '占用中的政策') }),
}
