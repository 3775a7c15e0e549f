import { FlowFinished, FlowStepOpened } from '#contracts/flow/events.ts';
import { holds } from '#contracts/flow/graph.ts';
import { instanceStatuses, isUnderWay } from '#contracts/flow/labels.ts';
import { present } from '#contracts/kernel/present.ts';
import { notFound, Refused } from '#contracts/kernel/refused.ts';
import { seenBy } from '#services/kernel/stream/access.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { flow, valuesOf } from './instance.ts';
import { openedTasks } from './start.ts';
import { flowTask } from './task.ts';
export const byOf = ({ user, agency }) => ({ id: user, ...present({ agency }) });
/**
 * Loads an instance that the caller may see: people of an agency see what it applied for, staff what concerns their airlines.
 * @throws Refused 404, 403
 */
export const flowSeenBy = async (run, instanceId, who) => {
    const seen = await seenBy(run, flow, instanceId, who);
    // a parent agency sees documents of its sub-agents, but not the decisions about them
    if (who.agency && who.agency !== seen.state.started.applicant.agency)
        throw notFound(flow.document.zh);
    return seen;
};
/**
 * A task of an instance.
 * @throws Refused 404
 */
export const taskOf = async (run, instanceId, taskId) => {
    const { state } = await run.load(flowTask, taskId);
    if (state.status === 'NONE' || state.created.instanceId !== instanceId)
        throw notFound('任务');
    return state;
};
/**
 * Handles one task: the task is done in its own stream, then the instance moves on and the next tasks open. If that breaks off in between,
 * the same request or the process `flow-goes-on` does the rest.
 * @throws Refused 任务已被处理, 无权处理该任务, 请选择操作, 请选择操作对应的处理人, 申请已撤销，本次提交未生效, 任务已由他人处理，本次审批未生效
 */
export const handleTask = async ({ run, hand, mayApprove, handedIn }, { id: instanceId, state, check }, { curentTaskId, routeId, flowRemark, toUser, form }, call) => {
    const by = byOf(call.who);
    const task = await taskOf(run, instanceId, curentTaskId);
    const may = await hand.mayHandle(by, handledOf(task), call);
    // refuses a stale If-Match before the task is done, since the instance moves only afterwards
    await check('advance');
    const { airLine } = task.created;
    const { line, definition } = state.started;
    const next = await hand.nextHandler(state.started, present({ routeId, toUser, airLine, line, definition }));
    // whoever decides next reads what is handed in now, not what was returned
    const facts = state.status === 'RETURNED' ? await handedIn(state.started.subject) : undefined;
    const handling = {
        ...may,
        by,
        known: state,
        ...present({ routeId }),
        ...(flowRemark && { remark: flowRemark }),
        ...present({ form, toUser: next, facts }),
    };
    if (task.status === 'PENDING') {
        const { end } = foreseen(state, task, handling, call);
        if (end?.outcome === 'APPROVED')
            await mayApprove(end, call.now);
    }
    const { state: done } = await call.unguarded(flowTask, curentTaskId).handle(handling);
    if (done.status !== 'DONE' && done.status !== 'RETURNED')
        return state;
    const moved = await applyTaskDone(call.unguarded, done.done);
    // what came too late stands in the history; nobody is told that it was done
    const isLate = moved.tasks.some(({ taskId, status }) => taskId === curentTaskId && status === 'DROPPED');
    if (isLate) {
        const what = isUnderWay(moved) ? '任务已由他人处理' : `申请${instanceStatuses[moved.status]}`;
        throw new Refused(flow.code, `${what}，本次${task.created.assignee.kind === 'APPLICANT' ? '提交' : '审批'}未生效，请刷新后查看`);
    }
    return moved;
};
/** Tells what would follow if a task was handled so: the end of its flow, or the next step. @throws Refused as the task does */
export const foreseen = (state, task, handling, { who, now: at }) => {
    const [done] = decide(flowTask, 'handle', task, handling, { who, at, id: task.created.taskId });
    const facts = decide(flow, 'advance', state, advanceOf(done.data), {
        who,
        at,
        id: state.started.instanceId,
    });
    const of = ({ type }) => facts.find(fact => fact.type === type)?.data;
    return { end: of(FlowFinished), step: of(FlowStepOpened) };
};
/** Moves the instance on after a task is done: closes tasks that it no longer waits for and opens new ones. */
export const applyTaskDone = async (at, done) => {
    const moved = await at(flow, done.instanceId).advance(advanceOf(done));
    const state = moved.state;
    const step = state.tasks.find(({ taskId }) => taskId === done.taskId)?.step;
    for (const task of state.tasks)
        if (task.status === 'DROPPED' && task.step === step)
            await at(flowTask, task.taskId).drop({});
    return openedTasks(at, state);
};
/** The command to the instance that follows from a task done. */
const advanceOf = ({ taskId, route, by, onBehalfOf, remark, form, facts, toUser }) => ({
    taskId,
    routeId: route.id,
    by,
    ...present({ onBehalfOf }),
    ...(remark && { remark }),
    ...present({ form, facts, toUser }),
});
export const handledOf = ({ created: { assignee, airLine }, escalatedTo }) => ({
    assignee,
    ...present({ airLine, escalatedTo }),
});
/** The routes that may be chosen on a task now. */
export const openOn = (state, { created }) => created.routes.filter(({ condition }) => !condition || holds(condition, valuesOf(state)));
