import { toLocal, yearOfValidity } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { uppercase } from '#contracts/kernel/money.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/payment/credit-api.ts';
import { becomesCredit } from '#contracts/payment/credit-terms.ts';
import * as payments from '#contracts/payment/events.ts';
import * as refunds from '#contracts/refund/events.ts';
import { spend } from '#services/account/account-money.ts';
import { credit } from '#services/account/credit.ts';
import { creditSeenBy, movementsOf } from '#services/account/credit-movements.ts';
import { isOver, usable } from '#services/account/kinds.ts';
import { act } from '#services/kernel/http/act.ts';
import { decide, streamOf } from '#services/kernel/stream/decider.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { documentNumber } from '#services/kernel/stream/numbers.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { payerOf } from '#services/order/pay/by-gateway.ts';
import { orderSeenBy } from '#services/order/routes.ts';
import { payment } from '#services/payment/decide.ts';
import { refund } from './decide.ts';
/** End of a credit that is made now: it is valid for a year, its last second included (DOMAIN §3.6, §5.4). */
export const creditUntil = (at) => yearOfValidity(toLocal(at).date);
/** Would the order accept this amount of this credit now? The command asks before anything is kept, and so does its preview. */
export const mayPayWith = async ({ run, cap }, { orderId, creditId, totalAmount: amount }, { who, now: at }) => {
    const { state } = await orderSeenBy(run, orderId, who);
    const { state: known } = await creditSeenBy(run, creditId, who);
    const { agency, airLine } = state.submitted;
    const part = await cap();
    decide(order, 'payByCredit', state, { amount, reasonCode: known.credit.credited.reasonCode, cap: part }, { who, at, id: orderId });
    const using = { movement: 'preview', kind: 'PAY', amount, orderNo: orderId, payer: { agency, airLine } };
    decide(credit, 'reserve', known, using, { who, at, id: creditId });
    return { state, credit: known, cap: part };
};
/** Makes an opened payment from its credit, as from any account. */
export const creditPaying = (payables) => follow(payments.PaymentCreated, async ({ paymentCode, offset }, reach) => {
    if (offset)
        await spend({ ...reach, payables }, paymentCode);
});
/** Makes credits of refunds and lets credits pay (DOMAIN §3.6, §3.7); each step is also taken where the request that began it has died. */
export const creditProcess = (creditPays) => process('offset', when(refunds.RefundPaidOut, async ({ payouts }, { id, event, at, load }) => {
    const amount = payouts.reduce((sum, payout) => sum + (payout.credited ? payout.amount : 0), 0);
    const { state } = await load(refund, id);
    if (amount === 0 || state.status === 'NONE' || !becomesCredit(state.submitted.reasonCode))
        return;
    const { orderNo, agency, agencyName, airLine, reasonCode } = state.submitted;
    const validUntil = creditUntil(event.at);
    await at(credit, id).grantCredit({ refundId: id, orderNo, agency, agencyName, airLine, reasonCode, amount, validUntil });
}), creditPays.again);
/** Routes to pay an order by a credit, and to see a credit (DOMAIN §3.7 channel 抵扣). */
export const creditRoutes = ({ run, store, cap, creditPays }) => [
    act(api.payByCredit, order, 'orderId', async ({ id: orderId, check, body: { creditId, totalAmount: amount }, call }) => {
        const paymentCode = documentNumber('P', call.now, call.commandId);
        const asked = async () => {
            const { state, credit: known, cap: part } = await mayPayWith({ run, cap }, { orderId, creditId, totalAmount: amount }, call);
            // no command to the order follows that would compare If-Match
            await check('payByCredit');
            const paying = { creditId, reasonCode: known.credit.credited.reasonCode, cap: part };
            return { paymentCode, channel: 'offset', businessCode: 'ORDER', amount, ...payerOf(state), offset: paying };
        };
        // a repetition was checked before, and may have paid the order since
        const { state: before } = await run.load(payment, paymentCode);
        const created = await call.unguarded(payment, paymentCode).createPayment(before.status === 'NONE' ? await asked() : before.created);
        await creditPays.now({ id: paymentCode, ...created }, { call, load: run.load });
        const { state: paid } = await run.load(payment, paymentCode);
        if (paid.status !== 'SUCCEEDED')
            throw new Refused(code.payment, paid.status === 'FAILED' && paid.failure ? paid.failure : '支付单已关闭，未使用抵扣');
        const { state: left } = await creditSeenBy(run, creditId, call.who);
        return { paymentCode, status: 'SUCCEEDED', amount, amountText: uppercase(amount), balance: left.available };
    }),
    on(api.creditDetail, async ({ id }, { who, now }) => {
        const { state, revision } = await creditSeenBy(run, id, who);
        const { credited, expired } = state.credit;
        const { agency, agencyName, airLine, reasonCode, orderNo, amount, validUntil } = credited;
        const stream = streamOf(credit, id);
        const past = await store.read(stream);
        const verdict = usable(state, now);
        return {
            id,
            agency,
            agencyName,
            airLine,
            reasonCode,
            orderNo,
            amount,
            validUntil,
            balance: state.available,
            expired,
            status: statusOf(state, now),
            createdAt: past[0].at,
            updatedAt: past.at(-1).at,
            movements: movementsOf(past).map(({ day: _, available: __, ...movement }) => movement),
            usable: verdict === true,
            why: verdict === true ? '' : verdict,
            revision,
            stream,
        };
    }),
];
const statusOf = (state, now) => {
    if (state.status === 'CLOSED' || isOver(state, now))
        return 'EXPIRED';
    return state.available > 0 ? 'ACTIVE' : 'USED';
};
