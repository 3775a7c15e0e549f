import { event } from '../kernel/event.ts';
import { writing } from '../kernel/personal.ts';
import { Count, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts';
import { Flight } from '../seats/flight.ts';
import { BagBatchTerms } from './bag-batch-events.ts';
import { BidderJoined, BidPlaced, BidsOpened } from './bid-events.ts';
import { defaultRules, lotKinds } from './codes.ts';
const { units, seatsPerUnit, floor, cap, step, mostStep, wholeAllowed, startsAt, endsAt, closingSeconds, extendSeconds, mostExtensions } = BidsOpened.schema.properties;
const { agency, price } = BidPlaced.schema.properties;
const { agencyName } = BidderJoined.schema.properties;
/** A lot: seats of one block, divided into units, and the terms of their auction. */
export const LotTerms = {
    kind: optional(zh(oneOf(lotKinds), '竞价方式')),
    stockId: zh(Id, '库存编号'),
    ...Flight,
    fullFare: zh(Fen, '全价票价'),
    units,
    seatsPerUnit,
    floor,
    cap,
    step,
    mostStep,
    wholeAllowed,
    startsAt,
    endsAt,
    closingSeconds,
    extendSeconds,
    mostExtensions,
    /** earnest for each unit that a bid may win */
    earnestPerUnit: zh(Fen, '每份保证金'),
    /** absent: RELIST */
    afterDefault: optional(zh(oneOf(defaultRules), '违约后')),
    /** settlement of what was won */
    prepayMinutes: BagBatchTerms.prepayMinutes,
    prepayPercent: BagBatchTerms.prepayPercent,
    offerMinutes: zh(Type.Integer({ minimum: 30, maximum: 10_080 }), '递补确认分钟'),
    remark: optional(zh(writing(Text), '备注')),
};
/** Stream `lot-{lotId}` (DOMAIN §3.24): the lot as a document of the desk. Its bids are in `bids-{lotId}`. */
export const LotDrafted = event('LotDrafted', '新增标的', Type.Object({
    lotId: zh(Id, '标的编号'),
    ...LotTerms,
    draftedBy: zh(Doer, '拟稿人'),
    /** An agency has opened the lot: nobody else approves it. This is its first bid, with earnest behind it. */
    opener: optional(zh(Type.Object({ agency, agencyName, price }), '发起代理人')),
}));
export const LotModified = event('LotModified', '修改标的', Type.Object(LotTerms));
/** submitted for approval; `requestId` names the flow */
export const LotSubmitted = event('LotSubmitted', '标的提交审批', Type.Object({
    requestId: zh(Id, '审批申请号'),
    submittedBy: zh(Doer, '提交人'),
    routeId: optional(zh(Id, '路径编号')),
    toUser: optional(zh(UserId, '处理人')),
    remark: optional(zh(writing(Text), '处理意见')),
}));
/** a draft again: not approved, taken back, its flow could not begin, or there were no seats left for it */
export const LotSentBack = event('LotSentBack', '标的退回草稿', Type.Object({ requestId: zh(Id, '审批申请号'), reason: optional(zh(writing(Text), '原因')) }));
/** The lot is approved, and its seats are held. Later facts only carry out the auction. */
export const LotPublished = event('LotPublished', '标的发布', Type.Object({ lotId: zh(Id, '标的编号'), ...LotTerms, seats: zh(Count, '座位数') }));
/** the bids are closed: the result of the lot */
export const LotClosed = event('LotClosed', '标的截止', Type.Object({
    outcome: zh(oneOf({ AWARDED: '已成交', FAILED: '流拍' }), '结果'),
    sold: zh(Count, '成交份数'),
    bids: Type.Integer({ minimum: 0, title: '出价次数' }),
    endsAt: zh(Instant, '截止时间'),
}));
export const LotCancelled = event('LotCancelled', '标的取消', Type.Object({ forced: zh(Flag, '强制取消'), reason: optional(zh(writing(Text), '原因')) }));
