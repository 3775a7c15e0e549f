import { addPassenger, orderDetail, submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import { OrderSubmitted, OrderTicketed, PassengersAdded, RefundOpened, SeatConfirmed } from '#contracts/order/events.ts';
import { gotoPayAlipay } from '#contracts/payment/api.ts';
import { PaymentCreated } from '#contracts/payment/events.ts';
import { queryPolicy, savePolicy } from '#contracts/policy/api.ts';
import { modifyRefundStatus, refundDetail, submitRefund, withdrawRefund } from '#contracts/refund/api.ts';
import { RefundApproved, RefundPaidOut, RefundRejected } from '#contracts/refund/events.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { commandsOnce, history, manifestsHold, moneyBalances, seatsBalance, ticketsUnique, viewsEqualRebuild } from './crash-books.ts';
import { withRoles } from './roles-house.ts';
import { adults, discount } from './sale.ts';
/**
 * Races of two at the same moment, through both processes that serve requests: the second one is refused or gets the money back, and the
 * books balance after each race. Of two rounds, each process is asked first in one. EventStoreDB and MongoDB are doubles; the same key at
 * both processes is tested in roles.test.ts.
 */
const ROUNDS = runs(2);
const API = ['api-1', 'api-2'];
const names = [...API, 'projector-1', 'projector-2', 'scheduler-1'];
await withRoles({ title: 'races across two processes that serve', names }, async (t, house) => {
    const { tokens, stock, plain, rare, beside, stop, url } = house;
    const attempts = [];
    const paid = [];
    /** sends to the `n`th serving process until it is answered, and reports what the request leaves when it is accepted */
    const sendTo = async (n, endpoint, body, as, ...leaves) => {
        const key = `race-${attempts.length}`;
        const attempt = { as, endpoint, key, body: body, leaves: leaves.map(({ type }) => type) };
        const kept = { ...attempt, status: 0, answer: { code: 0, message: '', data: null }, tries: 0 };
        attempts.push(kept);
        const headers = { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json', 'idempotency-key': key };
        do {
            const answer = await fetch(url(API[n % 2]) + endpoint.path, { method: 'POST', headers, body: JSON.stringify(body) });
            Object.assign(kept, { status: answer.status, answer: await answer.json(), tries: kept.tries + 1 });
        } while (kept.status === 503);
        return kept;
    };
    const done = async (...asked) => {
        const { status, answer, endpoint } = await sendTo(...asked);
        if (status !== 200)
            throw new Error(`${endpoint.path}: ${status} ${answer.message}`);
        return answer.data;
    };
    const observer = await beside({ seeded: false, config: { role: 'api' } });
    t.teardown(observer.close);
    const { program } = observer;
    /** presses the button on the gateway's page at the `n`th process */
    const press = (n, code) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        return fetch(`${url(API[n % 2])}/sandbox/pay/${code}`, { method: 'POST', headers, body: '' });
    };
    const detail = async (orderId) => {
        await program.settle();
        return observer.call(orderDetail, { orderId }, 'order');
    };
    const order = async (n, size, { stockIds, price } = plain, as = 'yefeng') => sendTo(n, submitOrder, wanted(stockIds, price, size), as, OrderSubmitted);
    const wanted = (stockIds, price, size) => ({
        voyageType: 'S',
        legs: stockIds.map(stockId => ({ stockId })),
        counts: adults(size),
        total: price * size,
        groupName: `团${attempts.length}`,
        contact: { name: '符海燕', phone: '0898-00000001' },
        confirmDuplicate: true,
    });
    const open = async (n, orderId) => {
        const { owed } = await detail(orderId);
        return (await done(n, gotoPayAlipay, { orderId, totalAmount: owed }, 'yefeng', PaymentCreated)).paymentCode;
    };
    /** @returns an order with a ticket, and its traveller */
    const ticketed = async (n) => {
        const { orderId } = (await order(n, 1)).answer.data;
        const code = await open(n, orderId);
        paid.push(code);
        await press(n, code);
        await detail(orderId);
        await done(n, sureRequestSeat, { orderId }, 'order', SeatConfirmed);
        const traveller = { name: '测试甲', type: 'ADULT', docType: 'PASSPORT', docNo: `E${orderId}` };
        const { ids } = await done(n + 1, addPassenger, { orderId, ...traveller }, 'yefeng', PassengersAdded);
        await done(n, sureOutTicket, { orderId }, 'order', OrderTicketed);
        return { orderId, ids };
    };
    const asked = (orderId, ids) => ({ orderId, ids, refundType: 'VOLUNTE' });
    const standing = async (refundId) => {
        await program.settle();
        return (await observer.call(refundDetail, { refundId }, 'refund')).status;
    };
    const pay = (n, refundId) => done(n, modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance', RefundPaidOut);
    const statuses = (both) => both.map(({ status }) => status).sort();
    const race = (title, run, rounds = ROUNDS) => t.test(title, async (t) => {
        for (let n = 0; n < rounds; n++)
            await run(t, n);
        await program.settle();
        const past = await history(program);
        await seatsBalance(t, program, past, stock);
        await moneyBalances(t, program, past, paid, observer.trades);
        await manifestsHold(t, program, past);
        ticketsUnique(t, past);
    });
    const agencies = ['yefeng', 'yefeng2', 'changcheng'];
    const [last] = rare.stockIds;
    await race('twenty orders of many agencies for the last seats of a flight', async (t) => {
        const { free } = taken((await program.run.load(seats, last)).state);
        const all = await Promise.all(Array.from({ length: 20 }, (_, n) => order(n, 1, rare, agencies[n % agencies.length])));
        const refused = all.filter(({ status }) => status !== 200);
        t.equal(all.length - refused.length, free, 'as many as there were seats');
        t.same([...new Set(refused.map(({ status, answer }) => `${status} ${answer.message}`))], ['409 座位不足']);
        t.match(taken((await program.run.load(seats, last)).state), { free: 0, held: free });
    }, 1);
    await race('an order paid twice at once, and each payment told of by both', async (t, n) => {
        const { orderId } = (await order(n, 1)).answer.data;
        const codes = await Promise.all([open(0, orderId), open(1, orderId)]);
        paid.push(...codes);
        await Promise.all(codes.flatMap(code => [press(0, code), press(1, code)]));
        const { total, status } = await detail(orderId);
        const past = await history(program);
        const of = (type) => past.of(type).filter(({ data }) => codes.includes(data.paymentCode));
        t.equal(status, 'PAID');
        t.match(of('OrderPaid'), [{ data: { amount: total } }]);
        t.equal(of('PaymentDuplicated').length, 1, 'the other is owed back');
        t.equal(past.of('OwedOpened').filter(({ data }) => data.orderNo === orderId).length, 1);
    });
    await race('two refunds of the same ticket', async (t, n) => {
        const { orderId, ids } = await ticketed(n);
        const both = await Promise.all([0, 1].map(n => sendTo(n, submitRefund, asked(orderId, ids), 'yefeng', RefundOpened)));
        t.same(statuses(both), [200, 409]);
        const refundId = both.find(({ status }) => status === 200).answer.data.refundId;
        await program.settle();
        await done(n, modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', RefundApproved);
        t.equal(await standing(refundId), 'REFUNDTICKET');
        const paidOut = await Promise.all([0, 1].map(n => sendTo(n, modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance')));
        t.ok(paidOut.some(({ status }) => status === 200));
        await program.settle();
        const gone = (await history(program)).of('RefundPaidOut').filter(({ data }) => data.orderNo === orderId);
        t.equal(gone.length, 1, 'its money goes back once');
        // both may have been answered with success, but only one of them did it
        const { correlationId, commandId } = gone[0].meta;
        const user = (await program.house.logins.idOf(program.run.load, 'finance'));
        const by = paidOut.find(({ key }) => idFrom('idempotency', user, modifyRefundStatus.path, key) === (correlationId ?? commandId));
        by?.leaves.push('RefundPaidOut');
    });
    await race('a refund approved and withdrawn at once', async (t, n) => {
        const { orderId, ids } = await ticketed(n);
        const { refundId } = await done(n, submitRefund, asked(orderId, ids), 'yefeng', RefundOpened);
        await program.settle();
        // each round gives the withdrawal a lead of one read more, so that either of them is first in some
        const approve = async () => {
            for (let lead = 0; lead < n; lead++)
                await standing(refundId);
            return sendTo(n, modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', RefundApproved);
        };
        const [approved, withdrawn] = await Promise.all([approve(), sendTo(n + 1, withdrawRefund, { refundId }, 'yefeng', RefundRejected)]);
        t.same(statuses([approved, withdrawn]), [200, 409]);
        const status = await standing(refundId);
        if (withdrawn.status === 200)
            t.equal(status, 'REFUNDREJECT');
        else {
            t.equal(status, 'REFUNDTICKET');
            await pay(n, refundId);
            t.equal(await standing(refundId), 'REFUNDACCOMPLISH');
        }
    });
    await race('two policies for the same put in force at once', async (t, n) => {
        const paxMin = 40 + n;
        const both = await Promise.all([0, 1].map(at => sendTo(at, savePolicy, discount(`同时${n}-${at}`, 'HU', 4_000, { paxMin }), 'order')));
        t.same(statuses(both), [200, 409]);
        t.match(both.flatMap(({ status, answer }) => (status === 200 ? [] : [answer.message])), [/^政策冲突：/]);
        await program.settle();
        const { content } = await observer.call(queryPolicy, { size: 200 }, 'order');
        t.equal(content.filter(({ name }) => name.startsWith(`同时${n}-`)).length, 1);
    });
    await commandsOnce(t, program, await history(program), attempts);
    await viewsEqualRebuild(t, program);
    await t.test('who is told to end hands its leases over', async (t) => {
        const free = (name) => program.store.lease(name, 'a test', 1);
        t.equal(await free('scheduler'), false);
        await stop('scheduler-1', 'SIGTERM');
        t.equal(await free('scheduler'), true);
        t.equal(await free('projector'), false);
        await stop('projector-1', 'SIGTERM');
        await stop('projector-2', 'SIGTERM');
        t.equal(await free('projector'), true);
    });
});
