import * as allocation from '#contracts/auction/allocation-api.ts';
import * as api from '#contracts/auction/bag-api.ts';
import * as batchEvents from '#contracts/auction/bag-batch-events.ts';
import { bagIdOf } from '#contracts/auction/bag-codes.ts';
import { bagKindOf, bagKinds, bagWord } from '#contracts/auction/bag-kinds.ts';
import { may } from '#contracts/kernel/endpoint.ts';
import { forbidden, invalid, notFound } from '#contracts/kernel/refused.ts';
import { beginningOf, decidedByFlow, endFlow, started } from '#services/flow/decided-by-flow.ts';
import { flowDefinition } from '#services/flow/definition.ts';
import { flowOf, takeBackFlow, wishOf } from '#services/flow/start.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { bag } from './bag.ts';
import { bagBatch } from './bag-batch.ts';
import { publishBatch } from './bags.ts';
import { batchOrderedBy } from './drafts.ts';
/** workflow that publishes a batch, by kind; an allocation may go without one */
export const bagFlows = { COMBI: 'COMBI_AUCTION', ALLOCATION: 'CUSTOMER_ALLOCATION' };
const BATCH_CANCELLED = '批次已取消';
/**
 * Starts the flow of a submitted batch. Where that cannot begin the batch becomes a draft again and the submitter gets the reason.
 * Allocations are published at once where no flow is defined for them.
 */
export const bagFollows = (hand) => decidedByFlow(batchEvents.BagBatchSubmitted, {
    wish: async ({ requestId, submittedBy: user, remark }, { id, load, at, by: { at: now } }) => {
        const { state } = await load(bagBatch, id);
        if (state.status === 'NONE')
            return undefined;
        const kind = bagKindOf(id);
        const definition = bagFlows[kind];
        if (state.status !== 'AUDITING' || state.submitted?.requestId !== requestId)
            return flowOf(load, definition, id, requestId);
        if (kind === 'ALLOCATION' && (await load(flowDefinition, definition)).state.status !== 'RELEASED') {
            await publishBatch({ load, at }, id, requestId, { now });
            return undefined;
        }
        const { airLine, name } = state.terms;
        return {
            definition,
            subject: { id, title: `${bagKinds[kind]}批次${id}（${name}，${state.bags.length}包）` },
            applicant: { user },
            airLine,
            facts: { bags: state.bags.length },
            remark,
            key: requestId,
        };
    },
    refuse: ({ requestId }, reason, { id, at }) => at(bagBatch, id).sendBack({ requestId, reason }),
}, hand);
export const bagRequests = (follows) => process('bag-requests', follows.again, 
// nobody need decide any more
when(batchEvents.BagBatchCancelled, (_, { id, ...reach }) => endFlow(reach, { definition: bagFlows[bagKindOf(id)], subject: id, remark: BATCH_CANCELLED })));
/** Submits a batch and starts its flow. */
export const submit = async ({ run, follows, limitRules }, { id, state, command }, submitting, call) => {
    const done = await command.submit({
        requestId: idFrom(call.commandId, 'bag-batch'),
        ...beginningOf(submitting),
        orderBy: await batchOrderedBy({ run, limitRules }, state.terms, state.bags),
    });
    return started(await follows.now({ id, ...done }, { call, load: run.load }));
};
/**
 * Cancels a batch of bags. A pending flow ends first, so that an approver is never told that an approval took effect on a cancelled batch.
 */
/** has an agency a bag of the batch that is no order yet? It is told why it loses it */
const hasBooked = async ({ load }, { batchId, bags }) => {
    const known = await Promise.all(bags.map(({ no }) => load(bag, bagIdOf(batchId, no))));
    return known.some(({ state }) => state.status === 'BOOKED');
};
export const cancelBatch = async (run, { id, state, check, call, reason, }) => {
    await check('cancel');
    if (!reason && state.status === 'PUBLISHED' && (await hasBooked(run, state))) {
        const message = `已有代理人锁定的${bagWord(id)}，请填写原因`;
        throw invalid(message, { reason: message });
    }
    if (state.status === 'AUDITING')
        await takeBackFlow({ load: run.load, at: call.unguarded }, { definition: bagFlows[bagKindOf(id)], subjectId: id, remark: BATCH_CANCELLED });
    return call.decided(bagBatch, id).cancel({ reason });
};
export const bagFlow = (kind, { run, hand, clock, limitRules }) => {
    const back = async ({ subject: { id }, instanceId, remark }, { at, load }) => at(bagBatch, id).sendBack({ requestId: await wishOf(load, instanceId), ...(remark && { reason: remark }) });
    return {
        submit: async (id, body, call) => {
            if (!may(call.who, kind === 'COMBI' ? api.submitBagFlow : allocation.saveBatch))
                throw forbidden();
            const document = await call.document(bagBatch, id);
            if (bagKindOf(id) !== kind)
                throw notFound(`${bagKinds[kind]}批次`);
            return submit({ run, follows: bagFollows(hand), limitRules }, document, body, call);
        },
        approved: async ({ subject: { id }, instanceId }, { at, load }) => {
            const { state } = await load(bagBatch, id);
            const orderBy = state.status === 'NONE' ? undefined : await batchOrderedBy({ run, limitRules }, state.terms, state.bags);
            return publishBatch({ load, at }, id, await wishOf(load, instanceId), { now: clock(), orderBy });
        },
        rejected: back,
        cancelled: back,
        // a returned batch is a draft again: it is corrected and submitted with a new flow
        returned: async (returned, { at, load }) => {
            await back(returned, { at, load });
            const { subject, instanceId } = returned;
            await endFlow({ load, at }, { definition: bagFlows[kind], subject: subject.id, instanceId, remark: '已退回草稿，修改后重新提交' });
        },
    };
};
