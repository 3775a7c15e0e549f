import { event } from '../kernel/event.ts'
import { Code, Id, Instant, Type, zh } from '../kernel/schema.ts'

/**
 * Stream `policyKeys-{id of the keys}`. A policy is about to be put in force for these conditions, which no other may be at the same time.
 * `revision`: of the policy, before; `until`: it has not come to anything by then.
 */
export const PolicyKeysClaimed = event(
  'PolicyKeysClaimed',
  '占用政策条件',
  Type.Object({
    policyId: zh(Id, '政策内部编号'),
    policyNo: zh(Code, '政策编号'),
    revision: zh(Type.Integer({ minimum: -1 }), '政策版本'),
    until: zh(Instant, '截止时间'),
  }),
)
/** the policy was refused after all */
export const PolicyKeysDropped = event('PolicyKeysDropped', '放弃政策条件', Type.Object({ policyId: zh(Id, '政策内部编号') }))
