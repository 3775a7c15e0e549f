import { setImmediate as turn } from 'node:timers/promises';
import { appendEach, ascending, collect, event, firstCaughtUp, fresh, range, readToEnd } from './kit.ts';
export const subscribing = async (t, make) => {
    const { store } = await make();
    t.teardown(() => store.close());
    // the log is empty in a new store, unless others use the server
    t.test('an empty log is caught up at once, and what comes first is seen', async (t) => {
        const prefix = fresh();
        const position = await firstCaughtUp(store, { from: 0 });
        t.ok(position <= (await store.head()));
        const events = await collect(store, { from: 0, prefix: [prefix] }, async (seen, batch) => {
            if (batch.caughtUp && seen.length === 0)
                await appendEach(store, prefix, range(1));
            return seen.length === 1;
        });
        t.equal(events[0]?.stream, prefix);
    });
    t.test('from the start: the past, the mark, then live', async (t) => {
        const prefix = fresh();
        await appendEach(store, `${prefix}-1`, range(5));
        const events = await collect(store, { from: 0, prefix: [prefix], max: 2 }, async (seen, batch) => {
            t.ok(batch.events.length <= 2);
            if (batch.caughtUp && seen.length === 5)
                await appendEach(store, `${prefix}-2`, range(3));
            return seen.length === 8;
        });
        t.same(events.map(e => e.data.i), [0, 1, 2, 3, 4, 0, 1, 2]);
        t.same(events, [...(await store.read(`${prefix}-1`)), ...(await store.read(`${prefix}-2`))], 'the same events as read from the streams');
    });
    t.test('a prefix nobody bears: the past is over at once, from the start as from elsewhere, and what comes later is seen', async (t) => {
        await appendEach(store, fresh(), range(3));
        for (const from of [0, await store.head()]) {
            const nobody = fresh();
            t.same(await readToEnd(store, from, [nobody]), { events: [], position: await store.head() });
            const events = await collect(store, { from, prefix: [nobody] }, async (seen, batch) => {
                if (batch.caughtUp && seen.length === 0)
                    await appendEach(store, nobody, range(1));
                return seen.length === 1;
            });
            t.equal(events[0]?.stream, nobody);
        }
    });
    t.test('from a position, exclusive; resuming at any batch loses and doubles nothing', async (t) => {
        const prefix = fresh();
        const written = await appendEach(store, prefix, range(12));
        const after = await collect(store, { from: written[4].position, prefix: [prefix] }, seen => seen.length === 7);
        t.same(after.map(e => e.data.i), [5, 6, 7, 8, 9, 10, 11]);
        let position = written[0].position;
        const resumed = [];
        while (resumed.length < 11) {
            const controller = new AbortController();
            for await (const batch of store.subscribe({ from: position, prefix: [prefix], max: 3, signal: controller.signal })) {
                resumed.push(...batch.events.map(e => e.data.i));
                position = batch.position;
                if (batch.events.length > 0)
                    break;
            }
            controller.abort();
        }
        t.same(resumed, range(12).slice(1));
    });
    t.test('from now on', async (t) => {
        const prefix = fresh();
        await appendEach(store, `${prefix}-old`, range(3));
        let told = false;
        const events = await collect(store, { from: 'end', prefix: [prefix] }, async (seen, batch) => {
            if (batch.caughtUp && !told) {
                told = true;
                await appendEach(store, `${prefix}-new`, range(2));
            }
            return seen.length >= 2;
        });
        t.same(events.map(e => e.stream), [`${prefix}-new`, `${prefix}-new`]);
    });
    t.test('caught up is told where nothing happens, and the position passes what the prefix leaves out', async (t) => {
        const prefix = fresh();
        const other = await store.append(fresh(), [event()], { expected: 'none' });
        const position = await firstCaughtUp(store, { from: 0, prefix: [prefix] });
        t.ok(position >= other.position, 'all of the past is behind it');
        t.ok((await firstCaughtUp(store, { from: position, prefix: [prefix] })) >= position, 'again at the head, idle');
        t.ok((await firstCaughtUp(store, { from: 'end' })) >= other.position);
    });
    t.test('abort ends the iterator: while idle, while catching up, before it began', async (t) => {
        const prefix = fresh();
        await appendEach(store, prefix, range(5));
        const idle = new AbortController();
        let batches = 0;
        for await (const batch of store.subscribe({ from: 0, prefix: [prefix], signal: idle.signal })) {
            batches++;
            if (batch.caughtUp)
                setImmediate(() => idle.abort());
        }
        t.ok(batches > 0);
        const early = new AbortController();
        const seen = [];
        for await (const batch of store.subscribe({ from: 0, prefix: [prefix], max: 1, signal: early.signal })) {
            seen.push(...batch.events);
            if (seen.length > 0)
                early.abort();
        }
        t.equal(seen.length, 1, 'nothing comes after the abort');
        for await (const _ of store.subscribe({ from: 0, signal: AbortSignal.abort() }))
            t.fail('aborted before it began');
    });
    t.test('a start beyond the end of the log is refused: the position belongs to another log', async (t) => {
        const from = (await store.head()) + 1_000_000_000;
        const subscription = store.subscribe({ from, signal: new AbortController().signal });
        await t.rejects(subscription[Symbol.asyncIterator]().next(), RangeError);
    });
    t.test('leaving the loop leaves nothing behind', async (t) => {
        const prefix = fresh();
        await appendEach(store, prefix, range(3));
        for (const _ of range(30)) {
            const { signal } = new AbortController();
            for await (const batch of store.subscribe({ from: 0, prefix: [prefix], max: 1, signal }))
                if (batch.events.length > 0)
                    break;
            for await (const batch of store.subscribe({ from: 'end', prefix: [prefix], signal }))
                if (batch.caughtUp)
                    break;
        }
        await appendEach(store, `${prefix}-after`, range(3));
        t.same((await store.read(`${prefix}-after`)).length, 3, 'the store works on');
    });
    t.test('a slow consumer loses nothing', async (t) => {
        const prefix = fresh();
        const writing = Promise.all(range(4).map(w => appendEach(store, `${prefix}-${w}`, range(50))));
        const events = await collect(store, { from: 0, prefix: [prefix], max: 3 }, async (seen) => {
            for (const _ of range(5))
                await turn();
            return seen.length >= 200;
        });
        await writing;
        t.same(new Set(events.map(e => e.id)).size, 200);
        t.ok(ascending(events.map(e => e.position)));
    });
    t.test('appends during catch-up are seen once, by each of several subscribers', async (t) => {
        const prefix = fresh();
        await appendEach(store, `${prefix}-past`, range(100));
        const readers = range(3).map(r => collect(store, { from: 0, prefix: [prefix], max: 7 + r }, seen => seen.length >= 250));
        await Promise.all(range(3).map(w => appendEach(store, `${prefix}-${w}`, range(50))));
        for (const events of await Promise.all(readers)) {
            t.equal(events.length, 250);
            t.equal(new Set(events.map(e => e.id)).size, 250);
            t.ok(ascending(events.map(e => e.position)));
        }
    });
};
