import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { Text, Type } from '#contracts/kernel/schema.ts';
import { startRunner } from '#projections/kernel/runner.ts';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { startFeed } from '#services/eventstore/feed.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commands } from '#services/kernel/stream/commands.ts';
import { runProcesses } from '#services/kernel/stream/process.ts';
import { median, rounded, scaled } from './numbers.ts';
import { inFolder } from './program.ts';
/** numbers of views and processes: today's, and a future size */
const [NARROW, WIDE] = [
    { views: 89, processes: 46 },
    { views: 200, processes: 60 },
];
const rounds = scaled(40, 3);
/** events of a round, written together, so that both systems have the same batches however busy the machine is */
const [waves, wave] = [20, 50];
const GOAL = 1.2;
/**
 * P18: the cost of an event, from its append to the last document, in a system twice as wide: the same number of views handle it, and many
 * more do not.
 */
export const p18 = () => inFolder('p18', async (dir) => {
    const houses = [await openHouse(join(dir, 'narrow'), NARROW), await openHouse(join(dir, 'wide'), WIDE)];
    for (const house of houses)
        await house.round();
    const took = [];
    for (let i = 0; i < rounds; i++) {
        const [first, second] = i % 2 ? [houses[1], houses[0]] : houses;
        const [one, other] = [await first.round(), await second.round()];
        took.push(i % 2 ? { narrow: other, wide: one } : { narrow: one, wide: other });
    }
    const [woken, others] = houses.map(house => house.woken() / ((rounds + 1) * waves * wave));
    for (const house of houses)
        await house.close();
    const ratio = median(took.map(({ narrow, wide }) => wide / narrow));
    const [before, after] = [median(took.map(({ narrow }) => narrow)), median(took.map(({ wide }) => wide))];
    return [
        {
            row: 'P18',
            work: `每个事件的处理器时间，${WIDE.views} 个读模型、${WIDE.processes} 个后续处理，对 ${NARROW.views} 与 ${NARROW.processes} 个（${rounded(before)} µs）`,
            value: rounded(after),
            unit: 'µs',
            ratio,
            goal: `≤ ${GOAL} ×`,
            ok: ratio <= GOAL,
        },
        {
            row: 'P18',
            work: `每个事件唤醒的读模型和后续处理，对 ${rounded(woken, 2)}`,
            value: rounded(others, 2),
            unit: '个',
            ratio: others / woken,
            goal: '≤ 1 ×',
            ok: others <= woken,
        },
    ];
});
const typeOf = (i) => `Happened${i}`;
const typeNames = new Set(Array.from({ length: NARROW.views }, (_, i) => typeOf(i)));
/** Counts the events of three types in a thousand documents. */
const viewOf = (i, { views }, wake) => ({
    name: `counted-${i}`,
    version: 1,
    doc: Type.Object({ last: Text }),
    index: [['last']],
    counted: [],
    search: [],
    key: (_, { position }) => `d${position % 1_000}`,
    on: Object.fromEntries([i, i + 1, i + 2].map(n => [
        typeOf(n % views),
        (row, _, { at }) => {
            wake();
            return { times: (row?.times ?? 0) + 1, last: at };
        },
    ])),
});
/** A process that reads every other type. */
const processOf = (i, { views, processes }, wake) => ({
    name: `follows-${i}`,
    reactions: Array.from({ length: views }, (_, n) => n)
        .filter(n => n % 2 === 0 && (n / 2) % processes === i)
        .map(n => ({ type: typeOf(n), react: async () => wake() })),
});
const openHouse = async (dir, size) => {
    const log = await openSqliteEventStore({ dir: join(dir, 'events') });
    const store = await openSqliteViewStore({ dir: join(dir, 'views') });
    const feed = startFeed(log);
    let woken = 0;
    const wake = () => void woken++;
    const views = Array.from({ length: size.views }, (_, i) => viewOf(i, size, wake));
    const runner = await startRunner({ events: log, feed, store, views });
    await store.ensure({ name: 'process_v1', indexes: [] });
    const processes = runProcesses({
        events: log,
        feed,
        processes: Array.from({ length: size.processes }, (_, i) => processOf(i, size, wake)),
        run: commands(log),
        checkpoints: {
            get: name => store.checkpoint(`process:${name}`),
            set: (name, position) => store.commit('process_v1', [], { view: `process:${name}`, position }),
            advance: (names, position) => store.advance(names.map(name => `process:${name}`), position),
        },
        clock: () => new Date().toISOString(),
        log: pino({ level: 'silent' }),
    });
    await processes.open;
    feed.begin();
    await runner.settle();
    // views that handle the event types that exist in both systems
    const concerned = views.filter(({ on }) => Object.keys(on).some(type => typeNames.has(type))).map(({ name }) => name);
    let made = 0;
    const append = () => {
        const meta = { user: 'bench', role: 'system', commandId: randomUUID(), at: '2026-11-02T02:00:00.000Z' };
        const events = Array.from({ length: wave }, () => ({
            id: randomUUID(),
            type: typeOf(made++ % NARROW.views),
            data: { seats: 10 },
            meta,
        }));
        return log.append(`happening-${randomUUID()}`, events, { expected: 'none' });
    };
    return {
        woken: () => woken,
        /** @returns µs of all threads per event */
        async round() {
            const before = process.cpuUsage();
            for (let i = 0; i < waves; i++) {
                const { position } = await append();
                await Promise.all([...concerned.map(name => runner.reached(name, position, 60_000)), processes.reached(position)]);
            }
            const { user, system } = process.cpuUsage(before);
            return (user + system) / (waves * wave);
        },
        async close() {
            await processes.close();
            await runner.close();
            await feed.close();
            await store.close();
            await log.close();
        },
    };
};
