import t from 'tap';
import { AwardDeclined, AwardDefaulted, AwardMissed, AwardOffered, AwardOpened } from '#contracts/auction/award-events.ts';
import { BidderJoined, BidderLeft, BidPlaced, BidWithdrawn } from '#contracts/auction/bid-events.ts';
import { spec } from '../kernel/spec.ts';
import { bidLog } from './bid-log.ts';
import { bidderList } from './bidder-list.ts';
const LOT = 'L1';
const inLot = (event) => ({ ...event, stream: `bids-${LOT}` });
const joined = (paddle, units = 1, turn = 1) => inLot(BidderJoined({ agency: `AG${paddle}`, agencyName: '海口假日旅行社', paddle, earnestId: `lot~${LOT}~AG${paddle}~${turn}`, turn, units }));
const placed = (paddle, no, price) => inLot(BidPlaced({
    agency: `AG${paddle}`,
    paddle,
    bidId: `b${no}`,
    no,
    price,
    units: 1,
    partial: true,
    rate: 10_000,
    receivedAt: '2026-11-26T03:00:00.000Z',
    standing: [],
}));
const bid = (paddle) => ({
    awardId: `${LOT}~${paddle}`,
    lotId: LOT,
    title: 'HU7182 20座',
    airLine: 'HU',
    agency: `AG${paddle}`,
    agencyName: '海口假日旅行社',
    paddle,
    price: 92_000,
});
const won = { stockId: 'S1', units: 1, seats: 10, amount: 920_000, earnest: [], prepayBy: '2026-11-27T06:00:01.000Z' };
t.test('who has joined, with which bid, and what became of it', async () => {
    spec(bidderList)
        .given(joined(1), joined(2, 2), joined(1, 1, 2), placed(1, 1, 90_000), placed(2, 2, 92_000))
        .ids('L1~1', 'L1~2')
        .row({ agency: 'AG1', status: 'BID', covered: 2, bid: 90_000, units: 1 }, 'L1~1')
        .twice();
    spec(bidderList)
        .given(...[joined(1), joined(2), placed(1, 1, 90_000), placed(2, 2, 92_000)], { ...AwardOpened({ ...bid(2), ...won }), stream: 'award-L1~2' }, { ...AwardMissed(bid(1)), stream: 'award-L1~1' }, { ...AwardDefaulted({ ...bid(2), cause: 'NOT_TAKEN', forfeit: 100_000, returned: 0, seats: 10 }), stream: 'award-L1~2' })
        .row({ status: 'MISSED', bid: 90_000 }, 'L1~1')
        .row({ status: 'DEFAULTED', amount: 920_000, prepayBy: won.prepayBy }, 'L1~2')
        .twice();
});
t.test('who has missed may be offered what another lost', async () => {
    const offer = {
        stockId: 'S1',
        units: 1,
        seats: 10,
        amount: 920_000,
        earnest: 100_000,
        from: `${LOT}~2`,
        offerBy: '2026-11-27T18:00:01.000Z',
    };
    const award = (event) => ({ ...event, stream: `award-${LOT}~1` });
    const missed = [joined(1), placed(1, 1, 90_000), award(AwardMissed(bid(1))), award(AwardOffered({ ...bid(1), ...offer }))];
    spec(bidderList)
        .given(...missed)
        .row({ status: 'OFFERED', seats: 10, amount: 920_000, offerBy: offer.offerBy }, 'L1~1')
        .twice();
    spec(bidderList)
        .given(...missed, award(AwardOpened({ ...bid(1), ...won })))
        .row({ status: 'WAIT_PREPAY', prepayBy: won.prepayBy }, 'L1~1');
    spec(bidderList)
        .given(...missed, award(AwardDeclined({ cause: 'LAPSED' })))
        .row({ status: 'DECLINED', seats: undefined, amount: undefined }, 'L1~1');
});
t.test('who leaves has nothing there, and may come back with what he brings then', async () => {
    const left = inLot(BidderLeft({ agency: 'AG1', paddle: 1, earnest: [] }));
    spec(bidderList)
        .given(joined(1, 2), placed(1, 1, 90_000), left)
        .row({ status: 'LEFT', covered: 0 }, 'L1~1');
    spec(bidderList)
        .given(joined(1, 2), left, joined(1, 1, 2))
        .row({ status: 'JOINED', covered: 1 }, 'L1~1');
});
t.test('each bid that was accepted, by its paddle; one that was withdrawn is there still', async () => {
    spec(bidLog)
        .given(...[joined(1), joined(2), placed(1, 1, 90_000), placed(2, 2, 92_000)], inLot(BidWithdrawn({ agency: 'AG2', paddle: 2, bidId: 'b2', standing: [] })))
        .ids('L1~b1', 'L1~b2')
        .row({ no: 1, paddle: 1, price: 90_000 }, 'L1~b1')
        .row({ no: 2, withdrawn: true }, 'L1~b2')
        .twice();
});
