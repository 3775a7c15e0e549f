import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { event } from '#contracts/kernel/event.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { decider } from '../stream/decider.ts';
/** The smallest rule book with everything in it: a purse is opened, filled, emptied and closed. */
const Amount = Type.Object({ amount: Type.Integer() });
export const MoneyPut = event('MoneyPut', '存入', Amount);
export const MoneyTaken = event('MoneyTaken', '取出', Amount);
const PurseClosed = event('PurseClosed', '关闭', Type.Object({}));
export const purse = decider()({
    name: 'purse',
    zh: '钱包',
    code: 7,
    initial: { amount: 0, closed: false },
    evolve: {
        MoneyPut: (purse, { amount }) => ({ ...purse, amount: purse.amount + amount }),
        MoneyTaken: (purse, { amount }) => ({ ...purse, amount: purse.amount - amount }),
        PurseClosed: purse => ({ ...purse, closed: true }),
    },
    commands: {
        put: {
            when: purse => !purse.closed || '钱包已关闭',
            decide: (_, { amount }) => [MoneyPut({ amount })],
        },
        take: {
            decide: (purse, { amount }) => {
                if (amount > purse.amount)
                    throw new Refused(8, '余额不足');
                return [MoneyTaken({ amount })];
            },
        },
        putTwice: { decide: (_, { amount }) => [MoneyPut({ amount }), MoneyPut({ amount })] },
        close: { decide: (purse, _) => (purse.closed ? [] : [PurseClosed({})]) },
        break: {
            decide: (_, { secret }) => {
                throw new TypeError(`broken by ${secret}`);
            },
        },
    },
});
export const tester = { user: 'tester', name: '测试员', actor: 'employee', role: 'TESTER', permissions: ['*'], airlines: ['*'] };
export const NOW = '2026-11-21T04:00:00.000Z';
export const cause = (commandId, more = {}) => ({ who: tester, now: NOW, commandId, ...more });
/** An event store of its own for each test. */
export const openStore = async (t) => {
    // not t.testdir: it is removed before the store is closed
    const dir = await mkdtemp(join(tmpdir(), 'newgt-kernel-'));
    const store = await openSqliteEventStore({ dir });
    t.teardown(async () => {
        await store.close();
        await rm(dir, { recursive: true });
    });
    return store;
};
