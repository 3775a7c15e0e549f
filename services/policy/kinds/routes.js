import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts';
import { requestSubject, started } from '#services/flow/decided-by-flow.ts';
import { takeBackFlow } from '#services/flow/start.ts';
import { keyedQueue } from '#services/kernel/async/queue.ts';
import { act, actOnEach } from '#services/kernel/http/act.ts';
import { missingIn } from '#services/kernel/record/references.ts';
import { ourAirline, seenBy } from '#services/kernel/stream/access.ts';
import { allowedActions } from '#services/kernel/stream/actions.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { claimKeys, conflictWith, dropKeys } from '../keys.ts';
import { forEachApart } from '../routes.ts';
import { INTER_POLICY } from './by-flow.ts';
import { comesToHold, isKnown, kindDecider, kindNumber } from './kind.ts';
/** calls of an audited kind alone are not known to the compiler by their bodies */
const POLICY = 'policyId';
/** minutes that a request may take between its claim and its policy's fact */
const CLAIM_MINUTES = 1;
/** The calls of a kind of policy. Policies that come into force are judged and written one after another, as domestic ones are. */
export const kindRoutes = (kind, { run, events, standing, effective, wrong, audit }) => {
    const { endpoints, zh } = kind;
    const book = kindDecider(kind);
    const keyed = {
        decider: book,
        what: zh,
        keys: kind.keys,
        comesIntoForce: (state, terms, how) => comesToHold(kind, state, terms, how),
    };
    const queued = keyedQueue();
    const inTurn = (task) => queued(kind.name, task);
    /** @throws Refused 400 naming the field whose record does not exist, or is newly named and disabled */
    const mustExist = async (terms, before, now) => {
        const missing = {
            ...(await missingIn({ fields: kind.fields }, terms, before ?? {}, { standing })),
            ...(await wrong?.(terms, now)),
        };
        const [first] = Object.values(missing);
        if (first)
            throw invalid(first, Object.fromEntries(Object.entries(missing).map(([field, message]) => [`terms.${field}`, message])));
    };
    /** @throws Refused naming the policy in force for the same conditions */
    const mustBeAlone = async (id, terms) => {
        const twin = (await effective(kind, terms.airLine)).find(one => one.id !== id && kind.keys(one.terms) === kind.keys(terms));
        if (twin)
            throw conflictWith(twin.policyNo, zh);
    };
    /** Writes a change that puts a policy in force; a refused one leaves no claim to its conditions. */
    const putting = (id, terms, call, write, resumes = false) => inTurn(async () => {
        const reach = { load: run.load, at: call.at, now: call.now };
        await claimKeys(reach, { id, terms, policyNo: kindNumber(terms.airLine, id, call.now), resumes }, CLAIM_MINUTES, keyed);
        try {
            await mustBeAlone(id, terms);
            return await write();
        }
        catch (error) {
            if (isRefusal(error))
                await dropKeys(reach, { id, terms }, keyed);
            throw error;
        }
    });
    const standingOf = (id, state) => {
        if (!isKnown(state))
            throw notFound('政策');
        const { policyNo, status, version } = state;
        return { policyId: id, policyNo, status, version };
    };
    /** the terms as a version of the policy had them */
    const termsAt = async (id, version) => {
        for (const event of await events.read(streamOf(book, id)))
            if (event.type === kind.events.Saved.type && event.data.version === version)
                return event.data.terms;
        throw new Refused(code.policy, `政策没有第${version}版`, { status: 404 });
    };
    const auditRoutes = (asked) => [
        act(endpoints.submitAudit, book, POLICY, async ({ id, state, command, check, body, call }) => {
            await check('submitAudit');
            await mustExist(state.terms, state.terms, call.now);
            await mustBeAlone(id, state.terms);
            const { flowRemark, routeId, toUser } = body;
            const done = await command.submitAudit({
                requestId: idFrom(call.commandId, 'audit'),
                ...present({ remark: flowRemark, routeId, toUser: toUser?.id }),
            });
            const flow = started(await asked.now({ id, ...done }, { call, load: run.load }));
            return { ...standingOf(id, (await run.load(book, id)).state), instanceId: flow.started.instanceId };
        }),
        act(endpoints.publish, book, POLICY, async ({ id, state, command, check, call }) => {
            await check('publish');
            const done = await putting(id, state.terms, call, () => command.publish({}));
            return standingOf(id, done.state);
        }),
        act(endpoints.recall, book, POLICY, async ({ id, state, check, body: { reason }, call }) => {
            await check('recall');
            // the flow ends before the policy does, so that nobody approves what was taken back
            if (state.status === 'AUDITING')
                await takeBackFlow({ load: run.load, at: call.unguarded }, { definition: INTER_POLICY, subjectId: requestSubject(id, state.requestId), remark: reason });
            const done = await call.decided(book, id).recall({ reason });
            return standingOf(id, done.state);
        }),
    ];
    return [
        on(endpoints.get, async ({ policyId, version }, { who, now }) => {
            const { state, revision } = await seenBy(run, book, policyId, who);
            if (!isKnown(state))
                throw notFound('政策');
            const asked = version ?? state.version;
            return {
                ...standingOf(policyId, state),
                version: asked,
                terms: asked === state.version ? state.terms : await termsAt(policyId, asked),
                revision,
                allowedActions: allowedActions(book, state, { who, at: now, id: policyId }, endpoints),
            };
        }),
        act(endpoints.save, book, { stream: 'policyId', begins: (call) => idFrom(call.commandId, kind.name) }, async ({ id, state: before, command, check, body, call }) => {
            const { terms, draft } = body;
            ourAirline(call.who, terms.airLine);
            if (before)
                await check('save');
            await mustExist(terms, before?.terms, call.now);
            const write = () => command.save({ terms, draft, policyNo: kindNumber(terms.airLine, id, call.now) });
            const isPut = !kind.audited && !draft && before?.status !== 'PAUSED';
            const { state } = await (isPut ? putting(id, terms, call, write) : write());
            return standingOf(id, state);
        }),
        actOnEach(endpoints.pause, book, 'policyId', ({ command, body }) => command.pause(body), { through: forEachApart }),
        actOnEach(endpoints.resume, book, 'policyId', async ({ id, state, command, check, body, call }) => {
            await check('resume');
            await putting(id, state.terms, call, () => command.resume(body), true);
        }, { through: forEachApart }),
        actOnEach(endpoints.delete, book, 'policyId', ({ command, body }) => command.delete(body), { through: forEachApart }),
        ...(audit ? auditRoutes(audit) : []),
    ];
};
