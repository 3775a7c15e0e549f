import t from 'tap';
import { payFine } from '#contracts/fine/pay-api.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { cancelOrder, submitOrder } from '#contracts/order/api.ts';
import { gotoPayAlipay, notifyPayment } from '#contracts/payment/api.ts';
import { fine } from '#services/fine/decide.ts';
import { NOON } from '#services/kernel/spec.ts';
import { commanding, idNamed } from '#services/kernel/stream/commands.ts';
import { payment } from '#services/payment/decide.ts';
import { owed } from '#services/payment/owed.ts';
import { askGateway } from '#services/payment/settle.ts';
import { seats, stockId, taken } from '#services/seats/decide.ts';
import { BLOCKS, market, people, termsOf } from '#services/test/market.ts';
import { awaitedUntil } from '../deadlines.ts';
import { order } from '../decide.ts';
import { PAY_BY } from '../test/sample.ts';
const counts = { ADULT: 2, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
const late = addMinutes(PAY_BY, 1);
/** Two orders, the first with a payment opened for it. */
const sale = async () => {
    const house = await market();
    let n = 0;
    const [block] = BLOCKS.map(stockId);
    const submit = async () => {
        const groupName = termsOf(0);
        const { total } = house.quoteOf([block], counts, groupName);
        const body = {
            voyageType: 'S',
            legs: [{ stockId: block }],
            counts,
            total,
            groupName,
            contact: { name: '符海燕', phone: '13800000000' },
        };
        const { orderId } = await house.request(submitOrder, { ...body, confirmDuplicate: true }, people.agent, ++n);
        return { orderId, total };
    };
    const { orderId, total } = await submit();
    const other = (await submit()).orderId;
    const open = async () => (await house.request(gotoPayAlipay, { orderId, totalAmount: total }, people.agent, ++n)).paymentCode;
    const stateOf = async (id = orderId) => (await house.run.load(order, id)).state;
    const paymentOf = async (code) => (await house.run.load(payment, code)).state;
    const facts = (type) => house.log.filter(event => event.type === type);
    const blockNow = async () => taken((await house.run.load(seats, block)).state);
    const send = (endpoint) => house.request(endpoint, { orderId }, people.agent, ++n);
    return { ...house, orderId, other, total, code: await open(), open, stateOf, paymentOf, facts, blockNow, send, next: () => ++n };
};
t.test('paid in time, and nobody has heard of it: the limit books the payment instead of closing the order', async (t) => {
    const { code, other, pressed, passTime, react, stateOf, paymentOf, blockNow } = await sale();
    await passTime(addMinutes(PAY_BY, -1));
    await pressed(code);
    await passTime(late);
    t.match(await paymentOf(code), { status: 'SUCCEEDED', tradeNo: /^SB\d+$/, paidAt: addMinutes(PAY_BY, -1) });
    t.match(await stateOf(), { status: 'PAID', paid: [{ paymentCode: code }], errors: [] }, 'before any process has come to it');
    t.match(await stateOf(other), { status: 'EXPIRED' });
    await react();
    t.match(await blockNow(), { held: 0, sold: 2 });
});
t.test('paid too late at the gateway, before the order closed: it closes, and the money is owed back', async (t) => {
    const { code, pressed, passTime, react, stateOf, run, setAway } = await sale();
    setAway(true);
    await passTime(late);
    await pressed(code);
    setAway(false);
    await passTime(addMinutes(late, 1));
    await react();
    t.match(await stateOf(), { status: 'EXPIRED', closeReason: 'TIME_LIMIT', errors: [code] });
    t.match((await run.load(owed, code)).state, { status: 'OPEN', opened: { kind: 'LATE' } });
});
t.test('a gateway that is away holds up its own order, for a while, and no other', async (t) => {
    const { code, other, orderId, setAway, passTime, react, stateOf, facts, blockNow, pressed, reconcile } = await sale();
    await pressed(code);
    setAway(true);
    await passTime(late);
    await react();
    t.match(await stateOf(other), { status: 'EXPIRED' });
    t.match(await stateOf(), { status: 'WAIT_FOR_PAY' });
    t.equal(awaitedUntil(await stateOf()), addMinutes(late, 10));
    t.match(facts('ExpiryDeferred'), [{ data: { orderNo: orderId, payments: [code] } }]);
    await passTime(addMinutes(late, 5));
    await reconcile();
    t.equal(facts('ExpiryDeferred').length, 1, 'said once');
    t.match(await blockNow(), { held: 2 }, 'its seats wait with it');
    setAway(false);
    await reconcile();
    await react();
    t.match(await stateOf(), { status: 'PAID' });
    t.match(await blockNow(), { held: 0, sold: 2 });
});
t.test('not paid: the answer closes the order at once; without an answer the end of the grace does', async (t) => {
    const answered = await sale();
    answered.setAway(true);
    await answered.passTime(late);
    answered.setAway(false);
    await answered.reconcile();
    t.match(await answered.stateOf(), { status: 'EXPIRED', closeReason: 'TIME_LIMIT' });
    t.match(await answered.paymentOf(answered.code), { status: 'CLOSED' });
    const silent = await sale();
    silent.setAway(true);
    await silent.passTime(late);
    await silent.passTime(addMinutes(late, 9));
    t.match(await silent.stateOf(), { status: 'WAIT_FOR_PAY' });
    await silent.passTime(addMinutes(late, 10));
    t.match(await silent.stateOf(), { status: 'EXPIRED' });
    await silent.react();
    t.match(await silent.paymentOf(silent.code), { status: 'CREATED' }, 'nobody knows yet');
    silent.setAway(false);
    await silent.pressed(silent.code);
    await silent.reconcile();
    await silent.react();
    t.match((await silent.run.load(owed, silent.code)).state, { status: 'OPEN', opened: { kind: 'LATE' } });
});
t.test('a payment is asked for before it is closed, and for a day after', async (t) => {
    const { code, open, pressed, send, react, paymentOf, run, passTime, reconcile, next, request, gateway } = await sale();
    const [second, third] = [await open(), await open()];
    await pressed(code);
    await send(cancelOrder);
    await react();
    t.match(await paymentOf(code), { status: 'SUCCEEDED' });
    t.match((await run.load(owed, code)).state, { opened: { kind: 'LATE' } });
    t.match(await paymentOf(second), { status: 'CLOSED' });
    await pressed(second);
    await passTime(addMinutes(NOON, 23 * 60));
    await reconcile();
    t.match(await paymentOf(second), { status: 'SUCCEEDED' });
    await pressed(third);
    await passTime(addMinutes(NOON, 25 * 60));
    await reconcile();
    t.match(await paymentOf(third), { status: 'CLOSED' }, 'no longer than a day');
    await request(notifyPayment, (await gateway.notification(third)), people.agent, next());
    t.match(await paymentOf(third), { status: 'SUCCEEDED' }, 'a notice is heard whenever it comes');
});
t.test('a payment for a fine stays open whatever its order waits for, and is closed once the fine is not due', async (t) => {
    const { orderId, open, pressed, react, paymentOf, run, reconcile, next, request } = await sale();
    const at = commanding(run, (...what) => ({ who: people.finance, now: NOON, commandId: idNamed(['fined'], ...what) }));
    const paid = await open();
    await pressed(paid);
    await react();
    const of = {
        orderNo: orderId,
        agency: people.agent.agency,
        agencyName: '海口假日旅行社',
        airLine: 'HU',
        line: 'HU-HAK-PEK',
        type: 'REDUCE',
    };
    const basis = { count: 1, fined: 1, unit: 'SEAT', perSeat: 300_00, gross: 300_00 };
    const formula = { formula: '减少1座', basis, rule: 'FL1', payDays: 7, since: NOON };
    await at(fine, 'F1').calculate({ ...of, fineId: 'F1', amount: 300_00, ...formula });
    await at(fine, 'F1').askFine({ payBy: addMinutes(NOON, 24 * 60) });
    const pay = () => request(payFine, { id: 'F1', totalAmount: 300_00, channel: 'alipay' }, people.agent, next());
    const [first, second] = [(await pay()).paymentCode, (await pay()).paymentCode];
    await reconcile();
    t.match(await paymentOf(first), { status: 'CREATED', created: { targets: [{ orderNo: orderId }] } }, 'its order is paid, and waits for nothing');
    await pressed(first);
    await reconcile();
    await react();
    t.match((await run.load(fine, 'F1')).state, { status: 'PAID' });
    await reconcile();
    t.match(await paymentOf(second), { status: 'CLOSED' });
});
t.test('a notice that comes late pays in time what was paid in time', async (t) => {
    const { code, pressed, passTime, request, gateway, next, react, stateOf, setAway } = await sale();
    await pressed(code);
    setAway(true);
    await passTime(late);
    setAway(false);
    await request(notifyPayment, (await gateway.notification(code)), people.agent, next());
    await react();
    t.match(await stateOf(), { status: 'PAID', errors: [] });
});
t.test('a gateway is not waited for longer than it may take', async (t) => {
    t.equal(await askGateway({ query: () => new Promise(() => { }) }, 'P1', 20), undefined);
    t.equal(await askGateway({ query: async () => Promise.reject(new Error('away')) }, 'P1'), undefined);
    t.same(await askGateway({ query: async () => ({ status: 'NONE' }) }, 'P1'), { status: 'NONE' });
});
