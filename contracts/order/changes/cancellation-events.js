import { event } from '../../kernel/event.ts';
import { writing } from '../../kernel/personal.ts';
import { Code, Doer, Flag, Id, oneOf, optional, Text, Type, UserId, zh } from '../../kernel/schema.ts';
/** A workflow is to decide whether the order is cancelled; until it has, nobody makes the order another than the one that was looked at. */
export const CancellationAsked = event('CancellationAsked', '申请取消订单', Type.Object({
    requestId: zh(Id, '申请编号'),
    reason: optional(zh(writing(Text), '原因')),
    byAgency: optional(zh(Flag, '代理人申请')),
    routeId: optional(zh(Code, '操作')),
    toUser: optional(zh(UserId, '下一处理人')),
    remark: optional(zh(writing(Text), '意见')),
    /** the remark where the airline asks: between its people, agencies do not read it */
    note: optional(zh(writing(Text), '内部意见')),
}));
/** Ends of a request that is not approved; `ENDED`: by staff, though the agency asked. */
export const cancellationEnds = { WITHDRAWN: '申请方撤回', ENDED: '航司终止', REJECTED: '审批不通过', FAILED: '未能提交审批' };
/** Taken back, or not approved: the order goes on. `doneBy` took it back or refused it. */
export const CancellationDropped = event('CancellationDropped', '取消申请未成', Type.Object({
    requestId: zh(Id, '申请编号'),
    end: zh(oneOf(cancellationEnds), '结果'),
    doneBy: optional(zh(Doer, '处理人')),
    reason: optional(zh(writing(Text), '原因')),
    /** the reason where the airline asked: between its people, agencies do not read it */
    opinion: optional(zh(writing(Text), '内部意见')),
}));
