import t from 'tap';
import { addPassenger, cancelOrder, orderDetail } from '#contracts/order/api.ts';
import { copyAsNew, copyPreview } from '#contracts/order/changes/copy-api.ts';
import { savePolicy } from '#contracts/policy/api.ts';
import { adults, discount, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
const person = (name, docNo) => ({
    name,
    type: 'ADULT',
    docType: 'PASSPORT',
    docNo,
    birthDate: '1980-01-01',
    gender: 'M',
});
t.test('an expired order is ordered anew at today’s price with the names that still hold; nothing of it is revived', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(() => house.close());
    const { call } = house;
    const sale = selling(house, time);
    const { policyId } = await sale.putOnSale([{ seats: 40 }]);
    const { orderId, total } = await sale.submit('yefeng', [OUT], adults(12));
    const passengers = [person('LI/YIFAN', 'E12345671'), person('WANG/ERNING', 'E12345672')];
    for (const one of passengers)
        await call(addPassenger, { orderId, ...one }, 'yefeng');
    await sale.refused(t, copyAsNew, { orderId, total }, 'yefeng', { status: 409, message: '订单未失效，不能再次下单' });
    await sale.pass('2026-11-02T02:00:00.000Z');
    t.match(await sale.detail(orderId), { status: 'EXPIRED', closeReason: 'TIME_LIMIT' });
    t.ok((await call(orderDetail, { orderId }, 'yefeng')).allowedActions.some(({ action }) => action === 'copyAsNew'));
    // meanwhile one traveller has booked elsewhere, and the price has risen
    const other = await sale.submit('changcheng', [OUT], adults(10));
    await call(addPassenger, { orderId: other.orderId, ...passengers[1] }, 'changcheng');
    await call(savePolicy, { ...discount('海航团队', 'HU', 6000), policyId }, 'order');
    await house.program.settle();
    const preview = await call(copyPreview, { orderId }, 'yefeng');
    t.equal(preview.before, total);
    t.ok(preview.total > total, 'today’s price');
    t.match(preview, { seats: 12, seatsLeft: 30, names: [{ name: 'LI/YIFAN' }], leftNames: [{ name: 'WANG/ERNING', reason: /其他订单/ }] });
    await sale.refused(t, copyAsNew, { orderId, total }, 'yefeng', { status: 409, message: /价格已变动/ });
    await sale.refused(t, copyAsNew, { orderId, total: preview.total }, 'changcheng', { status: 404, message: '订单不存在' });
    const copy = await call(copyAsNew, { orderId, total: preview.total }, 'yefeng');
    t.match(copy, { copyOf: orderId, status: 'WAIT_FOR_PAY', total: preview.total, names: 1, limits: { payBy: '2026-11-02T02:30:00.000Z' } });
    t.match(await sale.detail(copy.orderId), { copyOf: orderId, agency: 'AG1001', seats: 12, pnrs: [], passengers: [{ name: 'LI/YIFAN' }] });
    t.match(await sale.detail(orderId), { status: 'EXPIRED' }, 'the old one stays what it is');
    t.match(await sale.seatsOf(OUT), { held: 22, free: 18 });
    // staff order for an agency on the telephone; a similar order is announced first
    await call(cancelOrder, { orderId: copy.orderId }, 'yefeng');
    const again = await call(copyAsNew, { orderId: copy.orderId, total: preview.total }, 'order');
    t.match(await sale.detail(again.orderId), { agency: 'AG1001', submittedBy: 'order' });
    t.match(await sale.detail(again.orderId, 'yefeng'), { submittedBy: '工作人员' }, 'an agency does not learn who');
    await sale.refused(t, copyAsNew, { orderId, total: preview.total }, 'order', { status: 409, message: /重复订单提醒/ });
});
