import { Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { instanceStatuses } from './labels.ts'

/** Where the approval of a document by workflow stands: the one that runs, or the last it had. */
export const FlowStanding = Type.Object({
  instanceId: zh(Id, '实例编号'),
  status: zh(oneOf(instanceStatuses), '状态'),
  statusDesc: zh(Text, '状态说明'),
  /** the step it stands at, and who handles it */
  toGroupName: optional(zh(Text, '环节')),
  toName: optional(zh(Text, '处理人')),
})
