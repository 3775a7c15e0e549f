import fc from 'fast-check';
import t from 'tap';
import * as agents from '#contracts/agency/agency-api.ts';
import { agency } from '#services/agency/agency.ts';
import { financeCode } from '#services/agency/finance-code.ts';
import { flow } from '#services/flow/instance.ts';
import { commandCall } from '#services/kernel/http/call.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { order } from '#services/order/decide.ts';
import { owed } from '#services/payment/owed.ts';
import { policy } from '#services/policy/decide.ts';
import { refund } from '#services/refund/decide.ts';
import { seats } from '#services/seats/decide.ts';
import { rightOf } from './schemas.ts';
import { startProgram } from './start.ts';
/**
 * Every command on a document, sent by a permitted caller with an outdated `If-Match`: whatever its body, and however it is refused,
 * nothing is written.
 */
const owners = Object.fromEntries([agency, financeCode, flow, order, owed, policy, refund, seats].map(decider => [decider.name, decider]));
const { program, call: send, close } = await startProgram({ demo: true });
t.teardown(close);
const { run, events } = program;
await send(agents.saveFinanceCode, { id: 'AG1001', financeCode: 'C-1' }, 'admin');
const all = new Map();
for (let from = 0, end = false; !end;) {
    const page = await events.readAll({ from, limit: 2_000 });
    for (const { stream } of page.events) {
        const [name = '', id = ''] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)];
        if (owners[name])
            all.set(name, (all.get(name) ?? new Set()).add(id));
    }
    ;
    ({ position: from, end } = page);
}
const MANY = 40;
const STALE = 100_000;
const bodyFor = ({ endpoint, about }, id, seed) => {
    const [body] = fc.sample(rightOf(endpoint.body), { numRuns: 1, seed });
    const { orderId, instanceId, policyId, refundId, agentId, id: own, ids } = body;
    const given = Object.fromEntries(Object.entries({ orderId, instanceId, policyId, refundId, agentId, id: own }).flatMap(([name, there]) => there === undefined ? [] : [[name, id]]));
    return {
        ...body,
        ...given,
        ...(about.field && { [about.field]: id }),
        ...(ids !== undefined && { ids: [id] }),
        ...(endpoint.kind === 'upload' && { files: [] }),
    };
};
t.test('a stale If-Match: nothing is written', async (t) => {
    let calls = 0;
    let stale = 0;
    for (const route of program.routes.filter(({ about }) => about?.owned && owners[about.stream])) {
        const { path, allow } = route.endpoint;
        for (const id of [...all.get(route.about.stream)].slice(0, MANY))
            for (const seed of [1, 2]) {
                const { agency: own } = owners[route.about.stream].document.owner((await run.load(owners[route.about.stream], id)).state) ?? {};
                const isAgents = own && !allow.includes('employee');
                const who = {
                    user: 'somebody',
                    name: '某人',
                    actor: isAgents ? 'agent' : 'employee',
                    role: 'R',
                    permissions: ['*'],
                    airlines: ['*'],
                    ...(isAgents && { agency: own }),
                };
                const head = await events.head();
                const base = { who, now: program.clock(), requestId: '', ip: '', seen: 0 };
                const { call } = commandCall(run, base, idFrom('stale', path, String(calls++)), STALE);
                const answer = await (async () => route.handler(bodyFor(route, id, seed), call))().catch(error => error);
                if (answer?.status === 412)
                    stale++;
                if ((await events.head()) === head)
                    continue;
                const { events: written } = await events.readAll({ from: head, limit: 100 });
                t.fail(`${path} on ${id}: ${written.map(({ type, stream }) => `${type} in ${stream}`).join(', ')}; ${answer?.status} ${answer?.message ?? ''}`);
            }
    }
    t.ok(stale > 1_000, `${stale} of ${calls} calls were told so`);
});
