import { awardIdOf, bidderStatuses } from '#contracts/auction/codes.ts';
import { Count, Fen, Id, Instant, oneOf, optional, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    lotId: zh(Id, '标的编号'),
    agency: zh(Id, '代理人'),
    paddle: zh(Count, '号牌'),
    status: zh(oneOf(bidderStatuses), '状态'),
    covered: zh(Count, '可竞份数'),
    bid: optional(zh(Fen, '每座出价')),
    units: optional(zh(Count, '份数')),
    seats: optional(zh(Count, '成交座位数')),
    amount: optional(zh(Fen, '成交金额')),
    prepayBy: optional(zh(Instant, '预付时限')),
    offerBy: optional(zh(Instant, '确认时限')),
    orderNo: optional(zh(Id, '订单号')),
    joinedAt: zh(Instant, '参加时间'),
});
const ofPaddle = ({ paddle }, { id }) => awardIdOf(id, paddle);
/** Bidders of lots with their bids and results, from two streams with one number, `{lotId}~{paddle}`. */
export const bidderList = view()({
    name: 'bidder',
    version: 3,
    doc: Row,
    index: [
        ['status', 'prepayBy'],
        ['status', 'offerBy'],
        ['agency', '-joinedAt'],
        ['agency', 'status', '-joinedAt'],
    ],
    key: { BidderJoined: ofPaddle, BidPlaced: ofPaddle, BidWithdrawn: ofPaddle, BidderLeft: ofPaddle },
    on: {
        // further units of a bidder who has already bid change nothing else
        BidderJoined: (row, { agency, paddle, units }, { id, at }) => row && row.status !== 'LEFT'
            ? { ...row, covered: row.covered + units }
            : { lotId: id, agency, paddle, status: 'JOINED', covered: units, joinedAt: at },
        BidPlaced: (row, { price, units }) => row && { ...row, status: 'BID', bid: price, units },
        BidWithdrawn: row => row && { ...withoutBid(row), status: 'JOINED' },
        BidderLeft: row => row && { ...withoutBid(row), status: 'LEFT', covered: 0 },
        AwardOpened: (row, { seats, amount, prepayBy }) => row && { ...row, status: 'WAIT_PREPAY', seats, amount, prepayBy },
        AwardMissed: row => row && { ...row, status: 'MISSED' },
        AwardCancelled: row => row && { ...row, status: 'CANCELLED' },
        AwardOffered: (row, { seats, amount, offerBy }) => row && { ...row, status: 'OFFERED', seats, amount, offerBy },
        AwardTimeMoved: (row, { until }) => row && { ...row, ...(row.status === 'OFFERED' ? { offerBy: until } : { prepayBy: until }) },
        AwardDeclined: row => row && { ...withoutOffer(row), status: 'DECLINED' },
        AwardTaken: (row, { orderNo }) => row && { ...row, status: 'WAIT_PAY', orderNo },
        AwardPaid: row => row && { ...row, status: 'ORDERED' },
        AwardDefaulted: row => row && { ...row, status: 'DEFAULTED' },
        AwardReleased: row => row && { ...row, status: 'RELEASED' },
    },
});
const withoutOffer = ({ seats: _, amount: __, ...row }) => row;
const withoutBid = ({ bid: _, units: __, ...row }) => row;
/** lots that an agency has a bid in; a hint, their bids decide */
export const lotsBidOn = (query) => async (agency) => (await query.find(bidderList, { filter: { agency, status: 'BID' }, limit: 1_000 })).map(({ lotId }) => lotId);
/** Awards that nobody has taken or accepted in time, for the clock, which asks each of them; a hint. */
export const dueAwards = (query) => async (now, limit) => {
    const [taking, accepting] = await Promise.all([
        query.find(bidderList, { filter: { status: 'WAIT_PREPAY', prepayBy: { lte: now } }, sort: ['prepayBy'], limit }),
        query.find(bidderList, { filter: { status: 'OFFERED', offerBy: { lte: now } }, sort: ['offerBy'], limit }),
    ]);
    return [...taking, ...accepting].map(({ id }) => id).slice(0, limit);
};
