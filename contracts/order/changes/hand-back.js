import { fareTypes } from '../../enums.ts';
import { Bps, Count, Fen, Flag, Id, oneOf, optional, Type, zh } from '../../kernel/schema.ts';
import { refundRules } from '../refund/refund-rules.ts';
import { RefundScale } from '../refund/scale-terms.ts';
/**
 * Rules for seats that are given back after payment and before ticketing. While the balance is not due yet, the deposit settles them, as if
 * the balance had not been paid early; later the refund scale does; if the airline is the cause, they are free.
 */
export const handBackRules = { DEPOSIT: '按定金考核结算', SCALE: '按退票费率结算', AIRLINE: '航司原因，免费退回' };
/** travellers of one type on one flight: amounts paid, kept and given back, fen */
const HandedBackLine = Type.Object({
    stockId: zh(Id, '库存编号'),
    type: zh(oneOf(fareTypes), '旅客类型'),
    count: zh(Count, '人数'),
    rule: zh(oneOf(refundRules), '规则'),
    rate: zh(Bps, '退票费率'),
    fare: zh(Fen, '票价'),
    taxes: zh(Fen, '税费'),
    fee: zh(Fen, '扣费'),
    difference: zh(Fen, '补差'),
    refund: zh(Fen, '应退'),
});
/** refund = fare + taxes − fee − difference + returned */
export const HandedBack = Type.Object({
    rule: zh(oneOf(handBackRules), '结算方式'),
    lines: zh(Type.Array(HandedBackLine), '明细'),
    fare: zh(Fen, '票价'),
    taxes: zh(Fen, '税费'),
    /** fee by the scale, or the forfeited deposit */
    fee: zh(Fen, '扣费'),
    /** amount kept because the group fell below its minimum or is too small for its free seats */
    difference: zh(Fen, '补差'),
    /** differences of earlier refunds that are given back with this */
    returned: zh(Fen, '退还前次补差'),
    refund: zh(Fen, '应退金额'),
    /** differences of refunded tickets that are owed with this change */
    besides: optional(zh(Fen, '退票补差应退')),
    belowMinimum: zh(Flag, '不足成团'),
    /** seats that cost no deposit */
    free: optional(zh(Count, '免罚人数')),
    /** free seats of the remaining travellers that the rule no longer grants (N免1) */
    unearned: optional(zh(Count, '超出的免票')),
    /** applications for refunds that had been approved by then */
    approved: optional(zh(Count, '已审核退票')),
    /** scale that the fee was computed by; absent: the classic one */
    scale: optional(zh(RefundScale, '退票费率表')),
});
