import { dueAwards } from '#projections/auction/bidder-list.ts'
import { auctionReads, hallList } from '#projections/auction/index.ts'
import { endedLots } from '#projections/auction/lot-list.ts'
import { bidQueries } from '#projections/auction/queries.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { closeLots, passAwardTime } from '../processes/clocks/lots.ts'
import { awardProcess } from '../processes/use-cases/awards.ts'
import { lotFlow, lotFollows, lotRequests, lotRoutes } from '../processes/use-cases/lot-routes.ts'
import { lotProcess } from '../processes/use-cases/lots.ts'
import { auctionHistories } from './histories.ts'
import { lotTopic } from './standing.ts'

/** so often lots are looked at whose end has passed, ms */
const CLOSE_MS = 1_000

/** Seats that are auctioned (docs/AUCTIONS.md). */
export const context: Context = {
  reads: auctionReads,
  histories: auctionHistories,
  flowUses: ({ run, hand, clock }) => ({ BIDDING: lotFlow({ run, hand, clock }) }),
  open: house => {
    const { run, hand, ask, query, clock, agencyName, gateway, taxRows, rules } = house
    const follows = lotFollows(hand)
    const close = closeLots({ run, ended: endedLots(query) })
    const passTime = passAwardTime({ run, due: dueAwards(query) })
    return {
      // the table of rates that is frozen with a publication is still to come: until then all are alike
      routes: [
        ...lotRoutes({ run, hand, agencyName, gateway, taxRows, limitRules: rules.limitRules, rateOf: async () => 10_000, follows }),
        ...hallList.routes(ask),
        ...bidQueries({ ask }),
      ],
      topics: [lotTopic(run)],
      reactions: [lotProcess, awardProcess, lotRequests(follows)],
      clocks: [every(house, 'end of lots', () => close(clock()), CLOSE_MS), every(house, 'awards not taken', () => passTime(clock()))],
    }
  },
}
