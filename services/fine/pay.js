import { depositAccountOf } from '#contracts/account/names.ts';
import { deductFine, deductPreview } from '#contracts/fine/api.ts';
import * as api from '#contracts/fine/pay-api.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { uppercase } from '#contracts/kernel/money.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { leftBy } from '#services/account/account-pays.ts';
import { account } from '#services/account/decide.ts';
import { act } from '#services/kernel/http/act.ts';
import { seenBy } from '#services/kernel/stream/access.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { payFor, payPreview, payTogether } from '#services/payment/payables/pay.ts';
import { shownAs } from '#services/payment/payables/payables.ts';
import { fine } from './decide.ts';
import { finePayables } from './payable.ts';
const FINE = { kind: 'FINE', businessCode: 'FINE' };
/**
 * The deposit that stands for an agency's penalties.
 * @throws Refused where there never was one
 */
const depositOf = async ({ load }, { of: { agency } }) => {
    const from = depositAccountOf(agency, 'PENALTY');
    if ((await load(account, from)).state.status === 'NONE')
        throw new Refused(code.payment, '该代理人没有罚没类大额押金');
    return { channel: 'deposit', from };
};
/** @throws Refused where nothing of it is due now */
const dueNow = (id, state, { who, now: at }) => {
    const payable = shownAs(finePayables, 'FINE', state, id);
    decide(fine, 'claim', state, { paymentCode: 'preview', amount: payable.amount }, { who, at, id });
    return payable;
};
/** Routes to pay fines, one or several together, by their agency's account or through a gateway (DOMAIN §3.14). */
export const finePayRoutes = (deps) => [
    on(api.payFine, ({ id, ...by }, call) => payTogether(deps, { ...FINE, ids: [id], ...by }, call)),
    on(api.mergePayFines, ({ manyID: ids, ...by }, call) => payTogether(deps, { ...FINE, ids, ...by }, call)),
    on(api.payFineByVirtual, async ({ id, ...by }, call) => {
        const { available = 0, ...paid } = await payTogether(deps, { ...FINE, ids: [id], ...by }, call);
        return { ...paid, status: 'SUCCEEDED', available };
    }),
    act(deductFine, fine, 'id', async ({ id, state, body: { totalAmount }, call }) => {
        const find = async () => [dueNow(id, state, call)];
        const held = await depositOf(deps.run, state);
        const { paymentCode, amount, amountText, available = 0 } = await payFor(deps, { ...FINE, totalAmount, held }, find, call);
        return { id, status: 'DEDUCTED', paymentCode, amount, amountText, available };
    }),
    on(deductPreview, async ({ id }, { who, now }) => {
        const { state } = await seenBy(deps.run, fine, id, who);
        const { amount } = dueNow(id, state, { who, now });
        const { from } = await depositOf(deps.run, state);
        return { id, amount, amountText: uppercase(amount), ...(await leftBy(deps.run, from, amount, { who, now })) };
    }),
    on(api.finePayPreview, ({ manyID: ids, ...by }, seen) => payPreview(deps, { ...FINE, ids, ...by }, seen)),
];
