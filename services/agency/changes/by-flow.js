import * as api from '#contracts/agency/agency-api.ts';
import { profileChanges } from '#contracts/agency/agency-codes.ts';
import { AgencyProfileChangeRequested, FinanceCodeSubmitted } from '#contracts/agency/agency-events.ts';
import { invalid, notFound } from '#contracts/kernel/refused.ts';
import { beginningOf, decidedByFlow, requestIn, requestSubject, started } from '#services/flow/decided-by-flow.ts';
import { wishOf } from '#services/flow/start.ts';
import { act } from '#services/kernel/http/act.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { process } from '#services/kernel/stream/process.ts';
import { DEPARTMENTS, departments } from '#services/organisation/department.ts';
import { agency } from '../agency.ts';
import { agencyOfBody } from '../agency-routes.ts';
import { because } from '../agency-state.ts';
import { financeCode } from '../finance-code.ts';
/** Flow definitions that decide changes of an agency. */
const definitions = { NAME: 'AGENT_NAME', DEPARTMENT: 'AGENT_DEPARTMENT', SALES: 'AGENT_SALES' };
export const FINANCE_CODE = 'FINANCE_CODE';
/** Starts the flow of a requested change, and of a submitted finance code. */
export const changesFollow = (hand) => ({
    profile: decidedByFlow(AgencyProfileChangeRequested, {
        wish: async ({ requestId, kind, name, deptId, authorities, remark }, { id, load }) => {
            const { state } = await load(agency, id);
            if (state.status === 'NONE')
                throw notFound('代理人');
            const known = deptId || state.deptId ? (await load(departments, DEPARTMENTS)).state : {};
            const departmentText = (one = '') => (known[one] ? `${known[one].name}（${one}）` : one);
            return {
                definition: definitions[kind],
                subject: { id: requestSubject(id, requestId), title: `${state.name}${profileChanges[kind]}` },
                // facts, since reviewers decide by them: nobody may overwrite the text of what will be carried out
                facts: {
                    before: kind === 'DEPARTMENT' ? departmentText(state.deptId) : before(kind, state),
                    after: name ?? (deptId === undefined ? told(authorities ?? []) : departmentText(deptId)),
                    ...(authorities && { airlines: [...new Set(authorities.map(({ airLine }) => airLine))] }),
                },
                remark,
                key: requestId,
            };
        },
        refuse: ({ requestId }, reason, { id, at }) => at(agency, id).refuseChange({ requestId, reason }),
        // not decided or taken back yet
        isOpen: async ({ requestId }, { id, load }) => {
            const { state } = await load(agency, id);
            return state.status !== 'NONE' && state.changes[requestId] !== undefined;
        },
    }, hand),
    code: decidedByFlow(FinanceCodeSubmitted, {
        wish: async ({ requestId, remark }, { id, load, by: { user } }) => {
            const { state } = await load(financeCode, id);
            if (state.status === 'NONE')
                throw notFound('财务代码');
            return {
                definition: FINANCE_CODE,
                subject: { id, title: `${state.agencyName}财务代码` },
                applicant: { user },
                money: true,
                facts: { before: state.approvedCode ?? '', after: state.financeCode },
                remark,
                key: requestId,
            };
        },
        refuse: ({ requestId }, reason, { id, at }) => at(financeCode, id).reject({ requestId, reason }),
        isOpen: async ({ requestId }, { id, load }) => {
            const { state } = await load(financeCode, id);
            return state.status === 'SUBMITTED' && state.requestId === requestId;
        },
    }, hand),
});
export const agencyChanges = ({ profile, code }) => process('agency-changes', profile.again, code.again);
/** Changes of an agency that are decided by flow: name, department, sales authority, finance code. */
export const agencyFlowRoutes = ({ run, exists, follows }) => {
    /** checks that what approval would put into force exists */
    const chosen = async ({ deptId, authorities = [] }) => {
        if (deptId !== undefined && !(await run.load(departments, DEPARTMENTS)).state[deptId]?.enabled)
            throw invalid('所选部门不存在或已停用', { deptId: '所选部门不存在或已停用' });
        for (const { airLine } of authorities)
            if (!(await exists('airline', airLine)))
                throw invalid(`航空公司${airLine}不存在`, { authorities: `航空公司${airLine}不存在` });
    };
    const apply = async ({ id, command }, asked, how, call) => {
        const wanted = { ...asked, requestId: idFrom(call.commandId, 'change'), ...beginningOf(how) };
        await chosen(asked);
        // sends the request first: if the agency's rules refuse it, no flow starts
        const requested = await command.requestChange(wanted);
        const flow = started(await follows.profile.now({ id, ...requested }, { call, load: run.load }));
        return { agentId: id, requestId: wanted.requestId, instanceId: flow.started.instanceId };
    };
    return [
        act(api.submitNameApply, agency, agencyOfBody, ({ body: { name, ...flow }, call, ...own }) => apply(own, { kind: 'NAME', name: name.trim() }, flow, call)),
        act(api.submitDepartmentApply, agency, agencyOfBody, ({ body: { deptId, ...flow }, call, ...own }) => apply(own, { kind: 'DEPARTMENT', deptId }, flow, call)),
        act(api.submitSalesApply, agency, agencyOfBody, ({ body: { authorities, ...flow }, call, ...own }) => apply(own, { kind: 'SALES', authorities }, flow, call)),
        act(api.submitFinanceCode, financeCode, 'id', async ({ id, state, command, body, call }) => {
            const requestId = idFrom(call.commandId, 'financecode');
            const submitted = await command.submit({ requestId, financeCode: state.financeCode, ...beginningOf(body) });
            const flow = started(await follows.code.now({ id, ...submitted }, { call, load: run.load }));
            return { id, status: 'SUBMITTED', instanceId: flow.started.instanceId };
        }),
    ];
};
const told = (authorities) => authorities.map(({ airLine, inter }) => `${airLine}${inter ? '国际' : '国内'}`).join('、');
const before = (kind, { name, domestic, inter }) => {
    if (kind === 'NAME')
        return name;
    return told([...domestic.map(airLine => ({ airLine, inter: false })), ...inter.map(airLine => ({ airLine, inter: true }))]);
};
const refuse = async ({ subject, remark }, { at }) => {
    const { id, requestId } = requestIn(subject);
    await at(agency, id).refuseChange({ requestId, ...because(remark) });
};
const profileFlow = {
    approved: async ({ subject }, { at }) => {
        const { id, requestId } = requestIn(subject);
        await at(agency, id).carryOutChange({ requestId });
    },
    rejected: refuse,
    cancelled: refuse,
};
const rejectCode = async ({ subject, instanceId, remark }, { at, load }) => at(financeCode, subject.id).reject({ requestId: await wishOf(load, instanceId), ...because(remark) });
/** Effects of a flow's end on the change. */
export const agencyFlows = {
    [definitions.NAME]: profileFlow,
    [definitions.DEPARTMENT]: profileFlow,
    [definitions.SALES]: profileFlow,
    [FINANCE_CODE]: {
        approved: async ({ subject, instanceId }, { at, load }) => at(financeCode, subject.id).approve({ requestId: await wishOf(load, instanceId) }),
        rejected: rejectCode,
        cancelled: rejectCode,
    },
};
