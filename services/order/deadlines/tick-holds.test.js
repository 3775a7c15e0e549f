import { randomUUID } from 'node:crypto';
import t, {} from 'tap';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { auctionHolders } from '#services/auction/holders.ts';
import { anAgent, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { tick } from '#services/kernel/stream/due.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { following, heldOrder } from '#services/test/following.ts';
import { order } from '../decide.ts';
import { payment as money, PAY_BY } from '../test/sample.ts';
import { orderDues } from './dues.ts';
const store = await openStore(t);
const run = commands(store);
const dues = orderDues({ holders: auctionHolders });
const at = commanding(run, () => ({ who: anAgent, now: NOON, commandId: randomUUID() }));
const groups = { ADULT: 12, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
let n = 0;
/** An order of twelve seats on a block of forty, held and submitted; no process runs yet. */
const sale = async () => {
    const orderNo = `T${++n}`;
    const { block, submitted } = await heldOrder(at, { orderNo, flightNo: `HU${8000 + n}`, until: addMinutes(PAY_BY, 1), counts: groups });
    const due = async () => [
        { kind: 'hold', stream: block, subject: orderNo, dueAt: addMinutes(PAY_BY, 1) },
        { kind: 'order', subject: orderNo, dueAt: PAY_BY },
    ];
    return { orderNo, block, total: submitted.total, due, taken: async () => taken((await run.load(seats, block)).state) };
};
/** the processes catch up with the whole log */
const catchUp = async (t) => {
    const processes = following(t, { store, run, position: 0 });
    await processes.reached(await store.head());
};
t.test('the tick finds a paid order before the processes do: its seats are sold as its facts say', async (t) => {
    const { orderNo, due, total, taken } = await sale();
    await at(order, orderNo).reduceSeats({ changeId: 'c1', counts: { ADULT: 2 } });
    await at(order, orderNo).receivePayment({ ...money, paymentCode: `P-${orderNo}`, amount: (total / 12) * 10, paidAt: NOON });
    t.match((await run.load(order, orderNo)).state, { status: 'PAID' });
    await tick({ dues, due, run, now: addMinutes(PAY_BY, 2) });
    t.match(await taken(), { held: 12, sold: 0 }, 'vouched for');
    await catchUp(t);
    t.same(await taken(), { held: 0, sold: 10, free: 30 });
});
t.test('the tick finds a split before the processes do: no seat of either order is lost', async (t) => {
    const late = addMinutes(PAY_BY, 2);
    const { orderNo, block, due, taken } = await sale();
    const into = `${orderNo}-2`;
    await at(order, orderNo).splitOrder({ splitId: 's1', into, counts: { ADULT: 2 }, belowMinimum: true });
    await at(order, orderNo).cancelOrder({});
    await tick({ dues, due, run, now: late });
    t.match((await run.load(seats, block)).state.holds, [{ holdId: into, seats: 2 }], 'the order has ended, what was split off it has not');
    await tick({ dues, due: async () => [{ kind: 'hold', stream: block, subject: into, dueAt: late }], run, now: late });
    t.match(await taken(), { held: 2 }, 'and it waits for the new order to open');
    await catchUp(t);
    t.match((await run.load(order, into)).state, { status: 'WAIT_FOR_PAY', submitted: { seats: 2 } });
    t.same(await taken(), { held: 2, sold: 0, free: 38 });
});
t.test('seats held under the number of an order that does not fly there are free again', async (t) => {
    const late = addMinutes(PAY_BY, -5);
    const [one, other] = [await sale(), await sale()];
    await at(seats, other.block).hold({ holdId: one.orderNo, seats: 3, until: late });
    const due = async () => [one.block, other.block].map(stockId => ({ kind: 'hold', stream: stockId, subject: one.orderNo, dueAt: late }));
    await tick({ dues, due, run, now: late });
    t.match([await one.taken(), await other.taken()], [{ held: 12 }, { held: 12 }]);
});
t.test('one that fails holds up no other, and is told', async (t) => {
    const [first, second] = [await sale(), await sale()];
    const broken = {
        ...run,
        execute: async (decider, id, ...rest) => {
            if (id === first.orderNo)
                throw new Error('broken');
            return run.execute(decider, id, ...rest);
        },
    };
    const due = async () => [...Array(20).fill((await first.due())[1]), ...(await second.due())];
    await t.rejects(tick({ dues, due, run: broken, now: PAY_BY }), { message: 'broken' });
    t.match((await run.load(order, second.orderNo)).state, { status: 'EXPIRED' });
});
