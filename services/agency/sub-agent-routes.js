import { subAgentStatuses } from '#contracts/agency/agency-codes.ts';
import { registrationChecks } from '#contracts/agency/registration.ts';
import { subAgentFields } from '#contracts/agency/sub-agent.ts';
import * as api from '#contracts/agency/sub-agent-api.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { code, forbidden, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { claimName } from '../identity/account.ts';
import { perMinute } from '../identity/captcha.ts';
import { user } from '../identity/user.ts';
import { act } from '../kernel/http/act.ts';
import { seenBy } from '../kernel/stream/access.ts';
import { allowedActions } from '../kernel/stream/actions.ts';
import { idFrom } from '../kernel/stream/commands.ts';
import { agency, standingOf } from './agency.ts';
/**
 * Routes by which an agency takes on sub-agents: it drafts them, submits them and gives them their account
 * (contracts/agency/sub-agent-api.ts).
 */
export const subAgentRoutes = ({ run, logins, passwords, members, once, mustBeOwnName }) => {
    // the answer tells which login names exist
    const notTooOften = perMinute(once, CHECKS_PER_MINUTE, 'login names');
    const asking = async (who) => {
        const parent = parentIn(who);
        return { parent, sells: (await standingOf(run.load, parent)).sells };
    };
    return [
        on(api.initSubAgent, async ({ id }, { who }) => {
            const form = id === undefined ? {} : { id, ...formOf((await seenBy(run, subAgent, id, who)).state) };
            return { form, ...(await asking(who)).sells };
        }),
        on(api.getSubAgent, async ({ id }, { who, now }) => {
            const { state, revision } = await seenBy(run, subAgent, id, who);
            const { sells } = await standingOf(run.load, id);
            const status = statusOf(state.status);
            return {
                id,
                status,
                statusDesc: subAgentStatuses[status],
                ...formOf(state),
                ...sells,
                openedAt: state.openedAt,
                changedAt: state.since,
                revision,
                allowedActions: allowedActions(agency, state, { who, at: now, id }, buttons),
            };
        }),
        on(api.checkSubAgent, async ({ loginName }, { who, now }) => {
            await notTooOften(who.user, now);
            const name = loginName.trim();
            const mistake = registrationChecks.find(check => check.field === 'loginName' && check.fails({ loginName: name }, noFiles));
            if (mistake)
                return { available: false, message: mistake.message };
            const reserved = await mustBeOwnName(name, 'loginName').catch(refusal);
            if (reserved)
                return { available: false, message: reserved.message };
            return (await isFree(name)) ? { available: true } : { available: false, message: TAKEN };
        }),
        act(api.saveSubAgent, subAgent, ownOrNew, async ({ id, state: before, command, check, body, call }) => {
            const { loginName, authorities = [], ...fields } = body;
            const parent = parentIn(call.who);
            const info = Object.fromEntries(subAgentFields.flatMap(field => (fields[field]?.trim() ? [[field, fields[field].trim()]] : [])));
            const draft = { parent, ...(loginName?.trim() && { loginName: loginName.trim() }), info, applied: authorities };
            await check('saveSubAgent');
            for (const field of ['loginName', 'name', 'linkman'])
                await mustBeOwnName(body[field], field, [id, parent]);
            // an activation that broke off may have made the account already
            if (before?.loginName && before.loginName !== draft.loginName)
                await logins.release({ load: run.load, at: call.at }, before.loginName, id);
            const { state } = await command.saveSubAgent(draft);
            return changed(state);
        }),
        act(api.submitSubAgent, subAgent, 'id', async ({ id, state: draft, command, check, call }) => {
            await check('submitSubAgent');
            if (draft.loginName && !(await isFree(draft.loginName, id)))
                throw nameTaken();
            const { state } = await command.submitSubAgent(await asking(call.who));
            return changed(state);
        }),
        act(api.activateSubAgent, subAgent, 'id', async ({ id, state: submitted, command, check, body: { password }, call }) => {
            const from = await asking(call.who);
            await call.unguarded.check(agency, from.parent, 'takeOn');
            await check('activateSubAgent');
            const { loginName = '', info } = submitted;
            const account = {
                loginName,
                name: info.linkman ?? loginName,
                passwordHash: await passwords.hashChosen(password, 'password', loginName),
            };
            const { stream, state: before } = await logins.find(run.load, loginName);
            if (!(await claimName({ load: run.load, at: call.at, logins }, id, account)))
                throw nameTaken();
            // an activation that broke off made the account: the password given now counts
            if (before.status !== 'NONE')
                await call.at(user, stream).setPassword({ passwordHash: account.passwordHash });
            // the parent lists the sub-agent before it becomes active, so that none of its documents is hidden from the parent
            await call.unguarded(agency, from.parent).takeOn({ subAgent: id });
            const { state } = await command.activateSubAgent(from);
            members.forget();
            return changed(state);
        }),
    ];
    /** is the login name unused, or the sub-agent's already? */
    async function isFree(loginName, subAgent) {
        const { state } = await logins.find(run.load, loginName);
        return state.status === 'NONE' || (subAgent !== undefined && state.agency === subAgent);
    }
};
const CHECKS_PER_MINUTE = 20;
/** an agency as a document of its parent: drafted, submitted, and its own people's only when it is active */
const subAgent = {
    ...agency,
    document: { zh: '分代理', owner: (state) => (state.status === 'NONE' ? undefined : { agency: state.parent }) },
};
const ownOrNew = { stream: 'id', begins: (call) => idFrom(call.commandId, 'subAgent') };
const TAKEN = '登录名已存在';
const nameTaken = () => new Refused(code.conflict, TAKEN, { errors: { loginName: TAKEN } });
const noFiles = { images: {}, hashed: true };
/** @throws Refused 403 for a caller without an agency */
const parentIn = ({ agency }) => {
    if (agency === undefined)
        throw forbidden();
    return agency;
};
/** An agency in any other status was taken on before, so its parent sees it as active. */
const statusOf = (status) => (status in subAgentStatuses ? status : 'ACTIVE');
const changed = ({ agency, status }) => ({ id: agency, status: statusOf(status) });
const formOf = ({ info, loginName, applied }) => {
    const { name, linkman, tel, telAreaCode, email } = info;
    return {
        ...(loginName && { loginName }),
        ...(name && { name }),
        ...(linkman && { linkman }),
        ...(tel && { tel }),
        ...(telAreaCode && { telAreaCode }),
        ...(email && { email }),
        authorities: [...applied],
    };
};
const buttons = {
    saveSubAgent: api.saveSubAgent,
    submitSubAgent: api.submitSubAgent,
    activateSubAgent: api.activateSubAgent,
};
const refusal = (error) => {
    if (isRefusal(error))
        return error;
    throw error;
};
