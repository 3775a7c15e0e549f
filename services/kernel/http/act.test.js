import t from 'tap';
import { command, get, on } from '#contracts/kernel/endpoint.ts';
import { event } from '#contracts/kernel/event.ts';
import { Id, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { seenBy } from '../stream/access.ts';
import { commands, idFrom } from '../stream/commands.ts';
import { decider } from '../stream/decider.ts';
import { openStore } from '../test/purse.ts';
import { act, actOnEach } from './act.ts';
import { commandCall } from './call.ts';
const Opened = event('BoxOpened', '开箱', Type.Object({ agency: Text, airLine: Text }));
const Filled = event('BoxFilled', '装箱', Type.Object({ thing: Text }));
const events = { BoxOpened: Opened, BoxFilled: Filled };
const box = decider()({
    name: 'box',
    zh: '纸箱子',
    code: 7,
    initial: { status: 'NONE' },
    document: { zh: '箱子', owner: state => (state.status === 'NONE' ? undefined : state) },
    evolve: {
        BoxOpened: (_, opened) => ({ status: 'OPEN', ...opened, things: [] }),
        BoxFilled: (state, { thing }) => (state.status === 'NONE' ? state : { ...state, things: [...state.things, thing] }),
    },
    commands: {
        open: { decide: (_, opened) => [Opened(opened)] },
        fill: {
            when: state => state.status === 'OPEN' || '箱子没有打开',
            decide: (_, filled) => [Filled(filled)],
        },
    },
});
const shelf = decider()({
    name: 'shelf',
    zh: '架子',
    code: 7,
    initial: 0,
    evolve: { BoxOpened: count => count + 1, BoxFilled: count => count + 1 },
    commands: { fill: { decide: (_, filled) => [Filled(filled)] } },
});
const BoxId = { boxId: zh(Id, '箱子') };
const fill = command('/api/order/box/w/fill', {
    zh: '装箱',
    allow: ['agent', 'employee'],
    body: Type.Object({ ...BoxId, thing: zh(Text, '物品') }),
    data: Type.Object({ boxId: Id, things: Type.Array(Text) }),
});
const fillAll = command('/api/order/box/w/fillAll', {
    zh: '批量装箱',
    allow: ['employee'],
    body: Type.Object({ id: optional(Id), ids: optional(Type.Array(Id)), thing: zh(Text, '物品') }),
});
const keep = command('/api/order/box/w/keep', {
    zh: '留箱',
    allow: ['agent'],
    body: Type.Object({ boxId: optional(Id), thing: zh(Text, '物品') }),
});
const shelve = command('/api/order/box/w/shelve', {
    zh: '上架',
    allow: ['employee'],
    body: Type.Object({ id: zh(Text, '架子~格') }),
    data: Type.Object({ part: Text }),
});
const look = get('/api/order/box/r/look', { zh: '看', allow: ['agent'], body: Type.Object(BoxId) });
const anybody = { name: '某人', role: 'X', permissions: ['*'] };
const agent = (agency) => ({ ...anybody, user: agency, actor: 'agent', agency, airlines: ['*'] });
const clerk = (airLine) => ({ ...anybody, user: airLine, actor: 'employee', airlines: [airLine] });
const stranger = { ...anybody, user: 'public:x', actor: 'public', airlines: [] };
const stale = { status: 412, message: /已被他人修改/ };
const NOW = '2026-11-23T08:00:00.000Z';
const routes = [
    act(fill, box, 'boxId', ({ command, body }) => command.fill(body), ({ id, state }) => ({ boxId: id, things: [...state.things] })),
    actOnEach(fillAll, box, 'id', ({ command, body }) => command.fill(body)),
    act(keep, box, { stream: 'boxId', begins: call => idFrom(call.commandId, 'box') }, async ({ id, state, command, body, call }) => {
        if (!state)
            await command.open({ agency: call.who.agency, airLine: 'HU' });
        await command.fill(body);
        return id;
    }),
    act(shelve, shelf, { stream: ({ id }) => id.split('~')[0], part: ({ id }) => id.split('~')[1] }, async ({ command, part }) => {
        await command.fill({ thing: part });
        return { part };
    }),
];
let n = 0;
const house = (run) => {
    const ask = async (endpoint, body, who, ifMatch, by) => {
        const route = by ?? routes.find(route => route.endpoint.path === endpoint.path);
        const base = { who, now: NOW, requestId: 'r', ip: '', seen: 0 };
        return (await route.handler(body, commandCall(run, base, `command ${++n}`, ifMatch).call));
    };
    const opened = async (id, agency = 'A1', airLine = 'HU') => {
        await run.execute(box, id, 'open', { agency, airLine }, { who: agent(agency), now: NOW, commandId: `open ${id}` });
        return id;
    };
    return { ask, opened };
};
t.test('a document is there for whom it concerns, before the handler runs', async (t) => {
    const store = await openStore(t);
    const run = commands(store);
    const { ask, opened } = house(run);
    const boxId = await opened('b1');
    const head = await store.head();
    const body = { boxId, thing: '书' };
    const missing = { status: 404, message: '箱子不存在' };
    await t.rejects(ask(fill, { ...body, boxId: 'nothing' }, agent('A1')), missing);
    await t.rejects(ask(fill, body, agent('A2')), missing, 'another agency’s does not exist');
    await t.rejects(ask(fill, body, stranger), missing);
    await t.rejects(ask(fill, body, clerk('JD')), { status: 403, message: /HU/ });
    await t.rejects(ask(fillAll, { ids: [boxId], thing: '书' }, clerk('JD')), { status: 403, message: /航司/ });
    await t.rejects(ask(keep, body, agent('A2')), missing);
    t.equal(await store.head(), head, 'nothing was appended');
    t.same(await ask(fill, body, agent('A1')), { boxId, things: ['书'] }, 'what it is now');
    t.same(await ask(fill, { ...body, thing: '笔' }, clerk('HU')), { boxId, things: ['书', '笔'] });
    await opened('b2', 'A2', 'JD');
    t.match(await ask(fillAll, { id: 'b2', ids: ['b1'], thing: '纸' }, clerk('HU')), { ids: ['b1'], failed: [{ id: 'b2' }] });
});
t.test('a body that names none begins one', async (t) => {
    const run = commands(await openStore(t));
    const { ask } = house(run);
    const boxId = await ask(keep, { thing: '书' }, agent('A1'));
    t.equal(await ask(keep, { boxId, thing: '笔' }, agent('A1')), boxId);
    t.match((await run.load(box, boxId)).state, { agency: 'A1', things: ['书', '笔'] });
});
t.test('If-Match is about the document that is acted on, whatever its field is called', async (t) => {
    const run = commands(await openStore(t));
    const { ask, opened } = house(run);
    const boxId = await opened('b1');
    await t.rejects(ask(fill, { boxId, thing: '书' }, agent('A1'), 4), stale);
    await ask(fill, { boxId, thing: '书' }, agent('A1'), 0);
    await ask(keep, { thing: '书' }, agent('A1'), 0);
    await ask(shelve, { id: 's1~g1' }, clerk('HU'));
    await t.rejects(ask(shelve, { id: 's1~g2' }, clerk('HU'), 5), stale, 'a part is of its stream');
    t.same(await ask(shelve, { id: 's1~g2' }, clerk('HU'), 0), { part: 'g2' });
});
t.test('what this request has decided elsewhere is told to its document after whoever was told first', async (t) => {
    const run = commands(await openStore(t));
    const { ask, opened } = house(run);
    const settling = (way) => act(fill, box, 'boxId', async ({ id, body, check, call }) => {
        await check('fill');
        const first = { who: agent('A1'), now: NOW, commandId: `process of ${call.commandId}` };
        await run.execute(box, id, 'fill', { thing: '流程' }, first);
        return call[way](box, id).fill(body);
    }, ({ id, state }) => ({ boxId: id, things: [...state.things] }));
    const boxId = await opened('b1');
    const asked = { boxId, thing: '书' };
    await t.rejects(ask(fill, asked, agent('A1'), 0, settling('unguarded')), stale);
    await t.rejects(ask(fill, asked, agent('A1'), 0, settling('decided')), stale, 'what he saw is old all the same');
    await ask(fill, asked, agent('A1'), 1, settling('decided'));
    t.match((await run.load(box, boxId)).state, { things: ['流程', '流程', '书'] });
});
t.test('without asking there is no way to a document', async (t) => {
    // the compiler must refuse these lines (`npm run check`)
    // @ts-expect-error a document is reached by `act`
    on(fill, async ({ boxId, thing }, call) => void (await call.at(box, boxId).fill({ thing })));
    // @ts-expect-error nor may it be asked what it would say
    on(fill, async ({ boxId }, call) => void (await call.check(box, boxId, 'fill')));
    // @ts-expect-error what has no owner is nobody's document
    on(look, async ({ boxId }, { who }) => seenBy({}, shelf, boxId, who));
    // @ts-expect-error the field that names the document has to be there
    act(fill, box, 'orderId', () => ({ boxId: '', things: [] }));
    t.match(routes.map(({ about }) => about), [{ stream: 'box', owned: true, field: 'boxId' }, { field: 'id' }, { field: 'boxId' }, { stream: 'shelf', owned: false }], 'a test that walks the routes knows what each is about');
});
