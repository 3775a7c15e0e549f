import { byCredit } from '#contracts/payment/credit-terms.ts';
import { payment } from '#services/payment/decide.ts';
import { order } from '../decide.ts';
/** Tells the order at once of a payment that has succeeded: the process may be late, and the payer looks at the order next. */
export const hearPayment = async ({ load, at }, paymentCode) => {
    const { state } = await load(payment, paymentCode);
    if (state.status !== 'SUCCEEDED' || state.unplaced)
        return;
    const { orderNo, channel, amount, instalment, offset } = state.created;
    if (!orderNo)
        return;
    const { tradeNo, paidAt } = state;
    const more = { ...(instalment && { instalment }), ...(offset && byCredit(offset)) };
    await at(order, orderNo).receivePayment({ paymentCode, channel, amount, tradeNo, paidAt, ...more });
};
