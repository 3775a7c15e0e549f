import { hallBagStatuses } from '#contracts/auction/bag-codes.ts'
import { bagBatches, bagHall, bookings, deskBags } from '#contracts/auction/bag-lists.ts'
import { hallStatuses, type LotKind } from '#contracts/auction/codes.ts'
import { addPriceRules, autoRanks, freeHall, freeLots, hall, lots } from '#contracts/auction/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { addPriceList } from './add-price-list.ts'
import { autoRankList } from './auto-ranks.ts'
import { bagBatchList, bagList, bookingList } from './bag-list.ts'
import { bidLog } from './bid-log.ts'
import { bidderList } from './bidder-list.ts'
import { lotList } from './lot-list.ts'

export const auctionReads = reads({
  views: [lotList, bidderList, bidLog, bagBatchList, bagList, bookingList, autoRankList, addPriceList],
  lists: [
    serves(lots, lotList, { only: { kind: 'BIDDING' } }),
    serves(freeLots, lotList, { only: { kind: 'FREE' } }),
    serves(bagBatches, bagBatchList),
    serves(autoRanks, autoRankList),
    serves(addPriceRules, addPriceList),
  ],
})

const shown = Object.keys(hallStatuses) as (keyof typeof hallStatuses)[]
/** What ends first, of those that may be bid for; what agencies may not know of yet is not there. */
const published = (kind: LotKind) => ({
  only: { kind },
  asks: <F extends object>(filter: F) => ({ status: { in: shown }, ...filter }),
  sort: ({ status }: { status?: unknown }) => [status === 'PUBLISHED' ? 'endsAt' : '-createdAt'],
})
export const hallList = serves(hall, lotList, published('BIDDING'))
export const freeHallList = serves(freeHall, lotList, published('FREE'))

const offered = Object.keys(hallBagStatuses) as (keyof typeof hallBagStatuses)[]
/** Bags that may be booked first, what ends first at the top; who has one only the desk is told. */
const bagHallList = serves(bagHall, bagList, {
  asks: filter => ({ status: { in: offered }, ...filter }),
  sort: ({ status }) => [status === 'AVAILABLE' ? 'endsAt' : '-createdAt'],
  row: ({ agency: _, agencyName: __, prepayBy: ___, orderNo: ____, ...row }) => row,
})
export const bagLists = [bagHallList, serves(deskBags, bagList), serves(bookings, bookingList)]
