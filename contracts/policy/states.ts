import { Count, Instant, oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { policyStatuses } from './events.ts'
import { policyKinds } from './kinds.ts'
import { pushConfigStatuses, pushStatuses } from './push-events.ts'

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
  quota: Type.Object({ limit: zh(Type.Object({}), '合同变动中的限制') }),
  pushConfig: Type.Object({ status: zh(oneOf({ NONE: '不存在', ...pushConfigStatuses }), '状态') }),
  push: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...pushStatuses }), '状态'),
    queued: zh(Type.Object({}), '内容'),
    dueAt: zh(Instant, '下次推送时间'),
  }),
  policyKeys: Type.Object({ claim: zh(Type.Object({}), '占用中的政策') }),
}
