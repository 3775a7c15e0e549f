import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { OrderExpired, PassengerModified, PassengersAdded, PassengersRemoved, RefundClosed, RefundOpened, SeatsReduced, } from '#contracts/order/events.ts';
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts';
import { commanding, commands, idFrom } from '#services/kernel/stream/commands.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { runProcesses } from '#services/kernel/stream/process.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { refundApplication, refundLine } from '#services/refund/test/sample.ts';
import { seats, stockId } from '#services/seats/decide.ts';
import { stockItem } from '#services/seats/test/sample.ts';
import { order } from '../decide.ts';
import { confirmed, leg, named, paid, submission, submitted, ticketed, traveller, travellers } from '../test/sample.ts';
import { documentMarks } from './document-key.ts';
import { claimDocuments, documentsOf, manifest, manifestId, manifestsOf, moveDocuments } from './manifest.ts';
import { flightsOf, manifestFollowsOrder } from './manifest-follows-order.ts';
const store = await openStore(t);
const marks = documentMarks('key of a test');
let n = 0;
const later = (minutes) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
const [one, two] = [traveller('ADULT', 0), traveller('ADULT', 1)];
/** A flight of its own, orders made of facts, and claims by any order. */
const house = () => {
    const run = commands(store);
    const flight = { flightNo: `HU${7000 + ++n}`, date: '2026-12-10' };
    const legs = submission({ legs: [leg(flight)] }).legs;
    const happened = async (orderNo, ...facts) => {
        const { revision } = await run.load(order, orderNo);
        const meta = { user: 'u', role: 'AGENT', commandId: randomUUID(), at: NOON };
        const events = facts.map(({ type, data }) => ({ id: randomUUID(), type, data, meta: { ...meta, command: 'order.test' } }));
        await store.append(`order-${orderNo}`, events, { expected: revision < 0 ? 'none' : revision });
    };
    const orderNo = (name) => `O${name}${n}`;
    const made = async (name, ...facts) => happened(orderNo(name), submitted({ orderNo: orderNo(name), legs: [leg(flight)] }), ...facts);
    const claim = async (name, docNos, now = NOON, cause = {}) => {
        let sent = 0;
        const at = commanding(run, () => ({ who: anAgent, now, commandId: idFrom(cause.commandId ?? randomUUID(), ++sent) }));
        const { revision } = await run.load(order, orderNo(name));
        await claimDocuments({ run, marks, at, now }, { orderNo: orderNo(name), flights: legs, revision }, docNos);
    };
    const isTaken = async (docNo, now = NOON) => {
        const look = await manifestsOf({ run, marks }, { orderNo: 'another', flights: legs }, now);
        return (await look([docNo])).taken.has(docNo);
    };
    /** reacts to everything so far, from the beginning of the log */
    const react = async () => {
        let position = 0;
        const processes = runProcesses({
            events: store,
            processes: [manifestFollowsOrder(marks)],
            run,
            checkpoints: {
                get: async () => position,
                set: async (_, to) => {
                    position = to;
                },
            },
            clock: () => NOON,
            log: pino({ level: 'silent' }),
        });
        await processes.reached(await store.head());
        await processes.close();
    };
    return { run, flight, orderNo, happened, made, claim, isTaken, react };
};
const taken = { message: '旅客证件重复：该证件已在本航班其他订单中', status: 409 };
t.test('a claim whose order never said so is dead after two minutes, not before', async (t) => {
    const { made, claim, isTaken } = house();
    await made('A');
    await made('B');
    await claim('A', [one.docNo]);
    await t.rejects(claim('B', [one.docNo]), taken);
    t.equal(await isTaken(one.docNo, later(2)), true);
    t.equal(await isTaken(one.docNo, later(3)), false);
    await claim('B', [one.docNo], later(3));
    await t.rejects(claim('A', [one.docNo], later(4)), taken, 'now it is the other one who may be under way');
});
t.test('a claim whose traveller stands in the order does not grow old', async (t) => {
    const { made, claim, isTaken } = house();
    await claim('A', [one.docNo]);
    await made('A', named());
    t.equal(await isTaken(one.docNo, later(100_000)), true);
    await made('B');
    await t.rejects(claim('B', [one.docNo], later(100_000)), taken);
});
t.test('a request carried out again after a crash claims again what was given back meanwhile', async (t) => {
    const { made, happened, orderNo, claim, isTaken, react } = house();
    await made('A', named());
    await claim('A', [one.docNo], NOON, { commandId: 'c1' });
    await happened(orderNo('A'), PassengersRemoved({ ids: [one.id] }));
    await react();
    t.equal(await isTaken(one.docNo), false);
    await claim('A', [one.docNo], NOON, { commandId: 'c1' });
    t.equal(await isTaken(one.docNo), true);
});
t.test('who was claimed by the flight’s name, before there was a key, is found, kept, moved and given back', async (t) => {
    const { made, happened, orderNo, claim, isTaken, react, run, flight } = house();
    const id = manifestId(flight);
    const [, before] = marks(id, one.docNo);
    await made('A', named());
    const at = commanding(run, () => ({ who: anAgent, now: NOON, commandId: randomUUID() }));
    await at(manifest, id).claim({ orderNo: orderNo('A'), revision: 0, documents: [before], stale: [] });
    t.equal(await isTaken(one.docNo, later(100)), true);
    await made('B');
    await t.rejects(claim('B', [one.docNo], later(100)), taken);
    await happened(orderNo('A'), PassengersRemoved({ ids: [two.id] }));
    await react();
    t.equal(await isTaken(one.docNo, later(100)), true, 'he stays while others leave');
    await moveDocuments({ load: run.load, at, marks }, { from: orderNo('A'), into: orderNo('B'), before: 9, flights: [flight] }, [one.docNo]);
    t.match((await run.load(manifest, id)).state, { [marks(id, one.docNo)[0]]: { orderNo: orderNo('B') } });
    await happened(orderNo('A'), PassengersRemoved({ ids: [one.id] }));
    await react();
    t.notOk((await run.load(manifest, id)).state[before]);
});
t.test('a mark tells nothing to who has not the key, and nobody is the same on two flights', async (t) => {
    const [mark, before] = marks('HU7182-2026-12-10', one.docNo);
    t.match(mark, /^[\w-]{27}$/);
    t.not(mark, before);
    t.not(mark, documentMarks('another key')('HU7182-2026-12-10', one.docNo)[0]);
    t.not(mark, marks('HU7182-2026-12-11', one.docNo)[0]);
});
t.test('two orders that claim one document at once: one has it', async (t) => {
    const { made, claim } = house();
    await made('A');
    await made('B');
    const both = await Promise.allSettled([claim('A', [two.docNo, one.docNo]), claim('B', [one.docNo])]);
    t.same(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});
t.test('whoever leaves the order leaves the flight, however it comes about; reacting again changes nothing', async (t) => {
    const all = travellers().map(({ docNo }) => docNo);
    const { counts, seats, persons, total } = submission();
    const { id: _, ...fields } = one;
    const ways = {
        modified: { facts: [PassengerModified({ id: one.id, ...fields, docNo: 'E12345678', docType: 'PASSPORT' })], free: [one.docNo] },
        removed: { facts: [PassengersRemoved({ ids: [one.id, two.id] })], free: [one.docNo, two.docNo] },
        expired: { facts: [OrderExpired({ reason: 'TIME_LIMIT', holds: [] })], free: all },
        reduced: {
            facts: [
                SeatsReduced({
                    changeId: 'c1',
                    cut: { ADULT: 1, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
                    removed: [one.id],
                    counts: { ...counts, ADULT: 9 },
                    seats: seats - 1,
                    persons: persons - 1,
                    legs: [],
                    total,
                    holds: [],
                    instalments: [],
                }),
            ],
            free: [one.docNo],
        },
        refunded: { facts: [confirmed(), paid(), ticketed(), refundOf(one), closed('REFUNDED')], free: [one.docNo] },
        rejected: { facts: [confirmed(), paid(), ticketed(), refundOf(one), closed('REJECTED')], free: [] },
    };
    for (const [way, { facts, free }] of Object.entries(ways)) {
        const { made, happened, orderNo, claim, isTaken, react, run, flight } = house();
        await claim('A', all);
        await made('A', named());
        await happened(orderNo('A'), ...facts);
        await react();
        for (const docNo of all)
            t.equal(await isTaken(docNo), !free.includes(docNo), way);
        t.equal(documentsOf((await run.load(order, orderNo('A'))).state).includes(one.docNo), !free.includes(one.docNo));
        const { revision } = await store.read(`manifest-${manifestId(flight)}`).then(events => events[events.length - 1]);
        await react();
        t.equal((await store.read(`manifest-${manifestId(flight)}`, { from: revision + 1 })).length, 0);
    }
});
t.test('who left with a part that has not opened yet stays claimed when somebody else leaves, and goes with the part when it opens', async (t) => {
    const { run, flight, orderNo, made, happened, claim, isTaken, react } = house();
    const child = travellers().find(({ type }) => type === 'CHILD');
    await claim('A', [one.docNo, two.docNo, child.docNo]);
    await made('A', named());
    const id = orderNo('A');
    const into = orderNo('part');
    const { state } = await run.load(order, id);
    const split = { splitId: 's1', into, ids: [one.id], counts: {}, belowMinimum: true };
    // the request died after this fact
    await happened(id, ...decide(order, 'splitOrder', state, split, { who: aClerk, at: NOON, id }));
    await happened(id, PassengersRemoved({ ids: [two.id] }));
    await react();
    t.equal(await isTaken(two.docNo), false);
    t.equal(await isTaken(one.docNo), true);
    const marked = marks(manifestId(flight), one.docNo)[0];
    t.match((await run.load(manifest, manifestId(flight))).state[marked], { orderNo: id });
    const at = commanding(run, () => ({ who: anAgent, now: NOON, commandId: randomUUID() }));
    await moveDocuments({ load: run.load, at, marks }, { from: id, into, before: 9, flights: [flight] }, [one.docNo]);
    await made('part', PassengersAdded({ passengers: [one] }));
    await happened(id, PassengersRemoved({ ids: [child.id] }));
    await react();
    t.match((await run.load(manifest, manifestId(flight))).state[marked], { orderNo: into });
});
t.test('what was claimed knowing of a removal stays when the removal is reacted to late', async (t) => {
    const { made, happened, orderNo, claim, isTaken, react } = house();
    await claim('A', [one.docNo]);
    await made('A', named());
    await happened(orderNo('A'), PassengersRemoved({ ids: [one.id] }));
    await claim('A', [one.docNo]);
    // the process comes between the claim and the order's fact
    await react();
    t.equal(await isTaken(one.docNo), true);
});
function refundOf({ id }) {
    const line = refundLine(id, '880-2100000001', { rate: 0, fee: 0, refund: 86_000 });
    return RefundOpened(refundApplication({ lines: [line], sources: [] }));
}
function closed(outcome) {
    return RefundClosed({ refundId: 'R1', outcome, amount: 0, airLine: 'HU', tickets: 1, status: 'PRINTED' });
}
t.test('flights are looked up by who may sell them', async (t) => {
    const run = commands(store);
    const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }));
    const items = [stockItem({ flightNo: `HU${8000 + n}`, date: '2026-12-12' }), stockItem({ flightNo: `HU${8100 + n}` })];
    for (const item of items)
        await at(seats, stockId(item)).importStock(item);
    const ids = items.map(stockId);
    const lookUp = flightsOf({ run, authority: async (agency) => (agency === anAgent.agency ? ['HU'] : ['GS']) });
    t.same((await lookUp(ids, anAgent)).map(({ date }) => date), [items[1].date, '2026-12-12'], 'the first departure first');
    await t.rejects(lookUp(ids, { ...anAgent, agency: 'A009' }), { message: '无HU航司销售权限', status: 403 });
    await t.resolves(lookUp(ids, { ...aClerk, airlines: ['HU'] }));
    await t.rejects(lookUp(ids, { ...aClerk, airlines: ['GS'] }), { message: '没有HU航司的数据权限', status: 403 });
    await t.rejects(lookUp(['HU1-2026-12-10-G'], anAgent), { message: '航班不存在' });
});
