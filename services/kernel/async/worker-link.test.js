import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'tap';
import { spawnWorker } from './worker.ts';
import { workerLink } from './worker-link.ts';
// a worker beside a caller that lies in the test's own folder; it is TypeScript, so tsx must reach the worker
const echo = `
  import { workerData } from 'node:worker_threads'
  import { serve } from ${JSON.stringify(new URL('./worker-link.ts', import.meta.url).href)}
  let asked: number = 0
  serve<string, unknown>(request => {
    asked++
    if (request === 'throw') throw new RangeError('thrown')
    if (request === 'die') process.exit(3)
    return { request, asked, workerData }
  }, () => {})`;
const link = async (dir) => {
    await writeFile(join(dir, 'echo.ts'), echo);
    return workerLink(() => spawnWorker(pathToFileURL(join(dir, 'caller.ts')).href, 'echo', { a: 1 }));
};
test('answers come to their questions, errors too', async (t) => {
    const worker = await link(t.testdir({}));
    t.teardown(() => worker.close());
    const answers = await Promise.allSettled([worker.call('x'), worker.call('throw'), worker.call('y')]);
    t.match(answers, [
        { value: { request: 'x', asked: 1, workerData: { a: 1 } } },
        { status: 'rejected', reason: { message: 'thrown' } },
        { value: { request: 'y', asked: 3 } },
    ]);
});
test('a worker that dies answers nobody, and the next call starts a new one', async (t) => {
    const worker = await link(t.testdir({}));
    t.teardown(() => worker.close());
    t.match(await worker.call('x'), { asked: 1 });
    const answers = await Promise.allSettled([worker.call('die'), worker.call('y')]);
    t.match(answers, [{ reason: { message: 'the worker died' } }, { reason: { message: 'the worker died' } }]);
    t.match(await worker.call('z'), { request: 'z', asked: 1 });
});
test('a worker that cannot start is told by every call', async (t) => {
    const worker = workerLink(() => spawnWorker(import.meta.url, 'no-such-worker'));
    await t.rejects(worker.call('x'), { message: 'the worker died', cause: { code: /MODULE_NOT_FOUND$/ } });
    await t.rejects(worker.call('y'), { message: 'the worker died' });
    await worker.close();
});
test('closing lets it finish first', async (t) => {
    const worker = await link(t.testdir({}));
    const asked = worker.call('x');
    await worker.close();
    t.match(await asked, { request: 'x' });
});
