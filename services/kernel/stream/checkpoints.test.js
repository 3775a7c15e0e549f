import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { cause, MoneyPut, openStore, purse } from '../test/purse.ts';
import { checkpointsIn, keepReactedTo, reactedTo } from './checkpoints.ts';
import { commands } from './commands.ts';
import { process, runProcesses, when } from './process.ts';
const AT = '2026-11-21T05:00:00.000Z';
const clock = () => AT;
const log = pino({ level: 'silent' });
const events = await openStore(t);
const dir = await mkdtemp(join(tmpdir(), 'newgt-checkpoints-'));
const keys = await openSqliteKeyStore({ dir });
t.teardown(async () => {
    await keys.close();
    await rm(dir, { recursive: true });
});
/** States of their own in the same file; both processes stand at the end of the log, where the events of a test come next. */
let n = 0;
const fresh = async () => {
    const own = `${++n} `;
    const states = {
        keepState: (id, ...rest) => keys.keepState(own + id, ...rest),
        keptState: id => keys.keptState(own + id),
    };
    const base = await events.head();
    await keepReactedTo(states, { first: base, second: base }, AT);
    return { states, base, ids: [`p${n}a`, `p${n}b`] };
};
/** Money put into a purse is put into its mirror, and money put into a mirror into that one's mirror: a chain of two. */
const mirrors = (ran = { count: 0 }) => [
    { name: 'first', begins: /^p/, to: 'm' },
    { name: 'second', begins: /^mp/, to: 'm' },
].map(({ name, begins, to }) => process(name, when(MoneyPut, async (data, { id, at }) => {
    ran.count++;
    if (begins.test(id))
        await at(purse, to + id).put(data);
})));
const begin = ({ store = events, states, ran, checkpoints = checkpointsIn(states, { clock }) }) => runProcesses({ events: store, processes: mirrors(ran), run: commands(store), checkpoints, clock, log });
/** waits until all consequences have happened */
const settle = async (running) => {
    for (let head = -1; head !== (await events.head());) {
        head = await events.head();
        await running.reached(head);
    }
};
const fill = async (ids, amount = 3) => {
    const run = commands(events);
    for (const id of ids)
        for (let n = 0; n < amount; n++)
            await run.execute(purse, id, 'put', { amount: n }, cause(`${id} ${n}`));
};
const amounts = async (id) => (await events.read(`purse-${id}`)).map(({ data }) => data.amount);
t.test('killed before or after each effect, checkpoint and state: nothing is done twice, nothing is missing', async (t) => {
    const kinds = new Map();
    // repeats until a life ends before the call at which it should die
    for (let kill = 0, survived = false; !survived; kill++) {
        const { states: durable, base, ids } = await fresh();
        await fill(ids);
        let calls = 0;
        let isDead = false;
        let died = () => { };
        const death = new Promise(resolve => {
            died = resolve;
        });
        /** the call at which the process dies is carried out or not, and no caller gets its answer; after that no call is carried out */
        const mortal = (kind, call) => async (...given) => {
            const mine = calls++;
            if (!isDead && mine === kill >> 1) {
                kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
                if (kill % 2 === 1)
                    await call(...given);
                isDead = true;
                died();
            }
            if (isDead)
                throw new Unavailable('it is dead');
            return call(...given);
        };
        const states = { ...durable, keepState: mortal('state', durable.keepState) };
        const kept = checkpointsIn(states, { clock });
        const checkpoints = { ...kept, set: mortal('checkpoint', kept.set), advance: mortal('checkpoint', kept.advance) };
        const first = begin({ store: { ...events, append: mortal('effect', events.append) }, states, checkpoints });
        survived = await Promise.race([death.then(() => false), settle(first).then(() => true)]);
        await first.close();
        const second = begin({ states: durable });
        await settle(second);
        await second.close();
        const head = await events.head();
        for (const id of ids) {
            const put = await amounts(id);
            if (JSON.stringify(await amounts(`m${id}`)) !== JSON.stringify(put))
                t.fail(`${kill}: m${id}`);
            if (JSON.stringify(await amounts(`mm${id}`)) !== JSON.stringify(put))
                t.fail(`${kill}: mm${id}`);
        }
        if (head - base !== 3 * 3 * ids.length)
            t.fail(`${kill}: ${head - base} events`);
        for (const position of Object.values(await reactedTo(durable)))
            if (position !== head)
                t.fail(`${kill}: a process says ${position} of ${head}`);
    }
    t.same([...kinds.keys()].sort(), ['checkpoint', 'effect', 'state']);
    t.ok([...kinds.values()].every(times => times >= 4), JSON.stringify(Object.fromEntries(kinds)));
});
t.test('nothing runs again where the state says so; all of it does where the state is gone, and writes nothing', async (t) => {
    const { states, base, ids } = await fresh();
    await fill(ids);
    const live = async (of) => {
        const ran = { count: 0 };
        const running = begin({ states: of, ran });
        await settle(running);
        await running.close();
        return ran.count;
    };
    t.equal(await live(states), 2 * 3 * 6);
    const head = await events.head();
    t.equal(head - base, 18);
    t.equal(await live(states), 0);
    const lost = (await fresh()).states;
    await keepReactedTo(lost, {}, AT);
    t.equal(await live(lost), 2 * head);
    t.equal(await events.head(), head, 'every effect is there already');
    t.same(await reactedTo(lost), { first: head, second: head });
});
t.test('a process that is new reads the past; one that was there does not', async (t) => {
    const { states, ids } = await fresh();
    await fill(ids);
    const before = await events.head();
    await keepReactedTo(states, { first: before, second: before }, AT);
    const running = begin({ states });
    await settle(running);
    await running.close();
    t.equal(await events.head(), before, 'what they would have done is taken to be done');
    const late = runProcesses({
        events,
        run: commands(events),
        clock,
        log,
        processes: [process('late', ...mirrors()[0].reactions)],
        checkpoints: checkpointsIn(states, { clock }),
    });
    await settle(late);
    await late.close();
    t.same(await amounts(`m${ids[0]}`), await amounts(ids[0]));
    t.same(await reactedTo(states), { first: before, second: before, late: await events.head() });
});
t.test('of two schedulers one is beyond its lease and writes what it knew: done again, left out never', async (t) => {
    const { states, base, ids } = await fresh();
    const old = checkpointsIn(states, { clock });
    await old.get('first');
    await fill(ids);
    const running = begin({ states });
    await settle(running);
    await running.close();
    const head = await events.head();
    await old.set('first', base + 1);
    t.same(await reactedTo(states), { first: base + 1, second: base }, 'the older state stands over the newer one');
    const ran = { count: 0 };
    const takenOver = begin({ states, ran });
    await settle(takenOver);
    await takenOver.close();
    t.equal(ran.count, 17 + 18);
    t.equal(await events.head(), head);
    t.same(await reactedTo(states), { first: head, second: head });
});
t.test('who does not work himself sees how far who does has come, by one read for all who ask at once', async (t) => {
    const { states } = await fresh();
    await keepReactedTo(states, {}, AT);
    const calls = { reads: 0, writes: 0 };
    const counting = {
        keptState: id => {
            calls.reads++;
            return states.keptState(id);
        },
        keepState: (...given) => {
            calls.writes++;
            return states.keepState(...given);
        },
    };
    const waits = checkpointsIn(counting, { clock });
    const works = checkpointsIn(states, { clock });
    t.equal(await waits.get('first'), 0);
    await works.set('first', 7);
    await works.advance(['first', 'second'], 9);
    calls.reads = 0;
    const asked = await Promise.all(['first', 'second', 'third'].map(waits.get));
    t.same([asked, calls.reads], [[9, 9, 0], 1]);
    await Promise.all(Array.from({ length: 50 }, (_, n) => waits.set(`p${n % 5}`, n)));
    t.ok(calls.writes <= 2, `${calls.writes} writes for 50 that were asked at once`);
    t.match(await reactedTo(states), { first: 9, p0: 45, p4: 49 });
});
