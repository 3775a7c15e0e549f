import { on } from '#contracts/kernel/endpoint.ts';
import { uppercase } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts';
import { becomesCredit, byCredit } from '#contracts/payment/credit-terms.ts';
import * as api from '#contracts/payment/preview-api.ts';
import { accountsLeft } from '#services/account/account-pays.ts';
import { mustBelongTo } from '#services/kernel/stream/access.ts';
import { decide, foldAt } from '#services/kernel/stream/decider.ts';
import { order } from '#services/order/decide.ts';
import { creditRoom } from '#services/order/money/credit.ts';
import { nextInstalment } from '#services/order/money/money.ts';
import { changedMoney } from '#services/order/money/sums.ts';
import { orderSeenBy } from '#services/order/routes.ts';
import { owed } from '#services/payment/owed.ts';
import { refundPreview } from '#services/payment/refund-payments.ts';
import { refundSeenBy } from './apply.ts';
import { creditUntil, mayPayWith } from './credit.ts';
/** Previews of commands that move money across contexts; those of an order's own changes are in services/order/changes/change-routes.ts. */
export const moneyPreviews = ({ run, cap }) => [
    on(gotoPayPreview, async (asked, seen) => {
        const { state, using, left: of } = await mayPay({ run, cap }, asked, seen);
        const { after, facts } = paidBy(state, asked, using, seen);
        const left = new Map(after.instalments.map(({ no, amount }) => [no, amount]));
        const money = changedMoney(asked.orderId, after, facts);
        return {
            amount: asked.totalAmount,
            amountText: uppercase(asked.totalAmount),
            pays: state.instalments.flatMap(part => {
                const amount = part.amount - (left.get(part.no) ?? 0);
                return amount > 0 ? [{ ...part, amount }] : [];
            }),
            after: money,
            owedText: uppercase(money.owed),
            ...present({ offset: using && creditShown(asked, state, using) }),
            ...of,
        };
    }),
    on(api.payOutPreview, async ({ refundId }, { who, now }) => {
        const { state } = await refundSeenBy(run, refundId, who);
        if (state.status === 'REFUNDACCOMPLISH')
            throw new Refused(code.refund, '退款已完成');
        const { orderNo, totals, sources, reasonCode } = state.submitted;
        const toCredit = becomesCredit(reasonCode);
        const asked = { refundId, orderNo, amount: totals.refund, sources: sources.toReversed(), toCredit };
        const payouts = await refundPreview(run.load, asked, { who, at: now, id: refundId });
        const credited = payouts.reduce((sum, payout) => sum + (payout.credited ? payout.amount : 0), 0);
        return {
            amount: totals.refund,
            amountText: uppercase(totals.refund),
            payouts,
            ...(toCredit && credited > 0 && { credit: { amount: credited, reasonCode, validUntil: creditUntil(now) } }),
        };
    }),
    on(api.owedPreview, async ({ id }, { who, now }) => {
        const { state } = await run.load(owed, id);
        if (state.status === 'NONE')
            throw notFound('应退款项');
        mustBelongTo(who, state.opened, '应退款项');
        if (state.status === 'REFUNDED')
            throw new Refused(code.refund, '该款项已退回');
        const { amount, sources } = state.opened;
        const payouts = await refundPreview(run.load, { refundId: id, amount, sources }, { who, at: now, id });
        return { amount, amountText: uppercase(amount), payouts };
    }),
];
/** checks that the command would be accepted */
const mayPay = async ({ run, cap }, asked, { who, now: at }) => {
    const { creditId, orderId, totalAmount, virtual, clientId, deposit } = asked;
    if (creditId && virtual)
        throw invalid('抵扣与虚拟账户不能同时使用', { virtual: '抵扣与虚拟账户不能同时使用' });
    if (creditId && deposit)
        throw invalid('抵扣与大额押金不能同时使用', { deposit: '抵扣与大额押金不能同时使用' });
    if (creditId && clientId)
        throw invalid('抵扣与大客户额度不能同时使用', { clientId: '抵扣与大客户额度不能同时使用' });
    if (creditId) {
        const { state, ...using } = await mayPayWith({ run, cap }, { creditId, orderId, totalAmount }, { who, now: at });
        return { state, using };
    }
    const { state } = await orderSeenBy(run, orderId, who);
    decide(order, 'gotoPay', state, { amount: totalAmount }, { who, at, id: orderId });
    return { state, left: await accountsLeft(run, { virtual, clientId, deposit }, totalAmount, { who, now: at }) };
};
/** the order after the money has arrived */
const paidBy = (state, { orderId, totalAmount: amount, virtual, clientId, deposit }, using, { who, now: at }) => {
    const instalment = nextInstalment(state)?.no;
    const arrived = {
        paymentCode: 'preview',
        channel: using
            ? 'offset'
            : deposit
                ? 'deposit'
                : clientId
                    ? 'client'
                    : virtual
                        ? 'virtual'
                        : 'alipay',
        amount,
        tradeNo: 'preview',
        paidAt: at,
        ...present({ instalment }),
        ...(using && byCredit({ reasonCode: using.credit.credit.credited.reasonCode, cap: using.cap })),
    };
    const facts = decide(order, 'receivePayment', state, arrived, { who, at, id: orderId });
    const after = foldAt(order, state, facts, at);
    return { after: after, facts };
};
const creditShown = ({ creditId = '', totalAmount }, state, { credit: { credit: { credited }, available: balance, }, cap, }) => ({
    creditId,
    reasonCode: credited.reasonCode,
    validUntil: credited.validUntil,
    balance,
    left: balance - totalAmount,
    most: Math.min(balance, creditRoom(state, credited.reasonCode, cap)),
});
