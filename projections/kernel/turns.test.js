import { pino } from 'pino';
import t, {} from 'tap';
import { Type } from '#contracts/kernel/schema.ts';
import { startFeed } from '#services/eventstore/feed.ts';
import { eachInTurn } from '#services/kernel/async/breath.ts';
import { commands } from '#services/kernel/stream/commands.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { process, runProcesses, when } from '#services/kernel/stream/process.ts';
import { betweenTurns, LOOKS, lookedAt } from '#services/kernel/test/turns.ts';
import { Placed, shop } from './test/shop.ts';
import { view } from './view.ts';
/** events between two looks at the clock */
const PIECE = 32;
const EVENTS = 3_000;
const filled = async (t) => {
    const opened = await shop(t);
    const meta = { user: 'u', role: 'system', commandId: 'c', at: '2026-11-21T04:00:00.000Z' };
    for (let stream = 0; stream < 3; stream++)
        await opened.events.append(`order-${stream}`, Array.from({ length: EVENTS / 3 }, () => ({ ...Placed({ agency: 'A1', total: 1 }), id: crypto.randomUUID(), meta })), { expected: 'none' });
    return opened;
};
t.test('views that are folded side by side', async (t) => {
    const { start } = await filled(t);
    lookedAt(t);
    const { did, counts } = betweenTurns(t);
    const views = Array.from({ length: 6 }, (_, n) => view()({
        name: `turns-${n}`,
        version: 1,
        doc: Type.Object({ place: Type.Integer() }),
        index: [],
        // each event makes a document of its own, so that as many documents are prepared as events are folded
        key: { Placed: (_, { revision, stream }) => `${stream} ${revision}` },
        on: {
            Placed: (_, __, { position }) => {
                did();
                return { place: position };
            },
        },
    }));
    const runner = await start({ views });
    await runner.settle();
    const { most, all } = counts();
    t.equal(all, 6 * EVENTS);
    t.ok(most <= LOOKS * PIECE, `${most} events folded in one turn`);
});
t.test('reactions, all of whose questions are answered from memory', async (t) => {
    const { events } = await filled(t);
    lookedAt(t);
    const { did, counts } = betweenTurns(t);
    let position = 0;
    const processes = Array.from({ length: 6 }, (_, n) => process(`p${n}`, when(Placed, async () => did())));
    const running = runProcesses({
        events,
        processes,
        run: commands(events),
        clock: () => '2026-11-21T05:00:00.000Z',
        log: pino({ level: 'silent' }),
        checkpoints: {
            get: async () => position,
            set: async (_, to) => {
                position = to;
            },
        },
    });
    await running.reached(await events.head());
    await running.close();
    const { most, all } = counts();
    t.equal(all, 6 * EVENTS);
    t.ok(most <= LOOKS * processes.length, `${most} reactions in one turn`);
});
t.test('a long stream whose state nobody knows', async (t) => {
    const { events } = await filled(t);
    lookedAt(t);
    const { did, counts } = betweenTurns(t);
    const long = decider()({
        name: 'order',
        zh: '单',
        code: 7,
        initial: { count: 0 },
        kept: { version: 1, every: 100_000 },
        evolve: {
            Placed: ({ count }) => {
                did();
                return { count: count + 1 };
            },
        },
        commands: {},
    });
    const run = commands(events);
    const found = await Promise.all(['0', '1', '2'].map(id => run.load(long, id)));
    t.same(found.map(({ state }) => state.count), Array(3).fill(EVENTS / 3));
    const { most, all } = counts();
    t.equal(all, EVENTS);
    t.ok(most <= LOOKS * PIECE, `${most} events folded in one turn`);
});
t.test('pages of the past that concern nobody', async (t) => {
    lookedAt(t);
    const { did, counts } = betweenTurns(t);
    const [PAGES, SIZE, READERS] = [20, 2_000, 6];
    const log = Array.from({ length: PAGES * SIZE }, (_, n) => ({ type: 'Placed', position: n + 1, at: '' }));
    const events = {
        head: async () => log.length,
        readAll: async ({ from = 0, limit = SIZE }) => {
            const found = log.slice(from, from + limit);
            return { events: found, position: from + found.length, end: from + limit >= log.length };
        },
        async *subscribe({ signal }) {
            await new Promise(done => signal.addEventListener('abort', done));
        },
    };
    const feed = startFeed(events);
    const readers = Array.from({ length: READERS }, () => feed.follow({ from: 0, types: ['Paid'] }));
    feed.begin();
    await Promise.all(readers.map(async (reader) => {
        for (let page = 0; page < PAGES; page++) {
            await reader.take(SIZE);
            did();
        }
    }));
    await feed.close();
    const { most, all } = counts();
    t.equal(all, READERS * PAGES);
    t.ok(most <= LOOKS, `${most} pages in one turn`);
});
t.test('parts of the program that open one after another', async (t) => {
    lookedAt(t);
    const { did, counts } = betweenTurns(t);
    const parts = Array.from({ length: 40 }, (_, n) => n);
    const open = async (n) => {
        did();
        return n;
    };
    t.same(await eachInTurn(parts, open), parts);
    t.ok(counts().most <= LOOKS, `${counts().most} opened in one turn`);
    const second = async (n) => {
        if (n === 1)
            throw new Error('it has no store');
    };
    await t.rejects(eachInTurn(parts, second), { message: 'it has no store' });
});
