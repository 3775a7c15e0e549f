import { allocationNews } from '#contracts/auction/allocation-lists.ts';
import { bagOfEarnest, bookingIdOf, sealedIdOf } from '#contracts/auction/bag-codes.ts';
import { bagKindOf, bagKinds } from '#contracts/auction/bag-kinds.ts';
import { BagBatchRow, deskBags, OwnBagRow } from '#contracts/auction/bag-lists.ts';
import { routeText } from '#contracts/auction/bag-price.ts';
import { Flag, Id, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const kind = zh(oneOf(bagKinds), '方式');
/** Batches of bags, from the draft to the end. */
export const bagBatchList = view()({
    name: 'bagbatch',
    version: 3,
    doc: Type.Object({ ...Type.Omit(BagBatchRow, ['id']).properties, kind }),
    index: [
        ['-createdAt'],
        ['kind', '-createdAt'],
        ['kind', 'status', '-createdAt'],
        ['status', '-createdAt'],
        ['status', 'endsAt'],
        ['airLine', '-createdAt'],
        ['airLine', 'status', '-createdAt'],
        ['endsAt'],
    ],
    counted: ['kind', 'airLine', 'status'],
    on: {
        BagBatchDrafted: (_, { name, airLine, startsAt, endsAt, saleMode = 'FIRST_COME' }, { id, at }) => ({
            kind: bagKindOf(id),
            name,
            airLine,
            startsAt,
            endsAt,
            saleMode,
            status: 'DRAFT',
            bags: 0,
            createdAt: at,
            updatedAt: at,
        }),
        BagBatchModified: (row, { name, airLine, startsAt, endsAt, saleMode = 'FIRST_COME' }, { at }) => row && { ...row, name, airLine, startsAt, endsAt, saleMode, updatedAt: at },
        BagsListed: (row, { bags }, { at }) => row && { ...row, bags: bags.length, updatedAt: at },
        BagBatchSubmitted: (row, _, { at }) => row && { ...row, status: 'AUDITING', updatedAt: at },
        BagBatchSentBack: (row, _, { at }) => row && { ...row, status: 'DRAFT', updatedAt: at },
        BagBatchPublished: (row, _, { at }) => row && { ...row, status: 'PUBLISHED', updatedAt: at },
        BagBatchClosed: (row, _, { at }) => row && { ...row, status: 'CLOSED', updatedAt: at },
        BagBatchCancelled: (row, _, { at }) => row && { ...row, status: 'CANCELLED', updatedAt: at },
    },
});
const BagDoc = Type.Object({
    ...Type.Omit(deskBags.row, ['id']).properties,
    kind,
    /** the agency that the bag is for, where it is for one */
    to: optional(zh(Id, '分配给代理人编号')),
    toName: optional(zh(Text, '分配给')),
    forSubAgents: optional(zh(Flag, '分代理可订')),
    /** agencies that may see a bag of that kind: the one that has it, otherwise those that may have it */
    readers: optional(zh(Type.Array(Id), '可见代理人')),
    may: optional(zh(Type.Array(Id), '可订代理人')),
});
/** Bags that are on sale, or were, with who has them. */
export const bagList = view()({
    name: 'bag',
    version: 5,
    doc: BagDoc,
    index: [
        ['-createdAt'],
        ['kind', '-createdAt'],
        ['kind', 'status', '-createdAt'],
        ['kind', 'status', 'endsAt'],
        ['readers', '-createdAt'],
        ['readers', 'status', '-createdAt'],
        ['batchId', '-createdAt'],
        ['status', '-createdAt'],
        ['status', 'endsAt'],
        ['status', 'saleMode', 'endsAt'],
        ['status', 'prepayBy'],
        ['airLine', '-createdAt'],
        ['origin', 'destination', 'date'],
        ['endsAt'],
        ['date'],
    ],
    counted: ['kind', 'status'],
    on: {
        BagOffered: (_, offered, { id, at }) => {
            const { batchId, batchName, no, airLine, seats, price, amount, earnest, lots, startsAt, endsAt, to, saleMode = 'FIRST_COME', } = offered;
            const [{ origin, date }] = lots;
            return {
                batchId,
                batchName,
                no,
                airLine,
                seats,
                price,
                amount,
                earnest,
                lots,
                startsAt,
                endsAt,
                saleMode,
                createdAt: at,
                route: routeText(lots),
                origin,
                destination: lots[0].destination,
                date,
                status: 'AVAILABLE',
                kind: bagKindOf(id),
                ...(to && allotted(to)),
            };
        },
        BagBooked: (row, { agency, agencyName, prepayBy }) => row && { ...row, status: 'BOOKED', agency, agencyName, prepayBy, ...(row.readers && { readers: [agency] }) },
        SealedEndMoved: (row, { endsAt }) => row && { ...row, endsAt },
        BagTimeMoved: (row, { prepayBy }) => row && { ...row, prepayBy },
        BagUndone: row => row && nobodys(row, 'AVAILABLE'),
        BagTaken: (row, { orderNo }) => row && { ...row, status: 'WAIT_PAY', orderNo },
        BagPaid: row => row && { ...row, status: 'ORDERED' },
        BagDefaulted: (row, { cause }) => row && nobodys(row, cause === 'NOT_TAKEN' ? 'AVAILABLE' : 'LAPSED'),
        BagLapsed: row => row && nobodys(row, 'LAPSED'),
        BagReleased: row => row && nobodys(row, 'AVAILABLE'),
        BagClosed: row => row && nobodys(row, 'CLOSED'),
        BagDeclined: row => row && nobodys(row, 'DECLINED'),
        BagCancelled: row => row && nobodys(row, 'CANCELLED'),
    },
});
const nobodys = ({ agency: _, agencyName: __, prepayBy: ___, orderNo: ____, ...row }, status) => ({
    ...row,
    status,
    ...(row.may && { readers: row.may }),
});
const allotted = ({ agency, agencyName, subAgents }) => {
    const may = [agency, ...subAgents];
    return { to: agency, toName: agencyName, forSubAgents: subAgents.length > 0, readers: may, may };
};
const ofTurn = ({ turn }, { id }) => bookingIdOf(id, turn);
const ofHad = ({ had }, { id }) => bookingIdOf(id, had?.turn ?? 0);
const ofBidder = ({ agency }, { id }) => sealedIdOf(id, agency);
const ofBidders = (agencies, id) => agencies.map(agency => sealedIdOf(id, agency));
/**
 * Final status of a bid by its status when its earnest went back. The end of the bidding names only agencies that have bid; when a bag is
 * cancelled between the end and the award, nobody is named.
 */
const withoutEarnest = { JOINED: 'MISSED', BID: 'CANCELLED' };
const OwnBagDoc = Type.Object({
    ...Type.Omit(OwnBagRow, ['id', 'endsAt']).properties,
    kind,
    /** earnest behind the bid; it is released with the bid */
    earnestId: optional(zh(Id, '保证金占用号')),
});
/**
 * An agency's parts in bags. One row per booking with its result: a bag has as many rows as it was booked times. One row per sealed bid,
 * without its price before the end; a bid that has won is a booking and no longer a bid.
 */
export const bookingList = view()({
    name: 'bag-booking',
    version: 6,
    doc: OwnBagDoc,
    index: [
        ['-bookedAt'],
        ['kind', '-bookedAt'],
        ['kind', 'status', '-bookedAt'],
        ['kind', 'agency', '-bookedAt'],
        ['kind', 'agency', 'status', '-bookedAt'],
        ['agency', '-bookedAt'],
        ['agency', 'status', '-bookedAt'],
        ['status', '-bookedAt'],
        ['airLine', '-bookedAt'],
    ],
    counted: ['kind', 'agency', 'status'],
    key: {
        SealedBidderJoined: ofBidder,
        SealedBidPlaced: ofBidder,
        SealedBidderLeft: ofBidder,
        SealedBidsClosed: ({ ranked: [, ...others] }, { id }) => ofBidders(others.map(({ agency }) => agency), id),
        SealedBidsCancelled: ({ bidders }, { id }) => ofBidders(bidders, id),
        EarnestDecided: (_, { id }) => {
            const of = bagOfEarnest(id);
            return of ? sealedIdOf(of.bagId, of.agency) : null;
        },
        BagBooked: ({ turn, agency, bidId }, { id }) => [bookingIdOf(id, turn), ...(bidId ? [sealedIdOf(id, agency)] : [])],
        BagTimeMoved: ofTurn,
        BagUndone: ofTurn,
        BagTaken: ofTurn,
        BagPaid: ofTurn,
        BagDefaulted: ofTurn,
        BagLapsed: ofTurn,
        BagReleased: ofHad,
        BagCancelled: ofHad,
    },
    on: {
        SealedBidderJoined: (_, { agency, earnestId, bag }, { id, at }) => ({
            ...bag,
            kind: bagKindOf(id),
            bagId: id,
            agency,
            earnestId,
            status: 'JOINED',
            bookedAt: at,
        }),
        SealedBidPlaced: (row, { receivedAt }) => row && { ...row, status: 'BID', bookedAt: receivedAt },
        SealedBidderLeft: row => row && { ...row, status: 'LEFT' },
        SealedBidsClosed: (row, { ranked }) => row && { ...row, status: 'MISSED', price: ranked.find(one => one.agency === row.agency).price },
        SealedBidsCancelled: row => row && { ...row, status: 'CANCELLED' },
        EarnestDecided: (row, _, { id }) => {
            const status = row?.earnestId === id ? withoutEarnest[row.status] : undefined;
            return row && status && { ...row, status };
        },
        BagBooked: (_, { turn, agency, undoBy, prepayBy, bag }, { id, key, at }) => key === bookingIdOf(id, turn)
            ? { ...bag, kind: bagKindOf(id), bagId: id, agency, undoBy, prepayBy, status: 'BOOKED', bookedAt: at }
            : null,
        BagTimeMoved: (row, { prepayBy }) => row && { ...row, prepayBy },
        BagUndone: row => row && { ...row, status: 'UNDONE' },
        BagTaken: (row, { orderNo }) => row && { ...row, status: 'WAIT_PAY', orderNo },
        BagPaid: row => row && { ...row, status: 'ORDERED' },
        BagDefaulted: row => row && { ...row, status: 'DEFAULTED' },
        BagLapsed: row => row && { ...row, status: 'RELEASED' },
        BagReleased: row => row && { ...row, status: 'RELEASED' },
        BagCancelled: row => row && { ...row, status: 'RELEASED' },
    },
});
const ofNews = ({ newsId }) => newsId;
/** News of batches for their agencies. */
export const batchNewsList = view()({
    name: 'bag-batch-news',
    version: 1,
    doc: Type.Omit(allocationNews.row, ['id']),
    index: [['-updatedAt'], ['batchId', '-updatedAt'], ['readers', '-updatedAt'], ['airLine', '-updatedAt']],
    key: { BatchNewsSaved: ofNews, BatchNewsDeleted: ofNews },
    on: {
        BatchNewsSaved: (_, { newsId: __, ...told }, { id, at }) => ({ ...told, batchId: id, updatedAt: at }),
        BatchNewsDeleted: () => null,
    },
});
/** Ranked bags whose bidding has ended by this instant, for the clock that closes them; a hint. */
export const endedSealedBags = ({ find }) => async (now, limit) => {
    const filter = { status: 'AVAILABLE', saleMode: 'RANKED', endsAt: { lte: now } };
    return (await find(bagList, { filter, sort: ['endsAt'], limit })).map(({ id }) => id);
};
/** Bags that may still be bid for, for a process that was away; a hint. */
export const openSealedBags = (query) => async () => {
    const filter = { status: 'AVAILABLE', saleMode: 'RANKED' };
    return (await query.find(bagList, { filter, sort: ['endsAt'], limit: 1_000 })).map(({ id }) => id);
};
/** Bookings that have to be prepaid by then, for a process that was away; a hint. */
export const bookedBags = (query) => async (by) => (await query.find(bagList, { filter: { status: 'BOOKED', prepayBy: { lte: by } }, sort: ['prepayBy'], limit: 1_000 })).map(({ id }) => id);
/** Bags that nobody has taken in time or whose batch has ended, for the clock, which asks each of them; a hint. */
export const dueBags = ({ find }) => async (now, limit) => {
    const [late, unsold] = await Promise.all([
        find(bagList, { filter: { status: 'BOOKED', prepayBy: { lte: now } }, sort: ['prepayBy'], limit }),
        find(bagList, {
            filter: { or: [{ status: 'LAPSED' }, { status: 'AVAILABLE', saleMode: 'FIRST_COME' }], endsAt: { lte: now } },
            sort: ['endsAt'],
            limit,
        }),
    ]);
    return [...late, ...unsold].slice(0, limit).map(({ id }) => id);
};
export const endedBatches = ({ find }) => async (now, limit) => (await find(bagBatchList, { filter: { status: 'PUBLISHED', endsAt: { lte: now } }, sort: ['endsAt'], limit })).map(({ id }) => id);
/** bags that an agency has a sealed bid for; a hint, their bids decide */
export const bagsBidOn = (query) => async (agency) => (await query.find(bookingList, { filter: { agency, status: 'BID' }, limit: 1_000 })).map(({ bagId }) => bagId);
