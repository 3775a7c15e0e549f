import t from 'tap';
import { orderDetail, queryOrder, submitOrder } from '#contracts/order/api.ts';
import { audit, resubmit } from '#contracts/order/audit-api.ts';
import { reduceSeats } from '#contracts/order/changes/changes-api.ts';
import { gotoPayAlipay } from '#contracts/payment/api.ts';
import { adults, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/** Orders of a policy that asks for an audit, over HTTP (DOMAIN §3.2). */
t.test('audit: blocked, returned, put right, approved and paid; another is rejected and its seats are free again', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(() => house.close());
    const { call } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{ seats: 40 }], { name: '须审核', audit: true });
    const { orderId, total, limits } = await sale.submit('yefeng', [OUT], adults(20));
    t.equal(limits.payBy, '2026-12-09T20:45:00.000Z', 'three hours before departure: no pay limit runs while staff look at it');
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { auditStatus: 'AUDITING', terms: { audit: true } });
    t.match(await call(queryOrder, { auditStatus: 'AUDITING' }, 'order'), { totalElements: 1, content: [{ orderNo: orderId }] });
    await sale.refused(t, gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng', { status: 409, message: '审核中不能支付' });
    await sale.refused(t, reduceSeats, { orderId, counts: { ADULT: 1 } }, 'yefeng', { status: 409, message: '审核中的订单不能变更' });
    const actions = async (as) => (await call(orderDetail, { orderId }, as)).allowedActions.map(({ action }) => action);
    t.ok((await actions('order')).includes('audit'));
    t.notOk((await actions('yefeng')).some(action => ['audit', 'gotoPay', 'reduceSeats', 'resubmit'].includes(action)));
    await sale.refused(t, audit, { orderId, result: 'APPROVED' }, 'yefeng', { status: 403, message: /./ });
    // the time to pay has passed twice over at the desk
    await sale.pass('2026-11-02T02:00:00.000Z');
    t.match(await sale.detail(orderId), { status: 'WAIT_FOR_PAY', auditStatus: 'AUDITING' }, 'and the order stands');
    await sale.refused(t, audit, { orderId, result: 'RETURNED' }, 'order', { status: 400, message: '请填写审核意见' });
    t.match(await call(audit, { orderId, result: 'RETURNED', remark: '最多18人' }, 'order'), {
        auditStatus: 'RETURNED',
        limits: { payBy: '2026-11-03T02:00:00.000Z' },
    });
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { auditStatus: 'RETURNED', auditRemark: '最多18人' });
    await sale.refused(t, gotoPayAlipay, { orderId, totalAmount: total }, 'yefeng', { status: 409, message: /已退回/ });
    const reduced = await call(reduceSeats, { orderId, counts: { ADULT: 2 } }, 'yefeng');
    t.match(await call(resubmit, { orderId, groupName: '十八人团' }, 'yefeng'), { auditStatus: 'AUDITING' });
    time.now = '2026-11-02T03:00:00.000Z';
    t.match(await call(audit, { orderId, result: 'APPROVED' }, 'order'), {
        auditStatus: 'APPROVED',
        limits: { payBy: '2026-11-02T03:30:00.000Z' },
    });
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { groupName: '十八人团', seats: 18, owed: reduced.total });
    await sale.payAt(await sale.openPayment('yefeng', orderId, reduced.total));
    t.match(await sale.detail(orderId), { status: 'PAID' });
    t.match(await sale.seatsOf(OUT), { sold: 18, free: 22 });
    const other = await call(submitOrder, await sale.wanted('changcheng', [OUT], adults(22)), 'changcheng');
    t.match(await sale.seatsOf(OUT), { free: 0 });
    const rejected = await call(audit, { orderId: other.orderId, result: 'REJECTED', remark: '航班停售团队' }, 'order');
    t.match(rejected, { status: 'EXPIRED', auditStatus: 'REJECTED' });
    t.match(await sale.detail(other.orderId), { closeReason: 'AUDIT_REJECT', auditRemark: '航班停售团队' });
    t.match(await sale.seatsOf(OUT), { free: 22 });
});
