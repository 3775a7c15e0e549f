import { creditCap, withinCreditCap } from '#contracts/refund/fees.ts';
import { outstanding, sources } from '../state.ts';
/** 共益债抵扣: the reason with a cap (DOMAIN §5.5 F) */
const COMMON_BENEFIT = '6';
/** fares of the group without taxes (票款), fen: the base of the cap */
export const faresOf = ({ submitted: { legs } }) => legs.flatMap(({ lines }) => lines).reduce((sum, { fare, count }) => sum + fare * count, 0);
/** amount of the order that 共益债 has paid and that has not gone back */
const bonded = (order) => sources(order).reduce((sum, { offsetReason, amount }) => sum + (offsetReason === COMMON_BENEFIT ? amount : 0), 0);
const capLeft = (order, cap) => Math.max(0, creditCap(faresOf(order), cap) - bonded(order));
/** The amount that a credit may still pay of the order, fen: all that is owed, by 共益债 not beyond its cap. */
export const creditRoom = (order, reason, cap) => reason === COMMON_BENEFIT ? Math.min(outstanding(order), capLeft(order, cap)) : outstanding(order);
/** True, or the reason in Chinese. */
export const mayPayByCredit = (order, { amount, reasonCode, cap }) => {
    if (amount === 0)
        return '抵扣金额须大于0';
    if (amount > outstanding(order))
        return '抵扣金额不能超过待付金额';
    return reasonCode !== COMMON_BENEFIT || cap === undefined || withinCreditCap(bonded(order) + amount, faresOf(order), cap);
};
/** The part of a payment beyond the cap under which it was opened, in fen: another payment of the same time has used that room since. */
export const beyondCap = (order, { offsetReason, amount }, cap) => offsetReason === COMMON_BENEFIT && cap !== undefined ? Math.max(0, amount - capLeft(order, cap)) : 0;
