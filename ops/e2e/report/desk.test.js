import t from 'tap';
import { read, utils } from 'xlsx';
import { airport } from '#contracts/basicinfo/airport.ts';
import * as operators from '#contracts/report/operators/api.ts';
import * as jobs from '#contracts/schedule/api.ts';
import { adults, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/** One program for what supervisors look at: jobs, who did what, who looked at whom, and the search. */
const time = { now: MONDAY };
const house = await startProgram({ clock: () => time.now });
t.teardown(house.close);
const { call, send, program } = house;
const sale = selling(house, time);
await sale.putOnSale([{}]);
t.test('jobs: listed, scheduled by staff, run once when their slot has come, steered, and told in the log', async (t) => {
    const rows = async (body = {}) => (await call(jobs.querySchedules, { size: 200, ...body }, 'admin')).content;
    t.match((await rows()).find(({ id }) => id === 'sweep'), { name: '清理过期数据', cron: '40 2 * * *', when: '每天02:40', status: 'NORMAL', mayDelete: false, mayPause: true }, 'jobs of the program are there before anybody has touched them');
    t.match((await rows({ q: '到期' }))[0], { id: 'deadlines', when: '每1秒', next: [], mayPause: false });
    t.match(await send(jobs.querySchedules, {}, 'order'), { status: 403 });
    const head = await program.events.head();
    const add = (body, who = 'admin') => send(jobs.addSchedule, { name: '午间清理', cron: '0 12 * * *', kind: 'sweep', ...body }, who);
    t.match(await add({ cron: '0 0 31 2 *' }), { status: 400, message: 'cron表达式无效或永不触发：0 0 31 2 *' });
    t.match(await add({ cron: '*/5 * * * *' }), { status: 400, message: '间隔不能少于10分钟' });
    t.match(await add({ kind: 'nothing' }), { status: 400, message: '没有任务种类nothing' });
    t.match(await add({ kind: 'months' }), { status: 409, message: '该任务只能有一个' });
    t.match(await add({ params: { days: 1 } }), { status: 400, message: '该任务种类没有参数' });
    t.match(await add({}, 'order'), { status: 403 });
    t.equal(await program.events.head(), head, 'what is refused leaves nothing');
    const added = await call(jobs.addSchedule, { name: '午间清理', cron: '0 12 * * *', target: 'sweep' }, 'admin');
    t.match(added, { when: '每天12:00', kindName: '清理过期数据', mayDelete: true, next: { length: 3 } });
    const { id } = added;
    const log = async (body = {}) => (await call(jobs.scheduleLog, body, 'admin')).content;
    const pass = async () => {
        await program.settle();
        await program.pass('jobs');
        await program.settle();
    };
    await pass();
    t.same(await log({ id }), [], 'nothing is due');
    const [first, second, third] = added.next;
    time.now = first;
    await Promise.all([pass(), pass()]);
    t.match(await log({ id }), [{ status: 'SUCCESS', cause: 'CLOCK', slot: first, name: '午间清理' }], 'once');
    time.now = third;
    await pass();
    t.match((await log({ id })).map(({ status, cause, message }) => ({ status, cause, message })), [
        { status: 'SKIPPED', message: '错过1个时点，由本次补跑' },
        { status: 'SUCCESS', cause: 'MISSED' },
        { status: 'SUCCESS', cause: 'CLOCK' },
    ], 'what was missed is made up for once');
    t.not(second, third);
    t.match(await call(jobs.modifySchedule, { id, cron: '30 18 * * 1-5', name: '傍晚清理' }, 'admin'), {
        when: '每周一至周五18:30',
        revision: 1,
    });
    t.match(await send(jobs.modifySchedule, { id, name: '别的' }, 'admin', { headers: { 'if-match': '"0"' } }), { status: 412 });
    t.match(await call(jobs.getSchedule, { id }, 'admin'), { name: '傍晚清理', next: { length: 10 } });
    t.match(await call(jobs.pauseSchedule, { id }, 'admin'), { status: 'PAUSED', next: [] });
    t.match(await call(jobs.pauseSchedule, { id }, 'admin'), { status: 'PAUSED' }, 'twice is once');
    await call(jobs.runSchedule, { id }, 'admin');
    await pass();
    t.match((await log({ id })).find(({ cause }) => cause === 'PERSON'), { status: 'SUCCESS' }, 'by hand also while it waits');
    t.match(await call(jobs.resumeSchedule, { id }, 'admin'), { status: 'NORMAL' });
    t.match(await call(jobs.deleteSchedule, { id }, 'admin'), { id });
    await program.settle();
    t.match(await send(jobs.getSchedule, { id }, 'admin'), { status: 404, message: '定时任务不存在' });
    t.match((await log({ id }))[0], { name: '已删除的任务' });
    // what only repeats
    t.match(await send(jobs.pauseSchedule, { id: 'deadlines' }, 'admin'), { status: 409, message: '该任务不能暂停' });
    t.match(await send(jobs.modifySchedule, { id: 'timeOfFlows', cron: '0 1 * * *' }, 'admin'), {
        status: 409,
        message: '该任务的间隔不能修改',
    });
    t.match(await send(jobs.deleteSchedule, { id: 'sweep' }, 'admin'), { status: 409, message: '系统任务不能删除，可暂停' });
    t.match(await call(jobs.pauseSchedule, { id: 'timeOfFlows' }, 'admin'), { status: 'PAUSED', name: '流程时限' });
    await call(jobs.runSchedule, { id: 'timeOfFlows' }, 'admin');
    await pass();
    t.match((await log({ id: 'timeOfFlows' }))[0], { cause: 'PERSON', status: 'SUCCESS', name: '流程时限' });
    t.match((await rows({ status: 'PAUSED' })).map(({ id }) => id), ['timeOfFlows']);
    t.match(await call(jobs.nextTimes, { cron: '0 9 * * 1' }, 'admin'), { when: '每周一09:00', next: { length: 5 } });
    t.ok((await call(jobs.scheduleKinds, {}, 'admin')).some(({ kind }) => kind === 'sweep'));
});
t.test('who did what: a line for each request of a person, with its object, its login and its day', async (t) => {
    const { orderId } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(12));
    await call(airport.endpoints.modify, { id: 'HAK', shortCname: '海口美兰' }, 'admin');
    await program.settle();
    const ask = async (body, who = 'admin') => (await call(operators.queryOperations, { startDate: '2026-01-01', ...body }, who)).content;
    const [submitted, ...more] = await ask({ object: orderId });
    t.same(more, []);
    t.match(submitted, {
        user: 'yefeng',
        userName: '符海燕',
        role: 'AGENT',
        agency: 'AG1001',
        agencyName: '海南椰风国际旅行社',
        what: '国内订单提交',
        kind: 'order',
        subject: `order-${orderId}`,
        airLine: 'HU',
    });
    t.match(submitted.changed, /提交订单/);
    t.ok(submitted.streams > 1, 'one line for all that the request wrote to');
    t.match((await ask({ object: submitted.object }))[0], { id: submitted.id }, 'found by what is shown too');
    t.match(await ask({ user: 'admin', what: '修改机场' }), [
        { user: 'admin', object: /HAK$/, what: '修改机场', way: String, loggedInAt: String },
    ]);
    t.ok((await ask({ user: 'admin' })).every(({ user }) => user === 'admin'));
    t.same(await ask({ user: 'admin', startDate: '2020-01-01', endDate: '2020-01-02' }), []);
    t.match(await send(operators.queryOperations, { startDate: '2026-02-01', endDate: '2026-01-01' }, 'admin'), {
        status: 400,
        message: '结束日期不能早于开始日期',
    });
    // one person's day is all that the log has under his id, request by request
    const log = [];
    for (let [from, end] = [0, false]; !end;) {
        const page = await program.events.readAll({ from, limit: 1_000 });
        for (const { meta } of page.events)
            log.push({ user: meta.user, request: meta.correlationId ?? meta.commandId });
        [from, end] = [page.position, page.end];
    }
    const [own] = await ask({ user: 'admin', what: '修改机场' });
    const adminId = log.find(({ request }) => request === own.id).user;
    const requests = new Set(log.filter(({ user }) => user === adminId).map(({ request }) => request));
    const listed = await call(operators.queryOperations, { startDate: '2020-01-01', user: 'admin', size: 200 }, 'admin');
    const withoutLogins = listed.content.filter(({ what }) => !/登录|会话/.test(what)).map(({ id }) => id);
    t.ok(withoutLogins.length > 5);
    t.same(withoutLogins.filter(id => !requests.has(id)), []);
    t.same([...requests].filter(id => !listed.content.some(row => row.id === id)), []);
    t.match(await send(operators.queryOperations, {}, 'order'), { status: 403 }, 'a right of its own');
    const file = await send(operators.exportOperations, { startDate: '2026-01-01', user: 'yefeng' }, 'admin');
    t.equal(file.status, 200);
    const book = read(file.bytes);
    const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0]]);
    t.match(rows.find(row => row.对象?.endsWith(orderId)), { 操作人: '符海燕', 登录名: 'yefeng', 操作: '国内订单提交' });
});
