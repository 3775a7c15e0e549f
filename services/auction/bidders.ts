import type { LiveBid } from './lots/bids.ts'

/** Who has joined a lot: what stands behind his bids, and the one that counts. */
export type Bidder = {
  agency: string
  agencyName: string
  paddle: number
  /** of the last hold of earnest money that was joined with; older ones come too late */
  turn: number
  holds: { earnestId: string; units: number }[]
  bid?: LiveBid
  /** the bid that was accepted last, also where it was withdrawn: sent again it is done already */
  last?: Pick<LiveBid, 'bidId' | 'price' | 'units' | 'partial'>
  /** when he last came too late */
  late?: string
}

/** Many lists of few: a change copies one of them, in microseconds, where one list or one object of two thousand takes a hundred. */
const LISTS = 64
export const noBidders: Bidder[][] = Array.from({ length: LISTS }, () => [])
const listOf = (agency: string): number => {
  let sum = 0
  for (let at = 0; at < agency.length; at++) sum = (31 * sum + agency.charCodeAt(at)) | 0
  return sum & (LISTS - 1)
}

export const bidderOf = (bidders: readonly Bidder[][], agency: string): Bidder | undefined =>
  bidders[listOf(agency)]!.find(bidder => bidder.agency === agency)
export const withBidder = (bidders: readonly Bidder[][], bidder: Bidder): Bidder[][] => {
  const list = bidders[listOf(bidder.agency)]!
  const at = list.findIndex(({ agency }) => agency === bidder.agency)
  return bidders.with(listOf(bidder.agency), at < 0 ? [...list, bidder] : list.with(at, bidder))
}
/** how many units he may bid for */
export const covered = ({ holds }: Bidder): number => holds.reduce((sum, { units }) => sum + units, 0)
