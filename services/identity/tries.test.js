import t from 'tap';
import { code } from '#contracts/kernel/refused.ts';
import { memoryShared } from '../kernel/test/memory-shared.ts';
import { passwordTries } from './tries.ts';
const at = (minutes) => new Date(Date.parse('2026-11-21T01:00:00.000Z') + minutes * 60_000).toISOString();
const HOME = '198.51.100.7';
const STRANGER = '203.0.113.1';
const house = (notes = memoryShared()) => passwordTries(notes, words => `m(${words})`);
const locked = { code: code.loginLocked, status: 401 };
t.test('49 five wrong ones within a quarter of an hour lock a name for an address, and for no other', async (t) => {
    const tries = house();
    for (let n = 0; n < 5; n++)
        await tries.begin('yuhai', STRANGER, at(n));
    await t.rejects(tries.begin('yuhai', STRANGER, at(5)), { ...locked, message: '密码错误次数过多，请29分钟后再试' });
    await t.resolves(tries.begin('yuhai', HOME, at(5)));
    await t.resolves(tries.begin('langhua', STRANGER, at(5)));
    await t.rejects(tries.mustBeOpen('yuhai', STRANGER, at(33)), locked);
    await t.resolves(tries.begin('yuhai', STRANGER, at(34)));
});
t.test('what is old, forgiven by the right one, or could not be compared does not count', async (t) => {
    const tries = house();
    for (const minute of [0, 1, 2, 3, 16, 16.5])
        await tries.begin('yuhai', HOME, at(minute));
    await tries.right('yuhai', HOME, at(0));
    for (let n = 0; n < 4; n++)
        await tries.begin('yuhai', HOME, at(17));
    await (await tries.begin('yuhai', HOME, at(17))).takeBack();
    await t.resolves(tries.begin('yuhai', HOME, at(17)));
    await t.rejects(tries.begin('yuhai', HOME, at(17)), locked);
});
t.test('twenty within an hour from everywhere stop strangers, not the addresses that knew the password', async (t) => {
    const tries = house();
    await tries.right('yuhai', HOME, at(0));
    await tries.right('yuhai', '198.51.100.8', at(0));
    for (let n = 0; n < 20; n++)
        await tries.begin('yuhai', `203.0.113.${n}`, at(n));
    await t.rejects(tries.begin('yuhai', '203.0.113.99', at(20)), { ...locked, message: '密码错误次数过多，请40分钟后再试' });
    await t.resolves(tries.begin('yuhai', HOME, at(20)));
    await t.resolves(tries.begin('yuhai', '198.51.100.8', at(20)));
    await t.resolves(tries.begin('yuhai', '203.0.113.99', at(60)), 'the first of them is an hour old');
    await t.rejects(tries.begin('yuhai', '203.0.113.98', at(60)), locked);
});
t.test('a flood of names that nobody bears forgets nothing of somebody’s', async (t) => {
    const tries = house();
    await tries.right('yuhai', HOME, at(0));
    for (let n = 0; n < 20; n++)
        await tries.begin('yuhai', `203.0.113.${n}`, at(0));
    for (let n = 0; n < 1_000; n++)
        await tries.begin(`nobody-${n}`, STRANGER, at(1));
    await t.rejects(tries.begin('yuhai', '203.0.113.99', at(2)), locked);
    await t.resolves(tries.begin('yuhai', HOME, at(2)));
    for (let n = 0; n < 4; n++)
        await tries.begin('nobody', STRANGER, at(2));
    await tries.begin('nobody', STRANGER, at(2));
    await t.rejects(tries.begin('nobody', STRANGER, at(2)), locked, 'which are answered like one that somebody bears');
});
t.test('two processes give no more tries than one, also to many at once', async (t) => {
    const notes = memoryShared();
    const [one, other] = [house(notes), house(notes)];
    const guesses = (from, many) => Promise.allSettled(Array.from({ length: many }, (_, n) => (n % 2 ? one : other).begin('yuhai', from(n), at(0))));
    const counted = (all) => all.filter(({ status }) => status === 'fulfilled').length;
    await one.right('yuhai', HOME, at(0));
    t.equal(counted(await guesses(() => STRANGER, 12)), 5);
    await t.rejects(other.begin('yuhai', STRANGER, at(1)), locked);
    t.equal(counted(await guesses(n => `203.0.113.${n + 2}`, 30)), 15, 'twenty from everywhere');
    await t.rejects(one.begin('yuhai', '203.0.113.99', at(1)), locked);
    await t.resolves(other.begin('yuhai', HOME, at(1)), 'whoever let him in last');
    await other.right('yuhai', STRANGER, at(2));
    await t.resolves(one.begin('yuhai', STRANGER, at(2)), 'forgiven by the other');
});
