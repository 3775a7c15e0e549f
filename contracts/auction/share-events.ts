import { event } from '../kernel/event.ts'
import { Id, Type, zh } from '../kernel/schema.ts'

/**
 * Stream `share-{of}~{agency}` (AUCTIONS §1): the shares of an agency and its sub-agents, by the parent's name, of something with a quota:
 * bags of a batch (`bag~{batchId}`), or lots that agencies open on a flight (`free~{stockId}`). A share is claimed here before its subject
 * is booked, so requests of several windows come one after another. Only the subject's own stream knows whether a share is still in use; it
 * is asked at the next claim.
 */
export const ShareClaimed = event('ShareClaimed', '占用名额', Type.Object({ subject: zh(Id, '对象编号') }))
export const SharesFreed = event('SharesFreed', '释放名额', Type.Object({ subjects: zh(Type.Array(Id, { minItems: 1 }), '对象') }))
