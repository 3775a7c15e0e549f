import { present } from '#contracts/kernel/present.ts';
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { expectReturn, receiveReturn } from '#services/account/account-money.ts';
import { decide, foldAt } from '#services/kernel/stream/decider.ts';
import { heldFor, payment } from './decide.ts';
/**
 * Gives `amount` (fen) back the way it came (DOMAIN §3.6: newest payment first), and never more of a payment than it received and has not
 * given back. `sources` are used in their order. The money is set aside on every payment before any gateway is asked, and each payment
 * records what it gave. A repetition under the same id, after any crash, continues where it stopped: nothing is paid twice and nothing is
 * lost.
 *
 * Money that a credit had paid goes back to that credit. With `toCredit` (refund reasons 5 and 6) no money leaves the airlines: a channel's
 * payment is marked as given back, and the caller makes a credit of it.
 * @throws Refused when the payments hold too little, or a channel refuses for good: the unpaid part is free again
 */
export const refundPayments = async ({ load, at, gateway }, { refundId, amount, sources, orderNo, target, toCredit = false }) => {
    const { parts, left } = await shared(load, { refundId, amount, sources, ...present({ orderNo, target }) }, async (paymentCode, asked) => {
        await at(payment, paymentCode).reserveRefund({ refundId, ...asked });
        // loaded again: a part that an earlier run had set aside may have been freed since
        return (await load(payment, paymentCode)).state;
    });
    const release = async (reason) => {
        for (const { paymentCode } of parts)
            await at(payment, paymentCode).releaseRefund({ refundId, reason });
    };
    if (left > 0) {
        await release(TOO_LITTLE);
        throw new Refused(code.refund, TOO_LITTLE);
    }
    const payouts = [];
    for (const { paymentCode, part, creditId } of parts) {
        if (part === 0)
            continue;
        let expected;
        const give = async () => {
            // money that a credit had paid returns to that credit
            const home = toCredit && !creditId ? undefined : await expectReturn({ load, at }, { refundId, paymentCode, amount: part });
            expected = home?.expected;
            if (home)
                return creditId ?? paymentCode;
            if (!toCredit)
                return (await gateway.refund({ paymentCode, refundId, amount: part })).refundNo;
            return refundId;
        };
        const gatewayRefundNo = await give().catch(async (error) => {
            if (isRefusal(error))
                await release(error.message);
            throw error;
        });
        const gone = { gatewayRefundNo, ...(toCredit && !creditId && { credited: true }) };
        await at(payment, paymentCode).recordRefund({ refundId, amount: part, ...gone, ...(expected && { expected }) });
        await receiveReturn({ load, at }, { refundId, paymentCode }, expected);
        payouts.push({ paymentCode, amount: part, ...gone });
    }
    return payouts;
};
/**
 * The part of each payment that would be given back now, by the same decisions; nothing is set aside.
 * @throws Refused when the payments hold too little
 */
export const refundPreview = async (load, asked, context) => {
    const { parts, left } = await shared(load, asked, async (paymentCode, part) => {
        const { state } = await load(payment, paymentCode);
        const facts = decide(payment, 'reserveRefund', state, { refundId: asked.refundId, ...part }, context);
        return foldAt(payment, state, facts, context.at);
    });
    if (left > 0)
        throw new Refused(code.refund, TOO_LITTLE);
    return parts.flatMap(({ paymentCode, part, creditId, channel }) => part > 0 ? [{ paymentCode, channel, amount: part, ...(asked.toCredit && !creditId && { credited: true }) }] : []);
};
/**
 * Divides an amount over payments. Every payment is asked, even for nothing, so that a repeated run sends the same commands in the same
 * order.
 */
const shared = async (load, { refundId, amount, sources, orderNo, target }, reserve) => {
    const ofShare = (share) => (target ? { of: { target, share } } : orderNo ? { of: { orderNo, share } } : {});
    const held = await Promise.all(sources.map(async ({ paymentCode }) => heldFor((await load(payment, paymentCode)).state, refundId)));
    let left = amount - held.reduce((sum, part) => sum + part, 0);
    const parts = [];
    for (const [index, { paymentCode, channel, amount: received }] of sources.entries()) {
        const atMost = held[index] > 0 ? 0 : Math.min(left, received);
        const state = await reserve(paymentCode, { atMost, ...ofShare(received) });
        const part = heldFor(state, refundId);
        if (held[index] === 0)
            left -= part;
        parts.push({ paymentCode, channel, part, creditId: state.status === 'NONE' ? undefined : state.created.offset?.creditId });
    }
    return { parts, left };
};
const TOO_LITTLE = '原支付可退金额不足';
