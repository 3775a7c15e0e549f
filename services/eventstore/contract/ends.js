import fc from 'fast-check';
import { runs } from '#services/kernel/test/runs.ts';
import { event, fresh, range } from './kit.ts';
/**
 * Appends, refusals, repetitions and reads in any order, also side by side: an engine that knows the end of a stream without a query
 * (`endOf`) never names a wrong one.
 */
export const knowingEnds = async (t, make) => {
    const { store } = await make();
    t.teardown(() => store.close());
    const expectedAt = (at) => (at < 0 ? 'none' : at);
    const append = async (stream, many) => {
        const [at, events] = [stream.ids.length - 1, range(many + 1).map(() => event())];
        stream.ids.push(...events.map(({ id }) => id));
        stream.appends.push({ at, events });
        await store.append(stream.name, events, { expected: expectedAt(at) });
    };
    const operations = [
        append,
        (stream, n) => Promise.all(range(3).map(() => append(stream, n))),
        ({ name, ids }, n) => store.append(name, [event()], { expected: ids.length + n }).catch(() => { }),
        async ({ name, appends }, n) => {
            const again = appends[n];
            if (again)
                await store.append(name, again.events, { expected: expectedAt(again.at) });
        },
        ({ name }) => store.read(name),
        ({ name }, n) => store.read(name, { from: n, limit: n }),
        ({ name }, n) => store.read(name, { from: n }),
        ({ name }, n) => store.read(name, { backwards: true, from: n, limit: n + 1 }),
        (stream, n) => Promise.all([store.read(stream.name), append(stream, n), store.read(stream.name)]),
    ];
    const step = fc.record({ operation: fc.constantFrom(...operations.keys()), on: fc.nat(1), n: fc.nat(4) });
    const lives = fc.array(step, { minLength: 10, maxLength: 40 });
    await fc.assert(fc.asyncProperty(lives, async (steps) => {
        const streams = range(2).map(() => ({ name: fresh(), ids: [], appends: [] }));
        for (const { operation, on, n } of steps) {
            await operations[operation](streams[on], n);
            for (const { name, ids } of streams) {
                const end = store.endOf?.(name);
                if (end !== undefined && end !== ids.length - 1)
                    throw new Error(`it ends at ${ids.length - 1}, and is said to end at ${end}`);
            }
        }
        for (const { name, ids } of streams)
            if (`${await idsOf(store, name)}` !== `${ids}`)
                throw new Error('not what was appended');
    }), { numRuns: runs(30) });
    t.pass('in thirty lives');
};
const idsOf = async (store, stream) => (await store.read(stream)).map(({ id }) => id);
