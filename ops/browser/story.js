import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { sureRequestSeat } from '#contracts/order/api.ts';
import { submitRefund } from '#contracts/refund/api.ts';
import { adults, namesOf, selling } from '#ops/e2e/sale.ts';
/** Two flights on one day, out and back. */
const flightsOn = (date) => {
    const usual = { date, seats: 60, fare: 1760 };
    return [
        { ...usual, flightNo: 'HU7181', dep: '08:30', arr: '12:15' },
        { ...usual, flightNo: 'HU7182', from: 'PEK', to: 'HAK', dep: '14:00', arr: '17:55' },
    ];
};
/** The morning's work of a desk: stock, a policy, one order waiting, one paid and named, one ticketed with a refund applied for. */
export const story = async (house) => {
    const { call, program, clock } = house;
    const sale = selling(house, { now: clock() });
    const date = addDays(toLocal(clock()).date, 30);
    await sale.putOnSale(flightsOn(date), { name: '海口北京团队价', rate: 4500 });
    const stockIds = [`HU7181-${date}-G`];
    const group = (as, groupName) => sale.submit(as, stockIds, adults(10), { groupName, confirmDuplicate: true });
    const waiting = await group('yefeng', '椰风冬令营');
    const paid = await group('changcheng', '长城老友团');
    await sale.payAt(await sale.openPayment('changcheng', paid.orderId, paid.total));
    await call(sureRequestSeat, { orderId: paid.orderId }, 'order');
    await sale.name('changcheng', paid.orderId, await namesOf(adults(10)));
    const ticketed = await sale.ticketed('yefeng', stockIds, adults(10), { skip: 10, groupName: '海南年会团', confirmDuplicate: true });
    const { passengers } = await sale.detail(ticketed.orderId);
    const ids = passengers.slice(0, 2).map(({ id }) => id);
    const refund = await call(submitRefund, { orderId: ticketed.orderId, ids, refundType: 'VOLUNTE', reason: '行程有变' }, 'yefeng');
    await program.settle();
    return { date, waiting: waiting.orderId, paid: paid.orderId, ticketed: ticketed.orderId, refund: refund.refundId };
};
