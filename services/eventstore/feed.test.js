import { setTimeout as pause } from 'node:timers/promises';
import t, {} from 'tap';
import { startFeed } from './feed.ts';
import { openSqliteEventStore } from './sqlite.ts';
/** A log of numbered facts, and how many events were read from it: by pages of the past, and by subscriptions. */
const openLog = async (t) => {
    const store = await openSqliteEventStore({ dir: t.testdir() });
    t.teardown(() => store.close());
    const counted = { subscriptions: 0, past: 0, live: 0, pages: 0 };
    let n = 0;
    const append = async (...types) => {
        const meta = { user: 'u', role: 'system', commandId: 'c', at: '2026-11-02T02:00:00.000Z' };
        const facts = types.map(type => ({ id: crypto.randomUUID(), type, data: { n: ++n }, meta }));
        return (await store.append(`s-${n}`, facts, { expected: 'none' })).position;
    };
    const events = {
        ...store,
        readAll: async (options) => {
            const page = await store.readAll(options);
            counted.pages++;
            counted.past += page.events.length;
            return page;
        },
        async *subscribe(options) {
            counted.subscriptions++;
            for await (const batch of store.subscribe(options)) {
                counted.live += batch.events.length;
                yield batch;
            }
        },
    };
    const feedOf = (...args) => {
        const feed = startFeed(events, ...args);
        t.teardown(feed.close);
        return feed;
    };
    return { events, append, counted, feedOf };
};
/** Takes until it has come to `position`. */
const takeTo = async (consumer, position) => {
    const all = [];
    for (let here = -1; here < position;) {
        const waiting = consumer.take(1_000);
        consumer.ask();
        const batch = (await waiting);
        all.push(...batch.events);
        here = batch.position;
    }
    return all;
};
const numbers = (events) => events.map(({ data }) => data.n);
const many = (count, type) => Array.from({ length: count }, (_, i) => type(i));
t.test('each is given the events of its types, in order, from where it is; the log is read once for all', async (t) => {
    const { append, counted, feedOf } = await openLog(t);
    for (let i = 0; i < 3; i++)
        await append(...many(3_000, i => (i % 3 === 0 ? 'A' : i % 3 === 1 ? 'B' : 'C')));
    const feed = feedOf();
    const [a, ab, late, none] = [
        feed.follow({ from: 0, types: ['A'] }),
        feed.follow({ from: 0, types: ['A', 'B'] }),
        feed.follow({ from: 1_000, types: ['C'] }),
        feed.follow({ from: 0, types: ['D'] }),
    ];
    feed.begin();
    const [as, abs, lates, nones] = await Promise.all([a, ab, late, none].map(one => takeTo(one, 9_000)));
    t.same(numbers(as), many(9_000, String)
        .map(Number)
        .filter(i => i % 3 === 0)
        .map(i => i + 1));
    t.equal(abs.length, 6_000);
    t.same(numbers(lates).slice(0, 2), [1_002, 1_005]);
    t.equal(lates.at(-1).data.n, 9_000);
    t.same(nones, []);
    t.equal(counted.past, 9_000, 'who is ahead waits until the others come to him');
    const taking = [a, ab].map(one => one.take(1_000));
    await append('C', 'B');
    t.same(numbers((await taking[1]).events), [9_002]);
    while (feed.position() < 9_002)
        await pause(5);
    t.same([a, none].map(one => one.place().position), [9_002, 9_002], 'whom nothing concerns is there all the same');
    t.ok(ab.place().position < 9_002, 'what was taken is done when more is asked for');
    const more = ab.take(1_000);
    t.equal(ab.place().position, 9_002);
    const end = await append('A');
    t.same(numbers((await taking[0]).events), [9_003]);
    t.same(numbers((await more).events), [9_003]);
    t.same([counted.subscriptions, counted.live, counted.past], [1, 3, 9_000]);
    t.equal(end, 9_003);
});
t.test('who asks is told of a place without events, who has closed of nothing', async (t) => {
    const { append, feedOf } = await openLog(t);
    await append('A');
    const feed = feedOf();
    const one = feed.follow({ from: 1, types: ['B'] });
    feed.begin();
    t.same(await one.take(10), { events: [], position: 1, caughtUp: true }, 'it is at the end');
    const waiting = one.take(10);
    one.ask();
    await append('A');
    t.same(await waiting, { events: [], position: 2, caughtUp: true });
    const last = one.take(10);
    one.close();
    t.equal(await last, null);
    t.equal(await one.take(10), null);
});
t.test('who is too slow is cut off and reads again what it missed; nobody waits for it', async (t) => {
    const { append, counted, feedOf } = await openLog(t);
    const feed = feedOf({ bound: 1_000 });
    const [slow, quick] = [feed.follow({ from: 0, types: ['A'] }), feed.follow({ from: 0, types: ['A', 'B'] })];
    feed.begin();
    for (const one of [slow, quick])
        t.ok((await one.take(10)).caughtUp);
    const seen = [];
    for (let i = 0; i < 20; i++)
        seen.push(...(await Promise.all([append(...many(100, () => 'A')), takeTo(quick, (i + 1) * 100)]))[1]);
    t.equal(seen.length, 2_000);
    t.ok(slow.isBehind());
    t.equal(slow.place().position, 0);
    t.same(numbers(await takeTo(slow, 2_000)), numbers(seen), 'nothing twice and nothing left out');
    t.notOk(slow.isBehind());
    t.equal(counted.past, 2_000);
    const last = slow.take(10);
    await append('A');
    t.same(numbers((await last).events), [2_001]);
});
t.test('one that is slow in the past goes on by itself, and the others wait for it for a while only', async (t) => {
    const { append, counted, feedOf } = await openLog(t);
    for (let i = 0; i < 10; i++)
        await append(...many(2_500, () => 'A'));
    const feed = feedOf();
    const [slow, ...others] = many(4, String).map(() => feed.follow({ from: 0, types: ['A'] }));
    feed.begin();
    const first = (await slow.take(10)).events;
    // they come to their end while the slow one takes nothing
    for (const all of await Promise.all(others.map(one => takeTo(one, 25_000))))
        t.equal(all.length, 25_000);
    const read = counted.past;
    t.ok(read <= 29_000, `${read} were read`);
    t.same([...first, ...(await takeTo(slow, 25_000))].length, 25_000);
    t.ok(counted.past <= 25_000 + read);
});
t.test('those far behind and those near the end do not wait for each other', async (t) => {
    const { append, events } = await openLog(t);
    for (let i = 0; i < 5; i++)
        await append(...many(2_500, () => 'A'));
    let open = () => { };
    const gate = new Promise(resolve => {
        open = resolve;
    });
    const feed = startFeed({
        ...events,
        readAll: async (options) => {
            if (options.from === 4_000)
                await gate;
            return events.readAll(options);
        },
    });
    t.teardown(feed.close);
    const [far, near, there] = [0, 12_400, 12_500].map(from => feed.follow({ from, types: ['A'] }));
    feed.begin();
    const all = takeTo(far, 12_500);
    t.equal((await takeTo(near, 12_500)).length, 100);
    t.ok((await there.take(10)).caughtUp);
    const next = there.take(10);
    await append('A');
    t.equal((await next).events.length, 1);
    open();
    t.ok((await all).length >= 12_500);
});
t.test('errors: of the past they are told, of the subscription it says so; both are gone on from', async (t) => {
    const { append, events } = await openLog(t);
    await append('A', 'A');
    let isAway = true;
    const failures = [];
    const feed = startFeed({
        ...events,
        readAll: async (options) => (isAway ? Promise.reject(new Error('away')) : events.readAll(options)),
        subscribe: options => {
            if (isAway)
                throw new Error('no subscription');
            return events.subscribe(options);
        },
    }, { onError: error => failures.push(error) });
    t.teardown(feed.close);
    const one = feed.follow({ from: 0, types: ['A'] });
    feed.begin();
    await t.rejects(one.take(10), /away/);
    await t.rejects(one.take(10), /away/);
    while (!feed.failing())
        await pause(5);
    t.match(feed.failing(), { message: 'no subscription' });
    isAway = false;
    t.same(numbers((await one.take(10)).events), [1, 2]);
    const next = one.take(10);
    await append('A');
    t.same(numbers((await next).events), [3]);
    t.equal(feed.failing(), undefined);
    t.ok(failures.length > 0);
    const beyond = feed.follow({ from: 1_000, types: ['A'] });
    await t.rejects(beyond.take(10), RangeError, 'a place of another log');
});
