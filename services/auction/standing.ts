import { biddingDetail, showBidding } from '#contracts/auction/api.ts'
import * as bidEvents from '#contracts/auction/bid-events.ts'
import { LOT, type LotNews } from '#contracts/auction/news.ts'
import { compareBids, type Fill, priceToBeat, sold } from '#contracts/auction/rank.ts'
import { may, type Who } from '#contracts/kernel/endpoint.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { bids, type LiveBid, type OpenedBids } from './bids.ts'

const inOrder = (fills: readonly Fill<LiveBid>[]) => [...fills].sort((a, b) => compareBids(a.bid, b.bid))

/** How a lot stands, without names: what it takes to win, and who does, by paddles. */
export const figures = (known: OpenedBids) => {
  const fills = inOrder(known.fills)
  const [price, next] = [fills.at(-1)?.bid.price, priceToBeat(fills, known.terms)]
  return {
    ...{ endsAt: known.endsAt, extensions: known.extensions, bids: known.accepted, bidders: known.joined, sold: sold(fills) },
    ...(price !== undefined && { price }),
    ...(next !== undefined && { next }),
    winning: fills.map(({ bid: { paddle, price }, units }) => ({ paddle, price, units })),
  }
}

/** Told to all who watch the lot, each time it is another (AUCTIONS §8). */
export const lotTopic = ({ load }: Pick<Commands, 'load'>) => ({
  name: LOT,
  category: bids.name,
  types: Object.values(bidEvents).map(({ type }) => type),
  mayWatch: (who: Who) => may(who, showBidding) || may(who, biddingDetail),
  state: async (id: string): Promise<LotNews | undefined> => {
    const { state, revision } = await load(bids, id)
    return state.status === 'NONE' ? undefined : { ...figures(state), status: state.status, revision }
  },
})
