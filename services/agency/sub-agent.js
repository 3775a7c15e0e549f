import { SubAgentActivated, SubAgentSaved, SubAgentSubmitted, SubAgentTakenOn } from '#contracts/agency/agency-events.ts';
import { firstSubAgentMistake, MOST_SUB_AGENTS } from '#contracts/agency/sub-agent.ts';
import { code, notFound, Refused } from '#contracts/kernel/refused.ts';
import { rules } from '../kernel/stream/decider.ts';
import { authorityFacts } from './agency-changes.ts';
/**
 * How an agency takes on another, and how that one begins: drafted, submitted, activated (DOMAIN §3.1). Afterwards it is an agency like any
 * other.
 */
export const subAgentCommands = rules()({
    saveSubAgent: {
        when: agency => agency.status === 'NONE' || agency.status === 'DRAFT' || agency.status === 'SUBMITTED' || '分代理已激活，不能修改',
        decide: (agency, draft, { id }) => {
            if (agency.status !== 'NONE')
                of(agency, draft.parent);
            return [SubAgentSaved({ ...draft, agency: id, applied: [...draft.applied] })];
        },
    },
    submitSubAgent: {
        when: agency => agency.status === 'DRAFT' || '分代理不是草稿状态',
        decide: (agency, asking) => {
            whole(agency, asking);
            return [SubAgentSubmitted({})];
        },
    },
    activateSubAgent: {
        when: agency => agency.status === 'SUBMITTED' || '分代理不是已提交状态',
        decide: (agency, asking) => {
            const known = whole(agency, asking);
            return [SubAgentActivated({}), ...authorityFacts(known, known.applied)];
        },
    },
    /** sent to the parent */
    takeOn: {
        when: agency => agency.status === 'APPROVED' || '代理人不是正常状态，不能发展分代理',
        decide: (agency, { subAgent }) => {
            const { parent, subAgents } = agency;
            if (parent !== undefined)
                throw new Refused(code.conflict, '分代理不能再发展分代理');
            if (subAgents.includes(subAgent))
                return [];
            if (subAgents.length >= MOST_SUB_AGENTS)
                throw new Refused(code.conflict, `分代理不能超过${MOST_SUB_AGENTS}家`);
            return [SubAgentTakenOn({ subAgent })];
        },
    },
});
/** @throws Refused 404 for an unknown agency, or another's */
const of = (agency, parent) => {
    if (agency.status === 'NONE' || agency.parent !== parent)
        throw notFound('分代理');
    return agency;
};
/** @throws Refused 400 for the first thing that is missing, or that the parent may not grant */
const whole = (agency, { parent, sells }) => {
    const known = of(agency, parent);
    const mistake = firstSubAgentMistake({
        ...known.info,
        ...(known.loginName && { loginName: known.loginName }),
        authorities: known.applied,
    });
    if (mistake)
        throw invalid(mistake.field, mistake.message);
    const beyond = known.applied.find(({ airLine, inter }) => !(inter ? sells.inter : sells.domestic).includes(airLine));
    if (beyond)
        throw invalid('authorities', `本单位没有${beyond.airLine}${beyond.inter ? '国际' : '国内'}销售权限`);
    return known;
};
const invalid = (field, message) => new Refused(code.invalid, message, { status: 400, errors: { [field]: message } });
