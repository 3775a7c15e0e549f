import type { LiveBid } from './lots/bids.ts'

/** An agency that has joined a lot: its earnest and its bid that counts. */
export type Bidder = {
  agency: string
  agencyName: string
  /** of a sub-agent */
  parent?: string
  paddle: number
  /** number of the last earnest hold that it joined with (the field of the fact `BidderJoined`); older ones come too late */
  turn: number
  holds: { earnestId: string; units: number }[]
  bid?: LiveBid
  /** the last accepted bid, even if withdrawn: a repetition of it does nothing */
  last?: Pick<LiveBid, 'bidId' | 'price' | 'units' | 'partial'>
  /** instant of its last late bid */
  late?: string
}

/**
 * Bidders are spread over many short lists: a change then copies one of them, in microseconds, where one list or object of two thousand
 * takes a hundred.
 */
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
/** the agency of the same family that is in the lot: an agency and its sub-agents are one bidder */
export const relativeOf = (bidders: readonly Bidder[][], { agency, parent = agency }: Pick<Bidder, 'agency' | 'parent'>) => {
  const isRelative = (one: Bidder) => one.agency !== agency && (one.parent ?? one.agency) === parent && one.holds.length > 0
  for (const list of bidders) {
    const found = list.find(isRelative)
    if (found) return found
  }
  return undefined
}
/** units that the bidder may bid for */
export const covered = ({ holds }: Bidder): number => holds.reduce((sum, { units }) => sum + units, 0)
