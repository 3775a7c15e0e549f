import { isUnderWay } from '#contracts/flow/labels.ts';
import { present } from '#contracts/kernel/present.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { flowDefinition, releasedOf } from './definition.ts';
import { flowLine } from './handover.ts';
import { aboutOf, flow, openTasks, tasksToOpen } from './instance.ts';
import { flowTask } from './task.ts';
/**
 * Starts an instance and opens its first tasks. A subject has at most one running instance of a definition; each has a numbered stream of
 * its own: `{definition}~{subject id}~{n}`.
 * @throws Refused 流程定义未发布, 该业务已在审批中, 请选择操作, 请选择操作对应的处理人
 */
export const startFlow = async ({ load, at, hand }, { definition, toUser, facts = {}, form = {}, money, line, ...wish }) => {
    const { state } = await load(flowDefinition, definition);
    const { name, businessType: _, ...released } = releasedOf(state);
    const lineOpen = line !== undefined && (await load(flowLine, line)).state.status === 'NONE';
    const asked = { ...wish, ...present({ line }), definition };
    const lineHandler = lineOpen ? await hand.handlerOf({ line, definition, not: wish.applicant.user }) : undefined;
    const next = await hand.nextHandler(released, { ...asked, ...present({ toUser }) });
    for (let n = 1;; n++) {
        const instanceId = `${definition}~${wish.subject.id}~${n}`;
        const { state: known } = await load(flow, instanceId);
        if (known.status !== 'NONE' && known.started.key === wish.key)
            return openedTasks(at, known);
        if (known.status === 'FINISHED' || known.status === 'CANCELLED')
            continue;
        const fourEyes = released.fourEyes || money === true;
        const about = { ...present({ line }), ...(lineOpen && { lineOpen }), ...present({ lineHandler }) };
        const started = { ...wish, ...about, ...released, fourEyes, instanceId, definition, definitionName: name, facts, form };
        try {
            const done = await at(flow, instanceId).start({ ...started, ...present({ toUser: next }) });
            return openedTasks(at, done.state);
        }
        catch (error) {
            // a request and the process behind it may start the same instance at the same moment: one of them succeeds, and the other uses it
            const { state: now } = await load(flow, instanceId);
            if (now.status === 'NONE' || now.started.key !== wish.key)
                throw error;
            return openedTasks(at, now);
        }
    }
};
/** Opens the streams of tasks that the instance waits for, and closes tasks that nobody need do. It may be repeated. */
export const openedTasks = async (at, state) => {
    for (const task of tasksToOpen(state))
        await at(flowTask, task.taskId).create(task);
    return state;
};
/** The instance that runs for a subject, or the last one it had. */
export const lastFlow = async (load, definition, subjectId) => {
    let last;
    for (let n = 1;; n++) {
        const { state } = await load(flow, `${definition}~${subjectId}~${n}`);
        if (state.status === 'NONE')
            return last;
        last = state;
    }
};
/** The instance that decides, or has decided, the matter of this key. */
export const flowOf = async (load, definition, subjectId, key) => {
    for (let n = 1;; n++) {
        const { state } = await load(flow, `${definition}~${subjectId}~${n}`);
        if (state.status === 'NONE')
            return undefined;
        if (state.started.key === key)
            return state;
    }
};
/**
 * The key that an instance was started with: it tells which request the instance decides, even if the subject was submitted again since.
 */
export const wishOf = async (load, instanceId) => {
    const { state } = await load(flow, instanceId);
    return state.status === 'NONE' ? '' : state.started.key;
};
/** The instance now running for a subject, if any. */
export const runningFlow = async (load, definition, subjectId) => {
    const last = await lastFlow(load, definition, subjectId);
    return last && isUnderWay(last) ? last : undefined;
};
/**
 * Takes a request back: cancels the instance of its `key`, unless a decision came first. The instance alone knows which came first, so what
 * its reviewers were told stands. Without a key the last instance is meant, for a subject that asks once only.
 * @throws Refused when it is decided
 */
export const takeBackFlow = async ({ load, at }, { definition, subjectId, key, remark }) => {
    const own = await (key === undefined ? lastFlow(load, definition, subjectId) : flowOf(load, definition, subjectId, key));
    if (!own)
        return;
    const { state } = await at(flow, own.started.instanceId).cancel({ takenBack: true, ...(remark && { remark }) });
    if (state.status === 'FINISHED' && !state.unfollowed)
        throw new Refused(flow.code, '申请已审批，不能撤回，请刷新后查看');
    for (const { taskId } of openTasks(own))
        await at(flowTask, taskId).drop({});
};
/** Cancels an instance that nobody need decide any more. */
export const cancelFlow = async (at, state, remark) => {
    const done = await at(flow, aboutOf(state).instanceId).cancel({ ...(remark && { remark }) });
    for (const { taskId } of openTasks(state))
        await at(flowTask, taskId).drop({});
    return done.state;
};
