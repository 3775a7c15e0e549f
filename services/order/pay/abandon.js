import { Refused } from '#contracts/kernel/refused.ts';
import * as orders from '#contracts/order/events.ts';
import * as payments from '#contracts/payment/events.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { payment } from '#services/payment/decide.ts';
import { settling } from '#services/payment/settle.ts';
import { order } from '../decide.ts';
import { nextInstalment, waiting } from '../money/money.ts';
/**
 * Closes payments that could not be begun now (DOMAIN §3.7): the order has ended, the part is paid, or the sum is another. The order's own
 * rule is asked, and then the gateway. Money that comes nevertheless is accepted by the order or owed back.
 */
export const abandonedPayments = (openPayments, gateway) => {
    const look = async (_, reacting) => {
        const { id, seen, load } = reacting;
        const settle = settling(gateway);
        for (const open of await openPayments(id, seen))
            await closeUnwanted(open, (await load(order, id)).state, reacting, settle);
    };
    return process('abandoned-payments', 
    // the payment was begun while the order was ending: the list did not have it at that time
    when(payments.PaymentCreated, async (open, reacting) => {
        if (open.orderNo)
            await closeUnwanted(open, (await reacting.load(order, open.orderNo)).state, reacting, settling(gateway));
    }), when(orders.OrderPaid, look), when(orders.PaidInFull, look), when(orders.DepositPaid, look), when(orders.OrderExpired, look), when(orders.SeatsReduced, look), when(orders.SeatsAdded, look), when(orders.PriceModified, look), when(orders.OrderSplit, look));
};
/** Closes a payment unless it is paid, or nobody knows whether it is: that is asked again later (reconcile.ts). */
export const closeUnwanted = async (open, state, reach, settle) => {
    const reason = unwanted(state, open);
    if (reason && (await settle(reach, open.paymentCode)) === 'UNPAID')
        await reach.at(payment, open.paymentCode).close({ reason });
};
/** why the order would refuse to begin this payment. The limit is not checked: when it passes, the order ends by itself */
const unwanted = (state, { amount, channel, instalment = 1 }) => {
    const verdict = waiting(state);
    if (verdict !== true || state.status === 'NONE')
        return String(verdict);
    if (instalment < (nextInstalment(state)?.no ?? 1))
        return '该期款项已支付';
    try {
        if (channel === 'offset')
            order.commands.payByCredit.decide(state, { amount });
        else
            order.commands.gotoPay.decide(state, { amount });
        return undefined;
    }
    catch (error) {
        if (error instanceof Refused)
            return error.message;
        throw error;
    }
};
