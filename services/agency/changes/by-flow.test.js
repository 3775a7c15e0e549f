import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t, {} from 'tap';
import { seedFlows } from '#ops/seed/flows.ts';
import { flow, openTasks } from '#services/flow/instance.ts';
import { handling } from '#services/flow/people.ts';
import { cancelFlow, runningFlow, startFlow } from '#services/flow/start.ts';
import { flowTask } from '#services/flow/task.ts';
import { flowProcesses } from '#services/flow/uses.ts';
import { ownerOf } from '#services/identity/account.ts';
import { loginMark, loginNames } from '#services/identity/login-name.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { runProcesses } from '#services/kernel/stream/process.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { agency } from '../agency.ts';
import { financeCode } from '../finance-code.ts';
import { AGENT_REGISTER, applicantsTask, handIn, registrationFlow } from '../registration/by-flow.ts';
import { agencyChanges, agencyFlows, changesFollow, FINANCE_CODE } from './by-flow.ts';
const store = await openStore(t);
const run = commands(store);
const { load } = run;
const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }));
const nobody = async () => [];
const people = { person: async () => undefined, withRole: nobody, inGroup: nobody, inDepartment: nobody, withPermission: nobody };
const hand = handling({ run, people, hints: { handedTo: nobody, linesOf: nobody, handlers: nobody } });
await seedFlows(run, NOON);
/** runs the processes on everything from now on; returns how to wait for them */
const following = async (t) => {
    let reached = await store.head();
    const processes = runProcesses({
        events: store,
        processes: [...flowProcesses(agencyFlows), agencyChanges(changesFollow(hand))],
        run,
        checkpoints: {
            get: async () => reached,
            set: async (_, to) => {
                reached = to;
            },
        },
        clock: () => NOON,
        log: pino({ level: 'silent' }),
    });
    t.teardown(() => processes.close());
    return async () => {
        for (let head = -1; head !== (await store.head());) {
            head = await store.head();
            await processes.reached(head);
        }
    };
};
const opened = async (id) => {
    await at(agency, id).open({ name: `${id}旅行社`, contact: '林小芳', phone: '13800000002' });
    return async () => (await load(agency, id)).state;
};
t.test('a change whose request died right after it was requested has its flow all the same', async (t) => {
    const settled = await following(t);
    const known = await opened('B1');
    await at(agency, 'B1').requestChange({ requestId: 'r1', kind: 'NAME', name: '新名旅行社' });
    await settled();
    const review = (await runningFlow(load, 'AGENT_NAME', 'B1~r1'));
    t.match(review, { status: 'RUNNING', facts: { before: 'B1旅行社', after: '新名旅行社' }, started: { key: 'r1' } });
    t.match((await load(flowTask, review.tasks[0].taskId)).state, { status: 'PENDING' });
    await cancelFlow(at, review, '不办了');
    await settled();
    t.same((await known()).changes, {});
    await at(agency, 'B1').requestChange({ requestId: 'r2', kind: 'NAME', name: '又一名', routeId: 'no-such' });
    await settled();
    t.same((await known()).changes, {}, 'what cannot begin is taken back, so that another may be requested');
    t.equal(await runningFlow(load, 'AGENT_NAME', 'B1~r2'), undefined);
});
t.test('the same wish at the same moment is one flow', async (t) => {
    const wish = (key) => startFlow({ load, at, hand }, {
        definition: 'AGENT_NAME',
        subject: { type: 'AGENT_NAME', id: 'B2', title: '变更' },
        applicant: { user: 'yefeng' },
        key,
    });
    const [one, other] = await Promise.all([wish('k'), wish('k')]);
    t.equal(one.started.instanceId, other.started.instanceId);
    await t.rejects(wish('another'), { message: '该业务已在审批中' });
});
t.test('a finance code whose request died right after it was submitted has its flow all the same', async (t) => {
    const settled = await following(t);
    const code = async () => (await load(financeCode, 'B3')).state;
    await at(financeCode, 'B3').save({ agencyName: 'B3旅行社', financeCode: 'C-1' });
    await at(financeCode, 'B3').submit({ requestId: 'f1', financeCode: 'C-1' });
    await settled();
    t.match(await code(), { status: 'SUBMITTED', requestId: 'f1' });
    const review = (await runningFlow(load, FINANCE_CODE, 'B3'));
    t.match(review, { facts: { before: '', after: 'C-1' }, started: { key: 'f1', fourEyes: true, subject: { title: 'B3旅行社财务代码' } } });
    t.match((await load(flowTask, review.tasks[0].taskId)).state, { status: 'PENDING' });
    await at(financeCode, 'B3').submit({ requestId: 'f1', financeCode: 'C-1' });
    await t.rejects(at(financeCode, 'B3').submit({ requestId: 'f2', financeCode: 'C-1' }), { message: '请先保存财务代码，再提交审批' });
    await at(flow, review.started.instanceId).advance({
        taskId: review.tasks[0].taskId,
        routeId: 'step1-reject',
        by: { id: 'x' },
    });
    await settled();
    t.match(await code(), { status: 'REJECTED' });
    await at(financeCode, 'B3').save({ agencyName: 'B3旅行社', financeCode: 'C-2' });
    await t.rejects(at(financeCode, 'B3').submit({ requestId: 'f3', financeCode: 'C-1' }), { message: '财务代码已被修改，请重新提交' });
    await at(financeCode, 'B3').submit({ requestId: 'f4', financeCode: 'C-2', routeId: 'no-such' });
    await settled();
    t.match(await code(), { status: 'REJECTED' }, 'what cannot begin is taken back, so that another may be submitted');
    t.equal(await runningFlow(load, FINANCE_CODE, 'B3'), undefined);
    await at(financeCode, 'B3').save({ agencyName: 'B3旅行社', financeCode: 'C-3' });
    await at(financeCode, 'B3').submit({ requestId: 'f5', financeCode: 'C-3' });
    const late = { subject: { id: 'B3' }, instanceId: review.started.instanceId };
    await agencyFlows[FINANCE_CODE].approved(late, { at, load });
    await agencyFlows[FINANCE_CODE].rejected(late, { at, load });
    t.match(await code(), { status: 'SUBMITTED', requestId: 'f5' }, 'the end of an earlier flow does not reach it');
    await settled();
    for (const routeId of ['step1-pass', 'step2-pass']) {
        const next = (await runningFlow(load, FINANCE_CODE, 'B3'));
        await at(flow, next.started.instanceId).advance({ taskId: openTasks(next)[0].taskId, routeId, by: { id: 'x' } });
    }
    await settled();
    t.match(await code(), { status: 'APPROVED', approvedCode: 'C-3' });
});
t.test('a returned application is handed in by the request and the process at once, its task made where it was not yet', async (t) => {
    const known = await (await opened('B4'))();
    const subject = { type: AGENT_REGISTER, id: 'B4', title: '注册' };
    const applicant = { user: 'b4', name: '林小芳', agency: 'B4' };
    const { started, tasks } = await startFlow({ load, at, hand }, { definition: AGENT_REGISTER, subject, applicant, key: 'k' });
    // the request that returned it died before it opened the applicant's task
    await at(flow, started.instanceId).advance({ taskId: tasks[0].taskId, routeId: 'office-back', by: { id: 'order' } });
    const returned = (await load(flow, started.instanceId)).state;
    const { taskId } = applicantsTask(returned);
    t.equal((await load(flowTask, taskId)).state.status, 'NONE');
    const reach = { load, at, auditors: nobody };
    await Promise.all([handIn(reach, known), handIn(reach, known), handIn(reach, known)]);
    t.equal((await load(flowTask, taskId)).state.status, 'DONE');
    t.match((await load(flow, started.instanceId)).state, { status: 'RUNNING', tasks: { length: 3 } });
});
t.test('a registration that is in no workflow is put into it by hand, once, and its auditors look first', async (t) => {
    const info = { name: '星空旅行社', linkman: '赵四海', parentOrgId: 'HAK' };
    await at(agency, 'B5').register({ loginName: 'b5', passwordHash: 'x', info, applied: [{ airLine: 'HU', inter: false }], papers: [] });
    const asked = [];
    const auditors = async (application) => {
        asked.push(application);
        return [{ id: 'zhang', name: '张三' }];
    };
    const { submit } = registrationFlow({ run, hand, logins: loginNames(loginMark('key of a test')), reviewDays: async () => 30 }, auditors);
    const who = { ...aClerk, permissions: ['*'] };
    const call = { who, unguarded: at, now: NOON, commandId: 'c1' };
    const begun = await submit('B5', {}, call);
    t.match(openTasks(begun), [{ node: { name: '营业部初审' }, assignee: { kind: 'USER', code: 'zhang' } }]);
    t.match(begun.started, { applicant: { user: ownerOf('B5'), agency: 'B5' }, subject: { title: '星空旅行社注册审核' } });
    t.same(asked, [{ parentOrgId: 'HAK', airlines: ['HU'] }]);
    await t.rejects(submit('B5', {}, call), { message: '该业务已在审批中' });
    await t.rejects(submit('B6', {}, call), { message: '代理人不存在' });
    await t.rejects(submit('B5', {}, { ...call, who: { ...aClerk, permissions: [] } }), { message: '没有权限进行该操作' });
});
