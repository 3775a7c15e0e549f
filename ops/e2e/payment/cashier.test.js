import t from 'tap';
import { cancelOrder } from '#contracts/order/api.ts';
import { adults, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
t.test('cashier pages tell the truth: a button only while the order would take the money, and what becomes of it else', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(() => house.close());
    const { call, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale();
    const page = async (code) => (await program.app.inject({ method: 'GET', url: `/sandbox/pay/${code}` })).body;
    const opened = async (count) => {
        const { orderId, total } = await sale.submit('yefeng', [OUT], adults(count));
        return { orderId, total, code: await sale.openPayment('yefeng', orderId, total) };
    };
    const cancelled = await opened(10);
    t.match(await page(cancelled.code), /<button[^>]*>确认支付/);
    await call(cancelOrder, { orderId: cancelled.orderId }, 'yefeng');
    await program.settle();
    t.match(await page(cancelled.code), /订单已失效（代理人取消），请勿付款/);
    t.notMatch(await page(cancelled.code), /<button/);
    // a page that was opened before: the gateway takes the money, and the payer is told where it goes
    t.match(await sale.payAt(cancelled.code), /已支付成功，但订单已失效（代理人取消），款项审核后原路退回/);
    const bought = await opened(13);
    const second = await sale.openPayment('yefeng', bought.orderId, bought.total);
    t.match(await sale.payAt(bought.code), /已支付成功，可以关闭本页/);
    t.match(await page(second), /订单已付清，请勿重复付款/);
    t.match(await sale.payAt(second), /本次为重复支付，款项审核后原路退回/);
    const expired = await opened(17);
    time.now = '2026-11-02T01:30:00.000Z';
    t.match(await page(expired.code), /订单已超过支付时限，请勿付款/, 'also before the tick has said so');
    await sale.pass('2026-11-02T01:31:00.000Z');
    t.match(await page(expired.code), /订单已失效（超时自动取消），请勿付款/);
    t.notMatch(await page(expired.code), /<button/);
});
