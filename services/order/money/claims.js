import { fares } from '#contracts/account/names.ts';
import { byCredit } from '#contracts/payment/credit-terms.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { claimFolds, notPaying, payable } from '#services/kernel/stream/payable.ts';
import { CHANGING, holdingBack } from '../meanwhile.ts';
import { outstanding } from '../state.ts';
import { mayPayByCredit } from './credit.ts';
import { nextInstalment, payableNow } from './money.ts';
import { paidBefore, receiveCommands } from './receive.ts';
/**
 * Checks a claim to the next part, or to all of the rest; a credit may claim less. If the part that the payment was begun for has been paid
 * since, the refusal says so.
 */
const due = (order, { amount, part, offset }, context) => {
    if (order.status === 'NONE')
        return '订单不存在';
    if (order.wait)
        return '订单候补中，确认座位后方可办理';
    if (order.status !== 'WAIT_FOR_PAY' && order.status !== 'EXPIRED')
        return '订单已支付，请勿重复支付';
    const verdict = payableNow(order, context);
    if (verdict !== true)
        return verdict;
    if (part !== undefined && paidBefore(order, part))
        return '该期款项已支付，请勿重复支付';
    if (offset) {
        const room = mayPayByCredit(order, { amount, ...offset });
        return room === true ? amount : room;
    }
    return amount === nextInstalment(order)?.amount || amount === outstanding(order) ? amount : '支付金额与订单金额不符';
};
const { claim, free } = payable({
    kind: 'ORDER',
    due,
    ledgerAccount: order => fares(order.status === 'NONE' ? undefined : order.submitted.airLine),
});
/**
 * An account's payment claims the order first, so that of two payments at once one is refused. Money of a gateway is accepted as it comes
 * (`receivePayment`), even while another payment's claim stands: of two payments one is then owed back.
 */
export const claimCommands = rules()({
    claim,
    free,
    /** the account's money is money like any other */
    pay: {
        decide: (order, { part, no: _, offset, ...money }) => receiveCommands.receivePayment.decide(order, { ...money, ...partOf(order, part), ...(offset && byCredit(offset)) }),
    },
});
/** a payment of several things claimed the next part */
const partOf = (order, part = order.status === 'NONE' ? undefined : nextInstalment(order)?.no) => part === undefined ? {} : { instalment: part };
const folds = claimFolds();
const ifLive = (fold) => (order, data, at) => order.status === 'NONE' ? order : fold(order, data, at);
export const orderClaimFolds = {
    PayableClaimed: ifLive(folds.PayableClaimed),
    PayableFreed: ifLive(folds.PayableFreed),
};
/** commands that would change the amount to pay */
const HELD_BACK = [...CHANGING, 'cancelOrder', 'askCancellation'];
/** Blocks commands that change or cancel an order while an account is paying it, which takes a moment. */
export const afterPaying = (commands) => holdingBack(commands, name => HELD_BACK.includes(name), notPaying);
