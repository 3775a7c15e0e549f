import type { Context } from '../context.ts'
import { auctionHistories } from './histories.ts'

/** Seats that are auctioned: so far the bids of a lot, which nothing leads to yet (docs/AUCTIONS.md). */
export const context: Context = {
  reads: { views: [] },
  histories: auctionHistories,
  open: () => ({}),
}
