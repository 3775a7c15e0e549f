import { isUnderWay } from '#contracts/flow/labels.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { cancelFlow, runningFlow, startFlow } from './start.ts';
export const beginningOf = ({ flowRemark: remark, ...submitting }) => present({ ...towardOf(submitting), remark });
/** without a word to whoever handles it, where the request has one of its own */
export const towardOf = ({ routeId, toUser }) => present({ routeId, toUser: toUser?.id });
/**
 * Has a workflow decide what a fact asks for. The request that wrote the fact starts the flow (`.now`); a process starts it where that
 * request has died (`.again`). A flow that cannot begin takes the request back, and its caller gets the reason; any other failure is tried
 * again.
 */
export const decidedByFlow = (asking, { wish, refuse, isOpen }, hand) => {
    const isStillAsked = async (asked, following) => {
        if (isOpen && !(await isOpen(asked, following)))
            return false;
        const wished = await wish(asked, following);
        return wished !== undefined && !('started' in wished);
    };
    return follow(asking, async (asked, following) => {
        const wished = await wish(asked, following);
        if (!wished || 'started' in wished)
            return wished;
        const { subject, applicant, remark, ...more } = wished;
        const { routeId, toUser } = asked;
        const { user, agency } = following.by;
        const starting = startFlow({ load: following.load, at: following.at, hand }, {
            ...more,
            subject: { type: more.definition, ...subject },
            applicant: applicant ?? { user, ...present({ agency }) },
            ...present({ routeId, remark, toUser: toUser ? { id: toUser } : undefined }),
        });
        const flow = await starting.catch(async (error) => {
            if (isRefusal(error))
                await refuse(asked, error.message, following);
            throw error;
        });
        if (!isUnderWay(flow) || (await isStillAsked(asked, following)))
            return flow;
        // whoever took the request back meanwhile has seen no flow to end
        return cancelFlow(following.at, flow, '申请已撤回或已失效');
    }, isOpen);
};
/**
 * The flow that a request has started.
 * @throws Refused where the fact was written so long ago that its facts are not remembered
 */
export const started = (flow) => {
    if (!flow)
        throw new Refused(code.conflict, '该申请正在处理，请稍后查询');
    return flow;
};
/** Id of a subject that may ask again and again: each request has a flow of its own. */
export const requestSubject = (id, requestId) => `${id}~${requestId}`;
export const requestIn = ({ id: subject }) => {
    const cut = subject.lastIndexOf('~');
    return { id: subject.slice(0, cut), requestId: subject.slice(cut + 1) };
};
/** Cancels the flow that runs for a subject, since nobody need decide any more; `instanceId`: that one only. */
export const endFlow = async ({ load, at }, { definition, subject, remark, instanceId }) => {
    const flow = await runningFlow(load, definition, subject);
    if (flow && (instanceId ?? flow.started.instanceId) === flow.started.instanceId)
        await cancelFlow(at, flow, remark);
};
