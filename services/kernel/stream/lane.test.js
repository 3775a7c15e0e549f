import t, {} from 'tap';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { schemaCodec, withCodec } from '#services/eventstore/codec.ts';
import { esdbEventStore } from '#services/eventstore/esdb.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { cause, MoneyPut, openStore, purse } from '../test/purse.ts';
import { commands } from './commands.ts';
const put = (run, p, commandId, amount, more = {}) => run.execute(purse, p, 'put', { amount }, cause(commandId, more));
const take = (run, p, commandId, amount) => run.execute(purse, p, 'take', { amount }, cause(commandId));
const numbers = (amount) => Array.from({ length: amount }, (_, n) => n);
/** The promises of a lane, on any store. */
const laneSuite = (t, store) => {
    let n = 0;
    const fresh = () => `l${++n}`;
    /** The same store; it counts the events of each append, and runs `before` ahead of it. */
    const counting = (before = async () => { }) => {
        const appends = [];
        const counted = {
            ...store,
            append: async (stream, events, options) => {
                appends.push(events.length);
                await before(appends.length);
                return store.append(stream, events, options);
            },
        };
        return { appends, run: commands(counted) };
    };
    t.test('what waits for a stream is written as one append, each decided on what the one before it left', async (t) => {
        const p = fresh();
        const { appends, run } = counting();
        const done = await Promise.all(numbers(50).map(n => put(run, p, `c${n}`, 1)));
        t.same(done.map(({ revision, state }) => [revision, state.amount]), numbers(50).map(n => [n, n + 1]), 'each has the answer it would have had alone');
        t.same(appends, [1, 49]);
        t.same((await store.read(`purse-${p}`)).map(({ meta }) => meta.commandId), numbers(50).map(n => `c${n}`));
    });
    t.test('one that is refused, and one that throws, take no other with them', async (t) => {
        const p = fresh();
        const { appends, run } = counting();
        const first = put(run, p, 'a', 5);
        const waiting = [
            take(run, p, 'b', 3),
            take(run, p, 'c', 3),
            run.execute(purse, p, 'break', { secret: 's' }, cause('d')),
            put(run, p, 'e', 4),
            take(run, p, 'f', 6),
            put(run, p, 'a', 5),
        ];
        const [b, c, d, e, f, a] = await Promise.allSettled(waiting);
        t.match(await first, { facts: [MoneyPut({ amount: 5 })], revision: 0 });
        t.match(b, { status: 'fulfilled', value: { state: { amount: 2 }, revision: 1 } });
        t.match(c, { status: 'rejected', reason: { name: 'Refused', message: '余额不足' } });
        t.match(d, { status: 'rejected', reason: { name: 'TypeError' } });
        t.match(e, { status: 'fulfilled', value: { state: { amount: 6 }, revision: 2 } });
        t.match(f, { status: 'fulfilled', value: { state: { amount: 0 }, revision: 3 } });
        t.match(a, { status: 'fulfilled', value: { state: { amount: 5 }, revision: 0, repeated: true } }, 'a repetition is answered as then');
        t.same(appends, [1, 3]);
    });
    t.test('one whose facts the store does not take takes no other with it', async (t) => {
        const p = fresh();
        const taking = withCodec(store, schemaCodec([{ ...MoneyPut, version: 1 }]));
        const run = commands(taking);
        const first = put(run, p, 'a', 1);
        const reserved = {
            ...purse,
            commands: { ...purse.commands, seal: { decide: () => [{ type: 'MoneyPut', data: { '~': 1, amount: 9 } }] } },
        };
        const answers = await Promise.allSettled([
            put(run, p, 'b', 2),
            run.execute(reserved, p, 'seal', {}, cause('c')),
            put(run, p, 'd', 3),
            put(run, p, 'e', 4),
        ]);
        await first;
        t.match(answers, [
            { status: 'fulfilled', value: { state: { amount: 3 } } },
            { status: 'rejected', reason: { message: 'event MoneyPut bears the reserved field ~' } },
            { status: 'fulfilled', value: { state: { amount: 6 } } },
            { status: 'fulfilled', value: { state: { amount: 10 } } },
        ]);
        t.match(await put(run, p, 'f', 1), { state: { amount: 11 } });
    });
    t.test('another process was first: all that waits is decided again on what it wrote', async (t) => {
        const p = fresh();
        const there = commands(store);
        const { appends, run } = counting(async (n) => {
            if (n === 2)
                await take(there, p, 'there', 8);
        });
        const first = put(run, p, 'a', 10);
        const [b, c, d] = await Promise.allSettled([take(run, p, 'b', 5), put(run, p, 'c', 1), take(run, p, 'd', 3)]);
        await first;
        t.match(b, { status: 'rejected', reason: { message: '余额不足' } }, 'it was decided on 10, and is told of 2');
        t.match(c, { status: 'fulfilled', value: { state: { amount: 3 } } });
        t.match(d, { status: 'fulfilled', value: { state: { amount: 0 } } });
        t.same(appends, [1, 3, 2]);
    });
    t.test('only refusals wait: they are looked at on the end of the stream, once for all of them', async (t) => {
        const p = fresh();
        const { run } = counting();
        await put(run, p, 'a', 1);
        await put(commands(store), p, 'there', 9);
        const answers = await Promise.allSettled([take(run, p, 'b', 10), take(run, p, 'c', 10), take(run, p, 'd', 10)]);
        t.same(answers.map(({ status }) => status), ['fulfilled', 'rejected', 'rejected']);
    });
    t.test('an append whose outcome nobody learns is told to all who waited; each may send his command again', async (t) => {
        const p = fresh();
        const { run } = counting(async (n) => {
            if (n === 2) {
                const events = await store.read(`purse-${p}`);
                t.equal(events.length, 1);
                throw new Unavailable('no answer');
            }
        });
        const first = put(run, p, 'a', 1);
        const answers = await Promise.allSettled([put(run, p, 'b', 1), put(run, p, 'c', 1)]);
        await first;
        for (const answer of answers)
            t.match(answer, { status: 'rejected', reason: { name: 'Unavailable' } });
        t.match(await put(run, p, 'c', 1), { revision: 1 });
        t.match(await put(run, p, 'b', 1), { revision: 2 });
    });
    t.test('an append that was written and whose answer was lost: the commands are recognised, one by one and together', async (t) => {
        const p = fresh();
        let lost = true;
        const run = commands({
            ...store,
            append: async (stream, events, options) => {
                const done = await store.append(stream, events, options);
                if (events.length > 1 && lost) {
                    lost = false;
                    throw new Unavailable('the answer was lost');
                }
                return done;
            },
        });
        const first = put(run, p, 'a', 1);
        await Promise.allSettled([put(run, p, 'b', 1), put(run, p, 'c', 1)]);
        await first;
        const again = await Promise.all([put(run, p, 'c', 1), put(run, p, 'd', 1), put(run, p, 'b', 1)]);
        t.same(again.map(({ revision }) => revision), [2, 3, 1]);
        t.equal((await store.read(`purse-${p}`)).length, 4, 'each counts once');
    });
    t.test('a turn is no larger than a store takes at once, and streams do not wait for one another', async (t) => {
        const p = fresh();
        const { appends, run } = counting();
        await Promise.all(numbers(600).map(n => put(run, p, `c${n}`, 1)));
        t.same(appends, [1, 256, 256, 87]);
        const slow = counting(async (n) => {
            if (n === 1)
                await new Promise(later => setTimeout(later, 200));
        });
        const held = put(slow.run, fresh(), 'x', 1);
        const other = put(slow.run, fresh(), 'y', 1);
        t.equal(await Promise.race([held.then(() => 'held'), other.then(() => 'other')]), 'other');
        await held;
    });
    t.test('If-Match of those who wait: the first counts, the others have seen what is no longer so', async (t) => {
        const p = fresh();
        const { run } = counting();
        await put(run, p, 'a', 1);
        const first = put(run, p, 'b', 1);
        const [c, d] = await Promise.allSettled([put(run, p, 'c', 1, { ifMatch: 1 }), put(run, p, 'd', 1, { ifMatch: 1 })]);
        await first;
        t.match(c, { status: 'fulfilled', value: { revision: 2 } });
        t.match(d, { status: 'rejected', reason: { status: 412 } });
    });
};
t.test('on sqlite', async (t) => laneSuite(t, await openStore(t)));
t.test('on esdb, against the protocol double', async (t) => {
    const double = await startDouble();
    const store = esdbEventStore({ url: double.url });
    t.teardown(async () => {
        await store.close();
        await double.close();
    });
    laneSuite(t, store);
});
