import { createHmac } from 'node:crypto';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts';
import { pushConfigEvents } from '#contracts/policy/push-events.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { newId } from '#services/kernel/ids.ts';
import { Unsent } from '#services/kernel/mailer.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { process, systemUser, when } from '#services/kernel/stream/process.ts';
import { abortedAfter } from '#services/kernel/time.ts';
import { isKnown, kindDecider } from '../kinds/kind.ts';
import { hostOf, pushConfig } from './config.ts';
import { push } from './push.ts';
const kind = freeTourPolicy;
const policies = kindDecider(kind);
const pushed = ({ id: policyId, policyNo, version, status, terms }) => ({
    policyId,
    policyNo,
    version,
    status,
    name: terms.name,
    content: kind.text(terms),
    from: terms.from,
    to: terms.to,
});
/** Puts changes of free tour policies into the outbox of each config, and takes out what waits for one that is disabled. */
export const pushesFollow = ({ configsOf, waitingFor }) => {
    const { Saved, Paused, Resumed, Deleted } = kind.events;
    const queue = async (_, { id, event, at, load }) => {
        const { state } = await load(policies, id);
        if (!isKnown(state) || state.status === 'DRAFT')
            return;
        const { policyNo, terms } = state;
        const status = kind.statuses[state.status];
        for (const configId of await configsOf(terms.airLine))
            await at(push, `${configId}.${id}.${event.revision}`).queue({
                configId,
                airLine: terms.airLine,
                title: `自由行政策${policyNo}（${terms.name}）${status}`,
                policies: [pushed({ id, ...state, status })],
            });
    };
    return process('pushes-follow-policies', when(Saved, queue), when(Paused, queue), when(Resumed, queue), when(Deleted, queue), when(pushConfigEvents.PushConfigDisabled, async (_, { id, at }) => {
        for (const one of await waitingFor(id))
            await at(push, one).drop({ reason: '推送配置已停用' });
    }));
};
const PAGE = 50;
const IN_FLIGHT = 2;
/** ms for which an answer is waited for */
const ANSWER_MS = 10_000;
/** The signature of a body: HMAC-SHA256 in hex. */
const signed = (body, secret) => createHmac('sha256', secret).update(body).digest('hex');
/**
 * Puts daily pushes into the outbox and sends what is due, each after a claim in its stream.
 * @returns whether there may be more
 */
export const sendingPushes = ({ run, due, daily, inForce, hosts, fetch, mail, secretOf }) => {
    const post = async (target, id, title, list, secret) => {
        const host = hostOf(target);
        if (host === undefined || !(await hosts()).includes(host))
            return '地址不在允许推送的主机中';
        const body = JSON.stringify({ id, title, policies: list });
        try {
            const { status } = await fetch(target, {
                method: 'POST',
                headers: { 'content-type': 'application/json; charset=utf-8', 'x-signature': signed(body, secret), 'x-push-id': id },
                body,
                // an address elsewhere is nobody's whom staff have allowed
                redirect: 'manual',
                signal: abortedAfter(ANSWER_MS),
            });
            return status >= 200 && status < 300 ? undefined : `对方答复HTTP ${status}`;
        }
        catch {
            return '连不上对方或没有答复';
        }
    };
    const letter = async (to, id, title, list) => {
        if (!mail)
            return '没有配置邮件服务器';
        const lines = list.map(({ policyNo, status, name, content, from, to }) => `${policyNo} ${status} ${name}：${content}（${from}至${to}）`);
        try {
            await mail({ to, subject: title, text: `${lines.join('\n')}\n\n本邮件由系统自动发送，请勿回复。\n`, messageId: `<push-${id}@newgt>` });
            return undefined;
        }
        catch (error) {
            if (!(error instanceof Unsent))
                throw error;
            return error.message;
        }
    };
    return async (clock) => {
        const by = () => commanding(run, () => ({ who: systemUser('push'), now: clock(), commandId: newId() }));
        const { date, time } = toLocal(clock());
        for (const { id: configId, name, airLine, at } of await daily()) {
            if (at === undefined || time < at)
                continue;
            const { state } = await run.load(push, `${configId}.${date}`);
            if (state.status !== 'NONE')
                continue;
            const list = (await inForce(airLine)).map(row => pushed({ ...row, status: kind.statuses[kind.inForce] }));
            await by()(push, `${configId}.${date}`).queue({
                configId,
                airLine,
                title: `${name} ${date}：自由行政策${list.length}条`,
                policies: list,
            });
        }
        const found = await due(clock(), PAGE);
        await inParallel(found, IN_FLIGHT, async (id) => {
            const entry = by()(push, id);
            const { state, facts } = await entry.claim({});
            if (facts.length === 0 || state.status !== 'SENDING')
                return;
            const { attempt, queued } = state;
            const { state: config } = await run.load(pushConfig, queued.configId);
            if (config.status !== 'ENABLED')
                return by()(push, id).drop({ reason: '推送配置已停用' });
            const error = config.channel === 'HTTPS'
                ? await post(config.target, id, queued.title, queued.policies, secretOf(queued.configId))
                : await letter(config.target, id, queued.title, queued.policies);
            return error === undefined ? by()(push, id).sent({ attempt }) : by()(push, id).fail({ attempt, error });
        });
        return found.length === PAGE;
    };
};
