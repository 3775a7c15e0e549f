import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import t, {} from 'tap';
import { cause, MoneyPut, MoneyTaken, openStore, purse } from '../test/purse.ts';
import { commands, idNamed } from './commands.ts';
import { process, runProcesses, systemUser, when } from './process.ts';
const store = await openStore(t);
const run = commands(store);
let n = 0;
const fresh = () => `p${++n}`;
const put = (id, amount = 1, commandId = `${id} ${amount}`) => run.execute(purse, id, 'put', { amount }, cause(commandId));
const amounts = async (id) => (await store.read(`purse-${id}`)).map(({ data }) => data.amount);
const LATER = '2026-11-21T05:00:00.000Z';
/** Money put into one purse is put into its mirror as well. */
const mirror = (before = () => { }) => process('mirror', when(MoneyPut, async (data, { id, at }) => {
    if (id.startsWith('m-'))
        return;
    await before(data, id);
    await at(purse, `m-${id}`).put(data);
}));
/** The position of the process from now on; events of other tests lie behind it. */
const from = async () => {
    const positions = [await store.head()];
    return { positions, get: async () => positions.at(-1), set: async (_, position) => void positions.push(position) };
};
const start = (t, processes, checkpoints, more = {}) => {
    const lines = [];
    const sink = new Writable({
        write: (line, _, done) => {
            lines.push(JSON.parse(line));
            done();
        },
    });
    const running = runProcesses({ events: store, processes, run, checkpoints, clock: () => LATER, log: pino(sink), ...more });
    t.teardown(() => running.close());
    return { ...running, lines, settled: async () => running.reached(await store.head()) };
};
t.test('facts become commands, in order for each stream', async (t) => {
    const processes = start(t, [mirror()], await from());
    const ids = [fresh(), fresh(), fresh()];
    for (let i = 0; i < 20; i++)
        await Promise.all(ids.map(id => put(id, i)));
    await processes.settled();
    for (const id of ids)
        t.same(await amounts(`m-${id}`), await amounts(id));
    const [event] = await store.read(`purse-${ids[0]}`);
    const [effect] = await store.read(`purse-m-${ids[0]}`);
    t.same(effect.meta, {
        user: 'system:mirror',
        role: 'system',
        commandId: idNamed([event.id, 'mirror'], `purse-m-${ids[0]}`, 'put', { amount: 0 }),
        command: 'purse.put',
        correlationId: event.meta.commandId,
        causationId: event.id,
        at: LATER,
    });
    t.same(systemUser('mirror').actor, 'system');
    const traced = fresh();
    await run.execute(purse, traced, 'put', { amount: 1 }, cause('traced', { traceId: 'a1', reasonCode: 'RISK' }));
    await processes.settled();
    const { meta } = (await store.read(`purse-m-${traced}`))[0];
    t.equal(meta.traceId, 'a1', 'what follows belongs to the trace it began with');
    t.equal(meta.reasonCode, 'RISK', 'and has its reason');
});
t.test('a reaction that goes on where it was cut off sends the rest under names of their own', async (t) => {
    const [id, other] = [fresh(), fresh()];
    let cut = false;
    const through = process('through', when(MoneyPut, async (_, { id: of, at, load }) => {
        if (of !== id)
            return;
        // skips what is done already
        if ((await load(purse, other)).revision < 0)
            await at(purse, other).put({ amount: 5 });
        if (!cut) {
            cut = true;
            throw new Error('cut off');
        }
        await at(purse, other).take({ amount: 2 });
    }));
    const processes = start(t, [through], await from());
    await put(id);
    await processes.settled();
    t.same(await amounts(other), [5, 2], 'the second is not taken for a repetition of the first');
});
t.test('the rest of several like it is not taken for those that were done', async (t) => {
    const [id, other] = [fresh(), fresh()];
    let cut = false;
    const through = process('one-by-one', when(MoneyPut, async (_, { id: of, at, load }) => {
        if (of !== id)
            return;
        for (const amount of [5, 3]) {
            if ((await load(purse, other)).state.amount >= amount && amount === 5)
                continue;
            await at(purse, other).put({ amount });
            if (cut)
                continue;
            cut = true;
            throw new Error('cut off');
        }
    }));
    const processes = start(t, [through], await from());
    await put(id);
    await processes.settled();
    t.same(await amounts(other), [5, 3]);
});
t.test('what fails is tried again, and what comes after it on its stream waits', async (t) => {
    const id = fresh();
    let failures = 2;
    const seen = [];
    const processes = start(t, [
        mirror(({ amount }) => {
            seen.push(amount);
            if (amount === 1 && failures-- > 0)
                throw new Error('out of order');
        }),
    ], await from());
    for (const amount of [1, 2])
        await put(id, amount);
    await processes.settled();
    t.same(seen, [1, 1, 1, 2]);
    t.same(await amounts(`m-${id}`), [1, 2]);
    t.equal(processes.lines.filter(({ msg }) => msg === 'process failed, will try again').length, 2);
});
t.test('what a rule refuses is passed over', async (t) => {
    const id = fresh();
    await run.execute(purse, `m-${id}`, 'close', {}, cause('close'));
    const other = fresh();
    const processes = start(t, [mirror()], await from());
    await put(id);
    await put(other);
    await processes.settled();
    t.match(processes.lines.find(({ process }) => process === 'mirror'), { level: 40, refused: '钱包已关闭', msg: 'process refused' });
    t.same(await amounts(`m-${other}`), [1]);
    t.equal((await store.read(`purse-m-${id}`)).length, 1);
});
t.test('several reactions to one fact, several facts in one process', async (t) => {
    const id = fresh();
    const log = [];
    const both = process('both', when(MoneyPut, async ({ amount }) => log.push(`put ${amount}`)), when(MoneyTaken, async ({ amount }) => log.push(`taken ${amount}`)));
    const another = process('another', when(MoneyTaken, async (_, { id, load }) => log.push(`left ${(await load(purse, id)).state.amount}`)));
    const processes = start(t, [both, another], await from());
    await put(id, 5);
    await run.execute(purse, id, 'take', { amount: 2 }, cause('take'));
    await run.execute(purse, id, 'close', {}, cause('close'));
    await processes.settled();
    t.same(log, ['put 5', 'taken 2', 'left 3']);
});
t.test('started again: behind the checkpoint nothing is repeated, before it nothing has a second effect', async (t) => {
    const id = fresh();
    const checkpoints = await from();
    const before = checkpoints.positions[0];
    const first = start(t, [mirror()], checkpoints);
    await put(id, 1);
    await first.settled();
    await first.close();
    t.ok(checkpoints.positions.at(-1) > before);
    const seen = [];
    const second = start(t, [mirror(({ amount }) => seen.push(amount))], checkpoints);
    await put(id, 2);
    await second.settled();
    await second.close();
    t.same(seen, [2]);
    // as after a crash between effect and checkpoint
    checkpoints.positions.push(before);
    const third = start(t, [mirror(({ amount }) => seen.push(amount))], checkpoints);
    await third.settled();
    t.same(seen, [2, 1, 2]);
    t.same(await amounts(`m-${id}`), [1, 2]);
});
t.test('a checkpoint that cannot be written or read is not the end', async (t) => {
    const id = fresh();
    const checkpoints = await from();
    let failures = 3;
    const fail = () => {
        if (failures-- > 0)
            throw new Error('disk full');
    };
    const failing = {
        get: async (name) => {
            fail();
            return checkpoints.get(name);
        },
        set: async (name, position) => {
            fail();
            await checkpoints.set(name, position);
        },
    };
    const processes = start(t, [mirror()], failing);
    await put(id, 1);
    await processes.settled();
    t.ok(failures < 0);
    t.same(await amounts(`m-${id}`), [1]);
    t.ok(checkpoints.positions.at(-1) >= (await store.head()) - 1);
});
t.test('stopping ends a reaction that keeps failing, and nothing is checkpointed past it', async (t) => {
    const id = fresh();
    const checkpoints = await from();
    const waiting = new EventTarget();
    let tries = 0;
    const processes = start(t, [
        mirror(() => {
            tries++;
            waiting.dispatchEvent(new Event('tried'));
            throw new Error('never');
        }),
    ], checkpoints);
    const tried = once(waiting, 'tried');
    const before = checkpoints.positions.at(-1);
    const { position } = await put(id);
    await tried;
    const reached = processes.reached(position);
    await processes.close();
    await reached;
    t.equal(tries, 1);
    t.ok(checkpoints.positions.at(-1) < position, 'it will be tried again at the next start');
    t.ok(checkpoints.positions.at(-1) >= before);
    t.same(await amounts(`m-${id}`), []);
});
t.test('who asks a view waits until it shows the event, and nothing is said of it', async (t) => {
    const [id, other] = [fresh(), fresh()];
    const seen = [];
    let position = -1;
    let looks = 0;
    const asks = process('asks', when(MoneyPut, async (_, { id: of, seen: shown }) => {
        await shown({ name: 'purses' });
        seen.push(of);
    }));
    const checkpoints = await from();
    const viewReached = async (view, until) => {
        if (++looks > 1_000)
            throw new Error(`${view} never comes to ${until}`);
        await new Promise(setImmediate);
        return until <= position;
    };
    const { lines, ...running } = start(t, [asks], checkpoints, { viewReached });
    const first = await put(id);
    while (looks < 3)
        await new Promise(setImmediate);
    t.same(seen, []);
    position = first.position;
    await running.reached(first.position);
    t.same(seen, [id]);
    const before = checkpoints.positions.at(-1);
    await put(other);
    const asked = looks;
    while (looks < asked + 3)
        await new Promise(setImmediate);
    await running.close();
    t.same(seen, [id], 'a stop waits for no view');
    t.equal(checkpoints.positions.at(-1), before, 'it is asked again at the next start');
    t.same(lines, []);
});
t.test('what is recalled is read once, and again where an event of it has come, whoever wrote it', async (t) => {
    const reads = [];
    const here = commands({
        ...store,
        read: async (stream, ...asked) => {
            reads.push(stream);
            return store.read(stream, ...asked);
        },
    });
    const [book, at] = [fresh(), fresh()];
    const told = [];
    const looks = process('looks', when(MoneyPut, async (_, { id, recall }) => {
        if (id !== book)
            told.push((await recall(purse, book)).state.amount);
    }));
    const checkpoints = await from();
    const deps = { events: store, processes: [looks], checkpoints, clock: () => LATER, log: pino({ level: 'silent' }) };
    const running = runProcesses({ ...deps, run: here });
    t.teardown(() => running.close());
    const settled = async () => running.reached(await store.head());
    for (let k = 0; k < 20; k++) {
        await put(at, k + 1);
        if (k % 5 === 0)
            await settled();
    }
    await settled();
    t.equal(reads.length, 1, 'nobody has put anything into it');
    t.same(told, Array(20).fill(0));
    for (let k = 0; k < 30; k++) {
        // by another process, in one batch with the event that looks at it, or in another
        await put(book, 1, `book ${k}`);
        await put(at, 1, `look ${k}`);
        if (k % 3 === 0)
            await settled();
    }
    await settled();
    t.ok(told.slice(20).every((amount, k) => amount > k), 'what stood before the event is always in it');
    await running.close();
    await put(book, 1, 'while nobody looked');
    const again = runProcesses({ ...deps, run: here });
    t.teardown(() => again.close());
    await put(at, 1, 'anew');
    await again.reached(await store.head());
    t.equal(told.at(-1), 31, 'nothing is taken over from before');
});
t.test('the stream of an event is recalled without a read where this process has written it, and read where another has', async (t) => {
    const reads = [];
    const here = commands({
        ...store,
        endOf: undefined,
        read: async (stream, ...asked) => {
            reads.push(stream);
            return store.read(stream, ...asked);
        },
    });
    const own = fresh();
    const told = [];
    const looks = process('own', when(MoneyPut, async (_, { id, recall }) => {
        if (id === own)
            told.push((await recall(purse, own)).state.amount);
    }));
    const deps = { events: store, processes: [looks], checkpoints: await from(), clock: () => LATER, log: pino({ level: 'silent' }) };
    const running = runProcesses({ ...deps, run: here });
    t.teardown(() => running.close());
    const settled = async () => running.reached(await store.head());
    for (let k = 0; k < 5; k++) {
        await here.execute(purse, own, 'put', { amount: 1 }, cause(`own ${k}`));
        await settled();
    }
    const before = reads.length;
    t.ok(before <= 1, `${before}: it was asked for when it was begun`);
    t.same(told, [1, 2, 3, 4, 5]);
    await put(own, 10, 'elsewhere');
    await settled();
    t.equal(told.at(-1), 15);
    t.equal(reads.length, before + 1);
});
