import fc from 'fast-check';
import t from 'tap';
import { addDays, local } from '#contracts/kernel/calendar.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { queries } from '../kernel/query.ts';
import { keptViews } from '../kernel/test/kept.ts';
import { accountTurnovers, statements } from './statement.ts';
import { accountMovementList } from './virtual.ts';
const kinds = {
    FundsReceived: 'RECHARGE',
    FundsSettled: 'PAY',
    FundsFrozen: 'FREEZE',
    FundsUnfrozen: 'UNFREEZE',
    AccountCorrected: 'ADJUST',
};
const change = ({ type, up, amount }) => {
    if (type === 'FundsReceived' || (type === 'AccountCorrected' && up))
        return amount;
    return type === 'FundsSettled' || type === 'AccountCorrected' ? 0 - amount : 0;
};
/** Movements of two accounts, across ends of months and years; sums do not depend on whether rules would refuse them. */
const aLog = fc
    .array(fc.record({
    type: fc.constantFrom(...Object.keys(kinds)),
    up: fc.boolean(),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    account: fc.constantFrom('V.A1', 'V.A2'),
    days: fc.integer({ min: 0, max: 20 }),
}), { maxLength: 30 })
    .map(steps => {
    let day = '2026-10-20';
    return steps.map(({ days, ...step }) => {
        day = addDays(day, days);
        return { ...step, day };
    });
});
const aDay = fc.option(fc.integer({ min: -5, max: 400 }).map(days => addDays('2026-10-20', days)), { nil: undefined });
const eventsOf = (log) => {
    const sums = new Map();
    return log.map((entry, n) => {
        const { type, up, amount, day, account } = entry;
        const { revision = -1, balance = 0 } = sums.get(account) ?? {};
        const now = { revision: revision + 1, balance: balance + change(entry) };
        sums.set(account, now);
        const at = local(day, '12:00');
        const after = { available: now.balance, reserved: 0, frozen: 0 };
        const data = { movement: `P${n}`, kind: kinds[type], amount, day, after, layers: [], postings: [], up };
        const meta = { user: 'u', role: 'system', commandId: `c${n}`, at };
        return { id: `e${n}`, type, data, stream: `account-${account}`, revision: now.revision, position: n + 1, at, meta };
    });
};
const kept = async (log) => {
    const store = await keptViews([accountTurnovers, accountMovementList], eventsOf(log));
    return {
        store,
        statement: statements(() => queries(store), async () => { }),
    };
};
const call = { who: { user: 'u', role: 'agent', agency: 'A1' } };
t.test('opening balance, what came and went and closing balance of any span are those of the movements in it', async (t) => {
    await fc.assert(fc.asyncProperty(aLog, aDay, aDay, async (log, a, b) => {
        const { store, statement } = await kept(log);
        const [from, to] = a && b && a > b ? [b, a] : [a, b];
        const own = log.filter(({ account }) => account === 'V.A1');
        const within = own.filter(({ day }) => (!from || day >= from) && (!to || day <= to));
        const opening = own.filter(({ day }) => from && day < from).reduce((sum, entry) => sum + change(entry), 0);
        const changes = within.map(change);
        const came = changes.reduce((sum, one) => sum + Math.max(0, one), 0);
        const out = changes.reduce((sum, one) => sum - Math.min(0, one), 0);
        const of = await statement({ from, to }, call);
        t.strictSame(await of.sums(), { opening, in: came, out, closing: opening + came - out, movements: within.length });
        const rows = [];
        for await (const batch of of.movements())
            rows.push(...batch);
        t.strictSame(rows.map(({ amount, day }) => [amount, day]), within.map(({ amount, day }) => [amount, day]));
        if (rows.length > 0)
            t.equal(rows.at(-1).balance, opening + came - out);
        t.equal((await of.page(undefined, { size: 5 })).totalElements, within.length);
        await store.close();
    }), { numRuns: runs(15) });
});
t.test('a span that ends before it begins, and an account that is not said', async (t) => {
    const { store, statement } = await kept([]);
    await t.rejects(statement({ from: '2026-11-02', to: '2026-11-01' }, call), { status: 400, message: '起始日不能晚于截止日' });
    const staff = { who: { user: 's', role: 'employee' } };
    await t.rejects(statement({}, staff), { status: 400, message: '请选择账户' });
    await store.close();
});
