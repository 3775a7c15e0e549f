import t from 'tap';
import { cancelOrder, orderDetail, queryOrder, submitOrder } from '#contracts/order/api.ts';
import { confirmWaitlist, moveWaitlist } from '#contracts/order/changes/waitlist-api.ts';
import { addPassenger } from '#contracts/order/names/passengers-api.ts';
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts';
import { gotoPayAlipay } from '#contracts/payment/api.ts';
import { pausePolicy, savePolicy } from '#contracts/policy/api.ts';
import { adjustStock, invalidStock, queryItem } from '#contracts/seats/api.ts';
import { adults, discount, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
const yuan = (amount) => amount * 100;
/** Orders that wait for seats, over HTTP (DOMAIN §3.2 WAITLISTED). */
t.test('waitlist: a full flight, two orders wait, seats come free, the first confirms at today’s price and pays; the other ends with the flight', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(() => house.close());
    const { call, program } = house;
    const sale = selling(house, time);
    const { policyId } = await sale.putOnSale([{ seats: 30 }], { name: '海航普通' });
    const first = await sale.submit('changcheng', [OUT], adults(20));
    const asked = { voyageType: 'S', legs: [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }], counts: adults(20) };
    const flightsOf = async (waitlist) => (await call(searchingPriceSeat, { ...asked, ...(waitlist && { waitlist }) }, 'yefeng')).legs[0].flights;
    t.same(await flightsOf(), [], 'ten seats are not for sale to twenty');
    const [flight] = await flightsOf(true);
    t.match(flight, { stockId: OUT, seatsLeft: 10 }, 'but to wait for');
    const contact = { name: '符海燕', phone: '0898-00000001' };
    const wanted = (counts = asked.counts, total = flight.total) => ({
        voyageType: 'S',
        legs: [{ stockId: OUT }],
        counts,
        total,
        groupName: '候补团',
        contact,
        confirmDuplicate: true,
    });
    await sale.refused(t, submitOrder, wanted(), 'yefeng', { status: 409, message: '座位不足' });
    const traveller = { name: '吴超', type: 'ADULT', docType: 'ID_CARD', docNo: '440309199304209978' };
    await call(addPassenger, { orderId: first.orderId, ...traveller }, 'changcheng');
    const named = { ...wanted(), waitlist: true, passengers: [traveller] };
    // the refusal does not reveal that the traveller is on the flight by another order: nobody learns that without getting seats
    await sale.refused(t, submitOrder, named, 'yefeng', { status: 400, message: '座位不足，候补订单确认座位后再录入旅客' });
    const submitted = await call(submitOrder, { ...wanted(), waitlist: true }, 'yefeng');
    const { orderId } = submitted;
    t.match(submitted, {
        status: 'WAIT_FOR_PAY',
        limits: { payBy: '2026-12-06T23:45:00.000Z' },
        waitlist: { until: '2026-12-06T23:45:00.000Z', legs: [{ stockId: OUT, standing: 'WAITING', place: 1, waiting: 1 }] },
    });
    const second = await call(submitOrder, { ...wanted(adults(15), (flight.total / 20) * 15), waitlist: true }, 'yefeng');
    t.match(second.waitlist, { legs: [{ place: 2 }] });
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { seatStatus: 'WAITLISTED', waitlist: { legs: [{ place: 1, waiting: 2 }] } });
    await program.settle();
    const listed = await call(queryOrder, { seatStatus: 'WAITLISTED' }, 'order');
    t.match(listed, { totalElements: 2, content: [{ seatStatus: 'WAITLISTED', waitUntil: /./ }, {}] });
    t.match((await call(queryItem, { flightNo: 'HU7182' }, 'order')).content, [{ held: 20, free: 10, waiting: 2 }]);
    const actions = async (as, id = orderId) => (await call(orderDetail, { orderId: id }, as)).allowedActions.map(({ action }) => action);
    t.same(await actions('yefeng'), ['cancelOrder', 'askCancellation'], 'it may leave, by itself or by workflow');
    t.ok((await actions('order')).includes('moveWaitlist'));
    await sale.refused(t, gotoPayAlipay, { orderId, totalAmount: submitted.total }, 'yefeng', { status: 409, message: /候补/ });
    await sale.refused(t, confirmWaitlist, { orderId, total: submitted.total }, 'yefeng', {
        status: 409,
        message: '订单尚在候补，还没有座位',
    });
    // the desk moves the smaller group to the front, then changes its mind
    const moved = await call(moveWaitlist, { orderId: second.orderId, to: 'FIRST', reason: '政府团队' }, 'order');
    t.match(moved.waitlist, { legs: [{ place: 1 }] });
    await sale.refused(t, moveWaitlist, { orderId, to: 'FIRST', reason: '先来' }, 'yefeng', { status: 403, message: /./ });
    await call(moveWaitlist, { orderId, to: 'FIRST', reason: '先来先得' }, 'order');
    // the flight is full, and half an hour later nobody has paid: the seats are not for sale for a moment
    await sale.pass('2026-11-02T01:30:00.000Z');
    t.match(await sale.detail(first.orderId), { status: 'EXPIRED' });
    t.same(await sale.seatsOf(OUT), { total: 30, held: 20, sold: 0, free: 10 });
    t.match(await sale.detail(orderId), { waitlist: { confirmBy: '2026-11-02T05:30:00.000Z', legs: [{ standing: 'PROTECTED' }] } });
    t.match((await call(queryOrder, { seatStatus: 'WAITLISTED' }, 'order')).content.find(row => row.id === orderId), {
        confirmBy: '2026-11-02T05:30:00.000Z',
    });
    t.same((await actions('yefeng')).sort(), ['askCancellation', 'cancelOrder', 'confirmWaitlist']);
    const taken = { ...wanted(adults(12), (flight.total / 20) * 12) };
    t.match(await house.send(submitOrder, taken, 'changcheng'), { status: 409, message: '座位不足' });
    // the price has changed meanwhile: the agency sees it, and accepts or declines
    await call(pausePolicy, { policyId, reason: '调价' }, 'order');
    await call(savePolicy, discount('新价', 'HU', 6000), 'order');
    await program.settle();
    await sale.refused(t, confirmWaitlist, { orderId, total: submitted.total }, 'yefeng', { status: 409, message: /价格已变动：现价/ });
    const total = 20 * yuan(1430 + 70);
    const confirmed = await call(confirmWaitlist, { orderId, total }, 'yefeng');
    t.match(confirmed, { status: 'WAIT_FOR_PAY', total, limits: { payBy: '2026-11-02T02:00:00.000Z' } });
    await program.settle();
    t.match(await sale.detail(orderId), { seatStatus: 'REQUESTED', total, waitlist: undefined });
    t.match((await call(queryOrder, { orderNo: orderId }, 'order')).content, [
        { seatStatus: 'REQUESTED', total, nextDue: '2026-11-02T02:00:00.000Z' },
    ]);
    await sale.payAt(await sale.openPayment('yefeng', orderId, total));
    t.match(await sale.detail(orderId), { status: 'PAID' });
    t.same(await sale.seatsOf(OUT), { total: 30, held: 0, sold: 20, free: 10 });
    // added seats go to the queue too; an agency that does not confirm loses them
    t.match(await call(adjustStock, { id: OUT, seats: 35, reason: '加切' }, 'order'), { held: 15, free: 0, waiting: 1 });
    await program.settle();
    const third = await call(submitOrder, { ...wanted(adults(10), 10 * yuan(1500)), waitlist: true }, 'changcheng');
    await sale.pass('2026-11-02T05:30:00.000Z');
    t.match(await sale.detail(second.orderId), { status: 'EXPIRED', closeReason: 'TIME_LIMIT' });
    t.match(await sale.detail(third.orderId), { waitlist: { confirmBy: /./ } });
    await call(cancelOrder, { orderId: third.orderId }, 'changcheng');
    t.same(await sale.seatsOf(OUT), { total: 35, held: 0, sold: 20, free: 15 });
    // the flight is not sold any more
    const fourth = await call(submitOrder, { ...wanted(adults(20), total), waitlist: true }, 'changcheng');
    await call(invalidStock, { id: OUT, reason: '航班取消', taken: 'KEEP' }, 'order');
    await program.settle();
    t.match(await sale.detail(fourth.orderId), { status: 'EXPIRED', closeReason: 'SEAT_UNAVAILABLE' });
});
