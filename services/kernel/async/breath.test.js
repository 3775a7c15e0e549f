import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { monotonicMs } from '../time.ts';
import { breather } from './breath.ts';
const work = (ms) => {
    for (const until = monotonicMs() + ms; monotonicMs() < until;)
        ;
};
t.test('many that work long side by side let others in between each two of their pieces', async (t) => {
    const pieces = 6;
    let done = 0;
    const worker = async () => {
        const breathe = breather(1);
        for (let piece = 0; piece < pieces; piece++) {
            work(2);
            done++;
            await breathe();
        }
    };
    const workers = Array.from({ length: 8 }, worker);
    const seen = [];
    while (done < 8 * pieces) {
        const before = done;
        await turn();
        seen.push(done - before);
    }
    await Promise.all(workers);
    t.ok(Math.max(...seen.slice(1)) <= 2, `pieces between two turns of others: ${seen}`);
});
t.test('short work goes on at once', async (t) => {
    await breather(0)();
    const breathe = breather(60_000);
    let turned = false;
    void turn().then(() => {
        turned = true;
    });
    for (let n = 0; n < 100; n++)
        await breathe();
    t.notOk(turned);
});
