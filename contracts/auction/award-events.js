import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Count, Doer, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { OrderSubmitted } from '../order/submitted-events.ts';
import { BidPlaced, BidsClosed, BidsOpened } from './bid-events.ts';
import { awardDefaultCauses, declineCauses, releaseReasons } from './codes.ts';
import { LotTerms } from './lot-events.ts';
const { paddle, price, units } = BidPlaced.schema.properties;
/** the bidder and the lot of the award */
const bidder = {
    awardId: zh(Id, '成交编号'),
    lotId: zh(Id, '标的编号'),
    title: BidsOpened.schema.properties.title,
    airLine: Airline,
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    paddle,
};
const { seats, amount } = BidsClosed.schema.properties.winners.items.properties;
/**
 * Stream `award-{lotId}~{paddle}` (DOMAIN §3.24, AUCTIONS §6): the result for one bidder. The bidder has won and orders until `prepayBy`;
 * `stake` is the part of each hold of earnest that stands for the win.
 */
export const AwardOpened = event('AwardOpened', '竞价成交', Type.Object({
    ...bidder,
    stockId: LotTerms.stockId,
    price,
    units,
    seats,
    amount,
    earnest: zh(Type.Array(Type.Object({ earnestId: zh(Id, '保证金占用号'), amount: zh(Fen, '占用金额'), stake: zh(Fen, '成交部分') })), '保证金'),
    prepayBy: zh(Instant, '预付时限'),
}));
/** The bidder has won nothing; the earnest goes back. */
export const AwardMissed = event('AwardMissed', '竞价未成交', Type.Object({ ...bidder, price }));
/** The lot was cancelled while the bidder took part. `price` is that of the bid, where there was one. The earnest goes back. */
export const AwardCancelled = event('AwardCancelled', '竞价取消', Type.Object({ ...bidder, price: optional(price), reason: optional(zh(writing(Text), '原因')) }));
/**
 * A winner in front of this bidder lost these units. The bidder may have them until `offerBy`, at the own price and with this much earnest.
 * Nothing obliges the bidder to accept.
 */
export const AwardOffered = event('AwardOffered', '递补通知', Type.Object({
    ...bidder,
    stockId: LotTerms.stockId,
    price,
    units,
    seats,
    amount,
    earnest: zh(Fen, '所需保证金'),
    from: zh(Id, '原成交编号'),
    offerBy: zh(Instant, '确认时限'),
}));
/** Nobody could prepay or accept in the last half hour, so the bidder has half an hour more from then. */
export const AwardTimeMoved = event('AwardTimeMoved', '顺延成交时限', Type.Object({ until: zh(Instant, '时限') }));
/** The bidder declines the offer or lets it lapse. An accepted offer is `AwardOpened`. */
export const AwardDeclined = event('AwardDeclined', '未接受递补', Type.Object({ cause: zh(oneOf(declineCauses), '原因') }));
/** The award becomes this order and no other. Later facts only carry this out, and the order's own limits apply. */
export const AwardTaken = event('AwardTaken', '预付成交', Type.Object({ orderNo: zh(Id, '订单号'), order: zh(OrderSubmitted.schema, '订单') }));
/** The first part of the order is paid: this much of each hold pays for it as well, and the rest of the hold is free. */
export const AwardPaid = event('AwardPaid', '成交已付', Type.Object({
    orderNo: zh(Id, '订单号'),
    earnest: zh(Type.Array(Type.Object({
        earnestId: zh(Id, '保证金占用号'),
        convert: zh(Fen, '转票款金额'),
        paymentCode: optional(zh(Id, '支付单号')),
    })), '保证金去向'),
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
}));
/**
 * The award was not taken or not paid in time: the stake is lost, and the rest of the holds goes back. When it is given up, each hold loses
 * as much as was approved (`givenUp`); `earnestId` is the hold that the request `requestId` was about.
 */
export const AwardDefaulted = event('AwardDefaulted', '成交违约', Type.Object({
    cause: zh(oneOf(awardDefaultCauses), '违约原因'),
    forfeit: zh(Fen, '罚没保证金'),
    seats: zh(Count, '座位数'),
    returned: zh(Fen, '退回保证金'),
    lotId: bidder.lotId,
    title: bidder.title,
    airLine: Airline,
    agency: bidder.agency,
    givenUp: optional(zh(Type.Object({
        earnestId: zh(Id, '保证金占用号'),
        requestId: zh(Id, '审批申请号'),
        approvedBy: optional(zh(Doer, '审批人')),
        earnest: zh(Type.Array(Type.Object({ earnestId: zh(Id, '保证金占用号'), forfeit: zh(Fen, '罚没金额') })), '保证金去向'),
    }), '弃标')),
}));
/**
 * The award ends without the agency's fault, and all its earnest goes back. Its order ended before it was paid, its seats were taken back
 * before there was an order, the flight leaves too soon for an order, its agency cannot act, or the desk has ended it. In the last three
 * cases the fact names the bidder.
 */
export const AwardReleased = event('AwardReleased', '成交解除', Type.Object({
    reason: zh(oneOf(releaseReasons), '原因'),
    remark: optional(zh(writing(Text), '说明')),
    seats: optional(zh(Count, '座位数')),
    lotId: optional(bidder.lotId),
    title: optional(bidder.title),
    airLine: optional(Airline),
    agency: optional(bidder.agency),
}));
