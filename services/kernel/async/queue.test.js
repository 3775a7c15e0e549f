import t from 'tap';
import { keyedQueue } from './queue.ts';
t.test('one after another by key, side by side otherwise, whatever fails', async (t) => {
    const queued = keyedQueue();
    const log = [];
    let release = () => { };
    const gate = new Promise(resolve => {
        release = resolve;
    });
    const task = (name, wait) => async () => {
        log.push(`${name} begins`);
        await wait;
        log.push(`${name} ends`);
        return name;
    };
    const first = queued('a', task('a1', gate));
    const second = queued('a', task('a2'));
    t.equal(await queued('b', task('b1')), 'b1');
    t.same(log, ['a1 begins', 'b1 begins', 'b1 ends'], 'another key does not wait, the same one does');
    release();
    t.same(await Promise.all([first, second]), ['a1', 'a2']);
    t.same(log.slice(3), ['a1 ends', 'a2 begins', 'a2 ends']);
});
t.test('a failed task fails its caller only', async (t) => {
    const queued = keyedQueue();
    const failing = queued('a', async () => {
        throw new Error('no');
    });
    const next = queued('a', async () => 'next');
    await t.rejects(failing, { message: 'no' });
    t.equal(await next, 'next');
});
t.test('a task may queue another under the same key', async (t) => {
    const queued = keyedQueue();
    const inner = [];
    await queued('a', async () => void inner.push(queued('a', async () => 'inner')));
    t.same(await Promise.all(inner), ['inner']);
});
t.test('order holds for many', async (t) => {
    const queued = keyedQueue();
    const seen = [];
    await Promise.all(Array.from({ length: 500 }, (_, n) => queued('a', async () => {
        await Promise.resolve();
        seen.push(n);
    })));
    t.same(seen, Array.from({ length: 500 }, (_, n) => n));
});
