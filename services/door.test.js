import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import t from 'tap';
import { caughtUp, openDoor } from './door.ts';
const view = (state, more = {}) => ({
    view: 'order-list',
    state,
    position: 7,
    head: 9,
    lag: 2,
    lagSeconds: 1.5,
    batchMs: 3,
    batchDocs: 4,
    ...more,
});
t.test('the port answers from the first moment: alive, not ready and why, and 503 to everything else', async (t) => {
    const lines = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    const door = await openDoor({ port: 0, host: '127.0.0.1', log });
    const ask = async (path, options) => {
        const answer = await fetch(`${door.url}${path}`, options);
        return { status: answer.status, id: answer.headers.get('x-request-id'), body: await answer.json() };
    };
    t.equal((await fetch(`${door.url}/metrics`)).status, 204, 'who collects figures finds nobody dead');
    t.match(await ask('/health/live'), { status: 200, body: { status: 'live' } });
    t.match(await ask('/health/ready'), { status: 503, body: { status: 'starting', doing: '打开数据', views: [] } });
    door.tell({ doing: '更新读模型', views: () => [view('catching-up'), view('live', { view: 'user' })] });
    const waiting = [{ view: 'order-list', state: 'catching-up', position: 7, head: 9 }];
    t.match(await ask('/health/ready'), { status: 503, body: { doing: '更新读模型', views: waiting } });
    t.match(await ask('/api/order/r/query', { method: 'POST', body: '{}', headers: { 'x-request-id': 'early' } }), {
        status: 503,
        id: 'early',
        body: { requestId: 'early', code: 100_010_503, success: false, message: '系统正在启动（更新读模型），请稍后再试' },
    });
    t.match(lines.at(-1), /"path":"\/api\/order\/r\/query","status":503,"reason":"更新读模型"/, 'and the log says why');
    door.tell({ waitsFor: '磁盘已满' });
    t.match(await ask('/health/ready'), { status: 503, body: { doing: '更新读模型', waitsFor: '磁盘已满', views: waiting } });
    t.match((await ask('/api/x')).body, { message: '系统正在启动（磁盘已满），请稍后再试' });
    door.tell({});
    t.notMatch(await ask('/health/ready'), { body: { waitsFor: /./ } });
    await t.rejects(openDoor({ port: Number(new URL(door.url).port), host: '127.0.0.1', log }), { code: 'EADDRINUSE' });
    await door.close();
});
t.test('nobody is turned away when the program takes over, nor who waits when it ends', async (t) => {
    const door = await openDoor({ port: 0, host: '127.0.0.1', log: pino({ level: 'silent' }) });
    const app = Fastify({ serverFactory: door.serve });
    app.addHook('preClose', door.close);
    app.get('/health/live', async () => ({ status: 'program' }));
    app.get('/slow', async () => {
        await sleep(200);
        return { status: 'done' };
    });
    const statusOf = async (path) => (await (await fetch(`${door.url}${path}`)).json()).status;
    let over = false;
    const answers = new Set();
    const asking = Array.from({ length: 8 }, async () => {
        while (!over)
            answers.add(await statusOf('/health/live'));
    });
    await sleep(50);
    await app.ready();
    t.same([...answers], ['live'], 'the program says nothing before its turn');
    door.passOn();
    while (!answers.has('program'))
        await sleep(5);
    over = true;
    await Promise.all(asking);
    t.same([...answers], ['live', 'program']);
    const waiting = statusOf('/slow');
    await sleep(50);
    await app.close();
    t.equal(await waiting, 'done');
    await t.rejects(statusOf('/health/live'));
});
t.test('views that have nothing else to show are waited for, others are not', async (t) => {
    await caughtUp(() => [view('live'), view('stopped'), view('standby'), view('catching-up', { rebuilding: { position: 3 } })]);
    let state = 'catching-up';
    let there = false;
    const waiting = caughtUp(() => [view(state)]).then(() => {
        there = true;
    });
    await sleep(120);
    t.notOk(there);
    state = 'live';
    await waiting;
});
