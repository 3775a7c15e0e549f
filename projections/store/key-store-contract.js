let made = 0;
const fresh = () => `k${Date.now().toString(36)}${process.pid}-${++made}`;
const AT = '2026-11-21T04:00:00.000Z';
const by = (owner, { hash = 'h', at = AT, ms = 60_000 } = {}) => ({ hash, at, owner, ms });
/** Everything that `key-store.ts` promises, held against one adapter. */
export const keyStoreContract = (t, name, open) => {
    const withTwo = (title, body) => t.test(`${name}: ${title}`, async (t) => {
        const [here, there] = [await open(), await open()];
        try {
            await body(t, here, there);
        }
        finally {
            await Promise.all([here.close(), there.close()]);
        }
    });
    withTwo('the first has it until he answers, and then all have his answer', async (t, here, there) => {
        const id = fresh();
        t.same(await here.acquire(id, by('a')), { is: 'new' });
        t.same(await there.acquire(id, by('b')), { is: 'held' });
        t.same(await there.acquire(id, by('b', { hash: 'another' })), { is: 'other' });
        t.equal(await here.answer(id, 'a', '{"答":"$a.b"}'), '{"答":"$a.b"}');
        t.same(await there.acquire(id, by('b', { at: '2027-01-01T00:00:00.000Z' })), { is: 'answered', answer: '{"答":"$a.b"}' });
        t.same(await there.acquire(id, by('b', { hash: 'another' })), { is: 'other' }, 'answered or not');
        t.equal(await there.answer(id, 'a', 'late'), '{"答":"$a.b"}', 'the first answer stays');
        t.same(await there.acquire(fresh(), by('b')), { is: 'new' }, 'others are others');
    });
    withTwo('of many at once one is first, of many who find it left one takes it', async (t, here, there) => {
        for (let round = 0; round < 20; round++) {
            const id = fresh();
            const all = (ms) => Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).acquire(id, by(`${ms}-${n}`, { ms: 60_000 }))));
            const begun = (await all(1)).map(({ is }) => is).sort();
            t.same(begun, [...Array(7).fill('held'), 'new']);
            for (let n = 0; n < 8; n++)
                await here.renew(id, `1-${n}`, 0);
            t.same((await all(2)).map(({ is }) => is).sort(), [...Array(7).fill('held'), 'left']);
        }
    });
    withTwo('a key runs out unless it is renewed, and is as of its first instant', async (t, here, there) => {
        const id = fresh();
        await here.acquire(id, by('a', { ms: 0 }));
        t.same(await there.acquire(id, by('b', { at: '2027-01-01T00:00:00.000Z' })), { is: 'left', at: AT });
        await here.renew(id, 'a', 0);
        t.same(await here.acquire(id, by('c')), { is: 'held' }, 'who has lost it cannot free it');
        await there.renew(id, 'b', 60_000);
        t.same(await here.acquire(id, by('c')), { is: 'held' });
        await there.renew(id, 'b', 0);
        t.same(await here.acquire(id, by('c')), { is: 'left', at: AT });
        t.equal(await there.answer(id, 'b', 'of one who has lost it'), undefined);
        await here.answer(id, 'c', 'done');
        t.equal(await there.answer(id, 'b', 'of one who has lost it'), 'done');
        await here.renew(id, 'c', 0);
        t.same(await there.acquire(id, by('d')), { is: 'answered', answer: 'done' }, 'what is answered is never left');
    });
    withTwo('the old are forgotten, answered or not, so many at a time', async (t, here, there) => {
        while (await here.sweep('2020-01-03T00:00:00.000Z', 1_000))
            ;
        const old = [fresh(), fresh(), fresh()];
        for (const [n, id] of old.entries())
            await here.acquire(id, by('a', { at: `2020-01-0${n + 1}T00:00:00.000Z` }));
        await here.answer(old[0], 'a', 'done');
        t.equal(await there.sweep('2020-01-03T00:00:00.000Z', 1), 1);
        t.equal(await there.sweep('2020-01-03T00:00:00.000Z', 10), 1);
        t.equal(await there.sweep('2020-01-03T00:00:00.000Z', 10), 0);
        t.same(await here.acquire(old[0], by('b')), { is: 'new' });
        t.same(await here.acquire(old[2], by('b')), { is: 'held' });
        t.equal(await here.answer(fresh(), 'a', 'of nobody'), 'of nobody', 'a key that is forgotten meanwhile');
    });
    withTwo('what is put is taken once, by whichever process, while it is good', async (t, here, there) => {
        const [id, other] = [fresh(), fresh()];
        const during = { at: AT, until: '2026-11-21T04:02:00.000Z' };
        t.equal(await here.take(id, AT), undefined);
        await here.put(id, '答$a.b', during);
        t.equal(await there.take(id, '2026-11-21T04:01:59.999Z'), '答$a.b');
        t.equal(await here.take(id, AT), undefined, 'and is gone');
        await here.put(id, 'first', during);
        await there.put(id, 'second', during);
        t.equal(await here.take(id, AT), 'second', 'the last one counts');
        await here.put(id, 'late', during);
        t.equal(await here.take(id, during.until), undefined, 'it is over');
        t.equal(await here.take(id, AT), undefined, 'and gone');
        await here.put(id, 'left', during);
        await there.put(other, 'next', { at: '2026-11-21T04:03:00.000Z', until: '2026-11-21T04:05:00.000Z' });
        t.equal(await here.take(id, AT), undefined, 'what is over goes with what comes');
        for (let round = 0; round < 10; round++) {
            await here.put(id, 'one', during);
            const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).take(id, AT)));
            t.equal(taken.filter(value => value === 'one').length, 1, 'of many at once one has it');
        }
    });
    withTwo('notes of an id are told to whoever adds the next, the newest of them, while they last', async (t, here, there) => {
        const id = fresh();
        const during = (most = 100, until = '2026-11-21T04:02:00.000Z') => ({ at: AT, until, most });
        t.same(await here.note(id, '一$a.b', during()), []);
        t.same(await there.note(id, '二', during(100, '2026-11-21T04:01:00.000Z')), ['一$a.b']);
        t.same(await here.note(id, '三', during()), ['一$a.b', '二']);
        t.same(await there.noted(id, AT), ['一$a.b', '二', '三']);
        t.same(await there.noted(id, '2026-11-21T04:01:00.000Z'), ['一$a.b', '三'], 'what is over is over');
        await there.unnote(id, '一$a.b');
        await there.unnote(id, 'of nobody');
        t.same(await here.noted(id, AT), ['二', '三']);
        t.same(await here.note(id, '四', during(2)), ['二', '三']);
        t.same(await there.noted(id, AT), ['三', '四']);
        await there.forget(id);
        t.same(await here.noted(id, AT), []);
        t.same(await here.noted(fresh(), AT), []);
    });
    withTwo('of many who note at once each is told of those before him', async (t, here, there) => {
        for (let round = 0; round < 10; round++) {
            const id = fresh();
            const each = Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).note(id, `${n}`, { at: AT, until: '2026-11-21T04:02:00.000Z', most: 9 }));
            const told = await Promise.all(each);
            t.same(told.map(({ length }) => length).sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
        }
    });
    withTwo('counts are sums of what all add, many at a time', async (t, here, there) => {
        const [one, other] = [fresh(), fresh()];
        const during = { at: AT, until: '2026-11-21T04:02:00.000Z' };
        t.same(await here.add([{ id: one, by: 2 }], during), [2]);
        t.same(await there.add([
            { id: other, by: 5 },
            { id: one, by: 1 },
        ], during), [5, 3]);
        t.same(await here.add([{ id: one, by: -3 }], during), [0]);
        t.same(await here.add([], during), []);
        const id = fresh();
        const sums = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).add([{ id, by: 1 }], during)));
        t.same(sums.flat().sort((a, b) => a - b), Array.from({ length: 20 }, (_, n) => n + 1));
    });
    withTwo('notes and counts that are over make room by and by', async (t, here) => {
        const id = fresh();
        await here.note(id, 'old', { at: AT, until: '2026-11-21T04:01:00.000Z', most: 9 });
        await here.add([{ id, by: 7 }], { at: AT, until: '2026-11-21T04:01:00.000Z' });
        const later = { at: '2026-11-21T04:01:00.000Z', until: '2026-11-21T04:02:00.000Z', most: 9 };
        for (let n = 0; n < 32; n++) {
            await here.note(`${id}-${n}`, 'new', later);
            await here.add([{ id: `${id}-${n}`, by: 1 }], later);
        }
        t.same(await here.noted(id, AT), []);
        t.same(await here.add([{ id, by: 1 }], later), [1]);
        t.same(await here.noted(`${id}-0`, later.at), ['new'], 'what lasts stays');
    });
    withTwo('a state that is put by is found by whichever process, the newest of its stream, until it is over', async (t, here, there) => {
        const [id, other] = [fresh(), fresh()];
        const during = { at: AT, until: '2026-11-21T04:02:00.000Z' };
        t.equal(await here.keptState(id), undefined);
        await here.keepState(id, '状$a.b', during);
        t.equal(await there.keptState(id), '状$a.b');
        t.equal(await here.keptState(id), '状$a.b', 'also when it is looked at again');
        await there.keepState(id, '状'.repeat(300_000), during);
        t.equal((await here.keptState(id))?.length, 300_000);
        await here.keepState(other, 'next', { at: during.until, until: '2026-11-21T04:05:00.000Z' });
        t.equal(await there.keptState(id), undefined, 'what is over goes with what comes');
        t.equal(await there.keptState(other), 'next');
    });
    t.test(`${name}: everything is there after reopening`, async (t) => {
        const id = fresh();
        const first = await open();
        await first.acquire(id, by('a'));
        await first.answer(id, 'a', 'done');
        await first.keepState(id, 'state', { at: AT, until: '2026-11-22T04:00:00.000Z' });
        await first.close();
        const second = await open();
        t.same(await second.acquire(id, by('b')), { is: 'answered', answer: 'done' });
        t.equal(await second.keptState(id), 'state');
        await second.close();
    });
};
