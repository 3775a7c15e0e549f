import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Bps, Code, Fen, Id, Instant, optional, Text, Type, zh } from '../kernel/schema.ts';
import { BagBatchTerms, BagDraft } from './bag-batch-events.ts';
import { BagBooked } from './bag-events.ts';
const { startsAt, endsAt } = BagBatchTerms;
const { price } = BagDraft.properties;
const { price: _, amount: __, ...told } = BagBooked.schema.properties.bag.properties;
const agency = zh(Id, '代理人');
const agencyName = zh(notPersonal(Text), '代理人名称');
const earnestId = zh(Id, '保证金占用号');
const bidId = zh(Id, '出价编号');
const no = Type.Integer({ minimum: 1, title: '出价序号' });
const rate = zh(Bps, '出票率');
/**
 * Stream `bagbids-{bagId}` (DOMAIN §3.25, AUCTIONS §7): sealed bids for one bag of a ranked batch, everything that needs one order. Until
 * the end no fact holds a price: a bid is a commitment to its price, and the price in a box that only the system can open.
 */
export const SealedBidsOpened = event('SealedBidsOpened', '开设密封竞价', Type.Object({
    bagId: zh(Id, '组合包编号'),
    airLine: Airline,
    title: zh(notPersonal(Text), '组合包'),
    seats: BagDraft.properties.seats,
    /** per traveller for all flights, like all prices here */
    floor: zh(price, '起拍价'),
    cap: zh(price, '最高限价'),
    startsAt,
    endsAt,
    /** how often an agency may change its price */
    mostChanges: Type.Integer({ minimum: 0, maximum: 100, title: '最多修改次数' }),
    /** the frozen table of ticketing rates */
    ratesId: optional(zh(Id, '出票率表')),
}));
/** Earnest is held for what this agency will bid. */
export const SealedBidderJoined = event('SealedBidderJoined', '参加密封竞价', Type.Object({
    agency,
    agencyName,
    /** of a sub-agent: it and its parent are one bidder */
    parent: optional(zh(Id, '上级代理人')),
    earnestId,
    turn: Type.Integer({ minimum: 1, title: '占用次序' }),
    /** the bag as the agency's own list shows it */
    bag: zh(Type.Object(told), '包'),
}));
/** A bid replaces the agency's previous one. `commit` is a hash of the price and a random word; `box` is the encrypted price. */
export const SealedBidPlaced = event('SealedBidPlaced', '密封出价', Type.Object({
    agency,
    bidId,
    no,
    commit: zh(Code, '出价承诺'),
    box: zh(Code, '加密出价'),
    rate,
    receivedAt: zh(Instant, '收到时间'),
}));
/** The agency withdraws its bid, if it made one, and gets its earnest back. It may join again with other earnest. */
export const SealedBidderLeft = event('SealedBidderLeft', '撤回密封出价', Type.Object({ agency, earnestId, bidId: optional(bidId) }));
/** The end moves because nobody could bid in the last minutes. */
export const SealedEndMoved = event('SealedEndMoved', '顺延密封竞价截止', Type.Object({ endsAt }));
/** The final result: all bids that counted, opened, in rank order. The first has won the bag; there may be none. */
export const SealedBidsClosed = event('SealedBidsClosed', '密封竞价截止', Type.Object({
    airLine: Airline,
    title: zh(notPersonal(Text), '组合包'),
    endsAt,
    ranked: zh(Type.Array(Type.Object({
        agency,
        agencyName,
        earnestId,
        bidId,
        no,
        price: zh(Fen, '每人出价'),
        /** the random word that the commitment was made with */
        nonce: zh(Code, '随机数'),
        rate,
    })), '排名'),
}));
export const SealedBidsCancelled = event('SealedBidsCancelled', '取消密封竞价', Type.Object({
    reason: optional(zh(writing(Text), '原因')),
    /** the bag, and the agencies with earnest behind it, which are notified */
    airLine: Airline,
    title: zh(notPersonal(Text), '标题'),
    bidders: zh(Type.Array(zh(Id, '代理人')), '出价代理人'),
}));
