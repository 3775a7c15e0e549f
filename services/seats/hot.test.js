import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { Refused } from '#contracts/kernel/refused.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { NOON } from '#services/kernel/spec.ts';
import { commanding, commands, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { seats, stockId, taken } from './decide.ts';
import { stockItem } from './test/sample.ts';
const dir = await mkdtemp(join(tmpdir(), 'newgt-hot-'));
const store = await openSqliteEventStore({ dir });
t.teardown(async () => {
    await store.close();
    await rm(dir, { recursive: true });
});
/** one process of the program, with caches and queues of its own */
const house = () => {
    const run = commands(store);
    return {
        load: (id) => run.load(seats, id),
        agency: (name) => commanding(run, (stream, command) => ({ who: systemUser(name), now: NOON, commandId: idFrom(name, stream, command) })),
    };
};
const until = '2026-11-21T04:31:00.000Z';
/** A thousand agencies ask for a seat of a block of a hundred at the same moment; those who get one buy it. */
const race = async (flightNo, houses) => {
    const item = stockItem({ flightNo, seats: 100 });
    const id = stockId(item);
    await houses[0].agency('importer')(seats, id).importStock(item);
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, async (_, n) => {
        const at = houses[n % houses.length].agency(`agency-${n}`)(seats, id);
        await at.hold({ holdId: `order-${n}`, seats: 1, until });
        await at.sell({ holdId: `order-${n}` });
    }));
    const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const types = (await store.read(`seats-${id}`)).map(({ type }) => type);
    const { state } = await houses[0].load(id);
    return {
        failures,
        state,
        held: types.filter(type => type === 'SeatsHeld').length,
        sold: types.filter(type => type === 'SeatsSold').length,
    };
};
for (const [processes, flightNo] of [
    [1, 'HU7001'],
    [2, 'HU7002'],
])
    t.test(`the last hundred seats, a thousand agencies, ${processes} process(es): a hundred sold, each other one refused`, async (t) => {
        const { failures, state, held, sold } = await race(flightNo, Array.from({ length: processes }, () => house()));
        t.same([held, sold], [100, 100]);
        t.same(taken(state), { held: 0, sold: 100, free: 0 });
        t.equal(failures.length, 900);
        t.ok(failures.every(error => error instanceof Refused && error.message === '座位不足'), 'for want of seats, none for a conflict');
    });
