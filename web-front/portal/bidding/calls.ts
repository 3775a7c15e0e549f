import { prepayBidding, showBidding, undoBidding } from '#contracts/auction/api.ts'
import { kindOfNumber, type LotKind } from '#contracts/auction/codes.ts'
import { prepayFreeBidding, showFrontFreeBidding, undoFreeBidding } from '#contracts/auction/free-api.ts'
import type { Endpoint } from '#contracts/kernel/endpoint.ts'

/** an endpoint of the same shape at another address */
type Like<E> = E extends Endpoint<infer K, string, infer B, infer D> ? Endpoint<K, string, B, D> : never
type Calls = { show: Like<typeof showBidding>; undo: Like<typeof undoBidding>; prepay: typeof prepayBidding | typeof prepayFreeBidding }
const calls: Record<LotKind, Calls> = {
  BIDDING: { show: showBidding, undo: undoBidding, prepay: prepayBidding },
  FREE: { show: showFrontFreeBidding, undo: undoFreeBidding, prepay: prepayFreeBidding },
}
/** The endpoints for a lot by its kind, which its number shows. */
export const callsOf = (lotId: string): Calls => calls[kindOfNumber(lotId)]
