import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Bps, Doer, Fen, Id, oneOf, optional, Text, Turn, Type, UserId, zh } from '../kernel/schema.ts';
import { Layers } from './layers.ts';
/** Kinds of bids that earnest money is held for. */
export const earnestUses = { COMBI_AUCTION: '组合竞拍', BIDDING: '竞价', FREE_BIDDING: '自由竞价', ALLOCATION: '客户分配' };
/** Ways in which a hold of earnest ends. */
export const earnestCauses = { RELEASED: '解除占用', CONVERTED: '转票款', FORFEITED: '罚没', GIVEN_UP: '弃标' };
/** Earnest money is set aside for a bid until the result is decided; stream `earnest-{id}` (DOMAIN §5.10). */
export const EarnestAsked = event('EarnestAsked', '申请占用保证金', Type.Object({
    earnestId: zh(Id, '占用号'),
    account: zh(notPersonal(Id), '账户'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
    amount: zh(Fen, '金额'),
    use: zh(oneOf(earnestUses), '用途'),
    /** id and name of the lot or bag */
    subject: zh(Id, '标的编号'),
    title: zh(notPersonal(Text), '标的'),
}));
/** the account has set the amount aside; `layers` are the recharges that it comes from */
export const EarnestHeld = event('EarnestHeld', '保证金已占用', Type.Object({ layers: zh(Layers, '资金来源'), hold: Turn }));
export const EarnestRefused = event('EarnestRefused', '保证金不足', Type.Object({ reason: zh(writing(Text), '原因') }));
/**
 * Decides once about the whole hold: what is forfeited, what pays for an order, and what is free again. Later facts only carry this out.
 */
export const EarnestDecided = event('EarnestDecided', '保证金处置', Type.Object({
    cause: zh(oneOf(earnestCauses), '处置'),
    forfeit: zh(Fen, '罚没金额'),
    convert: zh(Fen, '转票款金额'),
    release: zh(Fen, '退回可用金额'),
    /** the payment that the earnest becomes, and its order */
    paymentCode: optional(zh(Id, '支付单号')),
    orderNo: optional(zh(Id, '订单号')),
    instalment: optional(zh(Type.Integer({ minimum: 1 }), '期次')),
}));
/** the account shows all that was decided */
export const EarnestSettled = event('EarnestSettled', '保证金处置完成', Type.Object({}));
/** An agency, or staff for it, wants to give up its bid (弃标). */
export const GiveUpDrafted = event('GiveUpDrafted', '申请弃标', Type.Object({ draftedBy: zh(Doer, '申请人'), reason: optional(zh(writing(Text), '弃标原因')) }));
/** The request is submitted for approval, with the result by the rule of this moment. `requestId` names the flow. */
export const GiveUpSubmitted = event('GiveUpSubmitted', '弃标提交审批', Type.Object({
    requestId: zh(Id, '审批申请号'),
    submittedBy: zh(Doer, '提交人'),
    rate: zh(Bps, '罚没比例'),
    forfeit: zh(Fen, '罚没金额'),
    back: zh(Fen, '退回金额'),
    routeId: optional(zh(Id, '路径编号')),
    toUser: optional(zh(UserId, '处理人')),
    remark: optional(zh(writing(Text), '处理意见')),
}));
/** the person who has decided about it in its flow, or handed it in again */
const doneBy = optional(zh(Doer, '处理人'));
export const GiveUpReturned = event('GiveUpReturned', '弃标退回修改', Type.Object({ remark: optional(zh(writing(Text), '退回意见')), doneBy }));
export const GiveUpResubmitted = event('GiveUpResubmitted', '弃标重新提交', Type.Object({ doneBy }));
export const GiveUpApproved = event('GiveUpApproved', '弃标审批通过', Type.Object({ approvedBy: optional(zh(Doer, '审批人')) }));
export const GiveUpRejected = event('GiveUpRejected', '弃标审批不通过', Type.Object({ reason: zh(writing(Text), '原因'), doneBy }));
/** the request was taken back, or its flow could not begin: it may be handed in again */
export const GiveUpWithdrawn = event('GiveUpWithdrawn', '弃标撤回', Type.Object({ reason: optional(zh(writing(Text), '原因')), doneBy }));
