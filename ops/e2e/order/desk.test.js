import t from 'tap';
import { submitOrder } from '#contracts/order/api.ts';
import { pausePolicy, resumePolicy, savePolicy } from '#contracts/policy/api.ts';
import { importStock, invalidStock, queryBatch, queryItem } from '#contracts/seats/api.ts';
import { ground } from '../ground.ts';
import { adults, discount, stockRow, workbookOf } from '../sale.ts';
const { fresh } = ground(t);
t.test('a double click is one order: the second meets the first', async (t) => {
    const house = await fresh();
    const { sale, agent, OUT } = house;
    await sale.putOnSale();
    const wanted = await sale.wanted(agent, [OUT], adults(12));
    const answers = await Promise.all([1, 2, 3].map(click => house.send(submitOrder, wanted, agent, { headers: { 'idempotency-key': `click-${click}` } })));
    t.same(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    t.match(answers.find(({ status }) => status === 409)?.message, /重复订单提醒/);
    t.match(await sale.seatsOf(OUT), { held: 12, free: 48 });
    t.equal((await house.send(submitOrder, { ...wanted, confirmDuplicate: true }, agent)).status, 200, 'unless it is meant');
});
t.test('a batch belongs to its airlines: others neither see it nor make it invalid, and being refused changes nothing', async (t) => {
    const house = await fresh();
    const { sale, flight, OUT } = house;
    await sale.importFlights([stockRow(flight)]);
    await house.program.settle();
    const { content } = await house.call(queryBatch, {}, 'order');
    const batchId = content[0].id;
    t.match(content, [{ status: 'EFFECTIVE', airLines: ['HU'], failed: 0 }]);
    t.same((await house.call(queryBatch, {}, 'order-jd')).content, []);
    const head = await house.program.events.head();
    t.equal((await house.send(invalidStock, { batchId }, 'order-jd')).status, 403);
    t.equal(await house.program.events.head(), head);
    t.equal((await house.send(invalidStock, { batchId: 'no-such-batch' }, 'order')).status, 404);
    t.match(await house.call(invalidStock, { batchId, reason: '航班取消' }, 'order'), { invalidated: 1, refused: [] });
    await house.program.settle();
    t.match((await house.call(queryItem, { flightNo: flight.flightNo }, 'order')).content, [{ id: OUT, status: 'INVALID' }]);
    const again = await house.program.events.head();
    t.equal((await house.send(invalidStock, { batchId }, 'order')).status, 409);
    t.equal(await house.program.events.head(), again);
});
t.test('an import refuses flights of the past, odd fares and moved flights, and counts what it left out', async (t) => {
    const house = await fresh();
    const { sale, agent, flight, day, OUT } = house;
    const bring = async (rows, mode) => house.call(importStock, { mode }, 'order', { files: [{ name: '库存.xlsx', bytes: await workbookOf(rows) }] });
    const rows = [
        stockRow(flight),
        stockRow({ ...flight, flightNo: 'HU8190', date: day(-1) }),
        stockRow({ ...flight, flightNo: 'HU8191', fare: 2381 }),
    ];
    const report = await bring(rows, 'accepted');
    t.match(report, { good: 1, bad: 2, written: 1 });
    t.match(report.rows.map(({ errors }) => Object.values(errors)[0]), [/航班日期已过/, /10元的整数倍/, undefined]);
    await house.program.settle();
    t.match((await house.call(queryBatch, {}, 'order')).content, [{ items: 1, failed: 2 }]);
    await house.call(savePolicy, discount('海航团队', 'HU', 5000, { flights: [flight.flightNo] }), 'order');
    await house.call(submitOrder, await sale.wanted(agent, [OUT], adults(12)), agent);
    t.match((await bring([stockRow({ ...flight, dep: '09:00' })], 'preview')).rows, [{ errors: { flightNo: /不能变更航线或时刻/ } }]);
    t.match((await bring([stockRow({ ...flight, seats: 11 })], 'preview')).bad, 1, 'below what is held');
    t.match(await bring([stockRow({ ...flight, seats: 80 })], 'accepted'), { written: 1 });
    t.match(await sale.seatsOf(OUT), { total: 80, held: 12, free: 68 });
});
t.test('no two policies in force for the same, and none for what is not there', async (t) => {
    const house = await fresh();
    const ofOne = discount('海航团队', 'HU', 5000, { flights: [house.flight.flightNo] });
    const save = async (terms) => {
        await house.program.settle();
        return house.send(savePolicy, { terms: { ...ofOne.terms, ...terms } }, 'order');
    };
    const first = await house.call(savePolicy, ofOne, 'order');
    t.match(await save({ name: '又一份', price: { kind: 'DISCOUNT', rate: 4000 } }), {
        status: 409,
        message: `政策冲突：与${first.policyNo}的适用条件完全相同`,
    });
    t.equal((await save({ paxMin: 16 })).status, 200, 'another group size is another policy');
    t.match(await save({ origin: 'ZZZ' }), { status: 400, message: '机场ZZZ不存在' });
    t.match(await save({ agency: 'NOBODY' }), { status: 400, message: '代理人NOBODY不存在' });
    t.match(await save({ flights: ['JD5181'] }), { status: 400, message: '航班JD5181不是HU的航班' });
    await house.call(pausePolicy, { policyId: first.policyId }, 'order');
    t.equal((await save({ name: '接替' })).status, 200, 'a paused one is out of the way');
    await house.program.settle();
    t.match(await house.send(resumePolicy, { policyId: first.policyId }, 'order'), { status: 409, message: /政策冲突/ });
});
