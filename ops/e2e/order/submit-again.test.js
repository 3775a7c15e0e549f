import t from 'tap';
import { submitOrder } from '#contracts/order/api.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { orderNumber } from '#services/kernel/stream/numbers.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { seats } from '#services/seats/decide.ts';
import { blockOf, ground } from '../ground.ts';
import { adults } from '../sale.ts';
const { fresh } = ground(t);
const KEY = 'one-intention';
/**
 * A submit that died between its hold and its order, sent again with its key. Meanwhile the hold was released (`givenBack`), or the agency
 * sent a like order (`overtaken`).
 */
const diedHolding = async ({ givenBack = false, overtaken = false }) => {
    const house = await fresh();
    const { sale, agent, OUT, monday, at } = house;
    await sale.putOnSale([{ seats: 30 }]);
    const wanted = await sale.wanted(agent, [OUT], adults(12));
    const commandId = await house.commandOf(agent, submitOrder, KEY);
    const orderNo = orderNumber(monday, commandId, 0);
    const who = systemUser('test');
    const { run } = house.program;
    const hold = { holdId: orderNo, seats: 12, until: at('01:31') };
    await run.execute(seats, OUT, 'hold', hold, { who, now: monday, commandId: idFrom(commandId, `${streamOf(seats, OUT)}.hold`, 1) });
    if (givenBack)
        await run.execute(seats, OUT, 'release', { holdId: orderNo }, { who, now: monday, commandId: idFrom(KEY, orderNo, 'release') });
    if (overtaken)
        await house.call(submitOrder, wanted, agent);
    const answer = await house.send(submitOrder, wanted, agent, { headers: { 'idempotency-key': KEY } });
    const { state } = await run.load(order, orderNo);
    const left = await sale.seatsOf(OUT);
    return { answer, orderNo, status: state.status, seats: left };
};
t.test('the hold still stands: the order is completed on it', async (t) => {
    const { answer, orderNo, status, seats } = await diedHolding({});
    t.match(answer, { status: 200, data: { orderNo } });
    t.equal(status, 'WAIT_FOR_PAY');
    t.match(seats, { held: 12, free: 18 });
});
t.test('the hold was given back: no order without seats', async (t) => {
    const { answer, status, seats } = await diedHolding({ givenBack: true });
    t.match(answer, { status: 409, message: '占座已释放，请重新提交' });
    t.equal(status, 'NONE');
    t.match(seats, { held: 0, free: 30 });
});
t.test('a like order has come in between: refused, and nothing stays held', async (t) => {
    const { answer, status, seats } = await diedHolding({ overtaken: true });
    t.match(answer, { status: 409, message: /^重复订单提醒：已有相似订单/ });
    t.equal(status, 'NONE');
    t.match(seats, { held: 12, free: 18 }, 'those of the other order');
});
t.test('two submits under way at once draw the same number: each becomes an order of its own, with its own seats', async (t) => {
    const house = await fresh();
    const { sale, agent, flight, back, OUT, monday } = house;
    // keys that lead to the same first order number of the day: one in a few thousand pairs
    const seen = new Map();
    let keys = [];
    for (let n = 0; keys.length === 0; n++) {
        const number = orderNumber(monday, await house.commandOf(agent, submitOrder, `key-${n}`), 0);
        const twin = seen.get(number);
        if (twin)
            keys = [twin, `key-${n}`];
        seen.set(number, `key-${n}`);
    }
    const evening = { flightNo: back.flightNo, dep: '17:45', arr: '21:30' };
    await sale.putOnSale([{ seats: 30 }, { seats: 30, ...evening }]);
    const blocks = [OUT, blockOf({ ...flight, ...evening })];
    const wanted = await Promise.all(blocks.map((block, n) => sale.wanted(agent, [block], adults(n === 0 ? 11 : 20))));
    const answers = await Promise.all(wanted.map((body, n) => house.send(submitOrder, body, agent, { headers: { 'idempotency-key': keys[n] } })));
    for (const answer of answers)
        t.equal(answer.status, 200, answer.message);
    const [one, other] = answers.map(({ data }) => data.orderNo);
    t.not(one, other);
    for (const [n, block] of blocks.entries()) {
        const { state } = await house.program.run.load(seats, block);
        t.match(state.holds, [{ holdId: [one, other][n], seats: n === 0 ? 11 : 20 }]);
    }
});
