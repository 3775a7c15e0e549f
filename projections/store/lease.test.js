import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import t, {} from 'tap';
import { LEASE_MS, underLease } from './lease.ts';
/**
 * Time passes only when nothing else is left to do: waiters are woken at their moments, the earliest first, so no machine is too slow. The
 * test asserts the order of things.
 */
let now = Date.now();
const waiting = new Set();
const pause = (ms = 0, value, { signal } = {}) => new Promise((resolve, reject) => {
    const wake = () => {
        signal?.removeEventListener('abort', stop);
        resolve(value);
    };
    const one = { at: now + ms, wake };
    const stop = () => {
        waiting.delete(one);
        reject(signal?.reason);
    };
    if (signal?.aborted)
        return stop();
    waiting.add(one);
    signal?.addEventListener('abort', stop, { once: true });
});
const pass = () => {
    const [next] = [...waiting].sort((a, b) => a.at - b.at);
    if (next) {
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.wake();
    }
    passing = setImmediate(pass);
};
const real = { sleep: timers.setTimeout, now: Date.now };
const swap = (sleep, clock) => {
    Object.assign(timers, { setTimeout: sleep });
    syncBuiltinESMExports();
    Date.now = clock;
};
swap(pause, () => now);
let passing = setImmediate(pass);
t.teardown(() => {
    clearImmediate(passing);
    swap(real.sleep, real.now);
});
const LEASE = 1_000;
/** Leases in a store, the workers under them, and their log. */
const house = (t) => {
    let held = { owner: '', until: 0 };
    const lease = async (_, owner, ms) => {
        if (held.owner !== owner && held.until >= now)
            return false;
        held = { owner, until: now + ms };
        return true;
    };
    const release = async (_, owner) => {
        if (held.owner === owner)
            held.until = 0;
    };
    const working = new Set();
    const warned = [];
    let most = 0;
    const enter = async (who, { beginsFor = 0, end = async () => { }, leaseMs = LEASE } = {}) => {
        const entered = await underLease({
            store: { lease, release },
            name: 'work',
            leaseMs,
            begin: async () => {
                working.add(who);
                most = Math.max(most, working.size);
                await pause(beginsFor);
            },
            end: async () => {
                working.delete(who);
                await end();
            },
            log: { warn: (_, message) => warned.push(message) },
        });
        t.teardown(() => entered.close().catch(() => { }));
        return entered;
    };
    return {
        enter,
        working,
        warned,
        most: () => most,
        /** another owner takes the lease for this time */
        take: (ms) => {
            held = { owner: 'another', until: now + ms };
        },
    };
};
const until = async (is) => {
    while (!is())
        await pause(5);
    return true;
};
t.test('a lease is renewed while its work begins, so that nobody else begins meanwhile', async (t) => {
    const { enter, working, most } = house(t);
    const slow = enter('slow', { beginsFor: 5 * LEASE });
    await until(() => working.has('slow'));
    const other = await enter('other');
    const first = await slow;
    t.equal(most(), 1, 'one at a time');
    t.same([...working], ['slow']);
    await first.close();
    t.ok(await until(() => working.has('other')), 'who stood by takes over when it is handed back');
    t.equal(most(), 1);
    await other.close();
});
t.test('also where it is begun by who stood by', async (t) => {
    const { enter, working, most, take } = house(t);
    take(LEASE);
    const slow = await enter('slow', { beginsFor: 5 * LEASE });
    t.ok(await until(() => working.has('slow')));
    await enter('other');
    await pause(4 * LEASE);
    t.same([...working], ['slow']);
    t.equal(most(), 1);
    await slow.close();
});
t.test('work whose lease went to another while it began ends as soon as it has begun', async (t) => {
    const { enter, working, warned, take } = house(t);
    const entering = enter('slow', { beginsFor: 3 * LEASE });
    await until(() => working.has('slow'));
    take(5 * LEASE);
    await entering;
    t.same([...working], []);
    t.match(warned, [/the lease is gone/]);
    t.ok(await until(() => working.has('slow')), 'and begins anew when it may');
});
t.test('an end that fails is told, and the lease is asked for on and on', async (t) => {
    const { enter, working, warned, take } = house(t);
    let fails = true;
    await enter('one', {
        end: async () => {
            if (fails)
                throw new Error('not now');
        },
    });
    t.same([...working], ['one']);
    take(2 * LEASE);
    t.ok(await until(() => !working.has('one')));
    t.ok(await until(() => working.has('one')), 'it works again when the other has gone');
    t.match(warned, [/the lease is gone/, 'the work did not end in order: not now']);
    fails = false;
});
t.test('a lease is handed back also by who cannot end', async (t) => {
    const { enter, working } = house(t);
    const one = await enter('one', {
        end: async () => {
            throw new Error('not now');
        },
    });
    await t.rejects(one.close(), /not now/);
    await enter('two');
    t.ok(working.has('two'), 'at once');
});
t.test('who stands by has the work within ten seconds of a kill, and within two of an orderly stop', async (t) => {
    const { enter, working, take } = house(t);
    take(LEASE_MS); // held by a process that was killed just after it had renewed it
    const killed = now;
    const first = await enter('first', { leaseMs: LEASE_MS });
    await enter('second', { leaseMs: LEASE_MS });
    await until(() => working.size > 0);
    t.ok(now - killed <= 10_000, `${now - killed} ms after the kill`);
    const [holder] = [...working];
    if (holder !== 'first')
        return t.fail('the first to stand by was the first to ask');
    const stopped = now;
    await first.close();
    await until(() => working.has('second'));
    t.ok(now - stopped <= 2_000, `${now - stopped} ms after the stop`);
});
