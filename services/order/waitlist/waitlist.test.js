import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { cancelOrder, submitOrder } from '#contracts/order/api.ts';
import { confirmWaitlist, moveWaitlist } from '#contracts/order/changes/waitlist-api.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { seats, stockId, taken } from '#services/seats/decide.ts';
import { holdOf, isProtected, waitOf } from '#services/seats/stock.ts';
import { stockItem } from '#services/seats/test/sample.ts';
import { BLOCKS, market, people } from '#services/test/market.ts';
import { memoryStore } from '#services/test/memory.ts';
import { order } from '../decide.ts';
const [OUT, BACK] = BLOCKS.map(stockId);
let n = 0;
/** The steps of agencies on a market, each with a number of its own. */
const desk = ({ request, quoteOf, run, clock }) => {
    const wanted = (legs, count) => {
        const counts = { ADULT: count, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
        const { total } = quoteOf([...legs], counts, '团队0');
        return {
            voyageType: legs.length > 1 ? 'D' : 'S',
            legs: legs.map(stockId => ({ stockId })),
            counts,
            total,
            groupName: '团队0',
            contact: { name: '符海燕', phone: '0898-00000001' },
            waitlist: true,
            confirmDuplicate: true,
        };
    };
    const submit = async (legs, count, number = ++n) => {
        const done = await request(submitOrder, wanted(legs, count), people.agent, number);
        return { ...done, id: done.orderId };
    };
    const cancel = (orderId, number = ++n) => request(cancelOrder, { orderId }, people.agent, number);
    const confirm = async (orderId, number = ++n) => {
        const { state } = await run.load(order, orderId);
        return request(confirmWaitlist, { orderId, total: state.status === 'NONE' ? 0 : state.submitted.total }, people.agent, number);
    };
    const block = async (id) => (await run.load(seats, id)).state;
    const stateOf = async (id) => (await run.load(order, id)).state;
    const seatsIn = (id, count) => commanding(run, () => ({ who: aClerk, now: clock(), commandId: randomUUID() }))(seats, id).adjustStock({ seats: count });
    return { submit, cancel, confirm, block, stateOf, seatsIn };
};
t.test('a round trip waits leg by leg, keeps what it has for a while, and gets both', async (t) => {
    const house = await market();
    const { submit, cancel, confirm, block, stateOf, seatsIn } = desk(house);
    await seatsIn(BACK, 9);
    const round = await submit([OUT, BACK], 10);
    t.match(round.waitlist, {
        legs: [
            { stockId: OUT, standing: 'PROTECTED' },
            { stockId: BACK, standing: 'WAITING', place: 1 },
        ],
    });
    await house.react();
    t.match(await stateOf(round.id), { wait: { by: undefined } });
    t.match(taken(await block(OUT)), { held: 10, free: 14 });
    // four hours without a seat on the flight back: the seats of the flight out go to others, and the order's place there counts again when
    // the flight back has seats
    await house.passTime(addMinutes(NOON, 241));
    await house.react();
    t.match(taken(await block(OUT)), { held: 0, free: 24 });
    t.equal(waitOf(await block(OUT), round.id)?.status, 'RESTING');
    const other = await submit([OUT], 20);
    t.notOk(other.waitlist);
    await seatsIn(BACK, 12);
    await house.react();
    t.ok(isProtected(await block(BACK), round.id));
    t.equal(waitOf(await block(OUT), round.id)?.status, 'WAITING', 'it is awake again');
    await cancel(other.id);
    await house.react();
    t.match(await stateOf(round.id), { wait: { by: addMinutes(house.clock(), 240) } });
    await confirm(round.id);
    await house.react();
    for (const id of [OUT, BACK])
        t.match(await block(id), { holds: [{ holdId: round.id, seats: 10 }], waits: undefined });
    t.match(await stateOf(round.id), { status: 'WAIT_FOR_PAY', wait: undefined });
});
t.test('nobody confirms: the seats go to the next; at the end of the queue’s time all that wait are over', async (t) => {
    const house = await market();
    const { submit, cancel, block, stateOf } = desk(house);
    const blocker = await submit([OUT], 24);
    const [first, second] = [await submit([OUT], 24), await submit([OUT], 4)];
    await cancel(blocker.id);
    await house.react();
    t.match(await stateOf(first.id), { wait: { by: /./ } });
    await house.passTime(addMinutes(NOON, 240));
    await house.react();
    t.match(await stateOf(first.id), { status: 'EXPIRED', closeReason: 'TIME_LIMIT' });
    t.match(await stateOf(second.id), { wait: { by: /./ } });
    const third = await submit([OUT], 24);
    await house.passTime('2026-12-07T00:30:00.000Z');
    await house.react();
    t.match(await stateOf(third.id), { status: 'EXPIRED', closeReason: 'SEAT_UNAVAILABLE' });
    t.match(await block(OUT), { holds: [], waits: undefined });
    await t.rejects(submit([OUT], 25), { message: '座位不足，距起飞不足72小时，不能候补' });
    t.match(await block(OUT), { holds: [], waits: undefined });
});
t.test('whom the desk preferred last is next, also when the process comes by late and in another order', async (t) => {
    for (const pick of [() => 0, (n) => (n === 4 ? 0 : n - 1)]) {
        const house = await market(pick);
        const { submit, block, stateOf } = desk(house);
        await submit([OUT], 24);
        const [first, second] = [await submit([OUT], 5), await submit([OUT], 6)];
        await house.react();
        const queue = async () => (await block(OUT)).waits?.map(({ holdId }) => holdId);
        for (const { id } of [second, first]) {
            await house.request(moveWaitlist, { orderId: id, to: 'FIRST', reason: '优先' }, people.order, ++n);
            t.equal((await queue())?.[0], id);
        }
        await house.react();
        t.same(await queue(), [first.id, second.id]);
        // a move that died before it reached the queue is finished by the process
        house.failAfter(1, 'lost');
        await t.rejects(house.request(moveWaitlist, { orderId: second.id, to: 'FIRST', reason: '优先' }, people.order, ++n), Unavailable);
        house.heal();
        await house.react();
        t.same(await queue(), [second.id, first.id]);
        t.match(await stateOf(second.id), { wait: { by: undefined } });
    }
});
t.test('two processes on one queue give no seat twice', async (t) => {
    const { store } = memoryStore(() => NOON);
    const [here, there] = [commands(store), commands(store)];
    const by = (run) => commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }));
    await by(here)(seats, OUT).importStock(stockItem({ seats: 20 }));
    const until = addMinutes(NOON, 5);
    for (const holdId of ['A', 'B'])
        await by(here)(seats, OUT).hold({ holdId, seats: 10, until });
    await Promise.all(['V', 'W', 'X', 'Y'].map((holdId, i) => by(i % 2 ? here : there)(seats, OUT)
        .join({ holdId, seats: 10, minutes: 60, until, most: 3 })
        .catch(() => { })));
    t.equal((await here.load(seats, OUT)).state.waits?.length, 3, 'three places, and no more');
    await Promise.all([
        by(here)(seats, OUT).release({ holdId: 'A' }),
        by(there)(seats, OUT).release({ holdId: 'B' }),
        by(there)(seats, OUT)
            .hold({ holdId: 'N', seats: 10, until })
            .catch(() => { }),
    ]);
    const { state } = await there.load(seats, OUT);
    t.same(taken(state), { held: 20, sold: 0, free: 0 });
    t.same(state.waits?.map(({ status }) => status), ['PROTECTED', 'PROTECTED', 'WAITING']);
});
const act = fc.oneof({
    weight: 4,
    arbitrary: fc.record({
        act: fc.constant('submit'),
        legs: fc.constantFrom([OUT], [BACK], [OUT, BACK], [OUT, BACK]),
        count: fc.integer({ min: 6, max: 20 }),
        again: fc.boolean(),
    }),
}, {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('cancel', 'confirm'), which: fc.nat(), again: fc.boolean() }),
}, { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('react', 'react', 'reactAgain') }) }, { weight: 2, arbitrary: fc.record({ act: fc.constant('pass'), minutes: fc.constantFrom(2, 20, 130, 241) }) }, {
    weight: 2,
    arbitrary: fc.record({
        act: fc.constant('fail'),
        after: fc.nat({ max: 6 }),
        how: fc.constantFrom('lost', 'unheard'),
    }),
});
const harmless = (error) => {
    if (!(error instanceof Refused) && !(error instanceof Unavailable))
        throw error;
};
const ordersOf = ({ log }) => log.filter(({ type }) => type === 'OrderSubmitted').map(({ data }) => data.orderNo);
const live = async (acts, seed) => {
    let state = seed;
    /** a random choice, different in every life, and never the same for ever within one */
    const pick = (count) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 16) % count;
    };
    const house = await market(pick);
    const { submit, cancel, confirm, block } = desk(house);
    let now = NOON;
    const twice = async (again, request) => {
        const number = ++n;
        await request(number).catch(harmless);
        house.heal();
        if (again)
            await request(number).catch(harmless);
    };
    for (const one of acts) {
        const orders = ordersOf(house);
        if (one.act === 'submit')
            await twice(one.again, number => submit(one.legs, one.count, number));
        else if (one.act === 'fail')
            house.failAfter(one.after, one.how);
        else if (one.act === 'react')
            await house.react();
        else if (one.act === 'reactAgain')
            await house.reactAgain().catch(harmless);
        else if (one.act === 'pass') {
            now = addMinutes(now, one.minutes);
            await house.passTime(now).catch(harmless);
        }
        else if ('which' in one && orders.length > 0) {
            const id = orders[one.which % orders.length];
            await twice(one.again, number => (one.act === 'cancel' ? cancel(id, number) : confirm(id, number)));
        }
        for (const id of [OUT, BACK])
            mustAddUp(await block(id));
    }
    house.heal();
    await house.react();
    await mustHold(house, false);
    // a request that began an order and died has left something, which is looked into
    for (const minutes of [40, 241, 241]) {
        now = addMinutes(now, minutes);
        await house.passTime(now);
        await house.react();
    }
    await mustHold(house, true);
};
/** every order has the seats that it should have; with `lookedInto` nobody else has any */
const mustHold = async (house, lookedInto) => {
    const { block, stateOf } = desk(house);
    const blocks = new Map([
        [OUT, await block(OUT)],
        [BACK, await block(BACK)],
    ]);
    const orders = ordersOf(house);
    for (const orderNo of orders) {
        const state = await stateOf(orderNo);
        if (state.status === 'NONE')
            continue;
        const legs = state.submitted.legs.map(({ stockId }) => blocks.get(stockId));
        const has = legs.map(leg => holdOf(leg, orderNo)?.seats === state.submitted.seats);
        const waits = legs.map(leg => waitOf(leg, orderNo) !== undefined);
        const [all, some] = [(of) => of.every(Boolean), (of) => of.some(Boolean)];
        if (state.status === 'EXPIRED' && (some(has) || some(waits)))
            throw new Error(`${orderNo} is over and keeps seats or places`);
        if (state.status === 'WAIT_FOR_PAY' && !state.wait && (!all(has) || some(waits)))
            throw new Error(`${orderNo} is sold without its seats`);
        if (state.status === 'WAIT_FOR_PAY' && state.wait?.by && !(all(has) && all(waits)))
            throw new Error(`${orderNo} is promised what it has not`);
        if (state.status === 'WAIT_FOR_PAY' && state.wait && !state.wait.by && (!all(waits) || all(has)))
            throw new Error(`${orderNo} is forgotten`);
    }
    for (const { holds, waits = [] } of blocks.values())
        for (const { holdId } of lookedInto ? [...holds, ...waits] : [])
            if (!orders.includes(holdId))
                throw new Error(`${holdId} has seats or a place and no order`);
};
const mustAddUp = (stock) => {
    const { held, sold, free } = taken(stock);
    if (free < 0 || held + sold + free !== 24)
        throw new Error('the books do not add up');
    if (stock.waits?.some(wait => wait.status === 'WAITING' && wait.seats <= free))
        throw new Error('somebody waits for what is free');
};
t.test('whatever dies between two steps, every order has its seats, its places, or neither', async (t) => {
    const lives = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), fc.nat(), live);
    await fc.assert(lives, { numRuns: runs(100) });
    t.pass('100 lives');
});
