import t from 'tap';
import { breathless, impureRules, stateful, stateIn, unbrokenIn, wrongArrow, wrongArrows } from './arrows.mjs';
t.test('no source of the house imports what it must not know', async (t) => {
    t.same(await wrongArrows(), []);
});
t.test('no rule book knows another context', async (t) => {
    t.same(await impureRules(), []);
});
t.test('which arrows there are', async (t) => {
    const allowed = [
        ['contracts/order/api.ts', 'contracts/kernel/endpoint.ts'],
        ['services/order/decide.ts', 'contracts/order/events.ts'],
        ['services/order/decide.ts', 'services/kernel/stream/decider.ts'],
        ['services/order/money/money.ts', 'services/order/state.ts'],
        ['services/identity/authenticator.ts', 'services/agency/agency.ts'],
        ['services/order/seats-follow-order.ts', 'services/seats/decide.ts'],
        ['services/app.ts', 'projections/order/list.ts'],
        ['services/eventstore/esdb-wire.ts', '@eventstore/db-client'],
        ['services/order/index.ts', 'services/order/split/calls.ts'],
        ['services/order/index.ts', 'services/house.ts'],
        ['services/account/account-money.ts', 'services/payment/decide.ts'],
        ['projections/order/list.ts', 'services/eventstore/port.ts'],
        ['projections/order/list.ts', 'projections/policy/list.ts'],
        ['projections/order/list.ts', 'projections/store/port.ts'],
        ['contracts/order/events.ts', 'contracts/payment/owed.ts'],
        ['contracts/order/events.ts', 'contracts/enums.ts'],
        ['contracts/payment/api.ts', 'contracts/account/names.ts'],
        ['contracts/report/fields.ts', 'contracts/contexts.ts'],
        ['contracts/client/besides.ts', 'contracts/fine/lists.ts'],
        ['services/order/index.ts', 'projections/payment/list.ts'],
        ['services/flow/uses.ts', 'services/step/decide.ts'],
        ['services/account/withdraw.ts', 'contracts/order/api.ts'],
        ['web-admin/order/OrderDetail.tsx', 'contracts/order/api.ts'],
    ];
    for (const [from, to] of allowed)
        t.equal(wrongArrow(from, to), undefined, `${from} → ${to}`);
    const wrong = [
        ['contracts/order/api.ts', 'services/order/state.ts'],
        ['contracts/order/api.ts', 'node:fs'],
        ['contracts/payment/owed.ts', 'contracts/order/events.ts'],
        ['contracts/step/events.ts', 'contracts/order/events.ts'],
        ['contracts/kernel/record.ts', 'contracts/basicinfo/airline.ts'],
        ['contracts/order/events.ts', 'contracts/contexts.ts'],
        ['contracts/order/events.ts', 'contracts/client/look/route.ts'],
        ['services/kernel/stream/payable.ts', 'contracts/payment/events.ts'],
        ['services/step/decide.ts', 'services/flow/start.ts'],
        ['services/order/submit/submit.ts', 'services/clock.ts'],
        ['services/payment/index.ts', 'projections/order/list.ts'],
        ['projections/payment/routes.ts', 'projections/order/list.ts'],
        ['projections/kernel/changes.ts', 'contracts/identity/events.ts'],
        ['services/order/refund/refunds.ts', 'services/refund/decide.ts'],
        ['services/account/withdraw.ts', 'services/order/decide.ts'],
        ['services/order/index.ts', 'services/auction/award/take.ts'],
        ['services/order/decide.ts', 'projections/order/list.ts'],
        ['services/kernel/stream/commands.ts', 'services/order/decide.ts'],
        ['services/eventstore/port.ts', 'services/order/decide.ts'],
        ['services/order/seats-follow-order.ts', 'projections/order/list.ts'],
        ['services/metrics.ts', 'ops/e2e/start.ts'],
        ['projections/order/list.ts', 'services/order/decide.ts'],
        ['projections/order/list.ts', 'services/kernel/stream/commands.ts'],
        ['services/eventstore/feed.ts', '@eventstore/db-client'],
        ['web-admin/order/OrderDetail.tsx', 'web-front/portal/home/Home.tsx'],
        ['web-front/portal/home/Home.tsx', 'projections/order/list.ts'],
    ];
    for (const [from, to] of wrong)
        t.type(wrongArrow(from, to), 'string', `${from} → ${to}`);
});
t.test('no module keeps something of a program to itself', async (t) => {
    t.same(await stateful(), []);
    for (const text of [
        'let free = 2',
        'export let n: number',
        'const resting = new Map<Worker, NodeJS.Timeout>()',
        'const waiting: (() => void)[] = []',
        'const cache = new LRUCache<string, State>({ max: 3 })',
        'const limited = limit(2, 50)',
    ])
        t.type(stateIn(`import x from 'y'\n${text}\n`), 'string', text);
    for (const text of [
        "const kinds = new Set(['a'])",
        'const f = () => {\n  let n = 0\n}',
        'const known = new Map(rows.map(row => [row.id, row]))',
    ])
        t.equal(stateIn(text), undefined, text);
});
t.test('no loop over many keeps the turn', async (t) => {
    t.same(await breathless(), []);
    for (const head of [
        'for (const event of events)',
        'for (const [n, { id }] of batch.events.entries())',
        'for (let i = 0; i < ops.length; i++)',
        'for (const one of batch?.events ?? [])',
    ])
        for (const body of [' note(event)\n', ' {\n  note(event)\n}\nawait breathe()\n'])
            t.same(unbrokenIn(`${head}${body}`), [head], head + body);
    for (const text of [
        'for (const event of events) {\n  if (isMany) {\n    await breathe()\n  }\n  note(event)\n}\n',
        'for (const event of events) await breathe()\n',
        'for (const event of eventsOf(text)) note(event)\n',
        'for await (const batch of store.subscribe()) note(batch)\n',
        'for (const key of keys) note(events)\n',
    ])
        t.same(unbrokenIn(text), [], text);
});
