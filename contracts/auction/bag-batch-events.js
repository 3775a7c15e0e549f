import { event } from '../kernel/event.ts';
import { TEN_YUAN } from '../kernel/money.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Count, Doer, Fen, Flag, Id, Instant, MOST_FEN, oneOf, optional, Text, Type, UserId, zh, } from '../kernel/schema.ts';
import { saleModes } from './bag-codes.ts';
/** the largest number of bags in a batch, and of flights in a bag */
export const [MOST_BAGS, MOST_FLIGHTS] = [100, 6];
/** share of the fares, in percent, that the first part of the order has, for orders made of something won or allotted */
export const PrepayPercent = zh(Type.Integer({ minimum: 1, maximum: 99 }), '首期百分比');
/**
 * Terms of a batch: when its bags may be booked or bid for, how they are sold, how long a booking may be undone, and by when it is prepaid.
 */
export const BagBatchTerms = {
    name: zh(notPersonal(Type.String({ minLength: 1, maxLength: 60 })), '批次名称'),
    airLine: Airline,
    startsAt: zh(Instant, '开始时间'),
    endsAt: zh(Instant, '截止时间'),
    saleMode: optional(zh(oneOf(saleModes), '成交方式')),
    undoMinutes: zh(Type.Integer({ minimum: 0, maximum: 1_440 }), '可撤销分钟'),
    /** how often an agency may undo the booking of one bag: with endless undoing and rebooking it could keep a bag for nothing */
    undos: zh(Type.Integer({ minimum: 0, maximum: 10 }), '可撤销次数'),
    /** the most bags of the batch that one agency may have; absent: any number */
    quota: optional(zh(Type.Integer({ minimum: 1, maximum: MOST_BAGS }), '每单位可锁定包数')),
    prepayMinutes: zh(Type.Integer({ minimum: 30, maximum: 10_080 }), '预付时限分钟'),
    prepayPercent: PrepayPercent,
    remark: optional(zh(writing(Text), '备注')),
};
export const bagNo = zh(Type.String({ pattern: '^[A-Z0-9]{1,10}$', personal: false }), '包号');
/** A bag in a draft: flights that are sold together, with the same number of seats on each, at one price per traveller. */
export const BagDraft = Type.Object({
    no: bagNo,
    seats: zh(Type.Integer({ minimum: 10, maximum: 1_000 }), '每航班座位数'),
    price: zh(Type.Integer({ minimum: TEN_YUAN, maximum: MOST_FEN, multipleOf: TEN_YUAN, unit: 'fen' }), '每人包价'),
    earnest: zh(Fen, '保证金'),
    stocks: zh(Type.Array(Id, { minItems: 2, maxItems: MOST_FLIGHTS }), '库存编号'),
});
/** The agency that a bag is for (客户切位): it alone, or its sub-agents as well. Such a bag may have a single flight. */
export const BagTo = Type.Object({ agency: zh(Id, '代理人编号'), subAgents: zh(Flag, '分代理可订') });
const ListedBag = Type.Object({
    ...BagDraft.properties,
    stocks: zh(Type.Array(Id, { minItems: 1, maxItems: MOST_FLIGHTS }), '库存编号'),
    to: optional(zh(BagTo, '分配给')),
});
/**
 * Stream `bagbatch-{batchId}` (DOMAIN §3.25): a batch of combined bags as a document of the desk. The life of each bag is in `bag-{bagId}`.
 */
export const BagBatchDrafted = event('BagBatchDrafted', '新增批次', Type.Object({ batchId: zh(Id, '批次编号'), ...BagBatchTerms, draftedBy: zh(Doer, '拟稿人') }));
export const BagBatchModified = event('BagBatchModified', '修改批次', Type.Object(BagBatchTerms));
/** all bags of the batch from now on */
export const BagsListed = event('BagsListed', '录入包', Type.Object({ bags: zh(Type.Array(ListedBag, { maxItems: MOST_BAGS }), '包') }));
/** submitted for approval; `requestId` names the flow */
export const BagBatchSubmitted = event('BagBatchSubmitted', '批次提交审批', Type.Object({
    requestId: zh(Id, '审批申请号'),
    submittedBy: zh(Doer, '提交人'),
    routeId: optional(zh(Id, '路径编号')),
    toUser: optional(zh(UserId, '处理人')),
    remark: optional(zh(writing(Text), '处理意见')),
}));
/** a draft again: not approved, taken back, its flow could not begin, or there were no seats left for some bag */
export const BagBatchSentBack = event('BagBatchSentBack', '批次退回草稿', Type.Object({ requestId: zh(Id, '审批申请号'), reason: optional(zh(writing(Text), '原因')) }));
/** The batch is approved, and the seats of all its bags are held. Later facts only put the bags on sale. */
export const BagBatchPublished = event('BagBatchPublished', '批次发布', Type.Object({ bags: zh(Count, '组合包数') }));
export const BagBatchClosed = event('BagBatchClosed', '批次截止', Type.Object({}));
export const BagBatchCancelled = event('BagBatchCancelled', '批次取消', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
/** News for the agencies of a batch, new or reworded; `readers` are the agencies that its bags are for. */
export const BatchNewsSaved = event('BatchNewsSaved', '发布批次资讯', Type.Object({
    newsId: zh(Id, '资讯编号'),
    airLine: Airline,
    batchName: BagBatchTerms.name,
    title: zh(notPersonal(Type.String({ minLength: 1, maxLength: 60 })), '标题'),
    content: zh(notPersonal(Type.String({ minLength: 1, maxLength: 2_000 })), '内容'),
    readers: zh(Type.Array(Id), '可见代理人'),
}));
export const BatchNewsDeleted = event('BatchNewsDeleted', '删除批次资讯', Type.Object({ newsId: zh(Id, '资讯编号') }));
