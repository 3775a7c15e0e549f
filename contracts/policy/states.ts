import { Count, oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { policyStatuses } from './events.ts'
import { policyKinds } from './kinds.ts'

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const policyStates: Readonly<Record<string, TSchema>> = {
  policy: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...policyStatuses }), '状态'),
    version: zh(Count, '版本'),
  }),
  ...Object.fromEntries(
    policyKinds.map(({ name, statuses }) => [
      name,
      Type.Object({ status: zh(oneOf({ NONE: '不存在', ...(statuses as Record<string, string>) }), '状态') }),
    ]),
  ),
  quota: Type.Object({}),
  policyKeys: Type.Object({ claim: zh(Type.Object({}), '占用中的政策') }),
}
