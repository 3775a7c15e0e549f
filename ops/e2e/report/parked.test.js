import { randomUUID } from 'node:crypto';
import t from 'tap';
import { orderDetail } from '#contracts/order/api.ts';
import { PaymentCreated, PaymentSucceeded } from '#contracts/payment/events.ts';
import { dismissParked, queryParked, retryParked } from '#contracts/report/parked-api.ts';
import { adults, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
import { until } from '../until.ts';
/** Money arrives for an order that does not exist: nothing follows by itself, and it is not forgotten. */
t.test('what a rule refuses to follow from an event is seen, tried again and let be', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, send, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}], { name: '海航普通' });
    const { orderId, total } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(10));
    const meta = () => ({ user: 'system:test', role: 'system', commandId: randomUUID(), at: time.now });
    const pay = async (paymentCode, orderNo) => {
        const paid = { paymentCode, orderNo, channel: 'alipay', amount: total };
        const created = { ...paid, agency: 'AG1001', agencyName: '海口椰风旅行社', airLine: 'HU', businessCode: 'ORDER' };
        const facts = [PaymentCreated(created), PaymentSucceeded({ ...paid, tradeNo: 'T1', paidAt: time.now })];
        await program.events.append(`payment-${paymentCode}`, facts.map(fact => ({ ...fact, id: randomUUID(), meta: meta() })), { expected: 'none' });
        await program.settle();
    };
    await pay('P-early', 'G-later');
    await pay('P-lost', 'G-never');
    const rows = async (body = {}) => (await call(queryParked, body, 'admin')).content;
    const open = await rows({ status: 'OPEN' });
    t.match(open
        .map(({ stream, eventZh, error, process, tries }) => ({ stream, eventZh, error, process, tries }))
        .sort((a, b) => a.stream.localeCompare(b.stream)), ['payment-P-early', 'payment-P-lost'].map(stream => ({
        stream,
        eventZh: '支付成功',
        error: '订单不存在',
        process: 'order-follows-payment',
        tries: 0,
    })));
    const idOf = (stream) => open.find(row => row.stream === stream).id;
    const [early, lost] = [idOf('payment-P-early'), idOf('payment-P-lost')];
    t.match(await (await program.app.inject('/metrics')).body, /^reactions_parked 2$/m);
    t.match(await call(retryParked, { ids: [early] }, 'admin'), [{ status: 'OPEN', error: '订单不存在' }]);
    t.match((await rows()).find(({ id }) => id === early), { tries: 1, status: 'OPEN' });
    // the order comes to be after all
    const [submitted] = await program.events.read(`order-${orderId}`);
    const copied = { type: 'OrderSubmitted', id: randomUUID(), meta: meta(), data: { ...submitted.data, orderNo: 'G-later' } };
    await program.events.append('order-G-later', [copied], { expected: 'none' });
    t.match(await call(retryParked, { ids: [early] }, 'admin'), [{ status: 'DONE' }]);
    t.match(await call(orderDetail, { orderId: 'G-later' }, 'order'), { status: 'PAID' });
    t.match(await send(retryParked, { ids: [early] }, 'admin'), { status: 409, message: '该后续处理已经了结' });
    t.match(await send(dismissParked, { ids: [lost] }, 'admin'), { status: 400 });
    t.match(await send(dismissParked, { ids: [lost], reason: '已退回' }, 'order'), { status: 403 });
    t.same(await call(dismissParked, { ids: [lost], reason: '款项已线下退回' }, 'admin'), { ids: [lost] });
    t.match(await rows({ status: 'DISMISSED' }), [{ id: lost, reason: '款项已线下退回' }]);
    t.same(await rows({ status: 'OPEN' }), []);
    t.match(await (await program.app.inject('/metrics')).body, /^reactions_parked 0$/m);
    // an event of ours that holds no fact: nobody stops at it, and it is not forgotten either
    const broken = { type: PaymentSucceeded.type, data: ['no fact'], id: randomUUID(), meta: meta() };
    await program.events.append('payment-P-bits', [broken], { expected: 'none' });
    const unread = async () => (await rows({ status: 'OPEN' })).filter(({ stream }) => stream === 'payment-P-bits');
    const row = await until(async () => (await unread()).find(({ process }) => process === 'order-follows-payment'));
    t.match(row, { error: /事件不能读取：位置 \d+，payment-P-bits 版本 0/ });
    t.match(await call(retryParked, { ids: [row.id] }, 'admin'), [{ status: 'OPEN', error: /事件不能读取/ }]);
    await pay('P-after', 'G-later');
    t.match(await call(orderDetail, { orderId: 'G-later' }, 'order'), { status: 'PAID' }, 'what comes after it is followed as ever');
    t.equal((await program.app.inject('/health/ready')).statusCode, 200);
});
