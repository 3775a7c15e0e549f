import t from 'tap';
import { Unavailable } from '#services/eventstore/port.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts';
import { memoryStore } from '#services/test/memory.ts';
import { bigClient } from './big-client.ts';
import { clientDues, lineOf } from './client-credit.ts';
import { account } from './decide.ts';
import { syncLine } from './remittance/calls.ts';
import { driveRemittance } from './remittance/change.ts';
import { remittance } from './remittance.ts';
const C = 'C.A001.K1';
const whose = { agency: 'A001', agencyName: '海口假日旅行社' };
const line = lineOf('K1');
/** A client with a line of ¥1,000 that has bought for ¥400. */
const bought = async () => {
    const memory = memoryStore(() => NOON);
    const run = commands(memory.store);
    const at = commanding(run, (...what) => ({ who: aClerk, now: NOON, commandId: idNamed(['client'], ...what) }));
    const to = async (amount) => {
        await at(remittance, line).change({ to: amount });
        await driveRemittance({ load: run.load, at }, line);
    };
    await at(account, C).open({ type: 'C', ...whose });
    await at(remittance, line).draft({ remittanceId: line, kind: 'LINE', account: C, ...whose, amount: 100_000, draftedBy: 'finance' });
    await to(100_000);
    await at(account, C).reserve({ movement: 'P1', kind: 'PAY', amount: 40_000 });
    await at(account, C).settle({ movement: 'P1' });
    return { ...memory, to };
};
for (const [title, wanted] of [
    ['raised', 150_000],
    ['lowered', 70_000],
])
    t.test(`what a client owes stays what it is while its line is ${title}, wherever that is cut off`, async (t) => {
        let cut = 0;
        for (let after = 0;; after++) {
            const { store, failAfter, heal, to } = await bought();
            failAfter(after, 'lost');
            const died = await to(wanted).then(() => false, error => error instanceof Unavailable);
            heal();
            const dues = await clientDues(commands(store), { account: C, termDays: 0 });
            t.same(dues, [{ by: '2026-11-21', amount: 40_000 }], `after ${after} of its facts`);
            if (!died)
                break;
            cut++;
        }
        t.ok(cut >= 4, `cut off at ${cut} places`);
    });
t.test('two that write down a line at once come to the same, and neither is refused', async (t) => {
    const { store, log } = memoryStore(() => NOON);
    const programs = ['request', 'process', 'another'].map(name => {
        const run = commands(store);
        return { load: run.load, at: commanding(run, (...what) => ({ who: aClerk, now: NOON, commandId: idNamed([name], ...what) })) };
    });
    const whole = { clientId: 'K1', ...whose, account: C, name: '海南椰风会展', line: 100_000, termDays: 30, addedBy: 'finance' };
    await programs[0].at(bigClient, 'K1').add(whole);
    await Promise.all(programs.map(reach => syncLine(reach, 'K1')));
    const { state } = await commands(store).load(account, C);
    t.match(state, { available: 100_000, reserved: 0, line: 100_000, expected: {} });
    t.equal(log.filter(({ type }) => type === 'RemittancePosted').length, 1);
});
