import { randomUUID } from 'node:crypto';
import t, {} from 'tap';
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { payment } from '#services/payment/decide.ts';
import { refund } from '#services/refund/decide.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { following, heldOrder } from '#services/test/following.ts';
import { order } from './decide.ts';
import { approving, payment as money, PAY_BY, travellers } from './test/sample.ts';
const store = await openStore(t);
let n = 0;
/** An order of twelve seats on a block of forty, held and submitted, with the processes running. */
const sale = async (t) => {
    const run = commands(store);
    const by = (who, now = NOON) => commanding(run, () => ({ who, now, commandId: randomUUID() }));
    const [agent, clerk, cashier] = [by(anAgent), by(aClerk), by({ ...aClerk, user: 'wangfang' })];
    const orderNo = `O${++n}`;
    const code = `P${n}`;
    const processes = following(t, { store, run, position: await store.head() });
    const { block, submitted } = await heldOrder(agent, { orderNo, flightNo: `HU${7000 + n}`, until: '2026-11-21T04:31:00.000Z' });
    const pay = async (paymentCode = code, at = NOON) => {
        const { channel, amount } = money;
        const { agency, agencyName, airLine } = submitted;
        await agent(payment, paymentCode).createPayment({
            paymentCode,
            orderNo,
            agency,
            agencyName,
            airLine,
            channel,
            businessCode: 'ORDER',
            amount,
        });
        await by(anAgent, at)(payment, paymentCode).succeed({ amount, tradeNo: `T-${paymentCode}` });
    };
    /** waits until no reaction has anything left to do */
    const settled = async () => {
        for (let head = -1; head !== (await store.head());) {
            head = await store.head();
            await processes.reached(head);
        }
    };
    return {
        run,
        agent,
        clerk,
        cashier,
        orderNo,
        code,
        pay,
        settled,
        block: async () => taken((await run.load(seats, block)).state),
        order: async () => (await run.load(order, orderNo)).state,
    };
};
t.test('money that arrives pays the order and sells its seats; a second payment is recorded', async (t) => {
    const { pay, settled, block, order } = await sale(t);
    t.same(await block(), { held: 12, sold: 0, free: 28 });
    await pay();
    await settled();
    t.match(await order(), { status: 'PAID' });
    t.same(await block(), { held: 0, sold: 12, free: 28 });
    await pay('P-again');
    await settled();
    t.match(await order(), { status: 'PAID', errors: ['P-again'] });
});
t.test('a closed order gives its seats back; money that comes too late is recorded', async (t) => {
    const { agent, orderNo, code, pay, settled, block, order: state } = await sale(t);
    await agent(order, orderNo).cancelOrder({});
    await settled();
    t.same(await block(), { held: 0, sold: 0, free: 40 });
    await pay();
    await settled();
    t.match(await state(), { status: 'EXPIRED', paid: [], errors: [code] });
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('paid after the limit before the tick has come: the order is closed and the money owed back, whenever the process hears of it', async (t) => {
    const { code, pay, settled, block, order } = await sale(t);
    // the process's own clock stands before the limit
    await pay(code, PAY_BY);
    await settled();
    t.match(await order(), { status: 'EXPIRED', closeReason: 'TIME_LIMIT', paid: [], errors: [code] });
    t.same(await block(), { held: 0, sold: 0, free: 40 });
});
t.test('a refund: opened by the order, paid out, told to order and stock', async (t) => {
    const { run, agent, clerk, cashier, orderNo, code, pay, settled, block, order: state } = await sale(t);
    await pay();
    await settled();
    await clerk(order, orderNo).sureRequestSeat({ pnr: 'MQ4T7K' });
    await agent(order, orderNo).addPassenger({ passengers: travellers() });
    await clerk(order, orderNo).sureOutTicket({ prefix: '880', from: 2_100_000_001 });
    const ask = (refundId, id) => agent(order, orderNo).submitRefund({ refundId, ids: [id], refundType: 'VOLUNTE' });
    const [paidOut, rejected] = [`R${orderNo}1`, `R${orderNo}2`];
    await ask(paidOut, 'adult-0');
    await ask(rejected, 'adult-1');
    await settled();
    t.match((await run.load(refund, paidOut)).state, { status: 'REFUNDSUBMIT', submitted: { totals: { refund: 78_100 } } });
    await clerk(order, orderNo).fixRefund(approving(paidOut));
    await clerk(order, orderNo).closeRefund({ refundId: rejected, outcome: 'REJECTED', reason: '资料不全' });
    await settled();
    t.match((await run.load(refund, paidOut)).state, { status: 'REFUNDTICKET' }, 'the built-in host has taken the coupons back');
    t.same(await block(), { held: 0, sold: 11, free: 29 });
    t.match(await state(), { status: 'REFUND_MODIFY' });
    await cashier(refund, paidOut).payOut({ payouts: [{ paymentCode: code, amount: 78_100, gatewayRefundNo: 'SR1' }] });
    await settled();
    t.match(await state(), {
        status: 'PRINTED',
        passengers: { 'adult-0': { status: 'REFUNDED' }, 'adult-1': { status: 'TICKETED' } },
        refunds: { [paidOut]: { status: 'REFUNDED', amount: 78_100 }, [rejected]: { status: 'REJECTED', amount: 0 } },
    });
});
