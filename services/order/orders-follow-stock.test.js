import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { reacting, runProcesses } from '#services/kernel/stream/process.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { seats } from '#services/seats/decide.ts';
import { heldOrder } from '#services/test/following.ts';
import { memoryStore } from '#services/test/memory.ts';
import { order } from './decide.ts';
import { ordersFollowStock } from './orders-follow-stock.ts';
import { money } from './test/deposit.ts';
const house = () => {
    const { store, log } = memoryStore(() => NOON);
    const run = commands(store);
    const at = commanding(run, () => ({ who: aClerk, now: NOON, commandId: randomUUID() }));
    /** everything that has happened is reacted to, from the beginning */
    const react = async () => {
        for (const event of [...log])
            for (const { type, react } of ordersFollowStock.reactions)
                if (type === event.type)
                    await react(event.data, reacting(ordersFollowStock, event, { run, clock: () => NOON }));
    };
    const stateOf = async (orderNo) => (await run.load(order, orderNo)).state;
    const until = '2026-11-21T04:31:00.000Z';
    return { at, react, stateOf, until, log };
};
const flightNo = 'HU7001';
const cause = () => ({ who: aClerk, now: NOON, commandId: randomUUID() });
const reason = '航班取消';
t.test('released: unpaid orders end, once, however often it is told; one of which the block has not heard that it is paid stays', async (t) => {
    const { at, react, stateOf, until, log } = house();
    const { block, submitted } = await heldOrder(at, { until, orderNo: 'O1', flightNo });
    await at(seats, block).hold({ holdId: 'O2', seats: 12, until });
    await at(order, 'O2').submitOrder({ ...submitted, orderNo: 'O2', legs: submitted.legs.map(leg => ({ ...leg, stockId: block })) });
    await at(order, 'O2').receivePayment({ ...money('P2', submitted.total), instalment: 1, paidAt: NOON });
    await at(seats, block).invalidStock({ reason, taken: 'RELEASE' });
    await react();
    t.match(await stateOf('O1'), { status: 'EXPIRED', closeReason: 'AIRLINE_CANCEL' });
    t.match(await stateOf('O2'), { status: 'PAID' });
    const before = log.length;
    await react();
    t.equal(log.length, before);
});
t.test('an order that comes when its seats are released already ends too; kept seats end nobody’s', async (t) => {
    const { at, react, stateOf, until } = house();
    const { block, submitted } = await heldOrder(at, { until, orderNo: 'O1', flightNo });
    const legs = submitted.legs.map(leg => ({ ...leg, stockId: block }));
    await at(seats, block).hold({ holdId: 'O2', seats: 12, until });
    await at(seats, block).invalidStock({ reason, taken: 'RELEASE' });
    await react();
    await at(order, 'O2').submitOrder({ ...submitted, orderNo: 'O2', legs });
    await react();
    t.match(await stateOf('O2'), { status: 'EXPIRED', closeReason: 'AIRLINE_CANCEL' });
    const kept = house();
    const { block: other } = await heldOrder(kept.at, { until, orderNo: 'O1', flightNo });
    await kept.at(seats, other).invalidStock({ reason, taken: 'KEEP' });
    await kept.react();
    t.match(await kept.stateOf('O1'), { status: 'WAIT_FOR_PAY' });
});
t.test('nothing is read for orders on blocks that nobody releases; one that is released by another process ends the order it had', async (t) => {
    const store = await openStore(t);
    const reads = [];
    const here = commands({
        ...store,
        read: async (stream, ...asked) => {
            reads.push(stream);
            return store.read(stream, ...asked);
        },
    });
    const there = commanding(commands(store), cause);
    const until = '2026-11-21T04:31:00.000Z';
    let reached = 0;
    const checkpoints = {
        get: async () => reached,
        set: async (_, to) => {
            reached = to;
        },
    };
    const start = () => runProcesses({
        events: store,
        processes: [ordersFollowStock],
        run: here,
        checkpoints,
        clock: () => NOON,
        log: pino({ level: 'silent' }),
    });
    let running = start();
    t.teardown(() => running.close());
    const settled = async () => running.reached(await store.head());
    const { block, submitted } = await heldOrder(there, { until, orderNo: 'O0', flightNo });
    const legs = submitted.legs.map(leg => ({ ...leg, stockId: block }));
    const submit = (orderNo, stockId = block) => there(order, orderNo).submitOrder({ ...submitted, orderNo, legs: legs.map(leg => ({ ...leg, stockId })) });
    await settled();
    for (let n = 1; n <= 30; n++) {
        await submit(`O${n}`);
        if (n % 4 === 0)
            await settled();
    }
    await settled();
    t.same(reads, [`seats-${block}`]);
    // its hold is there when the block is released, and the order comes after that: at once, or when the release has been reacted to, here
    // or by another process
    for (const [n, pause] of ['none', 'settled', 'away'].entries()) {
        const flight = `HU800${n}`;
        const { block: other } = await heldOrder(there, { until, orderNo: `A${n}`, flightNo: flight });
        await settled();
        await there(seats, other).hold({ holdId: `B${n}`, seats: 12, until });
        if (pause === 'away')
            await running.close();
        await there(seats, other).invalidStock({ reason, taken: 'RELEASE' });
        if (pause === 'settled')
            await settled();
        if (pause === 'away') {
            // another process of the program has reacted to it
            reached = await store.head();
            running = start();
        }
        await submit(`B${n}`, other);
        await settled();
        t.match((await here.load(order, `B${n}`)).state, { status: 'EXPIRED', closeReason: 'AIRLINE_CANCEL' }, pause);
    }
});
