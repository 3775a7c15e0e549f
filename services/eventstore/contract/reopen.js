import { appendEach, conflictOf, event, fresh, range, readToEnd } from './kit.ts';
export const reopening = async (t, make) => {
    const made = await make();
    const { reopen } = made;
    let { store } = made;
    t.teardown(() => store.close());
    if (!reopen)
        return;
    t.test('the same data: identical log, revisions go on, repeats are still recognised', async (t) => {
        const prefix = fresh();
        const from = await store.head();
        const first = [event('A', { text: '团队票' }), event('B')];
        const answer = await store.append(`${prefix}-1`, first, { expected: 'none' });
        await appendEach(store, `${prefix}-2`, range(30));
        const before = await readToEnd(store, from, [prefix]);
        store = await reopen();
        t.same((await readToEnd(store, from, [prefix])).events, before.events);
        t.same(await store.append(`${prefix}-1`, first, { expected: 'none' }), answer);
        t.match(await conflictOf(store.append(`${prefix}-2`, [event()], { expected: 'none' })), { actual: 29 });
        const next = await store.append(`${prefix}-1`, [event('C')], { expected: 1 });
        t.equal(next.revision, 2);
        t.ok(next.position > before.events.at(-1).position);
    });
};
