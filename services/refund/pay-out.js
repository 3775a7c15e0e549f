import { isRefusal } from '#contracts/kernel/refused.ts';
import { becomesCredit } from '#contracts/payment/credit-terms.ts';
import { heldFor, payment } from '#services/payment/decide.ts';
import { refundPayments } from '#services/payment/refund-payments.ts';
import { refund } from './decide.ts';
/**
 * Gives the money of a pay-out that was begun back the way it came, last payment first, or makes a credit of it (reasons 5, 6).
 * @throws Refused when a channel refuses: if nothing has gone yet, the pay-out counts as not begun
 */
export const payRefund = async ({ load, at, gateway }, { submitted }) => {
    const { refundId, orderNo, totals, sources, reasonCode } = submitted;
    /** has any of its money left a payment, or is it about to? */
    const hasGone = async () => {
        const held = await Promise.all(sources.map(async ({ paymentCode }) => heldFor((await load(payment, paymentCode)).state, refundId)));
        return held.some(part => part > 0);
    };
    try {
        const asked = { refundId, orderNo, amount: totals.refund, sources: [...sources].reverse(), toCredit: becomesCredit(reasonCode) };
        const payouts = await refundPayments({ load, at, gateway }, asked);
        return await at(refund, refundId).payOut({ payouts });
    }
    catch (error) {
        if (isRefusal(error) && !(await hasGone()))
            await at(refund, refundId).failPayOut({ reason: error.message });
        throw error;
    }
};
