import { Airline, Count, Doer, Flag, Id, Instant, oneOf, Type, zh } from '../kernel/schema.ts';
import { AddPriceSaved } from './add-price-events.ts';
import { AutoRankSaved, RatesReckoned } from './auto-rank-events.ts';
import { AwardCancelled, AwardDefaulted, AwardMissed, AwardOffered, AwardOpened, AwardPaid, AwardReleased, AwardTaken, } from './award-events.ts';
import { BagBatchModified, BagBatchSentBack, BagBatchSubmitted, BagsListed } from './bag-batch-events.ts';
import { SealedBidderJoined, SealedBidPlaced, SealedBidsClosed, SealedBidsOpened } from './bag-bid-events.ts';
import { bagBatchStatuses, bagStatuses, sealedStatuses } from './bag-codes.ts';
import { BagBooked, BagDefaulted, BagOffered, BagPaid, BagTaken } from './bag-events.ts';
import { BidderJoined, BidPlaced, BidsClosed, BidsOpened, BidsPaused } from './bid-events.ts';
import { awardStatuses, bidsStatuses, lotStatuses } from './codes.ts';
import { LotClosed, LotDrafted, LotModified, LotSentBack, LotSubmitted } from './lot-events.ts';
const { agency, paddle, bidId, no, price, units, partial, rate } = BidPlaced.schema.properties;
const { agency: _, ...sealedBid } = SealedBidPlaced.schema.properties;
/** an agency's bid that counts */
const Live = Type.Object({ agency, paddle, bidId, no, price, units, partial, rate });
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const auctionStates = {
    lot: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...lotStatuses }), '状态'),
        lotId: zh(Id, '标的编号'),
        terms: zh(LotModified.schema, '条件'),
        draftedBy: zh(Doer, '拟稿人'),
        opener: LotDrafted.schema.properties.opener,
        submitted: zh(LotSubmitted.schema, '提交审批'),
        reason: LotSentBack.schema.properties.reason,
        closed: zh(LotClosed.schema, '结果'),
    }),
    award: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...awardStatuses }), '状态'),
        opened: zh(AwardOpened.schema, '成交'),
        missed: zh(AwardMissed.schema, '未成交'),
        cancelled: zh(AwardCancelled.schema, '竞价取消'),
        offered: zh(AwardOffered.schema, '递补'),
        taken: zh(AwardTaken.schema, '预付'),
        paid: zh(AwardPaid.schema, '支付'),
        defaulted: zh(AwardDefaulted.schema, '违约'),
        released: zh(AwardReleased.schema.properties.reason, '解除原因'),
    }),
    bagbatch: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...bagBatchStatuses }), '状态'),
        batchId: zh(Id, '批次编号'),
        terms: zh(BagBatchModified.schema, '条件'),
        bags: BagsListed.schema.properties.bags,
        news: zh(Type.Array(Id), '资讯'),
        newsCount: zh(Count, '资讯条数'),
        draftedBy: zh(Doer, '拟稿人'),
        submitted: zh(BagBatchSubmitted.schema, '提交审批'),
        reason: BagBatchSentBack.schema.properties.reason,
    }),
    bag: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...bagStatuses }), '状态'),
        offered: zh(BagOffered.schema, '组合包'),
        undone: zh(Type.Record(Type.String(), zh(Count, '已撤销次数')), '已撤销次数'),
        holdId: BagOffered.schema.properties.holdId,
        turn: zh(Count, '第几次预订'),
        booked: zh(BagBooked.schema, '预订'),
        spent: zh(Type.Array(Id), '不能再预订的保证金占用号'),
        taken: zh(BagTaken.schema, '预付'),
        lost: zh(Type.Pick(BagDefaulted.schema, ['agency', 'cause', 'forfeit']), '违约'),
        paid: zh(BagPaid.schema, '支付'),
    }),
    share: Type.Array(Type.Object({ subject: zh(Id, '占用对象'), at: zh(Instant, '占用时间') })),
    bagbids: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...sealedStatuses }), '状态'),
        terms: zh(SealedBidsOpened.schema, '条件'),
        accepted: Type.Integer({ minimum: 0, title: '出价次数' }),
        bidders: zh(Type.Array(Type.Object({
            ...SealedBidderJoined.schema.properties,
            placed: zh(Count, '出价次数'),
            bid: zh(Type.Object(sealedBid), '有效出价'),
            last: zh(Type.Object({ bidId: sealedBid.bidId, commit: sealedBid.commit }), '最近出价'),
        })), '参加代理人'),
        ranked: SealedBidsClosed.schema.properties.ranked,
    }),
    autorank: Type.Object({
        status: zh(oneOf({ NONE: '不存在', SAVED: '已设置' }), '状态'),
        rule: zh(AutoRankSaved.schema, '设置'),
        reckoned: zh(Count, '已核算次数'),
        latest: zh(RatesReckoned.schema, '最近核算'),
    }),
    addprice: Type.Object({
        status: zh(oneOf({ NONE: '不存在', SAVED: '已设置' }), '状态'),
        airLine: Airline,
        rules: zh(Type.Array(Type.Object({ ...AddPriceSaved.schema.properties, enabled: zh(Flag, '启用') })), '规则'),
    }),
    rates: Type.Object({ status: zh(oneOf({ NONE: '不存在', FROZEN: '已核算' }), '状态') }),
    bids: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...bidsStatuses }), '状态'),
        terms: zh(BidsOpened.schema, '条件'),
        endsAt: zh(Instant, '截止时间'),
        extensions: zh(Count, '已顺延次数'),
        pausedAt: zh(Instant, '暂停时间'),
        reason: BidsPaused.schema.properties.reason,
        accepted: Type.Integer({ minimum: 0, title: '出价次数' }),
        contested: zh(Flag, '已有报价被超越'),
        joined: zh(Count, '参加代理人数'),
        bidders: zh(Type.Array(Type.Array(Type.Object({
            agency,
            agencyName: BidderJoined.schema.properties.agencyName,
            paddle,
            turn: BidderJoined.schema.properties.turn,
            holds: zh(Type.Array(Type.Object({ earnestId: zh(Id, '保证金占用号'), units: BidderJoined.schema.properties.units })), '保证金占用'),
            bid: zh(Live, '有效出价'),
            last: zh(Type.Object({ bidId, price, units, partial }), '最近出价'),
            late: zh(Instant, '最近迟到出价'),
        }))), '参加代理人'),
        ranked: zh(Type.Array(Type.Array(Live)), '排名'),
        fills: zh(Type.Array(Type.Object({ bid: zh(Live, '有效出价'), units: zh(Count, '领先份数') })), '领先'),
        result: zh(BidsClosed.schema, '结果'),
    }),
};
