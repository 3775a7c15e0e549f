import { virtualAccountOf } from '#contracts/account/names.ts';
import * as api from '#contracts/account/virtual-api.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { uppercase } from '#contracts/kernel/money.ts';
import { forbidden, invalid } from '#contracts/kernel/refused.ts';
import { changePayPassword, checkPayPassword, payPassword } from '#services/identity/pay-password.ts';
import { act } from '#services/kernel/http/act.ts';
import { seenBy } from '#services/kernel/stream/access.ts';
import { allowedActions } from '#services/kernel/stream/actions.ts';
import { decide, foldAt, streamOf } from '#services/kernel/stream/decider.ts';
import { documentNumber } from '#services/kernel/stream/numbers.ts';
import { payment } from '#services/payment/decide.ts';
import { account, totalOf } from './decide.ts';
export const balancesOf = (state) => ({
    balance: totalOf(state),
    available: state.available,
    reserved: state.reserved,
    frozen: state.frozen,
});
/** balances before and after the facts */
const foreseen = (state, facts, at) => ({
    before: balancesOf(state),
    after: balancesOf(foldAt(account, state, facts, at)),
});
export const shownAccount = (state) => ({ status: statusOf(state), ...balancesOf(state) });
const statusOf = ({ status, disabled, frozen }) => {
    if (status === 'CLOSED')
        return 'CLOSED';
    if (disabled)
        return 'DISABLED';
    return frozen > 0 ? 'FUND_FROZEN' : 'ACTIVE';
};
/**
 * Begins a recharge through a gateway, for an account that may have one.
 * @throws Refused where it may not, or there is no gateway
 */
export const beginRecharge = async ({ run, gateway }, call, { id, amount, channel = 'alipay', subject, opening }) => {
    if (amount <= 0)
        throw invalid('充值金额须大于0', { totalAmount: '充值金额须大于0' });
    const payee = await gateway.payee(channel, undefined, amount);
    if (opening)
        await call.unguarded(account, id).open(opening);
    const { state } = await run.load(account, id);
    decide(account, 'expect', state, { movement: 'preview', amount, wished: 'RECHARGE' }, { who: call.who, at: call.now, id });
    const { agency, agencyName, airLine } = state.opened;
    const paymentCode = documentNumber('P', call.now, call.commandId);
    const whose = { agency, agencyName, ...(airLine && { airLine }) };
    const about = { paymentCode, channel, businessCode: 'RECHARGE', amount, ...whose, into: id, ...payee };
    await call.unguarded(payment, paymentCode).createPayment(about);
    const { payUrl } = await gateway.open({ paymentCode, channel, amount, subject });
    return { paymentCode, payUrl, amount, amountText: uppercase(amount) };
};
/** calls that correct an account, wherever it is shown */
export const correctionActs = {
    askCorrection: { ...api.correctVirtualAccount, zh: '调账' },
    correct: { ...api.approveVirtualCorrection, zh: '同意调账' },
    rejectCorrection: { ...api.approveVirtualCorrection, zh: '驳回调账' },
};
/**
 * Routes of an agency's virtual account: opened, recharged, frozen, corrected, closed (DOMAIN §3.7). Payments with it stand in
 * services/order/pay/by-account.ts, what is asked back of it in `withdrawal-calls.ts`.
 */
export const virtualAccountRoutes = ({ run, gateway, agencyName, way, isPosted, openRecharges }) => [
    on(api.virtualAccountInfo, async ({ agency: asked }, { who, now: at }) => {
        const agency = asked ?? who.agency;
        if (!agency)
            throw invalid('请选择代理人', { agency: '请选择代理人' });
        const id = virtualAccountOf(agency);
        // an agency sees its own account even before it is opened
        const { state, revision } = agency === who.agency ? await run.load(account, id) : await seenBy(run, account, id, who);
        const password = await run.load(payPassword, who.user);
        return {
            id,
            agency,
            agencyName: await agencyName(agency),
            hasPayPassword: password.state.passwordHash !== undefined,
            ...(state.status === 'NONE'
                ? { status: 'NOT_OPEN', balance: 0, available: 0, reserved: 0, frozen: 0 }
                : shownAccount(state)),
            ...(!who.agency && state.status !== 'NONE' && state.correction && { correction: state.correction }),
            revision,
            stream: streamOf(account, id),
            allowedActions: allowedActions(account, state, { who, at, id }, {
                freeze: api.freezeVirtualAccount,
                unfreeze: { ...api.freezeVirtualAccount, zh: '资金解冻' },
                ...correctionActs,
                close: api.closeVirtualAccount,
            }),
        };
    }),
    on(api.openUpVirtualAccount, async ({ payPassword: given, loginPassword }, call) => {
        const agency = agencyOf(call.who);
        const { state } = await run.load(payPassword, call.who.user);
        if (state.passwordHash)
            await checkPayPassword(way(call), call.who.user, given);
        else if (loginPassword)
            await changePayPassword(way(call), call.who.user, { payPassword: given, loginPassword });
        else
            throw invalid('首次设置支付密码，请输入登录密码', { loginPassword: '请输入登录密码' });
        const id = virtualAccountOf(agency);
        const { state: opened } = await call.unguarded(account, id).open({ type: 'V', agency, agencyName: await agencyName(agency) });
        return { id, status: statusOf(opened) };
    }),
    on(api.rechargeVirtualAccount, async ({ totalAmount: amount, channel }, call) => {
        const id = virtualAccountOf(agencyOf(call.who));
        return beginRecharge({ run, gateway }, call, { id, amount, channel, subject: `虚拟账户充值 ${id}` });
    }),
    on(api.freezeVirtualAccountPreview, async ({ id, totalAmount: amount, flag = true }, { who, now: at }) => {
        const { state } = await seenBy(run, account, id, who);
        const facts = decide(account, flag ? 'freeze' : 'unfreeze', state, { movement: 'preview', amount }, { who, at, id });
        return foreseen(state, facts, at);
    }),
    act(api.freezeVirtualAccount, account, 'id', async ({ id, command, body: { totalAmount: amount, remark: reason, flag = true }, call }) => {
        const movement = documentNumber('F', call.now, call.commandId);
        const asked = { movement, amount, reason, isPosted: await isPosted(id, movement, call) };
        return flag ? command.freeze(asked) : command.unfreeze(asked);
    }, ({ id, state }) => ({ id, ...shownAccount(state) })),
    on(api.correctVirtualAccountPreview, async ({ id, up, totalAmount: amount }, { who, now: at }) => {
        const { state } = await seenBy(run, account, id, who);
        decide(account, 'askCorrection', state, { correctionId: 'preview', up, amount, remark: '' }, { who, at, id });
        const after = { ...state, available: state.available + (up ? amount : 0 - amount) };
        return { before: balancesOf(state), after: balancesOf(after) };
    }),
    on(api.approveVirtualCorrectionPreview, async ({ id, correctionId }, { who, now: at }) => {
        const { state } = await seenBy(run, account, id, who);
        const facts = decide(account, 'correct', state, { correctionId }, { who, at, id });
        return foreseen(state, facts, at);
    }),
    act(api.correctVirtualAccount, account, 'id', async ({ id, command, body: { totalAmount: amount, ...asked }, call }) => {
        const { corrects } = asked;
        if (corrects && !(await isPosted(id, corrects, call)))
            throw invalid('账户没有这一业务号的流水', { corrects: '账户没有这一业务号的流水' });
        return command.askCorrection({ correctionId: documentNumber('T', call.now, call.commandId), amount, ...asked });
    }, ({ id, state }) => ({ id, correctionId: state.correction?.correctionId ?? '' })),
    act(api.approveVirtualCorrection, account, 'id', ({ command, body: { correctionId, result, remark } }) => {
        if (result === 'APPROVE')
            return command.correct({ correctionId });
        if (!remark)
            throw invalid('请填写驳回原因', { remark: '请填写驳回原因' });
        return command.rejectCorrection({ correctionId, reason: remark });
    }, ({ id, state }) => ({ id, ...shownAccount(state) })),
    on(api.closeVirtualAccountPreview, async ({ id }, call) => {
        const { who, now: at } = call;
        const { state } = await seenBy(run, account, id, who);
        const recharges = await openRecharges(id, call);
        decide(account, 'close', state, { recharges }, { who, at, id });
        return { id, agencyName: state.opened.agencyName, ...balancesOf(state) };
    }),
    act(api.closeVirtualAccount, account, 'id', async ({ id, command, body: { remark: reason }, call }) => command.close({ reason, recharges: await openRecharges(id, call) }), ({ id, state }) => ({ id, status: statusOf(state) })),
];
const agencyOf = ({ agency }) => {
    if (!agency)
        throw forbidden();
    return agency;
};
