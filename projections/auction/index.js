import { allocationBatches, allocationBookings, allocationNews, allocations, deskAllocations } from '#contracts/auction/allocation-lists.ts';
import { bookingStatuses, hallBagStatuses } from '#contracts/auction/bag-codes.ts';
import { bagBatches, bagHall, bookings, deskBags } from '#contracts/auction/bag-lists.ts';
import { hallStatuses } from '#contracts/auction/codes.ts';
import { addPriceRules, autoRanks, freeHall, freeLots, hall, lots } from '#contracts/auction/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { addPriceList } from './add-price-list.ts';
import { autoRankList } from './auto-ranks.ts';
import { bagBatchList, bagList, batchNewsList, bookingList } from './bag-list.ts';
import { bidLog } from './bid-log.ts';
import { bidderList } from './bidder-list.ts';
import { lotList } from './lot-list.ts';
import { auctionNotices } from './notices.ts';
export const auctionReads = reads({
    views: [lotList, bidderList, bidLog, bagBatchList, bagList, bookingList, batchNewsList, autoRankList, addPriceList],
    parts: [auctionNotices],
    lists: [
        serves(lots, lotList, { only: { kind: 'BIDDING' } }),
        serves(freeLots, lotList, { only: { kind: 'FREE' } }),
        serves(bagBatches, bagBatchList, { only: { kind: 'COMBI' } }),
        serves(allocationBatches, bagBatchList, { only: { kind: 'ALLOCATION' } }),
        serves(autoRanks, autoRankList),
        serves(addPriceRules, addPriceList),
    ],
});
const shown = Object.keys(hallStatuses);
/** Lots that agencies may know of; of those open for bids, the one that ends first comes first. */
const published = (kind) => ({
    only: { kind },
    asks: (filter) => ({ status: { in: shown }, ...filter }),
    sort: ({ status }) => [status === 'PUBLISHED' ? 'endsAt' : '-createdAt'],
});
export const hallList = serves(hall, lotList, published('BIDDING'));
export const freeHallList = serves(freeHall, lotList, published('FREE'));
/** removes the fields about the agency that a bag is for */
const plain = ({ kind: _, to: __, toName: ___, forSubAgents: ____, readers: _____, may: ______, ...row }) => row;
const inHall = Object.keys(hallBagStatuses);
/** Bags for booking, the one that ends first at the top; only the desk sees who has one. */
const bagHallList = serves(bagHall, bagList, {
    asks: filter => ({ status: { in: inHall }, ...filter }),
    sort: ({ status }) => [status === 'AVAILABLE' ? 'endsAt' : '-createdAt'],
    only: { kind: 'COMBI' },
    row: ({ agency: _, agencyName: __, prepayBy: ___, orderNo: ____, ...row }) => plain(row),
});
/** Bags that are for one agency each: an agency sees only its own, the desk sees all. */
const allocationList = serves(allocations, bagList, {
    only: { kind: 'ALLOCATION' },
    row: ({ agency: _, agencyName: __, prepayBy: ___, orderNo: ____, ...row }) => plain(row),
});
const bagsOfDesk = serves(deskAllocations, bagList, {
    only: { kind: 'ALLOCATION' },
    row: ({ kind: _, may: __, readers: ___, ...row }) => row,
});
/** removes fields that only the view needs */
const ownRow = ({ kind: _, earnestId: __, ...row }) => row;
const booked = Object.keys(bookingStatuses);
/** An agency's parts in bags. Of its sub-agents it sees bookings only, since they bid against each other. */
const ownBags = serves(bookings, bookingList, {
    only: { kind: 'COMBI' },
    asks: (filter, { who: { agency = '', subAgents = [] } }) => subAgents.length > 0 ? { ...filter, or: [{ agency }, { status: { in: booked } }] } : filter,
    row: ownRow,
});
/** Adds the current end of a sealed bid from its bag, since that end may move. */
const withBags = ({ routes, ...served }) => ({
    ...served,
    routes: ask => routes(ask).map(({ handler, ...route }) => ({
        ...route,
        handler: async (body, call) => {
            const found = (await handler(body, call));
            const ids = found.content.flatMap(own => (isBooking(own) ? [] : [own.bagId]));
            const bags = ids.length > 0 ? await ask(call).find(bagList, { filter: { id: { in: ids } }, limit: ids.length }) : [];
            const content = found.content.flatMap(own => {
                if (isBooking(own))
                    return [own];
                const bag = bags.find(({ id }) => id === own.bagId);
                return bag ? [{ ...own, endsAt: bag.endsAt }] : [];
            });
            return { ...found, content };
        },
    })),
});
const isBooking = ({ prepayBy }) => prepayBy !== undefined;
const newsList = serves(allocationNews, batchNewsList, { row: ({ readers: _, ...row }) => row });
export const bagLists = [
    bagHallList,
    serves(deskBags, bagList, { only: { kind: 'COMBI' }, row: plain }),
    withBags(ownBags),
    ...[allocationList, bagsOfDesk, newsList],
    serves(allocationBookings, bookingList, { only: { kind: 'ALLOCATION' }, row: ownRow }),
];
