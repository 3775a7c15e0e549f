import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { readConfig } from '#services/config.ts';
import { openTrades } from '#services/outside.ts';
import { sandboxGateway } from '#services/payment/sandbox/gateway.ts';
import { adults, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/**
 * A payment that the gateway has taken while the program does not know (DOMAIN §3.7): the process died between the money and its notice.
 */
const dir = await mkdtemp(join(tmpdir(), 'newgt-lost-'));
t.teardown(() => rm(dir, { recursive: true, force: true }));
const time = { now: MONDAY };
const start = async (seeded = false) => {
    const house = await startProgram({ dir, seeded, clock: () => time.now, config: { demo: true } });
    return { ...house, sale: selling(house, time) };
};
/** written by a sandbox process that then does nothing more */
const takenBy = async (paymentCode, now) => {
    const trades = await openTrades({ ...readConfig({}), dataDir: dir });
    await sandboxGateway(trades)({ clock: () => now, secret: 'secret', publicUrl: () => '' }).press(paymentCode);
    await trades.close();
};
let house = await start(true);
t.teardown(() => house.close());
await house.sale.putOnSale(['05', '10', '15'].map(day => ({ seats: 40, date: `2027-01-${day}` })));
const ordered = async (day) => {
    const { orderId, total, limits } = await house.sale.submit('yefeng', [`HU7182-2027-01-${day}-G`], adults(10));
    return { orderId, payBy: limits.payBy, code: await house.sale.openPayment('yefeng', orderId, total) };
};
const page = async (code) => (await house.program.app.inject(`/sandbox/pay/${code}`)).body;
t.test('killed between the money and its notice: the next start asks the gateway', async (t) => {
    const { orderId, code } = await ordered('05');
    await house.close();
    await takenBy(code, time.now);
    house = await start();
    await house.program.settle();
    await house.program.pass('reconciliation of payments');
    await house.program.settle();
    t.match(await house.sale.detail(orderId), { status: 'PAID', payments: [{ paymentCode: code }] });
});
t.test('also when the limit has passed meanwhile: paid in time is paid', async (t) => {
    const { orderId, code, payBy } = await ordered('10');
    await house.close();
    await takenBy(code, addMinutes(payBy, -1));
    time.now = addMinutes(payBy, 60);
    house = await start();
    await house.sale.pass(addMinutes(payBy, 61));
    t.match(await house.sale.detail(orderId), { status: 'PAID' });
    t.match((await house.call(paymentRecords, { paymentCode: code }, 'yefeng')).content, [
        { status: 'SUCCEEDED', paidAt: addMinutes(payBy, -1) },
    ]);
});
t.test('the page lets one press at any time, and pressing twice pays once', async (t) => {
    const { orderId, code } = await ordered('15');
    t.match(await page(code), /<button[^>]*>确认支付/);
    t.match(await house.sale.payAt(code), /已支付成功/);
    t.match(await page(code), /已支付成功.*\n?.*<button[^>]*>再次通知商户/);
    const head = await house.program.events.head();
    t.match(await house.sale.payAt(code), /已支付成功/);
    t.equal(await house.program.events.head(), head, 'nothing is written');
    t.match(await house.sale.detail(orderId), { status: 'PAID', payments: [{ paymentCode: code }] });
});
