import { submitAudit } from '#contracts/flow/api.ts';
import * as flows from '#contracts/flow/events.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { keptMessage } from '#contracts/kernel/personal.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { rehearsal } from '#services/kernel/rehearsal.ts';
import { process, systemUser, when } from '#services/kernel/stream/process.ts';
import { applyTaskDone } from './handle.ts';
import { flow } from './instance.ts';
import { movedOf } from './routes.ts';
import { openedTasks } from './start.ts';
import { flowTask } from './task.ts';
/** The person who has decided, or handed in again, for the facts of the document: a process writes them in the name of the system. */
export const doneBy = ({ by }) => present({ doneBy: by?.id });
/** Finds the fact of type `no` by which a document has turned down an approval that it cannot follow, and gives its reason. */
export const turnedDown = ({ facts }, { type }, why = '') => {
    const no = facts.find(fact => fact.type === type);
    return no && { notFollowed: no.data.reason ?? why };
};
/** The approval of a submission that was sent back before its approval came, or was submitted anew since. */
export const sentBackBefore = ({ status, submitted }, requestId) => status === 'DRAFT' || submitted?.requestId !== requestId ? { notFollowed: '已退回草稿，修改后重新提交' } : undefined;
/**
 * How a context has a matter decided by workflow and hears of the end. Example: services/order/changes/cancel-by-flow.ts.
 *
 * 1. its own call checks the business and writes a fact that asks for the decision; `decidedByFlow` of that fact starts the flow about the
 * subject `{ id, title }` (`startFlow` alone: where the matter stands without its flow too);
 *
 * 2. `flowUses` of its context's `index.ts` says what happens at the end: `{ ORDER_CANCEL: orderCancelFlow(...) }`;
 *
 * 3. a definition under that key is seeded (ops/seed/flows.ts); staff may redraw it.
 */
export const flowProcesses = (uses) => [
    process('flow-ends', when(flows.FlowFinished, async (end, reacting) => {
        const follows = uses[end.subject.type]?.[ends[end.outcome]];
        if (!follows)
            return;
        try {
            const answer = await follows(end, reacting);
            const why = whyNotFollowed(answer);
            if (why)
                await tellRefusedEnd(reacting, end, { reason: why });
            else
                await tellFollowedEnd(reacting, end);
        }
        catch (error) {
            if (isRefusal(error))
                await tellRefusedEnd(reacting, end, { reason: keptMessage(error), parked: true });
            throw error;
        }
    }), when(flows.FlowReturned, async (back, reacting) => uses[back.subject.type]?.returned?.(back, reacting)), when(flows.FlowResubmitted, async (again, reacting) => uses[again.subject.type]?.resubmitted?.(again, reacting))),
    flowGoesOn,
];
const ends = { APPROVED: 'approved', REJECTED: 'rejected', CANCELLED: 'cancelled' };
const whyNotFollowed = (answer) => answer?.notFollowed;
/**
 * Opens a task for the applicant and one for each person who decided in the last step, since the business refused the decision. Where the
 * refusal parked the reaction, it can be tried again.
 */
const tellRefusedEnd = async ({ at }, { instanceId }, why) => {
    const { state } = await at(flow, instanceId).refuseEnd(why);
    await openedTasks(at, state);
};
/** Tells the instance, whose tasks are then closed, that another try of a parked reaction has gone through. */
const tellFollowedEnd = async ({ at, load }, { instanceId }) => {
    const { state } = await load(flow, instanceId);
    if ('parked' in state)
        await at(flow, instanceId).followEnd({});
};
/**
 * Refuses an approval that the document would not follow, by a rehearsal of `approved`, so that the approver reads the reason and may
 * reject instead. An approval that would change nothing belongs to a request that was taken back, and is refused as well.
 * @throws Refused
 */
export const mayApprove = (uses, load) => async (end, now) => {
    const { approved } = uses[end.subject.type] ?? {};
    if (!approved)
        return;
    const { facts, ...trying } = rehearsal(load, { who: systemUser('flow-ends'), now });
    const why = whyNotFollowed(await approved(end, { ...trying, event: { at: now } }));
    if (why)
        throw new Refused(flow.code, why);
    if (facts.length === 0)
        throw new Refused(flow.code, '申请已撤回或已失效，不能通过，请刷新后查看');
};
/** The facts with which a returned matter is handed in again, where its use has any. */
export const handedIn = (uses, load) => async ({ type, id }) => uses[type]?.handedIn?.(id, { load });
const dropTasks = async ({ dropped }, { at }) => {
    for (const taskId of dropped)
        await at(flowTask, taskId).drop({});
};
/** Finishes what a request left half done because it died between two streams. */
const flowGoesOn = process('flow-goes-on', when(flows.FlowStepOpened, async (_, { id, at, load }) => {
    const { state } = await load(flow, id);
    if (state.status !== 'NONE')
        await openedTasks(at, state);
}), when(flows.FlowTaskDone, async (done, { at }) => applyTaskDone(at, done)), 
// a slow request may have opened a task that the instance no longer waits for
when(flows.FlowTaskCreated, async ({ instanceId, taskId }, { at, load }) => {
    const { state } = await load(flow, instanceId);
    const wanted = state.status !== 'NONE' && state.tasks.some(task => task.taskId === taskId && task.status === 'OPEN');
    const { state: task } = await load(flowTask, taskId);
    if (!wanted && task.status === 'PENDING')
        await at(flowTask, taskId).drop({});
}), when(flows.FlowFinished, dropTasks), when(flows.FlowEndFollowed, dropTasks));
/** The generic route to every use that may be submitted by hand. */
export const submitAuditRoute = (uses) => on(submitAudit, async ({ businessType, businessId, ...body }, call) => {
    const submit = Object.hasOwn(uses, businessType) ? uses[businessType]?.submit : undefined;
    if (!submit)
        throw invalid('该业务不支持提交审核', { businessType: '该业务不支持提交审核' });
    return movedOf(await submit(businessId, body, call));
});
