import { paymentChannels } from '../enums.ts';
import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Code, Count, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts';
import { FineBasis } from './calculate.ts';
import { fineChangeEnds, fineChangeKinds, fineTypes } from './codes.ts';
const whose = {
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
};
/**
 * Stream `fine-{id}` (DOMAIN §3.14). A fine that follows from a fact is named after it, so that one fact has one fine:
 * `{order}.{revision}`.
 */
export const FineOf = {
    fineId: zh(Id, '罚金单号'),
    ...whose,
    /** `HU-HAK-PEK`: the line whose desk decides about the fine */
    line: zh(Code, '航线'),
    type: zh(oneOf(fineTypes), '罚金类型'),
};
/** the first route and handler of a request, where its flow asks the applicant for them */
export const Toward = { routeId: optional(zh(Code, '操作')), toUser: optional(zh(UserId, '处理人')) };
/** the person who has decided about a request in its flow, or handed it in again */
const doneBy = optional(zh(Doer, '处理人'));
export const FineCalculated = event('FineCalculated', '计算罚金', Type.Object({
    ...FineOf,
    amount: zh(Fen, '罚金'),
    formula: zh(notPersonal(Text), '计算过程'),
    basis: zh(FineBasis, '计算依据'),
    rule: zh(Id, '罚金规则'),
    payDays: zh(Count, '缴纳天数'),
    /** time of the fault */
    since: zh(Instant, '发生时间'),
}));
/** a fault that costs nothing; it is not looked at again */
export const FineSpared = event('FineSpared', '无须罚金', Type.Object({ ...FineOf, formula: zh(notPersonal(Text), '计算过程'), since: zh(Instant, '发生时间') }));
/** staff ask to add a fine by hand; another person decides */
export const FineAddAsked = event('FineAddAsked', '申请新增罚金', Type.Object({
    ...FineOf,
    requestId: zh(Id, '申请编号'),
    amount: zh(Fen, '罚金'),
    /** deposit and unpaid fare of the order at that time; absent where a rule exceeds them */
    room: optional(zh(Fen, '定金与未付票款')),
    payDays: zh(Count, '缴纳天数'),
    /** present where the applicant gave the number at fault and a rule gave the price */
    formula: optional(zh(notPersonal(Text), '计算过程')),
    basis: optional(zh(FineBasis, '计算依据')),
    rule: optional(zh(Id, '罚金规则')),
    remark: zh(writing(Text), '说明'),
    /** true where the airline asks on its own initiative: its agency hears of the fine once it is approved */
    withheld: optional(zh(Flag, '通过前不告知代理人')),
    ...Toward,
}));
export const FineAdded = event('FineAdded', '新增罚金通过', Type.Object({ requestId: zh(Id, '申请编号'), payBy: zh(Instant, '缴纳期限'), doneBy }));
/** the agency is asked to pay; asked again with another day where it has not paid */
export const FineAsked = event('FineAsked', '催缴罚金', Type.Object({ payBy: zh(Instant, '缴纳期限'), remark: optional(zh(writing(Text), '备注')) }));
export const FineChangeAsked = event('FineChangeAsked', '申请变更罚金', Type.Object({
    requestId: zh(Id, '申请编号'),
    kind: zh(oneOf({ CHANGE: fineChangeKinds.CHANGE, WAIVE: fineChangeKinds.WAIVE }), '申请类别'),
    before: zh(Fen, '原罚金'),
    amount: zh(Fen, '申请罚金'),
    remark: zh(writing(Text), '说明'),
    /** an agency may take its request back and pay, so its time to pay goes on */
    byAgency: optional(zh(Flag, '代理人申请')),
    ...Toward,
}));
/** `payBy` starts the time to pay again; absent where the agency has not been asked yet */
export const FineChanged = event('FineChanged', '变更罚金通过', Type.Object({
    requestId: zh(Id, '申请编号'),
    before: zh(Fen, '原罚金'),
    amount: zh(Fen, '罚金'),
    payBy: optional(zh(Instant, '缴纳期限')),
    doneBy,
}));
/** A paid fine is waived, in whole or in part: the amount goes back to the payment as owed money (`owed-{item}`). */
export const FineReturned = event('FineReturned', '已缴罚金减免通过', Type.Object({
    requestId: zh(Id, '申请编号'),
    before: zh(Fen, '原罚金'),
    /** the part of the fine that stays */
    left: zh(Fen, '减免后罚金'),
    amount: zh(Fen, '退回金额'),
    item: zh(Id, '应退款编号'),
    ...whose,
    source: zh(Type.Object({
        paymentCode: zh(Id, '支付单号'),
        channel: zh(oneOf(paymentChannels), '支付渠道'),
        tradeNo: zh(Code, '渠道流水号'),
        /** the whole amount paid for this fine */
        amount: zh(Fen, '缴纳金额'),
    }), '原支付'),
    doneBy,
}));
export const FineWaived = event('FineWaived', '减免罚金通过', Type.Object({ requestId: zh(Id, '申请编号'), waived: zh(Fen, '减免金额'), doneBy }));
/** The fine stays as it was; one that was to be added does not come into being. `end` says why, where nobody refused the request. */
export const FineChangeRefused = event('FineChangeRefused', '罚金申请未成', Type.Object({
    requestId: zh(Id, '申请编号'),
    end: optional(zh(oneOf(fineChangeEnds), '结果')),
    reason: optional(zh(writing(Text), '原因')),
    /** the reason where the airline asked: between its people, agencies do not read it */
    opinion: optional(zh(writing(Text), '内部意见')),
    doneBy,
}));
/**
 * The applicant has to hand the request in again or take it back by the deadline. After that it is refused, since nobody need pay
 * meanwhile.
 */
export const FineChangeReturned = event('FineChangeReturned', '罚金申请退回修改', Type.Object({
    requestId: zh(Id, '申请编号'),
    until: zh(Instant, '重新提交期限'),
    remark: optional(zh(writing(Text), '退回意见')),
    doneBy,
}));
export const FineChangeResubmitted = event('FineChangeResubmitted', '罚金申请重新提交', Type.Object({ requestId: zh(Id, '申请编号'), doneBy }));
export const FineOverdue = event('FineOverdue', '罚金逾期', Type.Object({ payBy: zh(Instant, '缴纳期限'), amount: zh(Fen, '罚金') }));
