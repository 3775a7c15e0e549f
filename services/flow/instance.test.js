import fc from 'fast-check';
import t from 'tap';
import * as events from '#contracts/flow/events.ts';
import { graphProblems, holds } from '#contracts/flow/graph.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts';
import { decide, fold, foldAt } from '#services/kernel/stream/decider.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { flow, openTasks, routesFrom, tasksToOpen } from './instance.ts';
import { flowTask } from './task.ts';
const role = (code) => [{ kind: 'ROLE', code }];
const node = (id, kind, more = {}) => ({ id, name: id, kind, ...more });
const way = (id, from, to, more = {}) => ({
    id,
    name: id,
    from,
    to,
    kind: 'PASS',
    needHandler: false,
    ...more,
});
const nodes = [
    node('start', 'START'),
    node('one', 'TASK', { assignees: role('ORDER_DESK'), dueHours: 2 }),
    node('auto', 'AUTO'),
    node('all', 'PARALLEL_ALL', { assignees: role('FINANCE'), each: 'airlines', rollback: true }),
    node('fix', 'TASK', { assignees: [{ kind: 'APPLICANT' }] }),
    node('yes', 'END', { outcome: 'APPROVED' }),
    node('no', 'END', { outcome: 'REJECTED' }),
];
const routes = [
    way('go', 'start', 'one'),
    way('pass', 'one', 'auto'),
    way('back', 'one', 'fix', { kind: 'BACK' }),
    way('small', 'auto', 'yes', { condition: { field: 'amount', op: 'LT', value: 100 } }),
    way('large', 'auto', 'all'),
    way('agree', 'all', 'yes'),
    way('refuse', 'all', 'no', { kind: 'REJECT' }),
    way('again', 'fix', 'one'),
];
const start = (more = {}) => ({
    instanceId: 'T~1~1',
    definition: 'TT',
    definitionName: '测试',
    version: 1,
    subject: { type: 'TT', id: '1', title: '测试' },
    applicant: { user: 'yefeng', agency: 'AG1001' },
    tab: 4,
    fourEyes: true,
    escalateTo: 'ADMINISTRATOR',
    nodes,
    routes,
    facts: { amount: 500, airlines: ['HU', 'JD'] },
    form: {},
    key: 'k',
    ...more,
});
const by = { id: 'order' };
/** the life of an instance: each step a task and the route taken on it */
const lived = (command, ...steps) => {
    const context = { who: aClerk, at: NOON, id: command.instanceId };
    const past = [];
    const take = (name, what) => {
        const state = fold(flow, flow.initial, past.map(fact => ({ ...fact, at: NOON })));
        past.push(...decide(flow, name, state, what, context));
    };
    take('start', command);
    for (const [taskId, routeId] of steps)
        take('advance', { taskId: `T~1~1.${taskId}`, routeId, by });
    return spec(flow, { who: aClerk }).given(...past);
};
const types = (facts) => facts.map(({ type }) => type.replace('Flow', ''));
t.test('an instance goes along its graph, over automatic nodes, and ends', async (t) => {
    spec(flow)
        .given()
        .when('start', start())
        .check(facts => {
        t.same(types(facts), ['Started', 'StepOpened']);
        t.match(facts[1].data, { step: 1, node: { id: 'one' }, tasks: [{ taskId: 'T~1~1.1.1', assignee: { code: 'ORDER_DESK' } }] });
        t.equal(facts[1].data.dueAt, '2026-11-21T06:00:00.000Z');
    });
    lived(start()).when('start', start()).refused('该业务已在审批中');
    lived(start({ facts: { amount: 50 } }), ['1.1', 'pass']).state({ status: 'FINISHED', outcome: 'APPROVED' });
    // values in the form do not overrule the program's facts
    lived(start({ form: { amount: 50 } }), ['1.1', 'pass']).state({ status: 'RUNNING', step: 2 });
    // a node with an empty list is passed, since there is nobody to ask
    lived(start({ facts: { amount: 500, airlines: [] } }), ['1.1', 'pass']).state({ outcome: 'APPROVED' });
    // a repetition, or an unknown task, changes nothing
    lived(start(), ['1.1', 'pass']).when('advance', { taskId: 'T~1~1.1.1', routeId: 'pass', by }).nothing();
    lived(start()).when('advance', { taskId: 'T~1~1.9.9', routeId: 'pass', by }).nothing();
});
t.test('parallel: all must pass, one refusal is enough, the way back leads to the step before', async (t) => {
    const before = lived(start(), ['1.1', 'pass']);
    before.look(state => t.same(openTasks(state).map(({ taskId, airLine }) => [taskId, airLine]), [
        ['T~1~1.2.1', 'HU'],
        ['T~1~1.2.2', 'JD'],
    ]));
    lived(start(), ['1.1', 'pass'], ['2.2', 'agree']).state({ status: 'RUNNING' });
    lived(start(), ['1.1', 'pass'], ['2.2', 'agree'], ['2.1', 'agree']).state({ status: 'FINISHED', outcome: 'APPROVED' });
    before
        .when('advance', { taskId: 'T~1~1.2.2', routeId: 'refuse', by })
        .check(facts => {
        t.same(types(facts), ['StepDone', 'Finished']);
        t.same(facts[0].data.dropped, ['T~1~1.2.1']);
    })
        .state({ outcome: 'REJECTED' });
    before
        .when('advance', { taskId: 'T~1~1.2.1', routeId: 'rollback', by })
        .check(facts => t.match(facts[1].data, { node: { id: 'one' }, step: 3 }));
    before.when('cancel', { remark: '已撤' }).state({ status: 'CANCELLED' });
});
t.test('what is about one airline is its people’s, and a line that nobody looks after is not left to nobody', async (t) => {
    const asked = (command) => {
        const [, opened] = decide(flow, 'start', flow.initial, command, { who: anAgent, at: NOON, id: command.instanceId });
        return opened.data.tasks;
    };
    t.same([['HU'], ['HU', 'HU'], ['HU', 'JD'], [], ['海航'], undefined].map(airlines => asked(start({ facts: { amount: 1, airlines } }))[0].airLine), ['HU', 'HU', undefined, undefined, undefined, undefined]);
    t.equal(asked(start({ airLine: 'JD', facts: { airlines: ['HU'] } }))[0].airLine, 'JD');
    const lined = (more) => asked(start({ ...more, nodes: start().nodes.map(node => (node.id === 'one' ? { ...node, assignees: [{ kind: 'LINE' }] } : node)) }));
    t.match(lined({ line: 'HU-HAK-PEK' }), [{ assignee: { kind: 'LINE', code: 'HU-HAK-PEK' } }]);
    t.match(lined({ line: 'HU-HAK-PEK', lineOpen: true }), [{ assignee: { kind: 'ROLE', code: start().escalateTo } }]);
});
t.test('returned to the applicant and handed in again', async (t) => {
    const back = lived(start(), ['1.1', 'back']);
    back.state({ status: 'RETURNED', returnedIn: 2 });
    back.look(state => t.match(openTasks(state), [{ assignee: { kind: 'APPLICANT', code: 'AG1001' } }]));
    back
        .when('advance', { taskId: 'T~1~1.2.1', routeId: 'again', by, form: { name: '新名' } })
        .check(facts => {
        t.same(types(facts), ['StepDone', 'Resubmitted', 'StepOpened']);
        t.same(facts[1].data.form, { name: '新名' });
        t.equal(facts[1].data.returnedIn, 2, 'the notice of the return is found by its step');
    })
        .state({ status: 'RUNNING', returnedIn: undefined });
});
t.test('a task is done once, by whoever may, along a route that is open (`ops/ci/checklist.tsv` 72)', async () => {
    const state = fold(flow, flow.initial, decide(flow, 'start', flow.initial, start(), { who: anAgent, at: NOON, id: 'x' }).map(fact => ({ ...fact, at: NOON })));
    const [task] = tasksToOpen(state);
    const need = { ...task, routes: [way('name', 'one', 'one', { needHandler: true }), way('pass', 'one', 'yes')] };
    const at = spec(flowTask, { who: aClerk }).given(events.FlowTaskCreated(need));
    const choice = { by, entitled: true, known: { form: {}, facts: {} } };
    at.when('handle', choice).refused('请选择操作', { status: 400, errors: { routeId: '请选择操作' } });
    at.when('handle', { ...choice, routeId: 'gone' }).refused('请选择操作', { status: 400 });
    const whom = { status: 400, errors: { toUser: '请选择操作对应的处理人' } };
    at.when('handle', { ...choice, routeId: 'name' }).refused('请选择操作对应的处理人', whom);
    at.when('handle', { ...choice, routeId: 'pass', entitled: false }).refused('无权处理该任务', { status: 403 });
    at.when('handle', { ...choice, routeId: 'pass', by: { id: 'yefeng' } }).refused('提交人不能审核自己提交的申请');
    at.when('handle', { ...choice, routeId: 'pass', onBehalfOf: 'yefeng' }).refused('提交人不能审核自己提交的申请');
    at.when('handle', { ...choice, routeId: 'pass', remark: '同意' }).state({ status: 'DONE' });
    const taskOf = (kind) => {
        const assignee = { kind, code: kind === 'ROLE' ? need.assignee.code : need.applicant.user };
        const refusing = events.FlowTaskCreated({ ...need, assignee, routes: [way('no', 'one', 'no', { kind: 'REJECT' })] });
        return spec(flowTask, { who: aClerk })
            .given(refusing)
            .when('handle', { ...choice, routeId: 'no' });
    };
    taskOf('ROLE').refused('请填写不通过原因', { status: 400, errors: { flowRemark: '请填写不通过原因' } });
    taskOf('APPLICANT').state({ status: 'DONE' });
    const { instanceId, definition, definitionName, version, subject, applicant, taskId } = need;
    const about = { instanceId, definition, definitionName, version, subject, applicant, taskId };
    const done = events.FlowTaskDone({ ...about, by, route: { id: 'pass', name: 'pass', kind: 'PASS' } });
    const after = spec(flowTask, { who: aClerk }).given(events.FlowTaskCreated(need), done);
    after.when('handle', { ...choice, routeId: 'pass' }).refused('任务已被处理');
    after.when('drop', {}).nothing();
    spec(flowTask).given(events.FlowTaskCreated(need), events.FlowTaskCancelled(about)).when('handle', choice).refused('任务已取消');
    // an overdue task is reported once, and not before its time
    at.when('escalate', {}, { at: '2026-11-21T05:59:59.000Z' }).nothing();
    const late = { at: '2026-11-21T06:00:00.000Z' };
    const told = events.FlowTaskEscalated({ ...about, dueAt: late.at, to: 'ADMINISTRATOR' });
    at.when('escalate', {}, late).then(told);
    spec(flowTask).given(events.FlowTaskCreated(need), told).when('escalate', {}, late).nothing();
});
t.test('a node names its handlers by a field of the facts: each has a task, the first decides', async (t) => {
    const from = nodes.map(one => (one.id === 'one' ? { ...one, handlersFrom: 'auditors' } : one));
    const auditors = [
        { id: 'zhang', name: '张三' },
        { id: 'li', name: '李四' },
    ];
    const named = lived(start({ nodes: from, facts: { amount: 50, auditors } }));
    named.look(state => t.match(openTasks(state).map(({ assignee }) => assignee), [
        { kind: 'USER', code: 'zhang' },
        { kind: 'USER', code: 'li' },
    ]));
    named
        .when('advance', { taskId: 'T~1~1.1.2', routeId: 'pass', by })
        .check(facts => t.same(facts[0].data.dropped, ['T~1~1.1.1'], 'nobody else need'))
        .state({ outcome: 'APPROVED' });
    for (const nobody of [{ facts: { amount: 50, auditors: [] } }, { facts: { amount: 50 }, form: { auditors } }])
        lived(start({ nodes: from, ...nobody })).look(state => t.match(openTasks(state).map(({ assignee }) => assignee), [{ kind: 'ROLE', code: 'ORDER_DESK' }]));
});
t.test('a handler writes the fields of the form that the node lets him, the applicant all of them', async (t) => {
    const created = (more) => events.FlowTaskCreated({
        ...tasksToOpen(fold(flow, flow.initial, decide(flow, 'start', flow.initial, start({
            nodes: nodes.map(one => (one.id === 'one' ? { ...one, editable: ['reason'] } : one)),
            form: { reason: '旧', name: '甲' },
        }), { who: anAgent, at: NOON, id: 'x' }).map(fact => ({ ...fact, at: NOON }))))[0],
        ...more,
    });
    const handle = { by, entitled: true, routeId: 'pass', known: { form: { reason: '旧', name: '甲' }, facts: { amount: 5 } } };
    const at = spec(flowTask, { who: aClerk }).given(created({}));
    at.when('handle', { ...handle, form: { reason: '新', name: '甲', amount: 5 } }).check(([done]) => t.same(done.data.form, { reason: '新' }));
    at.when('handle', { ...handle, form: { reason: '旧' } }).check(([done]) => t.equal(done.data.form, undefined));
    const refusal = { status: 400, errors: { form: '该环节不能修改name' } };
    at.when('handle', { ...handle, form: { name: '乙' } }).refused('该环节不能修改name', refusal);
    at.when('handle', { ...handle, form: { amount: 6 } }).refused('该环节不能修改amount', { status: 400 });
    const applicant = spec(flowTask, { who: aClerk }).given(created({ assignee: { kind: 'APPLICANT', code: 'AG1001', name: '申请人' } }));
    applicant.when('handle', { ...handle, form: { reason: '新' } }).check(([done]) => t.same(done.data.form, { reason: '新' }));
    applicant.when('handle', { ...handle, form: { name: '乙' } }).refused('该环节不能修改name', refusal);
    applicant.when('handle', { ...handle, form: { batch: '同意' } }).refused('该环节不能修改batch', { status: 400 });
});
t.test('what speaks against releasing a graph is told in Chinese', async (t) => {
    t.same(graphProblems({ nodes, routes }), []);
    const without = (id) => graphProblems({ nodes, routes: routes.filter(route => route.id !== id) });
    t.match(without('go'), ['环节“start”没有后续路由']);
    t.match(without('large'), [/自动环节“auto”须有一条无条件的路由/]);
    t.match(without('refuse'), ['环节“no”无法到达']);
    t.match(graphProblems({ nodes: [...nodes, nodes[1]], routes }), ['环节编码重复：one']);
    t.match(graphProblems({ nodes: [], routes: [] }), ['流程须有且只有一个开始环节', '流程须有结束环节']);
    const loop = [node('a', 'AUTO'), node('b', 'AUTO')];
    const round = [
        way('in', 'one', 'a'),
        way('ab', 'a', 'b'),
        way('ba', 'b', 'a'),
        way('out', 'b', 'yes', { condition: { field: 'x', op: 'FILLED' } }),
    ];
    t.match(graphProblems({ nodes: [...nodes, ...loop], routes: [...routes, ...round] }), ['自动环节“a”形成循环', '自动环节“b”形成循环']);
});
t.test('conditions compare, and nothing else', async (t) => {
    const at = { amount: 5, airlines: ['HU'], name: '', note: 'x' };
    t.ok(holds({ field: 'amount', op: 'GTE', value: 5 }, at));
    t.notOk(holds({ field: 'amount', op: 'GT', value: '4' }, at), 'a text is no number');
    t.ok(holds({ field: 'airlines', op: 'IN', value: ['HU', 'JD'] }, at));
    t.ok(holds({ field: 'airlines', op: 'EQ', value: 'HU' }, at));
    t.ok(holds({ field: 'name', op: 'EMPTY' }, at));
    t.notOk(holds({ field: 'constructor', op: 'FILLED' }, at));
});
/** Whatever the graph and whatever is chosen in whatever order: a task is done once, and an instance has ended or waits for somebody. */
t.test('random graphs, random handling', async (t) => {
    const size = fc.integer({ min: 1, max: 5 });
    const graph = size.chain(count => fc
        .array(fc.record({
        kind: fc.constantFrom('TASK', 'PARALLEL_ALL', 'PARALLEL_ANY', 'AUTO'),
        each: fc.boolean(),
        applicant: fc.boolean(),
        rollback: fc.boolean(),
        to: fc.array(fc.record({ to: fc.integer({ min: 0, max: count + 1 }), kind: fc.constantFrom('PASS', 'BACK', 'REJECT') }), { maxLength: 3 }),
    }), { minLength: count, maxLength: count })
        .map(drawn => {
        const name = (n) => (n === count ? 'yes' : n === count + 1 ? 'no' : `n${n}`);
        const middle = drawn.map(({ kind, each, applicant, rollback }, n) => node(`n${n}`, kind, {
            ...(kind === 'TASK' && { assignees: applicant && n > 0 ? [{ kind: 'APPLICANT' }] : role('R') }),
            ...(kind.startsWith('PAR') && {
                assignees: each ? role('R') : [...role('R'), ...role('S')],
                ...(each && { each: 'airlines' }),
            }),
            ...(kind !== 'AUTO' && { rollback }),
        }));
        const ways = drawn.flatMap(({ to }, n) => [
            way(`n${n}p`, `n${n}`, name(n + 1 === count ? count : n + 1)),
            ...to.map((one, i) => way(`n${n}r${i}`, `n${n}`, name(one.to), { kind: one.kind })),
        ]);
        const ends = [node('yes', 'END', { outcome: 'APPROVED' }), node('no', 'END', { outcome: 'REJECTED' })];
        const all = [node('start', 'START'), ...middle, ...ends.filter(({ id }) => ways.some(({ to }) => to === id))];
        return { nodes: all, routes: [way('go', 'start', 'n0'), ...ways] };
    }));
    let ran = 0;
    fc.assert(fc.property(graph, fc.array(fc.nat(), { maxLength: 25 }), fc.subarray(['HU', 'JD', 'CN']), (drawn, choices, airlines) => {
        if (graphProblems(drawn).length > 0)
            return;
        ran++;
        const context = { who: aClerk, at: NOON, id: 'T~1~1' };
        let state = flow.initial;
        const doneOnce = new Set();
        const take = (name, what) => {
            const facts = decide(flow, name, state, what, context);
            state = foldAt(flow, state, facts, NOON);
            return facts;
        };
        take('start', start({ ...drawn, facts: { airlines } }));
        for (const choice of choices) {
            if (state.status === 'NONE')
                throw new Error('it has started');
            const ended = state.status === 'FINISHED' || state.status === 'CANCELLED';
            const open = openTasks(state);
            if (ended !== (open.length === 0))
                throw new Error(`${state.status} with ${open.length} open tasks`);
            if ((state.status === 'RETURNED') !== (!ended && open.every(({ assignee }) => assignee.kind === 'APPLICANT')))
                throw new Error('returned and not so');
            if (ended)
                return;
            const task = open[choice % open.length];
            if (doneOnce.has(task.taskId))
                throw new Error('a task came up twice');
            doneOnce.add(task.taskId);
            const ways = routesFrom(state, task.node.id);
            const told = { taskId: task.taskId, routeId: ways[choice % ways.length].id, by };
            if (take('advance', told).length === 0)
                throw new Error('a task that is open moves it');
            if (take('advance', told).length > 0)
                throw new Error('told twice it moves once');
        }
    }), { numRuns: runs(300) });
    t.ok(ran > 60, `${ran} graphs could be released`);
    t.throws(() => decide(flow, 'start', flow.initial, start({ routeId: 'gone' }), { who: aClerk, at: NOON, id: 'x' }), Refused);
});
