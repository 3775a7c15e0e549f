import { interPolicy } from '#contracts/policy/inter-policy.ts';
import { decidedByFlow, requestIn, requestSubject } from '#services/flow/decided-by-flow.ts';
import { lastFlow } from '#services/flow/start.ts';
import { doneBy } from '#services/flow/uses.ts';
import { process } from '#services/kernel/stream/process.ts';
import { isKnown, kindDecider } from './kind.ts';
/** Workflow that audits international policies: subject `{policy}~{request}`. */
export const INTER_POLICY = 'INTER_POLICY';
const kind = interPolicy;
const policies = kindDecider(kind);
const factsOf = (policyId, policyNo, version, terms) => ({
    policyId,
    policyNo,
    version,
    name: terms.name,
    content: kind.text(terms),
    validity: `${terms.from}至${terms.to}`,
});
/** Starts the audit that somebody has asked for. */
export const auditAsked = (hand) => decidedByFlow(kind.events.AuditAsked, {
    wish: async ({ requestId, remark }, { id, load }) => {
        const { state } = await load(policies, id);
        if (!isKnown(state))
            return undefined;
        const subjectId = requestSubject(id, requestId);
        if (state.requestId !== requestId || state.status !== 'AUDITING')
            return lastFlow(load, INTER_POLICY, subjectId);
        const { policyNo, version, terms } = state;
        return {
            definition: INTER_POLICY,
            subject: { id: subjectId, title: `国际政策${policyNo}（${terms.name}）` },
            airLine: terms.airLine,
            facts: { ...factsOf(id, policyNo, version, terms), reason: remark ?? '' },
            key: requestId,
        };
    },
    refuse: ({ requestId }, reason, { id, at }) => at(policies, id).refuseAudit({ requestId, reason }),
}, hand);
export const audits = (asked) => process('inter-policy-audits', asked.again);
const refused = async ({ subject, remark, ...ended }, { at }) => {
    const { id, requestId } = requestIn(subject);
    await at(policies, id).refuseAudit({ requestId, ...(remark && { reason: remark }), ...doneBy(ended) });
};
const audit = {
    approved: async ({ subject, ...end }, { at }) => {
        const { id, requestId } = requestIn(subject);
        await at(policies, id).approveAudit({ requestId, ...doneBy(end) });
    },
    rejected: refused,
    cancelled: refused,
    handedIn: async (subjectId, { load }) => {
        const { id } = requestIn({ id: subjectId });
        const { state } = await load(policies, id);
        return isKnown(state) ? factsOf(id, state.policyNo, state.version, state.terms) : {};
    },
};
export const policyFlows = { [INTER_POLICY]: audit };
