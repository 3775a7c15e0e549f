import t, {} from 'tap';
import { seededFlows } from '#ops/seed/flows.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { flowDefinition } from '#services/flow/definition.ts';
import { applyTaskDone } from '#services/flow/handle.ts';
import { flow, openTasks } from '#services/flow/instance.ts';
import { flowTask } from '#services/flow/task.ts';
import { flowProcesses } from '#services/flow/uses.ts';
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts';
import { commanding, commands, idFrom } from '#services/kernel/stream/commands.ts';
import { reacting } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { renamesUnderWay } from '#services/order/names/renames.ts';
import { ORDER, printed, ticketNo, traveller } from '#services/order/test/sample.ts';
import { memoryStore } from '#services/test/memory.ts';
import { renameFlows, renameProcess, renamesFollow, takenBack } from './calls.ts';
import { rename } from './decide.ts';
/**
 * A changed name on a ticket, from the application to its end, by a request that dies at any of its appends, written or lost, and by
 * processes that read the whole log and die likewise: in the end it is carried out in both streams, or in neither.
 */
const hand = { handlerOf: async () => undefined, nextHandler: async () => undefined };
const RENAME = seededFlows.find(({ key }) => key === 'RENAME');
const one = traveller('ADULT', 0);
const by = { id: 'lijuan', name: '李娟' };
const house = async (fee) => {
    const { store, log, failAfter } = memoryStore(() => NOON);
    const run = commands(store);
    const follows = renamesFollow(hand);
    const processes = [...flowProcesses(renameFlows), renameProcess(follows)];
    const as = (who, name) => commanding(run, (stream, command) => ({ who, now: NOON, commandId: idFrom(name, stream, command) }));
    const { key, name, tab, fourEyes, nodes, routes } = RENAME;
    await as(aClerk, 'seed')(flowDefinition, key).plant({
        name,
        businessType: key,
        tab,
        fourEyes,
        escalateTo: 'ADMINISTRATOR',
        nodes,
        routes,
    });
    const past = printed().map(({ type, data }, n) => ({
        id: `sold ${n}`,
        type,
        data,
        meta: { user: 'yefeng', role: 'AGENT', commandId: `sold ${n}`, at: NOON },
    }));
    await store.append(`order-${ORDER}`, past, { expected: 'none' });
    const terms = { productId: 'HU.RENAME', product: '更名费', fee, closesAt: '2026-12-09T00:30:00.000Z', payMinutes: 1_440, most: 1 };
    const steps = [
        async () => {
            const at = as(anAgent, 'ask');
            const { type: _, ...fields } = one;
            const done = await at(order, ORDER).askRename({ ...fields, ...terms, name: '赵建果', renameId: 'M1', remark: '用字有误' });
            await follows.asked.now({ ...done, id: ORDER }, { call: { who: anAgent, now: NOON, unguarded: at }, load: run.load });
        },
        async () => {
            const state = (await run.load(flow, 'RENAME~M1~1')).state;
            const [task] = openTasks(state);
            await as(aClerk, 'decide')(flowTask, task.taskId).handle({ routeId: 'step1-pass', by, entitled: true, known: state });
        },
        async () => {
            if (fee === 0)
                return;
            const at = as(anAgent, 'pay');
            await at(rename, 'M1').claim({ paymentCode: 'P1', amount: fee });
            await at(rename, 'M1').pay({ paymentCode: 'P1', channel: 'virtual', tradeNo: 'T1', amount: fee, paidAt: NOON });
        },
    ];
    const goOn = async () => {
        for (let n = 0; n < log.length; n++)
            for (const process of processes)
                for (const { type, react } of process.reactions)
                    if (type === log[n].type)
                        await react(log[n].data, reacting(process, log[n], { run, clock: () => NOON }));
    };
    /** repeats until no process dies any more */
    const insist = async (work) => {
        for (let tries = 0; tries < 3; tries++) {
            try {
                return await work();
            }
            catch (error) {
                if (!(error instanceof Unavailable))
                    throw error;
            }
        }
        return undefined;
    };
    const live = async () => {
        for (const step of steps) {
            await insist(step);
            await insist(goOn);
        }
    };
    const withdraw = async () => {
        const { state } = await run.load(rename, 'M1');
        await takenBack({ load: run.load, at: as(anAgent, 'withdraw') }, 'M1', state);
    };
    /** the approver's task has told its flow, and nobody else has heard of it yet */
    const advance = async () => {
        const { tasks } = (await run.load(flow, 'RENAME~M1~1')).state;
        const { state } = await run.load(flowTask, tasks[0].taskId);
        if (state.status !== 'DONE')
            throw new Error(state.status);
        return applyTaskDone(as(aClerk, 'advance'), state.done);
    };
    const look = async () => ({ of: (await run.load(order, ORDER)).state, own: (await run.load(rename, 'M1')).state });
    return { live, goOn, insist, look, failAfter, store, steps, withdraw, advance, run, as };
};
const carriedOut = async (t, { look }, said) => {
    const { of, own } = await look();
    if (of.status === 'NONE')
        return t.fail(said);
    t.equal(own.status, 'DONE', said);
    t.same(renamesUnderWay(of), [], said);
    return t.match(of.passengers[one.id], { name: '赵建果', ticketNo: ticketNo(0), status: 'TICKETED' }, said);
};
for (const fee of [0, 10_000])
    t.test(`with a fee of ${fee}: a death at any append changes nothing of the end`, async (t) => {
        const calm = await house(fee);
        const before = await calm.store.head();
        await calm.live();
        await carriedOut(t, calm, 'nobody dies');
        const appends = (await calm.store.head()) - before;
        for (const how of ['lost', 'unheard'])
            for (let after = 0; after < appends; after++) {
                const here = await house(fee);
                here.failAfter(after, how);
                await here.live();
                await carriedOut(t, here, `the append ${after} is ${how}`);
            }
        const head = await calm.store.head();
        await calm.goOn();
        t.equal(await calm.store.head(), head, 'read again, nothing follows');
    });
t.test('taken back, it leaves the order as it was, whoever dies meanwhile', async (t) => {
    for (const how of ['lost', 'unheard'])
        for (let after = 0; after < 6; after++) {
            const here = await house(10_000);
            await here.steps[0]();
            await here.goOn();
            here.failAfter(after, how);
            await here.insist(here.withdraw);
            await here.insist(here.goOn);
            const { of, own } = await here.look();
            t.equal(own.status, 'WITHDRAWN');
            if (of.status === 'NONE')
                return t.fail();
            t.same(renamesUnderWay(of), []);
            t.match(of.passengers[one.id], { name: one.name, status: 'TICKETED' });
            const { state } = await here.run.load(flow, 'RENAME~M1~1');
            t.equal(state.status, 'CANCELLED', 'and nobody need decide');
        }
});
t.test('taken back in the moment of its approval: whichever its flow has first, and both are told that', async (t) => {
    const decided = await house(10_000);
    await decided.steps[0]();
    await decided.goOn();
    await decided.steps[1]();
    t.match(await decided.advance(), { outcome: 'APPROVED' });
    await t.rejects(decided.withdraw(), { message: '申请已审批，不能撤回，请刷新后查看' });
    await decided.goOn();
    t.match((await decided.look()).own, { status: 'WAIT_PAY' }, 'what the approver was told');
    await decided.withdraw();
    await decided.goOn();
    t.match((await decided.look()).own, { status: 'WITHDRAWN' }, 'and as it is to be paid it may be taken back');
    const first = await house(10_000);
    await first.steps[0]();
    await first.goOn();
    const asked = (await first.run.load(flow, 'RENAME~M1~1')).state;
    await first.steps[1]();
    await first.withdraw();
    t.match(await first.advance(), { outcome: 'CANCELLED' }, 'the approver is told so');
    await first.goOn();
    t.match((await first.look()).own, { status: 'WITHDRAWN' });
    t.equal(openTasks(asked).length, 1);
});
t.test('approved in the very moment in which it was closed: whoever asked and whoever decided are told', async (t) => {
    const { steps, advance, as, goOn, run, look } = await house(10_000);
    const [ask, approve] = steps;
    await ask();
    await approve();
    await advance();
    await as(aClerk, 'closes')(rename, 'M1').reject({ reason: '订单已失效' });
    await goOn();
    t.match((await run.load(flow, 'RENAME~M1~1')).state, { status: 'FINISHED', outcome: 'APPROVED', unfollowed: '更名申请已终止' });
    t.match(await look(), { own: { status: 'REJECTED' } });
});
