import pino from 'pino';
import t from 'tap';
import { inParallel } from './parallel.ts';
import { periodically } from './periodic.ts';
const log = pino({ level: 'silent' });
const MANY = 60_000;
t.test('work that is stopped finishes what is under way and begins nothing more', async (t) => {
    const begun = [];
    const finish = [];
    let ended = false;
    const round = async (stopping) => {
        await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
            begun.push(item);
            await new Promise(resolve => finish.push(resolve));
        }, stopping);
        ended = true;
        return true;
    };
    const repeated = periodically(round, { what: 'round', everyMs: MANY, log });
    t.same(begun, [1, 2]);
    const closed = repeated.close();
    for (const done of finish)
        done();
    await closed;
    t.ok(ended, 'whoever closes waits for what is under way');
    t.same(begun, [1, 2], 'the others are left to the next round, here or elsewhere');
});
t.test('work that does not end is not waited for longer than a while', async () => {
    const repeated = periodically(() => new Promise(() => { }), { what: 'deaf', everyMs: MANY, log, stopMs: 1 });
    await repeated.close();
});
