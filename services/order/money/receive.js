import { earlier } from '#contracts/kernel/calendar.ts';
import { PayableFreed } from '#contracts/kernel/claims.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/order/events.ts';
import { payFrom } from '#contracts/order/rules/instalments.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { claimOf } from '#services/kernel/stream/payable.ts';
import { lapse } from '../lapse.ts';
import { sources } from '../state.ts';
import { beyondCap } from './credit.ts';
import { expire, moneyOwed, nextInstalment, nextOfGroup, reasonAtLimit } from './money.ts';
const { DepositPaid, OrderPaid, PaymentArrivedLate, PaymentDuplicated } = events;
export const receiveCommands = rules()({
    /**
     * Money has arrived: it pays the order, or it is owed back. Money paid after the limit is late, even if the tick is later still.
     * `instalment` is the part for which the payment was opened: if that part is paid by now, the money came twice. If the group has changed
     * since, the money pays as far as it reaches; added seats that were not paid by then are given back first. Money beyond that goes back,
     * and so does money of two credits together beyond their cap. A payment that had claimed the order counts as of the claim, and nothing
     * else ends the order meanwhile.
     */
    receivePayment: {
        decide: (order, { paidAt, instalment, offsetCap, paymentCode, channel, amount, tradeNo, offsetReason }) => {
            if (order.status === 'NONE')
                throw new Refused(code.payment, '订单不存在', { status: 404 });
            if (order.errors.includes(paymentCode) || order.paid.some(known => known.paymentCode === paymentCode))
                return [];
            const { orderNo, agency, airLine } = order.submitted;
            const claim = claimOf(order, { paymentCode });
            const freed = claim ? [PayableFreed({ kind: 'ORDER', paymentCode, no: claim.no })] : [];
            const by = claim ? earlier(claim.at, paidAt) : paidAt;
            const money = { paymentCode, channel, amount, tradeNo };
            const paid = { ...money, ...present({ offsetReason }) };
            const wrong = { ...money, orderNo, agency, airLine };
            if (order.status === 'EXPIRED' || order.wait)
                return [PaymentArrivedLate(wrong), ...freed];
            if (order.status !== 'WAIT_FOR_PAY')
                return [PaymentDuplicated(wrong), ...freed];
            // another payment is paying the order: this late money is owed back, and the order does not end
            const next = nextInstalment(order);
            if (order.claim && !claim && next && by >= next.by)
                return [PaymentArrivedLate(wrong)];
            const { facts, order: now } = lapse(order, by);
            return [
                ...facts,
                ...(now ? receive(now, { paidAt: by, instalment: instalment ?? 1, offsetCap, paid }, wrong) : [PaymentArrivedLate(wrong)]),
                ...freed,
            ];
        },
    },
});
const receive = (order, { paidAt, instalment, offsetCap, paid }, wrong) => {
    const next = nextInstalment(order);
    if (order.lapsed?.includes(instalment))
        return [PaymentArrivedLate(wrong)];
    if (!next || paidBefore(order, instalment))
        return [PaymentDuplicated(wrong)];
    if (paidAt >= next.by)
        return [...expire(order, reasonAtLimit(order, next.by)), PaymentArrivedLate(wrong)];
    const tooMuch = beyondCap(order, paid, offsetCap);
    const { left, deposit, over } = payFrom(order.instalments, paid.amount - tooMuch);
    const back = moneyOwed(order, 'OVERPAID', tooMuch + over, [...sources(order), paid]);
    const { airLine } = order.submitted;
    return [
        left.length > 0 ? DepositPaid({ no: next.no, ...paid, airLine, deposit, instalments: left }) : OrderPaid({ ...paid, airLine }),
        ...back,
    ];
};
/** parts of the whole group are paid one after the other; a part of added seats is open or paid */
export const paidBefore = (order, no) => no > order.parts.at(-1).no ? order.instalments.every(part => part.no !== no) : no < nextOfGroup(order);
