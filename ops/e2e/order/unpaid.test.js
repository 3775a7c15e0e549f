import t from 'tap';
import { modifyAgent } from '#contracts/agency/agency-api.ts';
import { config } from '#contracts/basicinfo/config.ts';
import { cancelOrder, submitOrder } from '#contracts/order/api.ts';
import { addPreview, addSeats } from '#contracts/order/changes/changes-api.ts';
import { timeline } from '#contracts/report/history.ts';
import { adults, GATEWAY_SECRET, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
const DATES = ['2026-12-10', '2026-12-11', '2026-12-12'];
const idOf = (date) => `HU7182-${date}-G`;
t.test('an agency holds so many seats unpaid on a flight and in all, by its level; what it pays or hands back counts no more', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now, config: { gatewaySecret: GATEWAY_SECRET } });
    t.teardown(house.close);
    const { call, send } = house;
    const sale = selling(house, time);
    await sale.putOnSale(DATES.map(date => ({ date })));
    await call(modifyAgent, { id: 'AG1001', level: 'C' }, 'admin');
    const order = async (date, seats) => ({
        ...(await sale.wanted('yefeng', [idOf(date)], adults(seats))),
        confirmDuplicate: true,
    });
    const take = async (date, seats) => call(submitOrder, await order(date, seats), 'yefeng');
    // all seats of three flights, one of which it does not get
    const first = await take(DATES[0], 60);
    await take(DATES[1], 60);
    const said = '未付款座位超过上限：各航班共占120座未付款，本次60座，合计最多150座，请先支付或取消已有订单';
    await sale.refused(t, submitOrder, await order(DATES[2], 60), 'yefeng', { status: 409, message: said });
    t.match(await sale.seatsOf(idOf(DATES[2])), { held: 0, free: 60 });
    t.match(await send(submitOrder, await order(DATES[2], 60), 'yefeng'), { errors: { unpaidSeats: said } });
    t.match(await send(submitOrder, { ...(await sale.wanted('changcheng', [idOf(DATES[2])], adults(20))) }, 'changcheng'), { status: 200 });
    // after payment it may take more, after a cancellation too; added travellers count as seats
    await sale.payAt(await sale.openPayment('yefeng', first.orderId, first.total));
    const third = await take(DATES[2], 20);
    await call(config.endpoints.modify, { id: 'unpaidPerFlightC', configValue: '30' }, 'admin');
    const tooMany = {
        status: 409,
        message: '未付款座位超过上限：航班HU7182-2026-12-12已占20座未付款，本次11座，每航班最多30座，请先支付或取消已有订单',
    };
    for (const endpoint of [addPreview, addSeats])
        await sale.refused(t, endpoint, { orderId: third.orderId, counts: { ADULT: 11 } }, 'yefeng', tooMany);
    await call(addSeats, { orderId: third.orderId, counts: { ADULT: 10 } }, 'yefeng');
    await house.program.settle();
    await sale.refused(t, addSeats, { orderId: third.orderId, counts: { ADULT: 1 } }, 'yefeng', {
        status: 409,
        message: /已占30座未付款，本次1座/,
    });
    await call(cancelOrder, { orderId: third.orderId }, 'yefeng');
    await house.program.settle();
    await take(DATES[2], 10);
    const told = JSON.stringify(await call(timeline, { stream: 'unpaid-AG1001', size: 50 }, 'auditor'));
    for (const label of ['登记未付款占座', '核定未付款占座'])
        t.ok(told.includes(label), label);
});
