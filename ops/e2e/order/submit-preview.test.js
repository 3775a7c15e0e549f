import t from 'tap';
import { modifyAgent } from '#contracts/agency/agency-api.ts';
import { orderDetail, submitOrder } from '#contracts/order/api.ts';
import { submitPreview } from '#contracts/order/submit-preview-api.ts';
import { savePolicy } from '#contracts/policy/api.ts';
import { adults, discount, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
t.test('what submitting would do is told before: price, limits, parts, a like order, seats that are wanting; nothing is written', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(() => house.close());
    const { call, send, program } = house;
    const sale = selling(house, time);
    const { policyId } = await sale.putOnSale([{ seats: 40 }]);
    const legs = [{ stockId: OUT }];
    const asked = (seats) => ({ voyageType: 'S', legs, counts: adults(seats) });
    const order = (seats, total) => ({
        ...asked(seats),
        total,
        groupName: '北京研学冬令营',
        contact: { name: '符海燕', phone: '0898-00000001' },
    });
    await house.token('yefeng');
    await program.settle();
    const head = await program.events.head();
    const preview = await call(submitPreview, asked(20), 'yefeng');
    const written = (await program.events.readAll({ from: head, limit: 100 })).events.filter(({ stream }) => !stream.startsWith('session-'));
    t.same(written, [], 'nothing is written');
    t.match(preview, { airLine: 'HU', seats: 20, persons: 20, paxMin: 10, legs: [{ stockId: OUT, flightNo: 'HU7182', seatsLeft: 40 }] });
    t.match(preview, { refundFees: [{ until: '起飞前72小时（含）以前', rate: 1000 }, { rate: 3000 }, { rate: 5000 }] });
    t.same([preview.short, preview.unpaid, preview.like], [undefined, undefined, undefined]);
    t.equal(preview.instalments.reduce((sum, { amount }) => sum + amount, 0), preview.total);
    const made = await call(submitOrder, order(20, preview.total), 'yefeng');
    t.same(made.limits, preview.limits, 'as it was told');
    const detail = await call(orderDetail, { orderId: made.orderId }, 'yefeng');
    t.same([detail.legs[0].lines, detail.instalments], [preview.legs[0].lines, preview.instalments]);
    await program.settle();
    t.match(await call(submitPreview, asked(19), 'yefeng'), { like: made.orderNo, legs: [{ seatsLeft: 20 }] });
    const waiting = await call(submitPreview, asked(30), 'yefeng');
    t.match(waiting, { short: '座位不足', like: undefined });
    t.match(await call(submitPreview, asked(19), 'changcheng'), { like: undefined }, 'others do not learn of it');
    t.match(await send(submitPreview, asked(9), 'yefeng'), { status: 409, message: '不足成团人数：至少10人' });
    t.match(await send(submitPreview, asked(19), 'order'), { status: 403 }, 'agencies only');
    await call(savePolicy, { ...discount('海航团队', 'HU', 6000), policyId }, 'order');
    await program.settle();
    const now = await call(submitPreview, asked(12), 'yefeng');
    t.ok(now.total > (12 * preview.total) / 20, 'today’s price');
    t.match(await send(submitOrder, order(12, (12 * preview.total) / 20), 'yefeng'), { status: 409, errors: { total: String(now.total) } }, 'a price that has moved is told with the refusal');
});
t.test('an agency that may hold no more seats unpaid is told so before it fills in a form', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(() => house.close());
    const sale = selling(house, time);
    const dates = ['2026-12-10', '2026-12-14', '2026-12-18'];
    await sale.putOnSale(dates.map(date => ({ date })));
    await house.call(modifyAgent, { id: 'AG1001', level: 'C' }, 'admin');
    const idOf = (date) => `HU7182-${date}-G`;
    for (const date of dates.slice(0, 2))
        await sale.submit('yefeng', [idOf(date)], adults(60));
    const asked = (seats) => ({ voyageType: 'S', legs: [{ stockId: idOf(dates[2]) }], counts: adults(seats) });
    t.match(await house.call(submitPreview, asked(40), 'yefeng'), {
        unpaid: /^未付款座位超过上限：各航班共占120座未付款，本次40座，合计最多150座/,
    });
    t.match(await house.call(submitPreview, asked(30), 'yefeng'), { unpaid: undefined });
});
