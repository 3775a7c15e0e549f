import * as api from '#contracts/communication/issue-api.ts';
import { isStaff, on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid, notFound } from '#contracts/kernel/refused.ts';
import { act } from '#services/kernel/http/act.ts';
import { ourAirline, sees } from '#services/kernel/stream/access.ts';
import { allowedActions } from '#services/kernel/stream/actions.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { documentNumber } from '#services/kernel/stream/numbers.ts';
import { orderSeenBy } from '#services/order/routes.ts';
import { role, roleAt } from '#services/organisation/role.ts';
import { isKnown, issue, mayChange } from './issue.ts';
const issueOf = ({ id }) => id.split('~')[0];
/** Calls about questions among staff (DOMAIN §3.34). */
export const issueRoutes = ({ run, hand }) => {
    /** a question about another airline does not exist for its reader */
    const seen = async (id, who) => {
        const { state, revision } = await run.load(issue, id);
        const owner = issue.document.owner(state);
        if (!isKnown(state) || !owner || !isStaff(who) || !sees(who, owner))
            throw notFound('沟通问题');
        return { state, revision };
    };
    const recipient = async ({ toUser, toRole, airLine }) => {
        if ((toUser === undefined) === (toRole === undefined))
            throw invalid('请填写答复人或角色之一', { toUser: '请填写答复人或角色之一' });
        if (toUser !== undefined) {
            const person = await hand.find(toUser);
            if (!person)
                throw invalid('答复人不存在或已停用', { toUser: '答复人不存在或已停用' });
            if (airLine && !person.airlines.includes('*') && !person.airlines.includes(airLine))
                throw invalid('答复人不负责该航空公司', { toUser: '答复人不负责该航空公司' });
            return { kind: 'USER', code: toUser };
        }
        if (!roleAt(toRole, (await run.load(role, toRole)).state))
            throw invalid('角色不存在', { toRole: '角色不存在' });
        return { kind: 'ROLE', code: toRole };
    };
    const answerRow = (mainId, who, now) => (answer) => ({
        ...answer,
        mainId,
        mayChange: mayChange(answer, who, now),
    });
    return [
        on(api.addIssue, async ({ toUser, toRole, airLine: named, orderNo, ...terms }, call) => {
            const { who } = call;
            const ofOrder = orderNo && (await orderSeenBy(run, orderNo, who)).state.submitted.airLine;
            if (named && ofOrder && named !== ofOrder)
                throw invalid('订单不属于该航空公司', { airLine: '订单不属于该航空公司' });
            const airLine = named ?? (ofOrder || undefined);
            if (airLine)
                ourAirline(who, airLine);
            const to = await recipient(present({ toUser, toRole, airLine }));
            const id = documentNumber('Y', call.now, call.commandId);
            const done = await call.begin(issue, id).ask({ ...terms, ...present({ airLine, orderNo }), to, by: who.user });
            return { id, status: done.state.status };
        }),
        act(api.modifyIssue, issue, 'id', ({ command, body }) => command.modifyIssue(body), standing),
        act(api.deleteIssue, issue, 'id', async ({ id, command }) => {
            await command.deleteIssue({});
            return { id };
        }),
        act(api.closeIssue, issue, 'id', ({ command }) => command.closeIssue({}), standing),
        act(api.addAnswer, issue, 'mainId', async ({ id: mainId, command, body }) => {
            const { state, facts } = await command.addAnswer(body);
            const given = facts.flatMap(({ type, data }) => (type === 'IssueAnswered' ? [data.answerId] : []));
            return { id: given[0], mainId, status: state.status };
        }),
        act(api.modifyAnswer, issue, { stream: issueOf, part: 'id' }, async ({ part, command, body }) => {
            await command.modifyAnswer({ answerId: part, ...body });
            return { id: part };
        }),
        act(api.deleteAnswer, issue, { stream: issueOf, part: 'id' }, async ({ part, command }) => {
            await command.deleteAnswer({ answerId: part });
            return { id: part };
        }),
        on(api.queryAnswer, async ({ mainId, page = 0, size = 20 }, { who, now }) => {
            const { state } = await seen(mainId, who);
            const content = state.answers.slice(page * size, (page + 1) * size).map(answerRow(mainId, who, now));
            return { content, totalElements: state.answers.length, number: page, size };
        }),
        on(api.getIssue, async ({ id }, { who, now: at }) => {
            const { state, revision } = await seen(id, who);
            const { of, status, createdAt, answers, escalated = false } = state;
            const { to, airLine = '*', urgent = false, ...asked } = of;
            return {
                id,
                ...asked,
                airLine,
                urgent,
                ...(to.kind === 'USER' ? { toUser: to.code } : { toRole: to.code }),
                status,
                createdAt,
                escalated,
                answers: answers.map(answerRow(id, who, at)),
                revision,
                stream: streamOf(issue, id),
                allowedActions: allowedActions(issue, state, { who, at, id }, api),
            };
        }),
    ];
};
const standing = ({ id, state }) => ({ id, status: state.status });
