import { applicationLimits, fareTypes, refundDocumentTypes, refundKinds } from '../../enums.ts';
import { notPersonal } from '../../kernel/personal.ts';
import { Bps, Count, Flag, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts';
/**
 * Ways to count fares: by the scale, with the fee waived up to departure, as an involuntary refund, or as the difference of a child's fare.
 */
export const refundManners = {
    VOLUNTE: '按退票费率',
    WAIVED: '起飞前免收退票费',
    INVOLUNTE: '非自愿，免收退票费',
    CHILD: '只退儿童票差价',
};
/** The rule of a refund type, as data. Staff may change it; an application keeps the rule that it was made under. */
export const RefundTypeRule = Type.Object({
    name: notPersonal(zh(Text, '类型名称')),
    kind: zh(oneOf(refundKinds), '自愿/非自愿'),
    manner: zh(oneOf(refundManners), '计算方式'),
    /**
     * latest time to apply: the departure of the last flight, a number of days or months after that day, or a year after (the ticket's
     * validity)
     */
    limit: zh(Type.Object({ by: zh(oneOf(applicationLimits), '时限'), count: optional(zh(Count, '数量')) }), '申请期限'),
    /** the airline's notice must be named */
    notice: zh(Flag, '须填通告编号'),
    /** one paper of each row */
    papers: zh(Type.Array(Type.Array(oneOf(refundDocumentTypes))), '必传附件'),
    /** travellers that the type is limited to; absent: all */
    travellers: optional(zh(Type.Array(oneOf(fareTypes)), '限定旅客')),
    /** no fee, and yet counted with those who leave of their own will: for a group that falls below its minimum the difference is kept */
    keepsMinimum: optional(zh(Flag, '不足成团照常补差')),
    /** part of the full economy fare that a child pays; only where the difference of a child's fare goes back */
    childRate: optional(zh(Bps, '儿童票价比例')),
});
