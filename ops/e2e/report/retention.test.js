import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { config } from '#contracts/basicinfo/config.ts';
import { logout } from '#contracts/identity/api.ts';
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts';
import { closedSessions } from '#projections/identity/closed-session.ts';
import { startProgram } from '../start.ts';
const DAY = 24 * 60;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
t.test('export files go after the days that the configuration says; a changed number counts at once', async (t) => {
    const { program, call, send, signIn, later, dir, close } = await startProgram();
    t.teardown(close);
    const files = async () => (await readdir(join(dir, 'files'))).filter(name => name.endsWith('.xlsx'));
    const { id } = await call(requestExport, { resource: 'cabin', scope: 'ALL' }, 'order');
    // a job does not report its end, and a loop of answers from memory would block everything else
    while ((await call(getJob, { id }, 'order')).status === 'RUNNING')
        await turn();
    await program.settle();
    t.equal((await files()).length, 1);
    later(3 * DAY + 1);
    t.match(await program.pass('sweep'), { more: false });
    t.equal((await files()).length, 1, 'kept for seven days');
    await call(config.endpoints.modify, { id: 'exportRetentionDays', configValue: '3' }, 'admin');
    await program.settle();
    await program.pass('sweep');
    t.same(await files(), []);
    // tokens have expired meanwhile
    const headers = { authorization: `Bearer ${await signIn('order')}` };
    t.match(await call(getJob, { id }, undefined, { headers }), { status: 'EXPIRED' });
    t.match(await send(jobFile, { id }, undefined, { headers }), { status: 409, message: '导出文件已到期删除，请重新导出' });
    await program.settle();
    const head = await program.events.head();
    await program.pass('sweep');
    t.equal(await program.events.head(), head, 'nothing is left to do');
    t.match(await send(config.endpoints.modify, { id: 'exportRetentionDays', configValue: '0' }, 'admin'), {
        status: 400,
        message: '配置值应在1到3650之间',
    });
});
t.test('closed sessions are remembered until their token expires, and no longer', async (t) => {
    const { program, send, signIn, later, close } = await startProgram();
    t.teardown(close);
    const authorization = `Bearer ${await signIn('yefeng')}`;
    t.equal((await send(logout, {}, undefined, { headers: { authorization } })).status, 200);
    await program.settle();
    const [closed] = await program.query.find(closedSessions, { limit: 10 });
    t.ok(closed);
    await program.pass('sweep');
    await program.settle();
    t.equal(await program.query.count(closedSessions).then(({ count }) => count), 1, 'its token could still be used');
    later((Date.parse(closed.until) - Date.parse(program.clock())) / 60_000);
    await program.pass('sweep');
    await program.settle();
    t.equal(await program.query.count(closedSessions).then(({ count }) => count), 0);
    t.equal((await send(logout, {}, undefined, { headers: { authorization } })).status, 401);
    const head = await program.events.head();
    await program.pass('sweep');
    t.equal(await program.events.head(), head);
});
t.test('pictures of a registration that died go after a day, those of an agency stay', async (t) => {
    const days = (count) => new Date(Date.now() + count * DAY * 60_000).toISOString();
    let now = days(0);
    const { program, close } = await startProgram({ clock: () => now });
    t.teardown(close);
    const image = [{ name: 'a.png', bytes: Buffer.from(PNG, 'base64') }];
    const [died] = await program.house.papers.put(image, { agency: 'never-was' }, 'died', 'images');
    const [kept] = await program.house.papers.put(image, { agency: 'AG1001' }, 'lived', 'images');
    const there = async () => [
        (await program.house.papers.get(died.id)) !== undefined,
        (await program.house.papers.get(kept.id)) !== undefined,
    ];
    await program.pass('sweep');
    t.same(await there(), [true, true]);
    now = days(1.5);
    await program.pass('sweep');
    t.same(await there(), [false, true]);
});
