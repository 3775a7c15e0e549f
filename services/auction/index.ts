import { ticketingRates } from '#projections/auction/auto-ranks.ts'
import {
  bagsBidOn,
  bookedBags,
  bookingList,
  dueBags,
  endedBatches,
  endedSealedBags,
  openSealedBags,
} from '#projections/auction/bag-list.ts'
import { bidderList, dueAwards, lotsBidOn } from '#projections/auction/bidder-list.ts'
import { auctionReads, bagLists, freeHallList, hallList } from '#projections/auction/index.ts'
import { endedLots, openLots } from '#projections/auction/lot-list.ts'
import { auctionMatters } from '#projections/auction/matters.ts'
import { bidQueries } from '#projections/auction/queries.ts'
import { airports } from '#projections/basicinfo/records.ts'
import type { Queries } from '#projections/kernel/query.ts'
import { agency, standingOf } from '../agency/agency.ts'
import { every } from '../clock.ts'
import { worksOf } from '../config.ts'
import type { Context } from '../context.ts'
import type { Reacting } from '../kernel/stream/process.ts'
import { addPriceRoutes } from './add-price/calls.ts'
import { allocationRoutes } from './allocation/calls.ts'
import { auctionsFollowAgencies } from './auctions-follow-agencies.ts'
import { auctionsFollowStock } from './auctions-follow-stock.ts'
import { award } from './award/award.ts'
import { limitsUntil } from './award/prepay.ts'
import { awardProcess, winOf } from './award/take.ts'
import { bag } from './bags/bag.ts'
import { bagOfOrder, bagProcess } from './bags/bags.ts'
import { batchRoutes } from './bags/batch-calls.ts'
import { bagFlow, bagFollows, bagRequests } from './bags/by-flow.ts'
import { bagRoutes, callsOf } from './bags/calls.ts'
import { closeSealedBags, passBagTime, passBatchTime } from './bags/clock.ts'
import { earnestRoutes, giveUpFlow, giveUpFollows, giveUpProcess } from './earnest/calls.ts'
import { driveEarnest, earnestProcess } from './earnest/hold.ts'
import { freeRoutes } from './free/calls.ts'
import { auctionHistories } from './histories.ts'
import { auctionHolders } from './holders.ts'
import { bids } from './lots/bids.ts'
import { lotFlow, lotFollows, lotRequests, lotRoutes } from './lots/calls.ts'
import { closeLots, passAwardTime } from './lots/clock.ts'
import { lotProcess } from './lots/lots.ts'
import { lotTopic } from './lots/standing.ts'
import { auctionMails } from './mails.ts'
import { type Limited, watchOutages } from './outage.ts'
import { autoRankRoutes, ratesNow, rateUnder } from './ranking/calls.ts'
import { reckonRates } from './ranking/clock.ts'
import { bagBids } from './sealed/bag-bids.ts'
import { sealedProcess } from './sealed/sealed.ts'

/** interval at which lots and sealed bids past their end are looked for, ms */
const CLOSE_MS = 1_000

/** limits that an outage may move (docs/AUCTIONS.md §4) */
const limitedOf = (query: Pick<Queries, 'find'>): Limited[] => [
  { near: openLots(query), move: (at, id, gap) => at(bids, id).moveEnd(gap) },
  { near: openSealedBags(query), move: (at, id, gap) => at(bagBids, id).moveEnd(gap) },
  { near: now => dueAwards(query)(limitsUntil(now), 1_000), move: (at, id, gap) => at(award, id).moveTime(gap) },
  { near: now => bookedBags(query)(limitsUntil(now)), move: (at, id, gap) => at(bag, id).moveTime(gap) },
]

/** Seats that are auctioned (docs/AUCTIONS.md). */
export const context: Context = {
  reads: auctionReads,
  histories: auctionHistories,
  matters: auctionMatters,
  holders: auctionHolders,
  movers: { HOLD: driveEarnest },
  besideOrder: { wins: [winOf, bagOfOrder] },
  flowUses: ({ run, hand, clock, number, rules: { limitRules } }) => {
    const deps = { run, hand, clock, limitRules }
    return {
      EARNEST_GIVE_UP: giveUpFlow({ run, hand, rate: () => number('earnestForfeitBps') }),
      BIDDING: lotFlow('BIDDING', deps),
      FREE_BIDDING: lotFlow('FREE', deps),
      COMBI_AUCTION: bagFlow('COMBI', deps),
      CUSTOMER_ALLOCATION: bagFlow('ALLOCATION', deps),
    }
  },
  ticketingRate:
    ({ run }) =>
    async (airLine, agency) => {
      const ratesId = await ratesNow(run.load, airLine)
      return ratesId === undefined ? undefined : rateUnder(run, ratesId, agency)
    },
  mails: auctionMails,
  open: house => {
    const { run, events, hand, ask, query, clock, agencyName, gateway, paying, taxRows, rules, number, readSheet, exists, seals } = house
    const follows = lotFollows(hand)
    const bagsFollow = bagFollows(hand)
    const givingUp = giveUpFollows(hand)
    const { limitRules } = rules
    const close = closeLots({ run, ended: endedLots(query) })
    const { serves } = worksOf(house.config.role)
    const outages = watchOutages({ notes: house.keys, events, run, limited: limitedOf(query) })
    const ends = async (close: (now: string) => Promise<boolean>): Promise<boolean> => {
      // a process that takes no bids does not count as present
      if (serves) await outages.beat(clock())
      return (await outages.mayClose(clock())) && close(clock())
    }
    const reckon = reckonRates({ run, figures: ticketingRates(query) })
    const passTime = passAwardTime({ run, limitRules, due: dueAwards(query) })
    const passBags = passBagTime({ run, limitRules, due: dueBags(query) })
    const closeSealed = closeSealedBags({ run, seals, log: house.log, due: endedSealedBags(query) })
    const passBatches = passBatchTime({ run, due: endedBatches(query) })
    const domestic = query.cached(airports, { limit: 5_000 }, rows => new Set(rows.flatMap(row => (row.domestic ? [row.id] : []))))
    type Ways = readonly { origin: string; destination: string }[]
    const isAtHome = async (flights: Ways): Promise<boolean> => {
      const known = await domestic()
      return flights.every(({ origin, destination }) => known.has(origin) && known.has(destination))
    }
    const maySell = async (id: string, airLine: string, flights: Ways): Promise<boolean> => {
      const [{ sells }, atHome] = await Promise.all([standingOf(run.load, id), isAtHome(flights)])
      return (atHome ? sells.domestic : sells.inter).includes(airLine)
    }
    const settlement = async () => ({
      prepayMinutes: await number('auctionPrepayMinutes'),
      prepayPercent: await number('auctionPrepayPercent'),
      offerMinutes: await number('auctionOfferMinutes'),
    })
    const serving = {
      run,
      events,
      hand,
      follows,
      agencyName,
      paying,
      taxRows,
      limitRules,
      maySell,
      settlement,
      mayBidFreely: async (id: string, flight: Ways[number]) => {
        const [{ state }, atHome] = await Promise.all([run.load(agency, id), isAtHome([flight])])
        const needed = atHome ? 'canFreeBid' : 'canInterFreeBid'
        return 'switches' in state && state.switches[needed]
      },
    }
    const freeTerms = async () => ({
      minutes: await number('freeBidMinutes'),
      seats: await number('freeBidSeats'),
      openings: await number('freeBidOpenings'),
      floorPercent: await number('freeBidFloorPercent'),
      capPercent: await number('freeBidCapPercent'),
      mostIncrementYuan: await number('freeBidIncrementYuan'),
      earnestPercent: await number('freeBidEarnestPercent'),
    })
    const bagging = {
      run,
      events,
      seals,
      hand,
      agencyName,
      paying,
      taxRows,
      limitRules,
      readSheet,
      maySell,
      follows: bagsFollow,
      prepayPercent: () => number('auctionPrepayPercent'),
    }
    const bidOn = async (id: string, seen: Reacting['seen']) => {
      await Promise.all([seen(bidderList), seen(bookingList)])
      return { lots: await lotsBidOn(query)(id), bags: await bagsBidOn(query)(id) }
    }
    return {
      routes: [
        ...lotRoutes(serving),
        ...freeRoutes({ ...serving, freeTerms }),
        ...autoRankRoutes({ run, agencyName, exists }),
        ...addPriceRoutes(),
        ...hallList.routes(ask),
        ...freeHallList.routes(ask),
        ...callsOf('COMBI', run, [...batchRoutes(bagging), ...bagRoutes(bagging)]),
        ...callsOf('ALLOCATION', run, allocationRoutes(bagging)),
        ...bagLists.flatMap(list => list.routes(ask)),
        ...bidQueries({ ask }),
        ...earnestRoutes({ run, gateway, agencyName, hand, rate: () => number('earnestForfeitBps'), follows: givingUp }),
      ],
      topics: [lotTopic(run)],
      reactions: [
        ...[lotProcess, awardProcess({ limitRules }), auctionsFollowStock, auctionsFollowAgencies(bidOn), lotRequests(follows)],
        ...[bagProcess({ limitRules }), sealedProcess({ limitRules }), bagRequests(bagsFollow)],
        ...[earnestProcess, giveUpProcess(givingUp)],
      ],
      everywhere: [every(house, 'here for bids', '出价可用', () => outages.beat(clock()), { everyMs: CLOSE_MS })],
      clocks: [
        every(house, 'end of lots', '竞拍到时结束', () => ends(close), { everyMs: CLOSE_MS }),
        every(house, 'end of sealed bags', '密封竞价到时开标', () => ends(closeSealed), { everyMs: CLOSE_MS }),
        every(house, 'awards not taken', '成交未预付时限', () => ends(passTime), { mayPause: true }),
        every(house, 'bags not taken', '组合包未预付时限', () => ends(passBags), { mayPause: true }),
        every(house, 'end of bag batches', '组合批次结束', () => passBatches(clock()), { mayPause: true }),
        every(house, 'ticketing rates', '出票率核算', () => reckon(clock()), { mayPause: true }),
      ],
    }
  },
}
