import { refundReasons } from '../enums.ts';
import { Bps, Type, zh } from '../kernel/schema.ts';
/** 自愿团退抵扣 and 共益债抵扣 (DOMAIN §4.3): such a refund is not paid out but pays for another order. */
export const creditReasons = { 5: refundReasons[5], 6: refundReasons[6] };
export const CreditReason = Type.Enum(['5', '6'], { title: '抵扣类型', labels: creditReasons });
/** part of the group's fares that 共益债 could pay at the time when the payment was opened (setting `offsetCapPercent`) */
export const CreditCap = zh(Bps, '共益债抵扣上限');
/** fields that a payment by credit adds to the facts of its success */
export const byCredit = ({ reasonCode, cap }) => ({
    offsetReason: reasonCode,
    offsetCap: cap,
});
/** Does a refund for this reason become a credit? */
export const becomesCredit = (reasonCode) => reasonCode === '5' || reasonCode === '6';
export const creditStatuses = { ACTIVE: '可用', USED: '已用完', EXPIRED: '已过期' };
/** movements of a credit, each with the balance after it */
export const creditMovements = { CREDIT: '转入', USE: '抵扣支付', RETURN: '退回', EXPIRE: '过期' };
