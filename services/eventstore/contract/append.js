import { appendRetrying, ascending, brief, conflictOf, event, fresh, range } from './kit.ts';
export const appending = async (t, make) => {
    const { store } = await make();
    t.teardown(() => store.close());
    t.test('to no stream, then at its revision', async (t) => {
        const stream = fresh();
        const [a, b, c] = [event('A'), event('B'), event('C')];
        const first = await store.append(stream, [a], { expected: 'none' });
        t.equal(first.revision, 0);
        const second = await store.append(stream, [b, c], { expected: 0 });
        t.equal(second.revision, 2, 'the answer is the revision of the last event');
        t.ok(second.position > first.position);
        const stored = await store.read(stream);
        t.same(stored.map(brief), [a, b, c].map((e, revision) => ({ ...e, stream, revision })));
        t.equal(stored[2]?.position, second.position, 'and its position');
    });
    t.test('at a wrong revision leaves nothing and tells the actual one', async (t) => {
        const stream = fresh();
        await store.append(stream, [event(), event()], { expected: 'none' });
        for (const expected of [0, 2, 7, 'none']) {
            const conflict = await conflictOf(store.append(stream, [event()], { expected }));
            t.match(conflict, { stream, expected, actual: 1 }, `expected ${expected}`);
        }
        const nowhere = fresh();
        const conflict = await conflictOf(store.append(nowhere, [event()], { expected: 0 }));
        t.match(conflict, { stream: nowhere, expected: 0, actual: 'none' });
        t.equal((await store.read(stream)).length, 2);
        t.same(await store.read(nowhere), []);
    });
    t.test('two racers: one wins, the other sees the actual revision', async (t) => {
        for (const start of ['none', 0]) {
            const stream = fresh();
            if (start === 0)
                await store.append(stream, [event()], { expected: 'none' });
            const racers = [event('Left'), event('Right')];
            const results = await Promise.allSettled(racers.map(e => store.append(stream, [e], { expected: start })));
            const lost = results.filter(r => r.status === 'rejected');
            t.equal(lost.length, 1);
            t.match(lost[0]?.reason, { name: 'Conflict', actual: start === 0 ? 1 : 0 });
            const winner = racers[results.findIndex(r => r.status === 'fulfilled')];
            t.equal((await store.read(stream, { backwards: true, limit: 1 }))[0]?.id, winner?.id);
        }
    });
    t.test('fifty racers with retry all land, in order', async (t) => {
        const stream = fresh();
        const racers = Array.from({ length: 50 }, (_, i) => event('Raced', { i }));
        await Promise.all(racers.map(e => appendRetrying(store, stream, e)));
        const stored = await store.read(stream);
        t.same(stored.map(e => e.revision), range(50));
        t.same(new Set(stored.map(e => e.id)), new Set(racers.map(e => e.id)));
        t.ok(ascending(stored.map(e => e.position)));
    });
    t.test('a conflict of one does not hurt the others of its moment', async (t) => {
        const streams = range(20).map(() => fresh());
        await store.append(streams[7], [event()], { expected: 'none' });
        const results = await Promise.allSettled(streams.map(s => store.append(s, [event(), event()], { expected: 'none' })));
        t.same(results.flatMap((r, i) => (r.status === 'rejected' ? [i] : [])), [7]);
        for (const [i, s] of streams.entries())
            t.equal((await store.read(s)).length, i === 7 ? 1 : 2);
    });
    t.test('the same ids at the same expected revision: the first answer, no new event', async (t) => {
        const stream = fresh();
        const batches = [[event(), event()], [event()], [event(), event(), event()]];
        const answers = [];
        const expected = ['none', 1, 2];
        for (const [i, batch] of batches.entries())
            answers.push(await store.append(stream, batch, { expected: expected[i] }));
        for (const [i, batch] of batches.entries())
            t.same(await store.append(stream, batch, { expected: expected[i] }), answers[i], `batch ${i} again`);
        t.equal((await store.read(stream)).length, 6);
        const together = fresh();
        const once = [event()];
        const twice = await Promise.all([1, 2].map(() => store.append(together, once, { expected: 'none' })));
        t.same(twice[0], twice[1], 'also when the repeat arrives before the first is answered');
        t.equal((await store.read(together)).length, 1);
    });
    t.test('the same ids at another expected revision: conflict', async (t) => {
        const stream = fresh();
        const [first, second] = [[event(), event()], [event()]];
        await store.append(stream, first, { expected: 'none' });
        await store.append(stream, second, { expected: 1 });
        t.match(await conflictOf(store.append(stream, first, { expected: 0 })), { expected: 0, actual: 2 });
        t.match(await conflictOf(store.append(stream, second, { expected: 'none' })), { expected: 'none', actual: 2 });
        t.match(await conflictOf(store.append(stream, [...second, event()], { expected: 1 })), { actual: 2 }, 'a repeat that has grown');
        t.equal((await store.read(stream)).length, 3);
    });
    t.test('nothing appended is a no-op that answers the present state', async (t) => {
        const stream = fresh();
        const empty = await store.append(stream, [], { expected: 'none' });
        t.equal(empty.revision, -1, 'of a stream that is not there: revision −1');
        t.same(await store.read(stream), []);
        const last = await store.append(stream, [event(), event()], { expected: 'none' });
        t.same(await store.append(stream, [], { expected: 1 }), last);
        t.equal((await store.read(stream)).length, 2);
    });
    t.test('a batch is written whole or not at all', async (t) => {
        const stream = fresh();
        const bad = { ...event(), data: { amount: 1n } };
        await t.rejects(store.append(stream, [event(), bad, event()], { expected: 'none' }), TypeError, 'a value JSON cannot hold is refused');
        await t.rejects(store.append(stream, [{ ...event(), data: undefined }], { expected: 'none' }), TypeError);
        t.same(await store.read(stream), []);
        const many = range(300).map(i => event('Many', { i }));
        await store.append(stream, many, { expected: 'none' });
        t.same((await store.read(stream)).map(e => e.data.i), range(300));
    });
    t.test('payloads come back exactly', async (t) => {
        const stream = fresh();
        const data = {
            text: '北京首都 ✈ \u{1F6EB} "quoted" \\ \u0000 \u2028 line\nbreak',
            number: [0, -1, 1e21, 0.1, 1234567.89, Number.MAX_SAFE_INTEGER, -0.000001],
            at: '2026-12-01T08:00:00.000+08:00',
            nothing: null,
            absent: undefined,
            nested: { empty: {}, list: [[], [null]], yes: true, __proto__x: 1 },
            钥匙: '值',
        };
        const big = { text: '团'.repeat(340_000) };
        await store.append(stream, [event('票已出', data), event('Scalar', 'text'), event('List', [1, 2]), event('Null', null)], {
            expected: 'none',
        });
        await store.append(stream, [event('Big', big)], { expected: 3 });
        const stored = await store.read(stream);
        const { absent, ...present } = data;
        t.same(stored.map(e => e.data), [present, 'text', [1, 2], null, big]);
        t.notOk('absent' in stored[0].data, 'an absent field stays absent');
        t.same(stored[0]?.type, '票已出');
        const dated = await store.append(stream, [event('Dated', { at: new Date(0) })], { expected: 4 });
        t.same((await store.read(stream, { from: dated.revision }))[0]?.data, { at: '1970-01-01T00:00:00.000Z' }, 'a Date is its ISO text');
    });
};
