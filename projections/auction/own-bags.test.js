import t from 'tap';
import { EarnestDecided } from '#contracts/account/earnest-events.ts';
import * as bids from '#contracts/auction/bag-bid-events.ts';
import { bagEarnest, sealedIdOf } from '#contracts/auction/bag-codes.ts';
import { BagBooked, BagUndone } from '#contracts/auction/bag-events.ts';
import { spec } from '../kernel/spec.ts';
import { bookingList } from './bag-list.ts';
const BAG = 'B1.A01';
const [FIRST, SECOND, THIRD] = ['A001', 'A002', 'A003'];
const idOf = (agency) => sealedIdOf(BAG, agency);
const earnestOf = (agency, turn = 1) => bagEarnest(BAG, agency, turn);
const receivedAt = '2026-11-26T05:58:30.118Z';
const bag = {
    batchName: '北京往返',
    no: 'A01',
    airLine: 'HU',
    seats: 20,
    earnest: 300_000,
    route: 'HAK-PEK / PEK-HAK',
    date: '2026-12-10',
};
const ofBids = (fact) => ({ ...fact, stream: `bagbids-${BAG}` });
const ofBag = (fact) => ({ ...fact, stream: `bag-${BAG}` });
const joined = (agency, turn = 1) => ofBids(bids.SealedBidderJoined({ agency, agencyName: '海口假日旅行社', earnestId: earnestOf(agency, turn), turn, bag }));
const placed = (agency, no) => ofBids(bids.SealedBidPlaced({ agency, bidId: `b${no}`, no, commit: 'c', box: 'x', rate: 10_000, receivedAt }));
const left = (agency) => ofBids(bids.SealedBidderLeft({ agency, earnestId: earnestOf(agency) }));
const cancelled = (...bidders) => ofBids(bids.SealedBidsCancelled({ reason: '航班调整', airLine: 'HU', title: '组合包A01', bidders }));
const back = (agency, turn = 1) => ({
    ...EarnestDecided({ cause: 'RELEASED', forfeit: 0, convert: 0, release: 300_000 }),
    stream: `earnest-${earnestOf(agency, turn)}`,
});
const ranked = (agency, no, price) => ({
    agency,
    agencyName: '海口假日旅行社',
    earnestId: earnestOf(agency),
    bidId: `b${no}`,
    no,
    price,
    nonce: 'n',
    rate: 10_000,
});
const closed = (...all) => ofBids(bids.SealedBidsClosed({ airLine: 'HU', title: '组合包A01', endsAt: '2026-12-01T06:00:00.000Z', ranked: all }));
const booked = (agency, turn, price, bidId) => ofBag(BagBooked({
    turn,
    agency,
    agencyName: '海口假日旅行社',
    earnestId: earnestOf(agency),
    undoBy: receivedAt,
    prepayBy: '2026-12-02T06:00:00.000Z',
    bag: { ...bag, price, amount: price * 20 },
    ...(bidId && { bidId }),
}));
t.test('a sealed bid is among the bags of its agency, without a price', async () => {
    spec(bookingList)
        .given(joined(FIRST), joined(SECOND), placed(FIRST, 1))
        .ids(idOf(FIRST), idOf(SECOND))
        .row({ ...bag, bagId: BAG, agency: FIRST, status: 'BID', bookedAt: receivedAt, price: undefined, amount: undefined }, idOf(FIRST))
        .row({ status: 'JOINED', agency: SECOND }, idOf(SECOND))
        .twice();
});
t.test('who leaves has withdrawn it, and may come back; earnest of before that comes late changes nothing', async () => {
    const at = spec(bookingList);
    at.given(joined(FIRST), placed(FIRST, 1), left(FIRST), back(FIRST)).row({ status: 'LEFT' }, idOf(FIRST)).twice();
    at.given(joined(FIRST), placed(FIRST, 1), left(FIRST), joined(FIRST, 2), placed(FIRST, 2), back(FIRST))
        .row({ status: 'BID', earnestId: earnestOf(FIRST, 2) }, idOf(FIRST))
        .twice();
});
t.test('at the end the best is a booking and no bid, the others have missed it at their own prices', async () => {
    const end = [
        ...[joined(FIRST), joined(SECOND), joined(THIRD), placed(FIRST, 1), placed(SECOND, 2)],
        closed(ranked(SECOND, 2, 245_000), ranked(FIRST, 1, 239_000)),
    ];
    spec(bookingList)
        .given(...end, booked(SECOND, 1, 245_000, 'b2'), back(FIRST), back(THIRD))
        .ids(idOf(FIRST), idOf(THIRD), `${BAG}~1`)
        .row({ agency: SECOND, status: 'BOOKED', price: 245_000, amount: 4_900_000 }, `${BAG}~1`)
        .row({ status: 'MISSED', price: 239_000, amount: undefined }, idOf(FIRST))
        .row({ status: 'MISSED', price: undefined }, idOf(THIRD))
        .twice();
    // the desk acts before the award
    spec(bookingList)
        .given(...end, back(SECOND))
        .row({ status: 'CANCELLED', price: undefined }, idOf(SECOND))
        .row({ status: 'MISSED' }, idOf(FIRST))
        .twice();
});
t.test('of a bag that is cancelled every bid is', async () => {
    const stood = [joined(FIRST), joined(SECOND), joined(THIRD), placed(FIRST, 1), placed(SECOND, 2), left(THIRD)];
    spec(bookingList)
        .given(...stood, cancelled(FIRST, SECOND))
        .row({ status: 'CANCELLED' }, idOf(FIRST))
        .row({ status: 'CANCELLED' }, idOf(SECOND))
        .row({ status: 'LEFT' }, idOf(THIRD))
        .twice();
});
t.test('what who comes first has is booked as before', async () => {
    spec(bookingList)
        .given(booked(FIRST, 1, 201_000), ofBag(BagUndone({ turn: 1, agency: FIRST, earnestId: earnestOf(FIRST) })), back(FIRST))
        .ids(`${BAG}~1`)
        .row({ status: 'UNDONE', amount: 4_020_000 }, `${BAG}~1`)
        .twice();
});
