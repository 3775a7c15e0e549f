import t from 'tap';
import { Text, Type } from '#contracts/kernel/schema.ts';
import { queries } from './query.ts';
import { ViewStopped } from './runner.ts';
import { append, but, order, orders, Paid, Placed, Removed, shop, turnover } from './test/shop.ts';
import { view } from './view.ts';
const SOON = 60_000;
const statusOf = (runner, name) => runner.status().find(({ view }) => view === name);
/** waits until a condition holds, by polling */
const until = async (fact) => {
    while (!(await fact()))
        await new Promise(resolve => setTimeout(resolve, 5));
};
t.test('views follow the log: what was there, what comes, and nothing twice', async (t) => {
    const { events, start } = await shop(t);
    const [a, b] = [order(), order()];
    await append(events, a, Placed({ agency: 'A1', total: 500 }));
    await append(events, b, Placed({ agency: 'A2', total: 70 }));
    const runner = await start({ views: [orders, turnover] });
    const ask = queries(runner);
    await runner.settle();
    t.same(await ask.count(orders), { count: 2, capped: false });
    const position = await append(events, a, Paid({ amount: 200 }), Paid({ amount: 300 }));
    t.equal(await runner.reached('orders', position, SOON), true);
    t.match(await ask.get(orders, a.slice(6)), { agency: 'A1', status: 'PAID', paid: 500, position });
    await append(events, b, Removed({}));
    await runner.settle();
    t.equal(await ask.get(orders, b.slice(6)), null);
    t.match(await ask.get(turnover, 'all'), { count: 2, total: 570 });
    t.equal(statusOf(runner, 'orders').state, 'live');
    t.match(statusOf(runner, 'turnover'), { lag: 0, lagSeconds: 0, collection: 'turnover_v1', version: 1 });
    t.equal(await runner.reached('orders', position + 1_000, 10), false, 'a position that does not come is not reached');
    await t.rejects(runner.reached('nowhere', 1, 10), /no view named nowhere/);
});
t.test('an answer is remembered until a document of its view is written', async (t) => {
    const { events, store, start } = await shop(t);
    const runner = await start({ views: [orders, turnover] });
    const paid = queries(runner).cached(orders, { filter: { status: 'PAID' }, limit: 10 });
    const [a, b] = [order(), order()];
    await append(events, a, Placed({ agency: 'A1', total: 500 }), Paid({ amount: 500 }));
    await runner.settle();
    const first = await paid();
    t.same(first.map(row => row.paid), [500]);
    t.equal(await paid(), first, 'nothing was written: the same rows');
    const position = await append(events, b, Placed({ agency: 'A1', total: 70 }), Paid({ amount: 70 }));
    await runner.reached('orders', position, SOON);
    t.equal((await paid()).length, 2, 'whoever has waited for what he wrote sees it');
    await runner.rebuild('orders');
    const rebuilt = await paid();
    t.equal(rebuilt.length, 2);
    t.not(rebuilt, first);
    const elsewhere = queries(store).cached(orders, { limit: 10 });
    t.not(await elsewhere(), await elsewhere(), 'where another process projects nothing is remembered');
});
t.test('documents are recalled as they were last written', async (t) => {
    const { events, store, start } = await shop(t);
    const runner = await start({ views: [orders, turnover] });
    const recall = queries(runner).cachedById(orders, { max: 2 });
    const [a, b, c] = [order(), order(), order()];
    const idOf = (stream) => stream.slice(6);
    const written = async (...of) => runner.reached('orders', await append(...of), SOON);
    t.equal(await recall(idOf(a)), null, 'not there yet');
    await written(events, a, Placed({ agency: 'A1', total: 500 }));
    const first = await recall(idOf(a));
    t.match(first, { id: idOf(a), paid: 0 }, 'what is written takes the place of what was');
    await written(events, b, Placed({ agency: 'A1', total: 70 }));
    t.equal(await recall(idOf(a)), first, 'another document does not concern it');
    await written(events, a, Paid({ amount: 500 }));
    t.same(await recall(idOf(a)), await store.get('orders_v1', idOf(a)), 'as it stands in the store');
    await written(events, c, Placed({ agency: 'A2', total: 10 }));
    for (const one of [b, c, a])
        t.match(await recall(idOf(one)), { id: idOf(one) }, 'more than are kept');
    await runner.rebuild('orders');
    await written(events, a, Removed({}));
    t.equal(await recall(idOf(a)), null, 'a rebuilt view is followed too');
    const elsewhere = queries(store).cachedById(orders);
    t.not(await elsewhere(idOf(b)), await elsewhere(idOf(b)), 'where another process projects nothing is kept');
});
t.test('questions are typed and paged', async (t) => {
    const { events, start } = await shop(t);
    const runner = await start({ views: [orders, turnover] });
    const ask = queries(runner);
    for (let i = 0; i < 30; i++)
        await append(events, order(), Placed({ agency: `A${i % 3}`, total: i }), ...(i % 2 ? [Paid({ amount: i })] : []));
    await runner.settle();
    const page = await ask.page(orders, { filter: { status: 'PAID', agency: 'A1' }, sort: ['-at'], page: 1, size: 2 });
    t.match(page, { totalElements: 5, number: 1, size: 2, capped: false });
    t.same(page.content.map(row => row.total), [13, 7], 'newest first');
    t.same(await ask.group(orders, { by: ['status'], sum: ['paid'] }), [
        { status: 'PAID', count: 15, paid: 225 },
        { status: 'WAIT', count: 15, paid: 0 },
    ]);
    let seen = 0;
    for await (const rows of ask.cursor(orders, { filter: { total: { gte: 10 } } }))
        seen += rows.length;
    t.equal(seen, 20);
    t.same((await ask.find(turnover, { sort: ['-total'], limit: 1 })).map(row => row.id), ['all']);
    t.same((await ask.getMany(turnover, ['A0', 'A9'])).map(row => row.count), [10]);
    t.equal((await ask.count(orders, { or: [{ agency: 'A2' }, { agency: 'A1', status: 'PAID' }] })).count, 15);
    const heard = [];
    const counting = but(runner.store, {
        count: async (_, filter) => {
            heard.push(filter);
            return { count: 0, capped: false };
        },
    });
    const words = view()({ name: 'orders', version: 1, doc: Type.Object({ tags: Type.Array(Text), agency: Text }), index: [], on: {} });
    await queries({ ...runner, store: counting }).count(words, { or: [{ agency: { prefix: 'A1' } }, { tags: { prefix: 'A1' } }] });
    t.same(heard, [{ or: [{ agency: { gte: 'A1', lt: 'A1\u{10ffff}' } }, { tags: { prefix: 'A1' } }] }], 'a beginning is a range, but not of lists');
    t.equal((await ask.count(orders, { agency: { prefix: 'A1' } })).count, 10);
    // a process without a runner asks the store
    t.equal((await queries(runner.store).count(orders)).count, 30);
});
t.test('a restart goes on where the last one stopped, counting nothing twice', async (t) => {
    const { events, store, start } = await shop(t);
    const loads = [];
    const counting = but(events, {
        readAll: async (options) => {
            const page = await events.readAll(options);
            loads.push(page.events.length);
            return page;
        },
    });
    const first = await start({ views: [turnover], events: counting });
    for (let i = 0; i < 20; i++)
        await append(events, order(), Placed({ agency: 'A', total: 1 }));
    await first.settle();
    await first.close();
    const saved = await store.checkpoint('turnover_v1');
    t.equal(saved, await events.head());
    for (let i = 0; i < 5; i++)
        await append(events, order(), Placed({ agency: 'A', total: 1 }));
    loads.length = 0;
    const second = await start({ views: [turnover], events: counting });
    await second.settle();
    t.match(await queries(second).get(turnover, 'all'), { count: 25, total: 25 });
    t.equal(loads.reduce((sum, n) => sum + n, 0), 5, 'only the new events were read');
});
t.test('a crash between documents and checkpoint repeats harmless work', async (t) => {
    const { events, store, start } = await shop(t);
    for (let i = 0; i < 20; i++)
        await append(events, order(), Placed({ agency: 'A', total: 1 }));
    let fail = true;
    const torn = but(store, {
        commit: async (collection, ops, checkpoint) => {
            if (!fail)
                return store.commit(collection, ops, checkpoint);
            fail = false;
            await store.commit(collection, ops.slice(0, 1), { ...checkpoint, position: 0 });
            throw new Error('the connection broke');
        },
    });
    const runner = await start({ views: [turnover], store: torn });
    await runner.settle();
    t.equal(fail, false);
    t.match(await queries(runner).get(turnover, 'all'), { count: 20, total: 20 });
    t.match(await queries(runner).get(turnover, 'A'), { count: 20, total: 20 });
});
t.test('errors of the stores are waited out', async (t) => {
    const { events, store, start } = await shop(t);
    let down = false;
    const fragile = but(store, {
        commit: async (...call) => (down ? Promise.reject(new Error('no space left')) : store.commit(...call)),
        load: async (...call) => (down ? Promise.reject(new Error('no space left')) : store.load(...call)),
    });
    const runner = await start({ views: [orders, turnover], store: fragile });
    await runner.settle();
    down = true;
    const position = await append(events, order(), Placed({ agency: 'A', total: 1 }));
    await until(() => runner.status().every(status => status.reason === 'no space left'));
    t.equal(await runner.reached('orders', position, 1), false);
    down = false;
    t.equal(await runner.reached('orders', position, SOON), true);
    t.equal(await runner.reached('turnover', position, SOON), true);
    await until(() => runner.status().every(({ state, reason }) => state === 'live' && reason === undefined));
    t.match(await queries(runner).get(turnover, 'all'), { count: 1 });
});
const grumpy = view()({
    name: 'grumpy',
    version: 1,
    doc: Type.Object({ agency: Text }),
    index: [],
    on: {
        ['Placed']: (_, { agency, total }) => {
            if (total === 13)
                throw new Error('not thirteen');
            return { agency };
        },
    },
});
t.test('a view that throws stops alone, keeps what was before, and says why at once', async (t) => {
    const { events, start } = await shop(t);
    const good = order();
    const before = await append(events, good, Placed({ agency: 'A', total: 1 }));
    const runner = await start({ views: [orders, grumpy] });
    await runner.settle();
    const waiting = runner.reached('grumpy', before + 3, SOON).then(() => null, (error) => error);
    const second = await append(events, order(), Placed({ agency: 'B', total: 2 }), Paid({ amount: 1 }));
    const bad = await append(events, order(), Placed({ agency: 'C', total: 13 }));
    const error = (await waiting);
    t.ok(error instanceof ViewStopped);
    t.match(error, { view: 'grumpy', reason: 'not thirteen', at: bad });
    await t.rejects(runner.reached('grumpy', bad, SOON), ViewStopped, 'and so is everyone who asks later');
    await t.rejects(runner.settle(), ViewStopped);
    t.match(statusOf(runner, 'grumpy'), { state: 'stopped', reason: /not thirteen/ });
    t.ok(runner.status()[1].position < bad);
    t.same((await queries(runner).find(grumpy, { sort: ['position'], limit: 9 })).map(row => row.agency), ['A', 'B'], 'what came before is there');
    t.equal(await runner.reached('orders', bad, SOON), true, 'others run on');
    t.equal((await queries(runner).count(orders)).count, 3);
    t.ok(second < bad);
    await runner.close();
    const mended = { ...grumpy, on: { Placed: (_, { agency }) => ({ agency }) } };
    const next = await start({ views: [orders, mended] });
    await next.settle();
    t.same((await queries(next).find(mended, { sort: ['position'], limit: 9 })).map(row => row.agency), ['A', 'B', 'C']);
});
t.test('a view that throws in a batch of many stops exactly there', async (t) => {
    const { events, start } = await shop(t);
    for (let i = 1; i <= 30; i++)
        await append(events, order(), Placed({ agency: `A${i}`, total: i }));
    const runner = await start({ views: [grumpy] });
    await t.rejects(runner.settle(), /stopped at event 13: not thirteen/);
    t.equal((await queries(runner).count(grumpy)).count, 12);
    t.match(runner.status(), [{ state: 'stopped', position: 12 }]);
});
t.test('a new version is built beside the old one, which is shown until then and dropped by order', async (t) => {
    const { events, store, start } = await shop(t);
    const first = await start({ views: [turnover] });
    for (let i = 0; i < 10; i++)
        await append(events, order(), Placed({ agency: 'A', total: 2 }));
    await first.settle();
    await first.close();
    let open = () => { };
    const gate = new Promise(resolve => {
        open = resolve;
    });
    const held = but(events, { readAll: async (options) => gate.then(() => events.readAll(options)) });
    const doubled = {
        ...turnover,
        version: 2,
        on: { ...turnover.on, Placed: (row, { total }) => ({ count: (row?.count ?? 0) + 1, total: (row?.total ?? 0) + 2 * total }) },
    };
    const second = await start({ views: [doubled], events: held });
    const ask = queries(second);
    t.match(await ask.get(doubled, 'all'), { count: 10, total: 20 }, 'the old documents are shown');
    t.equal(await second.reached('turnover', await events.head(), 5), false, 'and said to be stale');
    t.match(second.status(), [{ collection: 'turnover_v1', rebuilding: { collection: 'turnover_v2' } }]);
    open();
    t.equal(await second.reached('turnover', await events.head(), SOON), true);
    t.match(await ask.get(doubled, 'all'), { count: 10, total: 40 });
    t.equal(await store.getPointer('turnover'), 'turnover_v2');
    t.match(await store.get('turnover_v1', 'all'), { total: 20 }, 'the old one is still there');
    t.same(await second.dropOld('turnover'), ['turnover_v1']);
    await t.rejects(store.get('turnover_v1', 'all'));
    await append(events, order(), Placed({ agency: 'A', total: 2 }));
    await second.settle();
    t.match(await ask.get(doubled, 'all'), { count: 11, total: 44 });
});
t.test('a rebuild by order gives the same documents in a collection of its own', async (t) => {
    const { events, store, start } = await shop(t);
    const runner = await start({ views: [orders, turnover] });
    for (let i = 0; i < 60; i++)
        await append(events, order(), Placed({ agency: `A${i % 7}`, total: i }), ...(i % 2 ? [Paid({ amount: i })] : []), ...(i % 11 ? [] : [Removed({})]));
    await runner.settle();
    const all = async () => Promise.all([orders, turnover].map(view => store.find(runner.status().find(s => s.view === view.name).collection, { limit: 1_000 })));
    const before = await all();
    const writing = (async () => {
        for (let i = 0; i < 10; i++)
            await append(events, order(), Paid({ amount: 1 }));
    })();
    await Promise.all([runner.rebuild('orders'), runner.rebuild('turnover')]);
    await writing;
    await runner.settle();
    t.same(await all(), before);
    t.same(runner.status().map(status => status.collection), ['orders_v1r1', 'turnover_v1r1']);
    await runner.rebuild('orders');
    t.equal(await runner.collection('orders'), 'orders_v1r2');
    t.same((await runner.dropOld('orders')).sort(), ['orders_v1', 'orders_v1r1']);
    await runner.close();
    const next = await start({ views: [orders, turnover] });
    t.equal(await next.collection('orders'), 'orders_v1r2', 'a restart stays with it');
    await next.settle();
    t.same(await store.find('orders_v1r2', { limit: 1_000 }), before[0]);
});
t.test('what a rebuild that was cut off has left is dropped by whoever projects next', async (t) => {
    const { events, store, start } = await shop(t);
    const first = await start({ views: [orders] });
    await append(events, order(), Placed({ agency: 'A', total: 1 }));
    await first.rebuild('orders');
    await first.close();
    for (const name of ['orders_v1r7', 'orders_v2', 'another_v1'])
        await store.ensure({ name, indexes: [] });
    const next = await start({ views: [orders] });
    await next.settle();
    t.same((await store.collections()).sort(), ['another_v1', 'orders_v1', 'orders_v1r1'], 'what is shown, what is kept a while, and what is of no view here');
});
t.test('who follows waits for views that are made anew', async (t) => {
    const { events, start } = await shop(t);
    await append(events, order(), Placed({ agency: 'A', total: 1 }));
    let open = () => { };
    const gate = new Promise(resolve => {
        open = resolve;
    });
    let follows = false;
    const following = start({ views: [orders], active: false }).then(runner => {
        follows = true;
        return runner;
    });
    const first = await start({
        views: [orders],
        events: but(events, { readAll: async (options) => gate.then(() => events.readAll(options)) }),
    });
    t.equal(follows, false, 'neither without them nor while they are half');
    open();
    await first.settle();
    t.equal((await queries(await following).count(orders)).count, 1);
});
t.test('a rebuild that fails leaves nothing, and may be tried again', async (t) => {
    const { events, store, start } = await shop(t);
    let moody = false;
    const on = {
        Placed: (_, { agency }) => {
            if (moody)
                throw new Error('not today');
            return { agency };
        },
    };
    const runner = await start({ views: [{ ...grumpy, on }] });
    await append(events, order(), Placed({ agency: 'A', total: 1 }));
    await runner.settle();
    moody = true;
    await t.rejects(runner.rebuild('grumpy'), ViewStopped);
    await until(() => statusOf(runner, 'grumpy').rebuilding === undefined);
    t.match(statusOf(runner, 'grumpy'), { state: 'live', collection: 'grumpy_v1' }, 'the one in use is not concerned');
    await t.rejects(store.find('grumpy_v1r1', { limit: 1 }), 'what it had begun is gone');
    t.equal(await store.getPointer('grumpy/next'), '');
    moody = false;
    await Promise.all([runner.rebuild('grumpy'), runner.rebuild('grumpy')]);
    t.equal(await runner.collection('grumpy'), 'grumpy_v1r1', 'two who ask at once mean the same');
    t.equal((await queries(runner).count(grumpy)).count, 1);
});
t.test('a new version that fails is kept to tell why, until it is built again', async (t) => {
    const { events, start } = await shop(t);
    const first = await start({ views: [grumpy] });
    await append(events, order(), Placed({ agency: 'A', total: 1 }));
    await first.settle();
    await first.close();
    let moody = true;
    const on = {
        Placed: (_, { agency }) => {
            if (moody)
                throw new Error('not today');
            return { agency };
        },
    };
    const second = await start({ views: [{ ...grumpy, version: 2, on }] });
    await t.rejects(second.settle(), ViewStopped);
    t.match(statusOf(second, 'grumpy').rebuilding, { state: 'stopped', reason: /not today/ });
    t.equal(await second.collection('grumpy'), 'grumpy_v1');
    moody = false;
    await second.rebuild('grumpy');
    t.equal(await second.collection('grumpy'), 'grumpy_v2r1');
    await second.settle();
});
t.test('what a rebuild replaced may be asked a while longer', async (t) => {
    const { events, store, start } = await shop(t);
    const runner = await start({ views: [orders] });
    await append(events, order(), Placed({ agency: 'A', total: 1 }));
    await runner.settle();
    await runner.rebuild('orders');
    const soon = runner.dropOld('orders', { afterMs: 50 });
    await runner.rebuild('orders');
    t.same(await soon, ['orders_v1']);
    t.equal((await store.count('orders_v1r1')).count, 1, 'what was replaced meanwhile has its own time');
    const later = runner.dropOld('orders', { afterMs: 3_600_000 });
    await runner.close();
    t.same(await later, [], 'closing does not wait for it');
    t.equal((await store.count('orders_v1r1')).count, 1);
    const next = await start({ views: [orders] });
    t.ok((await next.dropOld('orders')).includes('orders_v1r1'));
});
t.test('a view that has read nothing yet is said to be behind', async (t) => {
    const { events, start } = await shop(t);
    for (let i = 0; i < 5; i++)
        await append(events, order(), Placed({ agency: 'A', total: 1 }));
    let open = () => { };
    const gate = new Promise(resolve => {
        open = resolve;
    });
    const held = but(events, { readAll: async (options) => gate.then(() => events.readAll(options)) });
    const runner = await start({ views: [orders], events: held });
    await until(() => statusOf(runner, 'orders').lagSeconds > 0);
    t.match(statusOf(runner, 'orders'), { position: 0, head: 5, lag: 5, state: 'catching-up' });
    open();
    await runner.settle();
    t.match(statusOf(runner, 'orders'), { position: 5, lag: 0, lagSeconds: 0 });
});
t.test('one process projects; another follows, and takes over when it may', async (t) => {
    const { events, store, start } = await shop(t);
    const first = await start({ views: [orders], leaseMs: 1_500 });
    let connected = true;
    const second = await start({
        views: [orders],
        leaseMs: 1_500,
        store: but(store, { lease: async (...call) => (connected ? store.lease(...call) : false) }),
    });
    const third = await start({ views: [orders], active: false });
    const position = await append(events, order(), Placed({ agency: 'A', total: 1 }));
    for (const runner of [first, second, third]) {
        t.equal(await runner.reached('orders', position, SOON), true);
        t.equal((await queries(runner).count(orders)).count, 1);
    }
    await until(() => first.status()[0].state === 'live'); // the event may have come while the view was still catching up
    t.same([first, second, third].map(runner => runner.status()[0].state), ['live', 'standby', 'standby']);
    await t.rejects(second.rebuild('orders'), /does not project/);
    await first.close();
    await until(() => second.status()[0].state === 'live');
    const later = await append(events, order(), Placed({ agency: 'A', total: 1 }));
    t.equal(await second.reached('orders', later, SOON), true);
    t.equal(await third.reached('orders', later, SOON), true);
    t.equal(third.status()[0].state, 'standby');
    connected = false;
    await until(() => second.status()[0].state === 'standby');
    const fourth = await start({ views: [orders], leaseMs: 1_500 });
    await until(() => fourth.status()[0].state === 'live');
    t.pass('who loses the lease stands down, and the next one may');
});
t.test('a slow view is cut off and catches up by itself, the others do not wait', async (t) => {
    const { events, store, start } = await shop(t);
    let slow;
    const sluggish = but(store, {
        commit: async (collection, ...rest) => {
            if (collection.startsWith('turnover'))
                await slow;
            return store.commit(collection, ...rest);
        },
    });
    const runner = await start({ views: [orders, turnover], store: sluggish });
    await runner.settle();
    let go = () => { };
    slow = new Promise(resolve => {
        go = resolve;
    });
    // more events than the feed keeps for any reader
    const batch = Array.from({ length: 500 }, () => Paid({ amount: 1 }));
    const stream = order();
    await append(events, stream, Placed({ agency: 'A', total: 1 }));
    for (let i = 0; i < 25; i++)
        await append(events, stream, ...batch);
    const head = await events.head();
    t.equal(await runner.reached('orders', head, SOON), true);
    t.ok(statusOf(runner, 'turnover').state, 'live');
    slow = undefined;
    go();
    t.equal(await runner.reached('turnover', head, SOON), true);
    t.match(await queries(runner).get(turnover, 'all'), { count: 1 });
    t.match(await queries(runner).get(orders, stream.slice(6)), { paid: 12_500 });
});
t.test('a leader that fails to begin leaves nothing that goes on behind its back', async (t) => {
    const { events, store, start } = await shop(t);
    await append(events, order(), Placed({ agency: 'A', total: 1 }));
    let refused = 0;
    let reads = 0;
    const runner = await start({
        views: [orders, turnover],
        leaseMs: 300,
        store: but(store, {
            // the process gets the lease at the second try, after the log and all but one query have been answered
            lease: async (...call) => (refused++ === 0 ? false : store.lease(...call)),
            getPointer: async (name) => {
                if (name === 'orders' && refused === 2)
                    throw new Error('not now');
                return store.getPointer(name);
            },
        }),
        events: but(events, {
            readAll: async (options) => {
                reads++;
                return events.readAll(options);
            },
        }),
    });
    await until(() => runner.status().every(({ state }) => state === 'live'));
    t.ok(refused > 2, 'it began once more');
    await new Promise(resolve => setTimeout(resolve, 300));
    t.ok(reads < 20, `the log was read ${reads} times`);
});
t.test('who waits for what another process projects asks once for all', async (t) => {
    const { events, store, start } = await shop(t);
    const first = await start({ views: [orders] });
    let asked = 0;
    const follower = await start({
        views: [orders],
        active: false,
        store: but(store, {
            checkpoint: async (name) => {
                asked++;
                return store.checkpoint(name);
            },
        }),
    });
    const head = await append(events, order(), Placed({ agency: 'A', total: 1 }));
    const waiting = Array.from({ length: 100 }, () => follower.reached('orders', head + 1, SOON));
    t.equal(await follower.reached('orders', head + 5, 100), false);
    await append(events, order(), Placed({ agency: 'A', total: 1 }));
    t.same(new Set(await Promise.all(waiting)), new Set([true]));
    t.ok(asked < 100, `${asked} questions for a hundred who waited`);
    const forever = follower.reached('orders', head + 100, Number.POSITIVE_INFINITY);
    await follower.close();
    t.equal(await forever, false, 'a process that closes lets go');
    await first.settle();
});
t.test('a checkpoint that could not be written is written again', async (t) => {
    const { events, store, start } = await shop(t);
    let bad = false;
    const runner = await start({
        views: [grumpy],
        store: but(store, {
            commit: async (...call) => {
                if (!bad)
                    return store.commit(...call);
                bad = false;
                throw new Error('not now');
            },
        }),
    });
    await runner.settle();
    await until(() => statusOf(runner, 'grumpy').state === 'live');
    bad = true;
    const position = await append(events, order(), Removed({}));
    await until(async () => (await store.checkpoint('grumpy_v1')) === position);
    t.notOk(bad, 'the first try failed');
});
t.test('the checkpoint follows the log also where nothing concerns the view', async (t) => {
    const { events, store, start } = await shop(t);
    await append(events, order(), Removed({}));
    const runner = await start({ views: [grumpy] });
    await runner.settle();
    t.equal(await store.checkpoint('grumpy_v1'), await events.head(), 'at the end of catching up');
    const position = await append(events, order(), Removed({}));
    await until(async () => (await store.checkpoint('grumpy_v1')) === position);
    t.pass('and a little later while live');
});
t.test('names must be unique, and events of other versions of the program are passed over', async (t) => {
    const { events, start } = await shop(t);
    await t.rejects(start({ views: [orders, orders] }), /two views are named orders/);
    await append(events, order(), { type: 'NeverHeardOf', data: {} });
    const runner = await start({ views: [orders] });
    await runner.settle();
    const seen = await events.read('none');
    t.same(seen, []);
});
