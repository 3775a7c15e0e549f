import fc from 'fast-check';
import t, {} from 'tap';
import { event } from '#contracts/kernel/event.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { esdbEventStore } from '#services/eventstore/esdb.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { cause, MoneyPut, openStore, purse } from '../test/purse.ts';
import { commands } from './commands.ts';
import { decider } from './decider.ts';
/** A stream of many events with a stored state: a hat into which coins are thrown, each with a name by which the state recognises it. */
const CoinThrown = event('CoinThrown', '投币', Type.Object({ coin: Type.String(), amount: Type.Integer() }));
const EVERY = 20;
/** read of each stream that nobody knows here, to see whether it is short */
const END = 16;
const hatOf = (version = 1) => decider()({
    name: 'hat',
    zh: '帽子',
    code: 7,
    kept: { version, every: EVERY, knowsRepeats: true },
    initial: { amount: 0, coins: 0, last: [] },
    evolve: {
        CoinThrown: (hat, { coin, amount }) => ({
            amount: hat.amount + amount,
            coins: hat.coins + 1,
            last: [...hat.last, coin].slice(-8),
        }),
    },
    commands: {
        throwIn: {
            when: hat => hat.amount < 100_000 || '帽子满了',
            decide: (hat, { coin, amount }) => hat.last.includes(coin) ? [] : [CoinThrown({ coin, amount })],
        },
    },
});
const hat = hatOf();
/** A purse whose state does not tell what was done to it: its commands are known by their ids. */
const till = decider()({
    ...purse,
    name: 'till',
    kept: { version: 1, every: EVERY },
});
/** States that are put by live as long as the test; `asked` counts. */
const memoryKept = () => {
    const states = new Map();
    const kept = {
        keepState: async (id, state) => void states.set(id, state),
        keptState: async (id) => states.get(id),
    };
    return { states, kept };
};
/** waits until the turn in which a state is stored is over */
const aMoment = () => new Promise(later => setTimeout(later, 5));
const keptSuite = (t, store, name) => {
    let n = 0;
    const fresh = () => `${name}${++n}`;
    const throwIn = (run, id, coin, amount = 1, of = hat) => run.execute(of, id, 'throwIn', { coin, amount }, cause(`${id} ${coin}`));
    const full = async (run, id, from, to) => {
        for (let coin = from; coin < to; coin++)
            await throwIn(run, id, `c${coin}`);
        await aMoment();
    };
    /** another process; counts the events it reads and the appends it tries */
    const other = (kept) => {
        const read = { events: 0 };
        const run = commands({
            ...store,
            read: async (...asked) => {
                const events = await store.read(...asked);
                read.events += events.length;
                return events;
            },
        }, { kept });
        return { read, run };
    };
    t.test('a process that has not seen the stream reads on from what was put by', async (t) => {
        const id = fresh();
        const { states, kept } = memoryKept();
        await full(commands(store, { kept }), id, 0, 3 * EVERY + 5);
        const put = JSON.parse(states.get(`hat-${id}`));
        t.match(put, { version: 1, revision: 3 * EVERY - 1, state: { amount: 3 * EVERY }, commandIds: [] });
        t.equal(put.eventId, (await store.read(`hat-${id}`))[put.revision].id);
        const { read, run } = other(kept);
        t.match(await run.load(hat, id), { state: { amount: 3 * EVERY + 5 }, revision: 3 * EVERY + 4 });
        t.equal(read.events, END + 1 + 5, 'the end, the event that the state stands at, and those since');
        t.match(await throwIn(run, id, 'next'), { state: { amount: 3 * EVERY + 6 }, revision: 3 * EVERY + 5 });
    });
    t.test('what is sent again is known by the rule book, and nothing is searched for it', async (t) => {
        const id = fresh();
        const { kept } = memoryKept();
        const first = commands(store, { kept });
        await full(first, id, 0, 2 * EVERY + 2);
        t.match(await throwIn(first, id, `c${2 * EVERY}`), { facts: [], state: { amount: 2 * EVERY + 2 }, repeated: undefined });
        const { read, run } = other(kept);
        t.match(await throwIn(run, id, `c${2 * EVERY}`), { facts: [], state: { amount: 2 * EVERY + 2 } });
        t.equal(read.events, END + 1 + 2);
        t.equal((await store.read(`hat-${id}`)).length, 2 * EVERY + 2);
    });
    t.test('what was put by of another log, or of one that was restored, is not believed', async (t) => {
        const { states, kept } = memoryKept();
        const [id, elsewhere] = [fresh(), fresh()];
        await full(commands(store, { kept }), elsewhere, 0, 2 * EVERY);
        await full(commands(store), id, 0, EVERY + 5);
        states.set(`hat-${id}`, states.get(`hat-${elsewhere}`));
        t.match(await other(kept).run.load(hat, id), { state: { amount: EVERY + 5 } }, 'it stands beyond the end of this stream');
        await aMoment();
        t.match(JSON.parse(states.get(`hat-${id}`)), { revision: EVERY + 4 }, 'and the right one takes its place');
        await full(commands(store), id, EVERY + 5, 2 * EVERY + 5);
        states.set(`hat-${id}`, states.get(`hat-${elsewhere}`));
        const { read, run } = other(kept);
        t.match(await run.load(hat, id), { state: { amount: 2 * EVERY + 5 } }, 'another event stands at its place');
        t.equal(read.events, END + 1 + 2 * EVERY + 5);
    });
    t.test('what another version of the rule book has put by is not believed', async (t) => {
        const id = fresh();
        const { states, kept } = memoryKept();
        await full(commands(store, { kept }), id, 0, EVERY + 1);
        const next = { ...hatOf(2), initial: { amount: 1_000, coins: 0, last: [] } };
        t.match(await other(kept).run.load(next, id), { state: { amount: 1_000 + EVERY + 1 } });
        await aMoment();
        t.match(JSON.parse(states.get(`hat-${id}`)), { version: 2, state: { amount: 1_000 + EVERY + 1 } });
    });
    t.test('where states cannot be put by, or found, the log is read', async (t) => {
        const id = fresh();
        const away = async () => {
            throw new Unavailable('away');
        };
        const run = commands(store, { kept: { keepState: away, keptState: away } });
        await full(run, id, 0, EVERY + 1);
        t.match(await commands(store, { kept: { keepState: away, keptState: away } }).load(hat, id), { state: { amount: EVERY + 1 } });
        t.match(await commands(store).load(hat, id), { state: { amount: EVERY + 1 } });
    });
    t.test('two processes on one stream: each decides on what the other wrote, and none counts twice', async (t) => {
        const id = fresh();
        const { kept } = memoryKept();
        const [here, there] = [commands(store, { kept }), commands(store, { kept })];
        await Promise.all(Array.from({ length: 120 }, (_, n) => throwIn(n % 2 ? here : there, id, `c${n}`)));
        const log = await store.read(`hat-${id}`);
        t.same(new Set(log.map(({ data }) => data.coin)).size, 120);
        t.match(await other(kept).run.load(hat, id), { state: { amount: 120, coins: 120 }, revision: 119 });
    });
    t.test('an append that was written and whose answer was lost: it is known by the state, and what came with it as well', async (t) => {
        const id = fresh();
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
        const first = throwIn(run, id, 'a');
        const told = await Promise.allSettled([throwIn(run, id, 'b'), throwIn(run, id, 'c')]);
        await first;
        for (const answer of told)
            t.match(answer, { status: 'rejected', reason: { name: 'Unavailable' } }, 'both are told that nobody knows');
        const again = await Promise.all([throwIn(run, id, 'c'), throwIn(run, id, 'd'), throwIn(run, id, 'b')]);
        t.same(again.map(({ facts }) => facts.length), [0, 1, 0]);
        t.same((await store.read(`hat-${id}`)).map(({ data }) => data.coin), ['a', 'b', 'c', 'd']);
    });
    t.test('refusals alone are looked at once on the end of the stream, and decided again only where it has gone on', async (t) => {
        const id = fresh();
        const { read, run } = other(memoryKept().kept);
        await throwIn(run, id, 'a', 100_000);
        read.events = 0;
        const told = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => throwIn(run, id, `b${n}`)));
        for (const answer of told)
            t.match(answer, { status: 'rejected', reason: { message: '帽子满了' } });
        t.equal(read.events, 0);
    });
    const put = (run, id, commandId, amount = 1) => run.execute(till, id, 'put', { amount }, cause(commandId));
    t.test('a command of late that is sent again is answered as it was, and nothing from before what was put by is read', async (t) => {
        const id = fresh();
        const { kept } = memoryKept();
        const first = commands(store, { kept });
        for (let i = 0; i < 3 * EVERY + 5; i++)
            await put(first, id, `w${i}`);
        await aMoment();
        const { read, run } = other(kept);
        const again = await put(run, id, `w${2 * EVERY + 3}`);
        t.match(again, { repeated: true, revision: 2 * EVERY + 3, state: { amount: 2 * EVERY + 4 } }, 'with the state of then');
        t.same(again.facts, [MoneyPut({ amount: 1 })]);
        t.equal(read.events, END + 1 + EVERY + 5);
        t.match(await put(run, id, 'next'), { state: { amount: 3 * EVERY + 6 } });
    });
    t.test('one from before what was put by is known as well, and looked for from the beginning; one of long ago is not known', async (t) => {
        const id = fresh();
        const { kept } = memoryKept();
        const first = commands(store, { kept });
        for (let i = 0; i < 300; i++)
            await put(first, id, `n${i}`);
        await aMoment();
        const { run } = other(kept);
        t.match(await put(run, id, 'n100'), { repeated: true, state: { amount: 101 } }, 'the two hundredth before the last');
        t.match(await put(run, id, 'n99'), { state: { amount: 301 }, repeated: undefined }, 'and none before it');
        await put(first, id, 'm0');
        t.match(await put(run, id, 'n102'), { repeated: true, state: { amount: 103 } }, 'also where another process has gone on');
    });
    t.test('commands that are known by their ids: whenever a process starts, and whatever of the states is lost, each is done once', async (t) => {
        const step = fc.oneof(fc.record({ name: fc.constant('put'), amount: fc.integer({ min: 1, max: 9 }) }), fc.record({ name: fc.constant('putTwice'), amount: fc.integer({ min: 1, max: 9 }) }), fc.record({ name: fc.constant('take'), amount: fc.integer({ min: 1, max: 9 }) }), fc.record({ name: fc.constant('start'), amount: fc.constant(0) }), fc.record({ name: fc.constant('lose'), amount: fc.constant(0) }), fc.record({ name: fc.constant('again'), amount: fc.nat({ max: 60 }) }));
        await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
            const id = fresh();
            const { states, kept } = memoryKept();
            let run = commands(store, { kept });
            let model = 0;
            const done = [];
            for (const { name, amount } of steps) {
                if (name === 'start')
                    run = commands(store, { kept });
                else if (name === 'lose')
                    states.clear();
                else if (name === 'again') {
                    const past = done[done.length - 1 - amount];
                    if (!past)
                        continue;
                    const answer = await run.execute(till, id, past.name, { amount: past.amount }, cause(`s${done.indexOf(past)}`));
                    if (!answer.repeated || answer.state.amount !== past.after)
                        throw new Error(`${JSON.stringify(past)}: ${JSON.stringify(answer)}`);
                }
                else if (name !== 'take' || amount <= model) {
                    const { state } = await run.execute(till, id, name, { amount }, cause(`s${done.length}`));
                    model += name === 'take' ? -amount : name === 'putTwice' ? 2 * amount : amount;
                    if (state.amount !== model)
                        throw new Error(`${state.amount} instead of ${model}`);
                    done.push({ name, amount, after: model });
                }
            }
            return (await commands(store, { kept }).load(till, id)).state.amount === model;
        }), { numRuns: runs(20) });
        t.pass();
    });
    t.test('whatever happens, and whenever a process starts, it is as if nothing were put by', async (t) => {
        const step = fc.oneof({ weight: 6, arbitrary: fc.record({ does: fc.constant('throw'), who: fc.nat(1), amount: fc.integer({ min: 1, max: 9 }) }) }, { weight: 1, arbitrary: fc.record({ does: fc.constant('start'), who: fc.nat(1), amount: fc.constant(0) }) }, { weight: 1, arbitrary: fc.record({ does: fc.constant('again'), who: fc.nat(1), amount: fc.nat(7) }) });
        await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 100 }), async (steps) => {
            const id = fresh();
            const { kept } = memoryKept();
            const processes = [commands(store, { kept }), commands(store, { kept })];
            const thrown = [];
            for (const { does, who, amount } of steps) {
                if (does === 'start')
                    processes[who] = commands(store, { kept });
                else if (does === 'throw') {
                    thrown.push(amount);
                    const { state } = await throwIn(processes[who], id, `${thrown.length - 1}`, amount);
                    if (state.amount !== thrown.reduce((sum, one) => sum + one, 0))
                        throw new Error(`${state.amount}: ${thrown}`);
                }
                else if (amount < thrown.length) {
                    // a process that has not heard of this coin yet may get the first answer: the coin stays written once
                    const coin = thrown.length - 1 - amount;
                    const { state } = await throwIn(processes[who], id, `${coin}`, thrown[coin]);
                    if (state.coins <= coin || state.coins > thrown.length)
                        throw new Error(`${state.coins} coins of ${thrown.length}`);
                }
            }
            return (await commands(store, { kept }).load(hat, id)).state.coins === thrown.length;
        }), { numRuns: runs(20) });
        t.pass();
    });
};
t.test('on sqlite', async (t) => keptSuite(t, await openStore(t), 's'));
t.test('on esdb, against the protocol double', async (t) => {
    const double = await startDouble();
    const store = esdbEventStore({ url: double.url });
    t.teardown(async () => {
        await store.close();
        await double.close();
    });
    keptSuite(t, store, 'e');
});
