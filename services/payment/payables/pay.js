import { payableKinds } from '#contracts/kernel/claims.ts';
import { formatYuan, uppercase } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { businessCodes } from '#contracts/payment/lists.ts';
import { accountsLeft, mayPayByAccount, paidNow, payerFor } from '#services/account/account-pays.ts';
import { account } from '#services/account/decide.ts';
import { checkPayPassword } from '#services/identity/pay-password.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { documentNumber } from '#services/kernel/stream/numbers.ts';
import { payment } from '../decide.ts';
import { payableOf, shownAs } from './payables.ts';
/**
 * The things as they are now, if this agency may pay them together: its own, of one airline, each of them due.
 * @throws Refused as the payment would be
 */
const payableTogether = async ({ run, payables: known }, { kind, ids }, { who, now: at }) => {
    if (!who.agency)
        throw forbidden();
    if (new Set(ids).size !== ids.length)
        throw invalid(`不能重复选择同一笔${payableKinds[kind]}`, { ids: '不能重复选择' });
    const decider = payableOf(known, kind);
    const found = await Promise.all(ids.map(async (id) => ({ id, state: (await run.load(decider, id)).state })));
    const payables = found.map(({ id, state }) => {
        const payable = shownAs(known, kind, state, id);
        if (!payable || payable.agency !== who.agency)
            throw notFound(payableKinds[kind]);
        return payable;
    });
    for (const { airLine } of payables)
        if (airLine !== payables[0].airLine)
            throw new Refused(code.payment, `所选${payableKinds[kind]}币种或航司不同不能合并`);
    for (const [n, { id, state }] of found.entries())
        decide(decider, 'claim', state, { paymentCode: 'preview', amount: payables[n].amount }, { who, at, id });
    return payables;
};
const sumOf = (payables) => payables.reduce((sum, { amount }) => sum + amount, 0);
/**
 * Pays things, by the agency's account at once or through a gateway, whose money then pays all of them or is owed back (DOMAIN §3.7).
 * `find` returns the things to be paid, each due.
 * @throws Refused as `find` does, and where the sum differs from the one that the payer has seen
 */
export const payFor = async ({ run, gateway, agencyName, way, accountPays }, { totalAmount, businessCode, channel = 'alipay', payPassword, clientId, held }, find, call) => {
    const paymentCode = documentNumber('P', call.now, call.commandId);
    // a repeated request was checked before, and may have paid since
    const { state: before } = await run.load(payment, paymentCode);
    // checks the things first, so that nothing is revealed about another agency's, whatever the password
    const targets = before.status === 'NONE' ? await find() : [];
    const by = before.status !== 'NONE' ? undefined : payPassword ? await payerFor(run, { clientId }, call) : held;
    if (payPassword)
        await checkPayPassword(way(call), call.who.user, payPassword);
    else if (clientId)
        throw invalid('请输入支付密码', { payPassword: '请输入支付密码' });
    const asked = async () => {
        const amount = sumOf(targets);
        if (amount !== totalAmount) {
            const message = `支付金额与应付金额不符，应付${formatYuan(amount)}`;
            throw new Refused(code.payment, message, { errors: { totalAmount: message } });
        }
        if (by)
            mayPayByAccount((await run.load(account, by.from)).state, amount, call, by.from);
        const { agency, airLine } = targets[0];
        return {
            paymentCode,
            ...(by ?? { channel, ...(await gateway.payee(channel, airLine, amount)) }),
            businessCode,
            amount,
            agency,
            agencyName: await agencyName(agency),
            airLine,
            targets,
        };
    };
    const what = before.status === 'NONE' ? await asked() : before.created;
    const created = await call.unguarded(payment, paymentCode).createPayment(what);
    if (what.from)
        return { ...(await paidNow({ run, accountPays }, { from: what.from, paymentCode, created }, call)), status: 'SUCCEEDED' };
    const subject = `${businessCodes[businessCode]} ${paymentCode}`;
    const { payUrl } = await gateway.open({ paymentCode, channel, amount: totalAmount, subject });
    return { paymentCode, amount: totalAmount, amountText: uppercase(totalAmount), status: 'CREATED', payUrl };
};
/** Pays several things of one kind, by their ids. */
export const payTogether = (deps, { kind, ids, ...asked }, call) => payFor(deps, asked, () => payableTogether(deps, { kind, ids }, call), call);
/** Previews the same payment; nothing is kept. */
export const payPreview = async (deps, { virtual, clientId, ...together }, seen) => {
    const payables = await payableTogether(deps, together, seen);
    const amount = sumOf(payables);
    const items = payables.map(({ id, title, amount, orderNo }) => ({ id, title, amount, ...present({ orderNo }) }));
    return {
        amount,
        amountText: uppercase(amount),
        items,
        ...(await accountsLeft(deps.run, { virtual, clientId }, amount, seen)),
    };
};
