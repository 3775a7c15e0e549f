import { event } from '#contracts/kernel/event.ts'
import { Type } from '#contracts/kernel/schema.ts'

/** Until November 2026 idempotency keys were claimed and answered in the log. What stands there stays readable; nobody asks for it. */
export const CommandClaimed = event('CommandClaimed', '受理请求', Type.Object({ hash: Type.String() }))
export const CommandAnswered = event(
  'CommandAnswered',
  '答复请求',
  Type.Object({ status: Type.Integer(), reply: Type.Any(), position: Type.Integer() }),
)
