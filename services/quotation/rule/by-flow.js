import * as events from '#contracts/quotation/rule-events.ts';
import { decidedByFlow, endFlow, requestIn, requestSubject, started } from '#services/flow/decided-by-flow.ts';
import { lastFlow } from '#services/flow/start.ts';
import { doneBy, turnedDown } from '#services/flow/uses.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { process } from '#services/kernel/stream/process.ts';
import { isKnown, isUndecided, quoteRule } from '../rule.ts';
/** Workflow that decides rules: subject `{rule}~{request}`. */
export const QUOTE_RULE = 'QUOTE_RULE';
const factsOf = (ruleId, { terms: { name, validFrom, validTo }, lines, edition }) => ({
    ruleId,
    name,
    lines: lines.length,
    validity: `${validFrom}至${validTo ?? '长期'}`,
    edition,
});
const submitted = (hand) => decidedByFlow(events.QuoteRuleSubmitted, {
    wish: async ({ requestId, remark }, { id, load }) => {
        const { state } = await load(quoteRule, id);
        if (!isKnown(state))
            return undefined;
        const subjectId = requestSubject(id, requestId);
        if (state.requestId !== requestId || !isUndecided(state))
            return lastFlow(load, QUOTE_RULE, subjectId);
        const { name, airLine } = state.terms;
        return {
            definition: QUOTE_RULE,
            subject: { id: subjectId, title: `自动报价规则${id}（${name}）` },
            airLine,
            facts: { ...factsOf(id, state), reason: remark ?? '' },
            key: requestId,
        };
    },
    refuse: ({ requestId }, reason, { id, at }) => at(quoteRule, id).refuse({ requestId, reason }),
}, hand);
export const rulesFollow = (hand) => ({
    submitted: submitted(hand),
    cancelled: follow(events.QuoteRuleCancelled, async (_, { id, ...reach }) => {
        const { state } = await reach.load(quoteRule, id);
        if (!isKnown(state) || !state.requestId)
            return;
        await endFlow(reach, { definition: QUOTE_RULE, subject: requestSubject(id, state.requestId), remark: '自动报价规则已取消' });
    }),
});
export const ruleRequests = ({ submitted, cancelled }) => process('quote-rules', submitted.again, cancelled.again);
const refused = async ({ subject, remark, ...ended }, { at }, end) => {
    const { id, requestId } = requestIn(subject);
    await at(quoteRule, id).refuse({ requestId, ...(remark && { reason: remark }), ...(end && { end }), ...doneBy(ended) });
};
const ruleFlow = {
    approved: async ({ subject, facts, ...end }, { at }) => {
        const { id, requestId } = requestIn(subject);
        return turnedDown(await at(quoteRule, id).approve({ requestId, edition: Number(facts.edition), ...doneBy(end) }), events.QuoteRuleRefused);
    },
    rejected: (end, reacting) => refused(end, reacting),
    cancelled: (end, reacting) => refused(end, reacting, 'WITHDRAWN'),
    returned: async ({ subject, remark, ...back }, { at }) => {
        const { id, requestId } = requestIn(subject);
        await at(quoteRule, id).sendBack({ requestId, ...(remark && { remark }), ...doneBy(back) });
    },
    resubmitted: async ({ subject, ...again }, { at }) => {
        const { id, requestId } = requestIn(subject);
        await at(quoteRule, id).resubmit({ requestId, ...doneBy(again) });
    },
    handedIn: async (subjectId, { load }) => {
        const { id } = requestIn({ id: subjectId });
        const { state } = await load(quoteRule, id);
        return isKnown(state) ? factsOf(id, state) : {};
    },
};
export const quoteFlows = { [QUOTE_RULE]: ruleFlow };
export const underReview = (ruleId, flow) => ({
    ruleId,
    status: 'AUDITING',
    instanceId: started(flow).started.instanceId,
});
