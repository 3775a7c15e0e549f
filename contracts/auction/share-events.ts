import { event } from '../kernel/event.ts'
import { Id, Type, zh } from '../kernel/schema.ts'

/**
 * Stream `share-{of}~{agency}` (AUCTIONS §1): what an agency has of something of which nobody may have more than so much: of a batch's bags
 * (`bag~{batchId}`), of the lots that agencies open on a flight (`free~{stockId}`). It is claimed here before it is had, so several windows come one
 * after another; whether it is still had its own stream says, which is asked when the next one is claimed.
 */
export const ShareClaimed = event('ShareClaimed', '占用名额', Type.Object({ subject: zh(Id, '对象编号') }))
export const SharesFreed = event('SharesFreed', '释放名额', Type.Object({ subjects: zh(Type.Array(Id, { minItems: 1 }), '对象') }))
