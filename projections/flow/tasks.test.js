import t from 'tap';
import { FlowFinished, FlowTaskCancelled, FlowTaskCreated, FlowTaskDone, FlowTaskEscalated } from '#contracts/flow/events.ts';
import { spec } from '../kernel/spec.ts';
import { flowQueries } from './routes.ts';
import { flowTasks } from './tasks.ts';
const about = {
    instanceId: 'REFUND~R1~1',
    definition: 'REFUND',
    definitionName: '退票审批',
    version: 1,
    subject: { type: 'REFUND', id: 'R1', title: '退票R1' },
    applicant: { user: 'yefeng', agency: 'AG1001' },
    taskId: 'REFUND~R1~1.1.1',
};
const created = (more = {}) => FlowTaskCreated({
    ...about,
    tab: 9,
    step: 1,
    node: { id: 'step1', name: '退票审核' },
    assignee: { kind: 'ROLE', code: 'REFUND_DESK', name: '退票员' },
    airLine: 'HU',
    routes: [],
    fourEyes: true,
    dueAt: '2026-11-22T04:00:00.000Z',
    escalateTo: 'ADMINISTRATOR',
    ...more,
});
const done = (kind) => FlowTaskDone({ ...about, route: { id: 'r', name: '操作', kind }, by: { id: 'refund' }, remark: '同意' });
t.test('a task stands in the list of its handler until it is done', async () => {
    spec(flowTasks)
        .given(created())
        .row({
        owner: 'ROLE:REFUND_DESK',
        tabKey: 9,
        status: 'PENDING',
        businessId: 'R1',
        agency: 'AG1001',
        airLine: 'HU',
        escalateAt: '2026-11-22T04:00:00.000Z',
    })
        .twice();
    spec(flowTasks)
        .given(created({ airLine: undefined, dueAt: undefined }))
        .row({ airLine: '', escalateAt: undefined, dueAt: undefined });
    spec(flowTasks)
        .given(created(), done('PASS'))
        .row({ status: 'DONE', routeName: '操作', handledBy: 'refund', handleRemark: '同意', escalateAt: undefined })
        .twice();
    spec(flowTasks).given(created(), done('BACK')).row({ status: 'RETURNED' }).twice();
    spec(flowTasks)
        .given(created(), FlowTaskCancelled(about))
        .row({ status: 'CANCELLED', handledBy: undefined, escalateAt: undefined })
        .twice();
});
t.test('a task of an own application that four eyes decide is marked, so that its applicant is not listed as its handler', async () => {
    const byStaff = { user: 'refund' };
    spec(flowTasks)
        .given(created({ applicant: byStaff }))
        .row({ notFor: 'refund' });
    spec(flowTasks)
        .given(created({ applicant: byStaff, fourEyes: false }))
        .row({ notFor: '' });
    spec(flowTasks)
        .given(created({ applicant: byStaff, assignee: { kind: 'APPLICANT', code: 'refund' } }))
        .row({ notFor: '' });
    spec(flowTasks).given(created()).row({ notFor: '' });
});
t.test('who has decided reads what became of it, where the business could not follow', async (t) => {
    const row = { id: 't1', instanceId: 'REFUND~R1~1', nodeId: 'step1', status: 'DONE', routeName: '通过', owner: 'ROLE:REFUND_DESK' };
    const rows = [row, { ...row, id: 't2', status: 'RETURNED', routeName: '退回' }, { ...row, id: 't3', instanceId: 'REFUND~R2~1' }];
    const over = [{ id: 'REFUND~R1~1', remark: '订单已出票' }];
    const asked = [];
    const ask = () => ({
        page: async () => ({ content: rows, totalElements: 3, number: 0, size: 20 }),
        find: async (_, { filter }) => asked.push(filter) && over,
    });
    const routes = flowQueries({ ask: ask, scopes: async () => [] });
    const { handler } = routes.find(({ endpoint }) => endpoint.path === '/api/flow/task/r/list');
    const call = { who: { user: 'refund' }, now: '2026-11-22T04:00:00.000Z' };
    const { content } = (await handler({ status: 'DONE' }, call));
    t.same(content.map(({ statusDesc }) => statusDesc), ['通过，审批结果未能办理：订单已出票', '退回', '通过']);
    t.same(asked, [{ id: { in: ['REFUND~R1~1', 'REFUND~R2~1'] }, over: true }]);
});
t.test('what is overdue is told once to those above, and stays with its handler', async () => {
    const told = FlowTaskEscalated({ ...about, dueAt: '2026-11-22T04:00:00.000Z', to: 'ADMINISTRATOR' });
    spec(flowTasks)
        .given(created(), told)
        .row({ status: 'PENDING', owner: 'ROLE:REFUND_DESK', escalatedTo: 'ADMINISTRATOR', escalateAt: undefined })
        .twice();
    spec(flowTasks).given(created(), told, done('PASS')).row({ status: 'DONE', escalatedTo: 'ADMINISTRATOR' }).twice();
    spec(flowTasks).given(done('PASS')).none();
});
t.test('a decision that came after the application was taken back says that it had no effect', async () => {
    const { taskId, ...flow } = about;
    const ended = { ...flow, form: {}, facts: {}, dropped: [taskId], outcome: 'CANCELLED' };
    const taken = { ...FlowFinished({ ...ended, by: { id: 'yefeng', agency: 'AG1001' } }), stream: 'flow-REFUND~R1~1' };
    const own = (fact) => ({ ...fact, stream: `flowtask-${taskId}` });
    for (const past of [
        [own(created()), own(done('PASS')), taken],
        [own(created()), taken, own(done('PASS'))],
    ])
        spec(flowTasks)
            .given(...past)
            .row({ status: 'DONE', routeName: '操作', overtaken: '申请已撤回' }, taskId)
            .twice();
});
