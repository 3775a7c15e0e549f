import { event } from '../kernel/event.ts';
import { TEN_YUAN } from '../kernel/money.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Bps, Count, Fen, Flag, Id, Instant, MOST_FEN, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { endCauses } from './codes.ts';
/**
 * Stream `bids-{lotId}` (DOMAIN §3.24, AUCTIONS §2): everything about an auctioned lot that needs one order. A fact states how it changes
 * the winners (`standing`), so readers need not rank the bids.
 */
const Price = Type.Integer({ minimum: TEN_YUAN, maximum: MOST_FEN, multipleOf: TEN_YUAN, unit: 'fen' });
const Units = Type.Integer({ minimum: 1, maximum: 1_000 });
const whose = { agency: zh(Id, '代理人'), paddle: Type.Integer({ minimum: 1, title: '号牌' }) };
const called = { agencyName: zh(notPersonal(Text), '代理人名称') };
/** bidders whose number of winning units changed, with their price; 0 units: wins nothing any more */
const Standing = Type.Array(Type.Object({ ...whose, price: zh(Fen, '每座出价'), units: zh(Count, '领先份数') }));
/** The lot takes bids from `startsAt` to its end, under these terms, which no longer change. */
export const BidsOpened = event('BidsOpened', '开设竞价', Type.Object({
    lotId: zh(Id, '标的编号'),
    airLine: Airline,
    title: zh(notPersonal(Text), '标的'),
    units: zh(Units, '份数'),
    seatsPerUnit: zh(Units, '每份座位数'),
    /** per seat, like all prices here */
    floor: zh(Price, '起拍价'),
    cap: zh(Price, '最高限价'),
    step: zh(Price, '加价幅度'),
    /** limit on one raise: a bid may exceed the leading price, or the floor, by no more than this; only for lots of one unit */
    mostStep: optional(zh(Price, '最大加价')),
    /** true where a bidder may bid for all units or none */
    wholeAllowed: zh(Flag, '允许不接受部分成交'),
    startsAt: zh(Instant, '开始时间'),
    endsAt: zh(Instant, '截止时间'),
    /** a bid in the last `closingSeconds` that changes the winners moves the end by `extendSeconds`, at most `mostExtensions` times */
    closingSeconds: Type.Integer({ minimum: 0, maximum: 3_600, title: '临近截止秒数' }),
    extendSeconds: Type.Integer({ minimum: 0, maximum: 3_600, title: '每次顺延秒数' }),
    mostExtensions: Type.Integer({ minimum: 0, maximum: 100, title: '最多顺延次数' }),
    /** the frozen table of ticketing rates */
    ratesId: optional(zh(Id, '出票率表')),
}));
/** A hold of earnest money covers so many units of an agency. The first hold gives the agency its paddle. */
export const BidderJoined = event('BidderJoined', '参加竞价', Type.Object({
    ...whose,
    ...called,
    /** of a sub-agent: it and its parent are one bidder */
    parent: optional(zh(Id, '上级代理人')),
    earnestId: zh(Id, '保证金占用号'),
    /** number of this agency's hold for the lot */
    turn: Type.Integer({ minimum: 1, title: '占用次序' }),
    units: zh(Units, '可竞份数'),
}));
export const BidPlaced = event('BidPlaced', '出价', Type.Object({
    ...whose,
    bidId: zh(Id, '出价编号'),
    /** number in the order of acceptance */
    no: Type.Integer({ minimum: 1, title: '出价序号' }),
    price: zh(Price, '每座出价'),
    units: zh(Units, '份数'),
    partial: zh(Flag, '接受部分成交'),
    rate: zh(Bps, '出票率'),
    receivedAt: zh(Instant, '收到时间'),
    standing: zh(Standing, '领先变化'),
}));
export const BidWithdrawn = event('BidWithdrawn', '撤回出价', Type.Object({ ...whose, bidId: zh(Id, '出价编号'), standing: zh(Standing, '领先变化') }));
/**
 * The agency leaves: its holds of earnest cover no bid any more and are given back, and it is not ranked. It may join again with other
 * earnest.
 */
export const BidderLeft = event('BidderLeft', '退出竞价', Type.Object({ ...whose, earnest: zh(Type.Array(zh(Id, '保证金占用号')), '退回的保证金占用') }));
export const EndMoved = event('EndMoved', '顺延截止', Type.Object({ cause: zh(oneOf(endCauses), '顺延原因'), endsAt: zh(Instant, '截止时间') }));
export const BidsPaused = event('BidsPaused', '暂停竞价', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
export const BidsResumed = event('BidsResumed', '恢复竞价', Type.Object({ endsAt: zh(Instant, '截止时间') }));
/** The final result: the winners, and the bidders next in rank for units that a winner does not pay. Without winners: 流拍. */
export const BidsClosed = event('BidsClosed', '竞价截止', Type.Object({
    endsAt: zh(Instant, '截止时间'),
    winners: zh(Type.Array(Type.Object({
        awardId: zh(Id, '成交编号'),
        ...whose,
        ...called,
        bidId: zh(Id, '出价编号'),
        price: zh(Price, '每座出价'),
        units: zh(Units, '份数'),
        seats: zh(Count, '座位数'),
        amount: zh(Fen, '成交金额'),
    })), '成交'),
    next: zh(Type.Array(Type.Object({
        ...whose,
        ...called,
        price: zh(Price, '每座出价'),
        units: zh(Units, '份数'),
        partial: zh(Flag, '接受部分成交'),
    })), '候补'),
    sold: zh(Count, '成交份数'),
    bids: Type.Integer({ minimum: 0, title: '出价次数' }),
    bidders: zh(Count, '参加代理人数'),
}));
/** `forced`: the lot had bids */
export const BidsCancelled = event('BidsCancelled', '取消竞价', Type.Object({ forced: zh(Flag, '强制取消'), reason: optional(zh(writing(Text), '原因')) }));
/** A bid came after the end. It does not count, but somebody may ask about it. One per agency and minute is recorded. */
export const BidLate = event('BidLate', '迟到出价', Type.Object({ ...whose, price: zh(Fen, '每座出价'), units: zh(Count, '份数'), receivedAt: zh(Instant, '收到时间') }));
