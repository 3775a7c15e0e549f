import * as api from '#contracts/auction/api.ts'
import type { LotKind } from '#contracts/auction/codes.ts'
import * as free from '#contracts/auction/free-api.ts'
import type { AnyEndpoint, Endpoint } from '#contracts/kernel/endpoint.ts'

/** an endpoint of the same shape at another address */
type Like<E> = E extends Endpoint<infer K, string, infer B, infer D> ? Endpoint<K, string, B, D> : never
/** The calls for lots of a kind; all kinds work alike. */
type LotCalls = {
  save: AnyEndpoint
  submit: Like<typeof api.submitBiddingFlow>
  cancel: Like<typeof api.cancelBidding>
  /** cancels a lot with bids */
  force: AnyEndpoint
  /** ends a win that is not taken */
  release: Like<typeof api.releaseWin>
  detail: Like<typeof api.biddingDetail>
  show: Like<typeof api.showBidding>
  undo: Like<typeof api.undoBidding>
  prepay: Like<typeof api.prepayBidding>
  pay: Like<typeof api.payBidding>
}
export const lotCalls: Record<LotKind, LotCalls> = {
  BIDDING: {
    save: api.saveBidding,
    submit: api.submitBiddingFlow,
    cancel: api.cancelBidding,
    force: api.forceCancelBidding,
    release: api.releaseWin,
    detail: api.biddingDetail,
    show: api.showBidding,
    undo: api.undoBidding,
    prepay: api.prepayBidding,
    pay: api.payBidding,
  },
  FREE: {
    save: free.saveFreeBidding,
    submit: free.submitFreeBiddingFlow,
    cancel: free.cancelFreeBidding,
    force: free.cancelFreeBidding,
    release: free.releaseFreeWin,
    detail: free.freeBiddingDetail,
    show: free.showFrontFreeBidding,
    undo: free.undoFreeBidding,
    prepay: free.prepayFreeBidding,
    pay: free.payFreeBidding,
  },
}
/** workflow that publishes a lot, by kind */
export const lotFlows: Record<LotKind, string> = { BIDDING: 'BIDDING', FREE: 'FREE_BIDDING' }
export const kindOf = ({ kind = 'BIDDING' }: { kind?: LotKind | undefined }): LotKind => kind
