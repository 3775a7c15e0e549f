import t from 'tap';
import { clientList } from '#projections/account/remittance.ts';
import { accountTurnovers, closedMonths } from '#projections/account/statement.ts';
import { accountMovementList, virtualAccountList } from '#projections/account/virtual.ts';
import { bigClient } from '#services/account/big-client.ts';
import { account } from '#services/account/decide.ts';
import { driveRemittance } from '#services/account/remittance/change.ts';
import { remittance } from '#services/account/remittance.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts';
import { payment } from '#services/payment/decide.ts';
import { memoryStore } from './memory.ts';
import { watching } from './watch.ts';
/** The watch over random lives must see a fault wherever an account or its shown rows have one. */
const [V, C] = ['V.A001', 'C.A001.K1'];
const whose = { agency: 'A001', agencyName: '海口假日旅行社' };
/**
 * A recharge, frozen money, a payment, money set aside and freed again, and a movement of the next month; a client that buys, gets a part
 * back (`backTo`: another client gets it), pays a part and buys again within its term.
 */
const lived = async ({ backTo = C, termDays = 30 } = {}) => {
    let now = NOON;
    const { store, log } = memoryStore(() => now);
    const run = commands(store);
    const at = commanding(run, (...what) => ({ who: aClerk, now, commandId: idNamed(['watch', now], ...what) }));
    const ask = (paymentCode, amount, by) => at(payment, paymentCode).createPayment({ ...whose, paymentCode, amount, channel: 'alipay', businessCode: 'RECHARGE', ...by });
    const come = async (movement, amount) => {
        await ask(movement, amount, { into: V });
        await at(account, V).expect({ movement, amount });
        await at(account, V).receive({ movement, kind: 'RECHARGE' });
    };
    const goes = async (from, movement, amount) => {
        await ask(movement, amount, { from, ...(from === C && { channel: 'client' }) });
        const { state } = await at(account, from).reserve({ movement, kind: 'PAY', amount });
        const { layers, no: hold } = state.holds[movement];
        await at(payment, movement).succeed({ amount, tradeNo: movement, layers, hold });
        await at(account, from).settle({ movement, kind: 'PAY' });
        return layers;
    };
    const registered = async (remittanceId, kind, amount) => {
        await at(remittance, remittanceId).draft({
            remittanceId,
            kind,
            account: C,
            ...whose,
            amount,
            bankRefNo: remittanceId,
            draftedBy: 'finance',
        });
        await at(remittance, remittanceId).change({ to: amount });
        await driveRemittance({ load: run.load, at }, remittanceId);
    };
    await at(account, V).open({ type: 'V', ...whose });
    await come('P1', 1_000);
    await at(account, V).freeze({ movement: 'F1', amount: 100 });
    await goes(V, 'P2', 300);
    await at(account, V).reserve({ movement: 'W1', kind: 'WITHDRAW', amount: 200, newest: true });
    await at(account, V).release({ movement: 'W1' });
    await at(bigClient, 'K1').add({ clientId: 'K1', ...whose, account: C, addedBy: 'finance', name: '会展公司', line: 900, termDays });
    await at(account, C).open({ type: 'C', ...whose });
    await registered('LK1', 'LINE', 900);
    const layers = await goes(C, 'P4', 400);
    const back = { refundId: 'R1', amount: 150 };
    await at(payment, 'P4').reserveRefund({ refundId: back.refundId, atMost: back.amount });
    await at(payment, 'P4').recordRefund({ ...back, gatewayRefundNo: 'P4' });
    await at(account, backTo).expect({ movement: 'R1.P4', amount: back.amount });
    await at(account, backTo).receive({
        movement: 'R1.P4',
        kind: 'REFUND_IN',
        layers: layers.map(layer => ({ ...layer, amount: back.amount })),
    });
    now = '2026-12-02T02:00:00.000Z';
    await come('P3', 500);
    await registered('G1', 'PAYMENT', 50);
    await goes(C, 'P5', 100);
    return log;
};
const watched = async (more) => watching().readOn(await lived(more));
t.test('without a fault nothing is said, and what is new is read only', async (t) => {
    const log = await lived();
    const watch = watching();
    for (let n = 1; n <= log.length; n++)
        await t.resolves(watch.readOn(log.slice(0, n)));
    t.equal(watch.ledger.balance(`account-${V}:available`), 1_100);
    t.equal(watch.ledger.balance(`account-${C}:available`), 900 - 400 + 150 + 50 - 100);
});
t.test('what has been paid comes back to another account', async (t) => {
    await t.rejects(watched({ backTo: V }), { message: /what comes back comes to who has paid/ });
});
t.test('a client buys again whose term is over', async (t) => {
    await t.rejects(watched({ termDays: 5 }), { message: /has paid in time, or buys nothing/ });
});
const faults = [
    {
        title: 'an account forgets what was frozen',
        within: account.evolve,
        name: 'FundsFrozen',
        made: () => (state) => state,
        said: /is what its stream says/,
    },
    {
        title: 'what is free again has forgotten where it came from',
        within: account.evolve,
        name: 'FundsReleased',
        made: right => (state, ...more) => ({ ...right(state, ...more), layers: state.layers }),
        said: /is of recharges/,
    },
    {
        title: 'the list passes over what was set aside',
        within: virtualAccountList.on,
        name: 'FundsReserved',
        made: () => (row) => row,
        said: /V\.A001 as the list has it/,
    },
    {
        title: 'the statement says that what was paid has come',
        within: accountMovementList.on,
        name: 'FundsSettled',
        made: right => (...all) => {
            const line = right(...all);
            return { ...line, in: line.out, out: 0 };
        },
        said: /the line of the statement/,
    },
    {
        title: 'the statement has a line too few',
        within: accountMovementList.on,
        name: 'FundsFrozen',
        made: () => () => null,
        said: /the line of the statement/,
    },
    {
        title: 'a day is counted twice',
        within: accountTurnovers.on,
        name: 'FundsReceived',
        made: right => (row, data, context) => context.key.startsWith('2026-12-02') ? right(right(row, data, context), data, context) : right(row, data, context),
        said: /V\.A001 from .* to 2026-12-02/,
    },
    {
        title: 'a client owes for ever what it had bought first',
        within: account.evolve,
        name: 'FundsSettled',
        made: right => (state, ...more) => ({ ...right(state, ...more), ...(state.bought && { bought: state.bought }) }),
        said: /C\.A001\.K1 owes the newest of what it bought/,
    },
    {
        title: 'the list of clients does not know what came back',
        within: clientList.on,
        name: 'FundsReceived',
        made: right => (row, data, context) => (data.kind === 'REFUND_IN' ? row : right(row, data, context)),
        said: /C\.A001\.K1 among clients/,
    },
    {
        title: 'the list of clients has what was bought as of another day',
        within: clientList.on,
        name: 'FundsSettled',
        made: right => (row, data, context) => right(row, { ...data, day: '2026-12-02' }, context),
        said: /what C\.A001\.K1 owes as the list has it/,
    },
    {
        title: 'a month says that more came than did',
        within: closedMonths.on,
        name: 'MonthClosed',
        made: right => (row, data, context) => right(row, { ...data, in: data.in + 1 }, context),
        said: /2026-11 of V\.A001/,
    },
];
for (const { title, within, name, made, said } of faults)
    t.test(title, async (t) => {
        const right = within[name];
        t.teardown(() => {
            within[name] = right;
        });
        within[name] = made(right);
        await t.rejects(watched(), { message: said });
    });
