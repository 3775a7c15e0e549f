import t, {} from 'tap';
import { config } from '#contracts/basicinfo/config.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import * as changes from '#contracts/order/changes/changes-api.ts';
import { ground } from '../ground.ts';
import { adults, namesOf } from '../sale.ts';
const { fresh } = ground(t);
/**
 * Names that are missing at their limit, over HTTP: the rule's effect is announced with its price before, and carried out then; or the desk
 * decides.
 */
const start = async (t) => {
    const house = await fresh();
    const { sale, program, OUT } = house;
    await sale.putOnSale([{ seats: 40 }]);
    const rule = (configValue) => house.send(config.endpoints.modify, { id: 'unnamedAtNameLimit', configValue }, 'admin');
    t.teardown(() => rule('ASK'));
    /** twelve seats, bought, with ten names */
    const bought = async (as = house.agent, skip = 0) => {
        const { orderId, total, limits } = await sale.submit(as, [OUT], adults(12));
        await sale.payAt(await sale.openPayment(as, orderId, total));
        await sale.name(as, orderId, await namesOf(adults(10), skip));
        return { orderId, total, by: limits.nameBy };
    };
    const facts = async (orderId) => (await program.events.read(`order-${orderId}`)).map(({ type }) => type);
    const late = async (asked = {}) => (await house.call(changes.timeoutOrderList, asked, 'order')).content.filter(({ agency }) => [house.agencyId, house.rivalId].includes(agency));
    return { ...house, ...sale, rule, bought, facts, late };
};
t.test('released by rule: foretold to the fen, done once, the seats are for sale again', async (t) => {
    const { call, rule, bought, pass, detail, facts, seatsOf, late, agent, OUT } = await start(t);
    t.match(await rule('MAYBE'), { status: 400, message: /应为ASK、KEEP、RELEASE之一/ });
    await rule('RELEASE');
    const { orderId, by } = await bought();
    const told = await call(changes.unnamedPreview, { orderId }, agent);
    t.match(told, { unnamed: 2, by, rule: 'RELEASE', released: { seats: 10, givenUp: { rule: 'SCALE' } } });
    const { refund, fee } = told.released.givenUp;
    t.ok(refund > 0 && fee > 0);
    t.match(await seatsOf(OUT), { sold: 12, free: 28 });
    await pass(addMinutes(by, -1));
    t.match(await detail(orderId), { seats: 12 });
    // the tick is an hour late: the cost is the announced one
    await pass(addMinutes(by, 60));
    t.match(await detail(orderId), { status: 'PAID', seats: 10, forfeited: fee, back: refund, givenUp: [{ refund }] });
    t.match(await seatsOf(OUT), { sold: 10, free: 30 });
    await pass(addMinutes(by, 61));
    t.equal((await facts(orderId)).filter(type => type === 'SeatsReduced').length, 1);
    t.same((await detail(orderId)).unnamedSeats, undefined);
    t.same(await late({ unnamedSeats: 'ASK' }), []);
});
t.test('the desk is asked: it stands in the list, and gives the seats back or keeps them', async (t) => {
    const { call, send, bought, pass, detail, seatsOf, late, agent, rival, OUT } = await start(t);
    const [one, two] = [await bought(), await bought(rival, 10)];
    t.match(await call(changes.unnamedPreview, { orderId: one.orderId }, 'order'), { rule: 'ASK', released: { seats: 10 } });
    t.match(await send(changes.keepUnnamed, { orderId: one.orderId }, 'order'), { status: 409, message: '名单时限未过' });
    await pass(one.by);
    const rows = await late({ unnamedSeats: 'ASK' });
    t.same(rows.map(({ orderNo }) => orderNo).sort(), [one.orderId, two.orderId].sort());
    t.match(rows[0], { unnamed: 2, unnamedSeats: 'ASK' });
    const actions = async (as) => (await detail(one.orderId, as)).allowedActions.map(({ action }) => action);
    for (const action of ['releaseUnnamed', 'keepUnnamed']) {
        t.ok((await actions('order')).includes(action));
        t.notOk((await actions(agent)).includes(action));
    }
    t.match(await send(changes.releaseUnnamed, { orderId: one.orderId }, agent), { status: 403 });
    const { released, rule } = await call(changes.unnamedPreview, { orderId: one.orderId }, 'order');
    t.equal(rule, 'ASK');
    const refund = released.givenUp.refund;
    t.match(await send(changes.releaseUnnamed, { orderId: one.orderId, refund: refund + 1 }, 'order'), { status: 409 });
    t.match(await call(changes.releaseUnnamed, { orderId: one.orderId, refund, reason: '名单未到' }, 'order'), { seats: 10, unnamed: 0 });
    t.match(await call(changes.keepUnnamed, { orderId: two.orderId, reason: '次日补齐' }, 'order'), { seats: 12, unnamed: 2 });
    t.match(await seatsOf(OUT), { sold: 22, free: 18 });
    t.match(await detail(one.orderId), { back: refund });
    t.match(await detail(two.orderId), { unnamedSeats: 'KEEP' });
    t.same(await late({ unnamedSeats: 'ASK' }), []);
    t.match(await late({ unnamedSeats: 'KEEP' }), [{ orderNo: two.orderId, unnamed: 2 }]);
    t.match(await send(changes.keepUnnamed, { orderId: two.orderId }, 'order'), { status: 409, message: '未录名座位已保留' });
});
t.test('what the rule cannot give back is asked of the desk', async (t) => {
    const { call, rule, submit, payAt, openPayment, pass, detail, late, agent, OUT } = await start(t);
    await rule('RELEASE');
    const { orderId, total, limits } = await submit(agent, [OUT], adults(12));
    await payAt(await openPayment(agent, orderId, total));
    t.match(await call(changes.unnamedPreview, { orderId }, agent), { rule: 'RELEASE', refused: '全部座位退回请取消订单' });
    await pass(limits.nameBy);
    t.match(await detail(orderId), { seats: 12, unnamedSeats: 'ASK' });
    t.match(await late(), [{ orderNo: orderId, unnamedSeats: 'ASK' }]);
});
