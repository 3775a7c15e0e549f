import { event } from '../kernel/event.ts';
import { Code, Id, Instant, Type, zh } from '../kernel/schema.ts';
/**
 * Stream `policyKeys-{id of the keys}`. A policy is about to come into force for these conditions, and no other may have them at the same
 * time. `revision` is that of the policy before. From `until` on another policy may claim the conditions.
 */
export const PolicyKeysClaimed = event('PolicyKeysClaimed', '占用政策条件', Type.Object({
    policyId: zh(Id, '政策内部编号'),
    policyNo: zh(Code, '政策编号'),
    revision: zh(Type.Integer({ minimum: -1 }), '政策版本'),
    until: zh(Instant, '截止时间'),
}));
/** the policy was refused, so it gives the conditions up */
export const PolicyKeysDropped = event('PolicyKeysDropped', '放弃政策条件', Type.Object({ policyId: zh(Id, '政策内部编号') }));
