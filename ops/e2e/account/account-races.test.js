import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import t, {} from 'tap';
import * as api from '#contracts/account/virtual-api.ts';
import { config as settings } from '#contracts/basicinfo/config.ts';
import { mergePayFines, payFine } from '#contracts/fine/pay-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { submitOrder } from '#contracts/order/api.ts';
import { account } from '#services/account/decide.ts';
import { readConfig } from '#services/config.ts';
import { fine } from '#services/fine/decide.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { openKeyStore, openStores } from '#services/stores.ts';
import { ledgerAtRest } from '../books.ts';
import { adults, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/** Races of many for one account at the same moment, through two programs on one log. */
const PAYMENTS = 200;
const COVERED = 50;
const FLIGHTS = ['HU7182', 'HU7184', 'HU7186'];
const payPassword = await clientHash('135790');
const loginPassword = await clientHash(demoPassword);
t.test('one account, wanted by many at once through two programs', async (t) => {
    const dir = await mkdtemp(join(tmpdir(), 'newgt-account-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const config = { ...readConfig({}), dataDir: dir };
    const { events, views } = await openStores(config, pino({ level: 'silent' }));
    const shared = (store) => new Proxy(store, {
        get: (target, name) => {
            if (name === 'close')
                return async () => { };
            const method = Reflect.get(target, name);
            return typeof method === 'function' ? method.bind(target) : method;
        },
    });
    const outside = () => ({
        stores: async () => ({ events: shared(events), views: shared(views) }),
        keys: async (identity) => openKeyStore(config, identity),
    });
    const time = { now: MONDAY };
    const start = (seeded) => startProgram({ dir, seeded, clock: () => time.now, config: { demo: true }, outside });
    const one = await start(true);
    const two = await start(false);
    t.teardown(async () => {
        await one.close();
        await two.close();
        await views.close();
        await events.close();
    });
    const houses = [one, two];
    const sale = selling(one, time);
    await sale.putOnSale(FLIGHTS.map(flightNo => ({ flightNo, seats: 900 })));
    for (const id of ['unpaidPerFlightA', 'unpaidTotalA', 'unpaidPerFlightC', 'unpaidTotalC'])
        await one.call(settings.endpoints.modify, { id, configValue: '0' }, 'admin');
    await one.program.settle();
    const { id } = await one.call(api.openUpVirtualAccount, { payPassword, loginPassword }, 'yefeng');
    const bodies = await Promise.all(FLIGHTS.map(flightNo => sale.wanted('yefeng', [`${flightNo}-2026-12-10-G`], adults(10))));
    let ordered = 0;
    const order = async () => {
        const body = bodies[ordered++ % bodies.length];
        const { orderId } = await one.call(submitOrder, { ...body, groupName: `团${ordered}`, confirmDuplicate: true }, 'yefeng');
        return { orderId, total: body.total };
    };
    const state = async () => (await one.program.run.load(account, id)).state;
    const settled = async () => {
        await one.program.settle();
        await two.program.settle();
    };
    const recharge = async (totalAmount) => {
        const { paymentCode } = await one.call(api.rechargeVirtualAccount, { totalAmount }, 'yefeng');
        return paymentCode;
    };
    const press = (house, code) => house.program.app.inject({
        method: 'POST',
        url: `/sandbox/pay/${code}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
    });
    let keys = 0;
    /**
     * passwords are checked a few at a time: a refused request (429: nothing was done) is repeated under another key, since each answer is
     * stored under its key
     */
    const sentTo = async (n, ...[endpoint, body, as = 'yefeng']) => {
        for (let tries = 0;; tries++) {
            const key = { headers: { 'idempotency-key': `race-${keys++}` } };
            const answer = await houses[n % 2].send(endpoint, body, as, key);
            if (answer.status !== 429 || tries > 100)
                return answer;
            await pause(50 + (keys % 50));
        }
    };
    const atRest = async (t) => {
        await settled();
        const ledger = await ledgerAtRest(one);
        const { available, reserved, frozen } = await state();
        t.same([...ledger.byRef.transit], [], 'nothing is under way');
        for (const [part, amount] of Object.entries({ available, reserved, frozen }))
            t.equal(ledger.balance(`account-${id}:${part}`), amount);
    };
    const first = await order();
    const { total } = first;
    await t.test('two notices of one recharge, each to another program', async (t) => {
        const code = await recharge(COVERED * total);
        await Promise.all([press(one, code), press(two, code), press(one, code), press(two, code)]);
        await settled();
        t.match(await state(), { available: COVERED * total, expected: {} }, 'it stands there once');
        await atRest(t);
    });
    await t.test(`${PAYMENTS} payments at once from an account that covers ${COVERED}`, async (t) => {
        const orders = [first];
        while (orders.length < PAYMENTS)
            orders.push(await order());
        await settled();
        t.comment(`${orders.length} orders`);
        const answers = await Promise.all(orders.map(({ orderId }, n) => sentTo(n, api.payByVirtual, { orderId, totalAmount: total, payPassword }, 'yefeng')));
        const told = answers.map(({ status, message }) => (status === 200 ? 'paid' : `${status} ${message}`));
        t.equal(told.filter(one => one === 'paid').length, COVERED, 'as many as are covered');
        t.same([...new Set(told)].sort(), ['409 余额不足，可用余额¥0.00', 'paid'], 'the others are told why');
        t.match(await state(), { available: 0, reserved: 0, holds: {} }, 'nothing is set aside');
        await atRest(t);
    });
    await t.test('staff freeze it while it pays: one of the two, never more than there is', async (t) => {
        for (let n = 0; n < 4; n++) {
            const code = await recharge(total);
            await press(one, code);
            const { orderId } = await order();
            await settled();
            const [paid, frozen] = await Promise.all([
                sentTo(n, api.payByVirtual, { orderId, totalAmount: total, payPassword }, 'yefeng'),
                sentTo(n + 1, api.freezeVirtualAccount, { id, totalAmount: total, remark: '争议款项' }, 'finance'),
            ]);
            t.same([paid.status, frozen.status].sort(), [200, 409]);
            await atRest(t);
            if (frozen.status === 200) {
                t.match(paid.message, /^账户资金已冻结|^余额不足/);
                await one.call(api.freezeVirtualAccount, { id, totalAmount: total, remark: '解除', flag: false }, 'finance');
                await one.call(api.payByVirtual, { orderId, totalAmount: total, payPassword }, 'yefeng');
            }
            t.match(await state(), { available: 0, reserved: 0, frozen: 0 });
        }
    });
    await t.test('its money is asked back while it pays', async (t) => {
        for (let n = 0; n < 4; n++) {
            const code = await recharge(total);
            await press(one, code);
            const { orderId } = await order();
            await settled();
            const [paid, asked] = await Promise.all([
                sentTo(n, api.payByVirtual, { orderId, totalAmount: total, payPassword }, 'yefeng'),
                sentTo(n + 1, api.refundVirtualAccount, { totalAmount: total, payPassword }, 'yefeng'),
            ]);
            t.same([paid.status, asked.status].sort(), [200, 409]);
            await settled();
            if (asked.status === 200) {
                await one.call(api.approveVirtualRefund, { id: asked.data.id, result: 'APPROVE' }, 'finance');
                await settled();
            }
            t.match(await state(), { available: 0, reserved: 0, holds: {} });
            await atRest(t);
        }
    });
    await t.test('it is approved while its owner takes it back: one of the two, the money is there or with the channel', async (t) => {
        for (let n = 0; n < 6; n++) {
            const code = await recharge(total);
            await press(one, code);
            await settled();
            const { id: asked } = await one.call(api.refundVirtualAccount, { totalAmount: total, payPassword }, 'yefeng');
            const [approved, taken] = await Promise.all([
                sentTo(n, api.approveVirtualRefund, { id: asked, result: 'APPROVE' }, 'finance'),
                sentTo(n + 1, api.withdrawVirtualRefund, { id: asked }, 'yefeng'),
            ]);
            t.same([approved.status, taken.status].sort(), [200, 409]);
            await settled();
            t.match(await state(), { available: taken.status === 200 ? total : 0, reserved: 0, holds: {} });
            const left = await one.call(api.virtualRefundDetail, { id: asked }, 'yefeng');
            t.equal(left.status, taken.status === 200 ? 'TAKEN_BACK' : 'REFUNDED');
            await atRest(t);
            if (taken.status !== 200)
                continue;
            const again = await one.call(api.refundVirtualAccount, { totalAmount: total, payPassword }, 'yefeng');
            await one.call(api.approveVirtualRefund, { id: again.id, result: 'APPROVE' }, 'finance');
            await settled();
        }
    });
    await t.test('it pays a part while the rest of it is asked back, or a fen more than the rest; and pays while it gives back', async (t) => {
        const REST = 12_345;
        for (let n = 0; n < 4; n++) {
            const tooMuch = n % 2;
            await press(one, await recharge(total + REST));
            const { orderId } = await order();
            await settled();
            const [paid, asked] = await Promise.all([
                sentTo(n, api.payByVirtual, { orderId, totalAmount: total, payPassword }, 'yefeng'),
                sentTo(n + 1, api.refundVirtualAccount, { totalAmount: REST + tooMuch, payPassword }, 'yefeng'),
            ]);
            t.same([paid.status, asked.status].sort(), tooMuch ? [200, 409] : [200, 200], 'neither stands in the way of what there is for both');
            await settled();
            const left = total + REST - (paid.status === 200 ? total : 0);
            const held = asked.status === 200 ? REST + tooMuch : 0;
            t.match(await state(), { available: left - held, reserved: held, frozen: 0 });
            await atRest(t);
            // a payment or another withdrawal takes the rest at the moment when the withdrawal is paid
            const next = await order();
            await press(one, await recharge(total));
            await settled();
            const [back, again] = await Promise.all([
                held > 0 ? sentTo(n, api.approveVirtualRefund, { id: asked.data.id, result: 'APPROVE' }, 'finance') : undefined,
                sentTo(n + 1, api.payByVirtual, { orderId: next.orderId, totalAmount: total, payPassword }, 'yefeng'),
            ]);
            t.same([back?.status ?? 200, again.status], [200, 200]);
            await settled();
            t.match(await state(), { available: left - held, reserved: 0, frozen: 0, holds: {} }, 'each has had its own');
            if (held > 0)
                t.match(await one.call(api.virtualRefundDetail, { id: asked.data.id }, 'yefeng'), { status: 'REFUNDED', amount: held });
            await atRest(t);
            if (left === held)
                continue;
            const whole = await one.call(api.refundVirtualAccount, { totalAmount: left - held, payPassword }, 'yefeng');
            await one.call(api.approveVirtualRefund, { id: whole.id, result: 'APPROVE' }, 'finance');
            await settled();
            t.match(await state(), { available: 0, reserved: 0, holds: {} });
        }
    });
    await t.test('several things are paid together while one of them is paid alone', async (t) => {
        const by = commanding(one.program.run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }));
        const asked = async (fineId, amount) => {
            const of = {
                fineId,
                orderNo: first.orderId,
                agency: 'AG1001',
                agencyName: '海南椰风国际旅行社',
                airLine: 'HU',
                line: 'HU-HAK-PEK',
                type: 'REDUCE',
            };
            const basis = { count: 1, fined: 1, unit: 'SEAT', perSeat: amount, gross: amount };
            await by(fine, fineId).calculate({ ...of, amount, formula: '减少1座', basis, rule: 'FL1', payDays: 7, since: time.now });
            await by(fine, fineId).askFine({ payBy: '2026-12-20T15:59:00.000Z' });
        };
        const isPaid = async (fineId) => (await one.program.run.load(fine, fineId)).state.status === 'PAID';
        await press(one, await recharge(4 * 700));
        await settled();
        for (let n = 0; n < 4; n++) {
            const [a, b] = [`F${n}A`, `F${n}B`];
            await asked(a, 300);
            await asked(b, 400);
            await settled();
            const { available } = await state();
            const [together, alone] = await Promise.all([
                sentTo(n, mergePayFines, { manyID: [a, b], totalAmount: 700, payPassword }, 'yefeng'),
                sentTo(n + 1, payFine, { id: b, totalAmount: 400, payPassword }, 'yefeng'),
            ]);
            t.same([together.status, alone.status].sort(), [200, 409], 'one of the two');
            await settled();
            t.same([await isPaid(a), await isPaid(b)], [together.status === 200, true], 'all of them or none');
            t.match(await state(), { available: available - (together.status === 200 ? 700 : 400), reserved: 0, holds: {} });
            await atRest(t);
        }
    });
});
