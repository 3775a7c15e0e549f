import t from 'tap';
import { sureRequestSeat } from '#contracts/order/api.ts';
import { cancelPreview } from '#contracts/order/changes/changes-api.ts';
import { savePolicy } from '#contracts/policy/api.ts';
import { timeline } from '#contracts/report/history.ts';
import { adjustStock, importStock, invalidStock, queryBatch, queryItem } from '#contracts/seats/api.ts';
import { adults, discount, GATEWAY_SECRET, OUT, selling, stockRow, workbookOf } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
const JD = 'JD5182-2026-12-11-G';
t.test('the desk of stock: found by what one looks for, changed within what is taken, each airline by its own staff', async (t) => {
    const house = await startProgram();
    t.teardown(house.close);
    const { call, send, program } = house;
    const sale = selling(house, { now: MONDAY });
    await sale.importFlights([stockRow(), stockRow({ date: '2026-12-12', seats: 12 })]);
    await sale.importFlights([stockRow({ flightNo: 'JD5182', date: '2026-12-11' })]);
    await program.settle();
    await t.test('lists', async (t) => {
        const found = async (filter, as = 'order') => {
            await program.settle();
            return (await call(queryItem, filter, as)).content.map(({ id }) => id).sort();
        };
        t.same(await found({ dateFrom: '2026-12-11', dateTo: '2026-12-12' }), ['HU7182-2026-12-12-G', JD]);
        t.same(await found({ dateTo: '2026-12-10' }), [OUT]);
        t.same(await found({ date: '2026-12-10', dateFrom: '2026-12-12' }), [OUT], 'an exact day is what is meant');
        t.same(await found({ freeMin: 13 }), [OUT, JD]);
        t.same(await found({ airLine: 'HU', cabin: 'G', freeMin: 13 }), [OUT]);
        t.same(await found({}, 'order-jd'), [JD]);
        t.same(await found({ airLine: 'HU' }, 'order-jd'), [], "another airline's is not shown, nor one's own in its place");
        const batches = async (filter, as = 'order') => (await call(queryBatch, filter, as)).content.map(({ airLines, items }) => [airLines, items]);
        t.same(await batches({ airLine: 'JD' }), [[['JD'], 1]]);
        t.same(await batches({ airLine: 'HU' }), [[['HU'], 2]]);
        t.same(await batches({ status: 'INVALID' }), []);
        t.same(await batches({ airLine: 'HU' }, 'order-jd'), []);
        t.same(await batches({}, 'order-jd'), [[['JD'], 1]]);
        const { content } = await call(queryBatch, { airLine: 'HU' }, 'order');
        t.same(await found({ batchId: content[0].id }), [OUT, 'HU7182-2026-12-12-G']);
    });
    await t.test('121 adjusted and made invalid', async (t) => {
        await call(savePolicy, discount('海航团队', 'HU', 5000), 'order');
        await sale.submit('yefeng', [OUT], adults(12));
        t.match(await call(adjustStock, { id: OUT, seats: 12, reason: '收回余位' }, 'order'), { total: 12, held: 12, free: 0 });
        t.match(await send(adjustStock, { id: OUT, seats: 11 }, 'order'), { status: 409, message: '已售数量大于调整后总量（已占用12，已售0）' });
        t.match(await send(importStock, { mode: 'all' }, 'order', {
            files: [{ name: 's.xlsx', bytes: await workbookOf([stockRow({ seats: 11 })]) }],
        }), {
            status: 400,
            message: '有1行数据错误，整个文件未导入',
        });
        // the columns as the dialog of the import names them
        const named = /列：(.+?)。/.exec(importStock.note)[1].split('、');
        const csv = `${named.join(',')}\nHU,HU7182,20DEC26,HAK,PEK,07:45,11:30,G,20,2380,2315`;
        const files = [{ name: 's.csv', bytes: new TextEncoder().encode(csv) }];
        t.match(await call(importStock, { mode: 'preview' }, 'order', { files }), {
            good: 1,
            ignored: [],
            rows: [{ values: { date: '2026-12-20', seats: 20, fullFare: 238_000, distance: 2315 } }],
        });
        // without a mode, the whole file or nothing is imported
        const file = async (...rows) => ({ files: [{ name: 's.xlsx', bytes: await workbookOf(rows) }] });
        const good = stockRow({ date: '2026-12-20' });
        t.match(await send(importStock, {}, 'order', await file(good, stockRow({ seats: 11 }))), { status: 400 });
        t.match(await send(importStock, {}, 'order', await file(good)), { status: 200, data: { mode: 'all', written: 1 } });
        for (const [endpoint, body] of [
            [adjustStock, { id: OUT, seats: 50 }],
            [invalidStock, { id: OUT }],
        ])
            t.match(await send(endpoint, body, 'order-jd'), { status: 403, message: /没有HU航司的数据权限/ });
        t.match(await send(adjustStock, { id: 'HU1-2026-12-10-G', seats: 5 }, 'order'), { status: 404 });
        t.match(await send(invalidStock, { id: OUT, reason: '停售' }, 'order'), {
            status: 409,
            code: 200_020_002,
            message: '仍有座位未处理：占用12座（1个订单），已售0座（0个订单），请选择保留或释放',
            errors: { held: '12', sold: '0', orders: '1' },
        });
        t.match(await call(invalidStock, { id: OUT, reason: '停售', taken: 'KEEP' }, 'order'), { invalidated: 1 });
        t.match(await send(adjustStock, { id: OUT, seats: 50 }, 'order'), { status: 409, message: '库存已作废' });
        t.match(await sale.seatsOf(OUT), { total: 12, held: 12, free: 0 }, 'what is held stays held');
        const told = await call(timeline, { stream: `seats-${OUT}`, size: 50 }, 'auditor');
        t.ok(JSON.stringify(told).includes('收回余位'), 'with its reason in the history');
    });
});
t.test('a flight is gone: unpaid orders end with the airline as cause, paid ones stay and are given back for nothing', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now, config: { gatewaySecret: GATEWAY_SECRET } });
    t.teardown(house.close);
    const { call, program } = house;
    const sale = selling(house, time);
    const { batchId } = await sale.importFlights([stockRow(), stockRow({ date: '2026-12-12' })]);
    await call(savePolicy, discount('海航团队', 'HU', 5000), 'order');
    const later = 'HU7182-2026-12-12-G';
    const unpaid = await sale.submit('yefeng', [OUT], adults(12));
    const paid = await sale.submit('yefeng', [OUT], adults(20));
    await sale.payAt(await sale.openPayment('yefeng', paid.orderId, paid.total));
    const other = await sale.submit('changcheng', [later], adults(10));
    // invalidating the whole batch reports the seats taken on all its flights, and nothing has changed
    await sale.refused(t, invalidStock, { batchId, reason: '航班取消' }, 'order', {
        status: 409,
        message: '仍有座位未处理：占用22座（2个订单），已售20座（1个订单），请选择保留或释放',
    });
    await call(invalidStock, { id: OUT, reason: '航班取消', taken: 'RELEASE' }, 'order');
    await program.settle();
    t.match(await sale.detail(unpaid.orderId, 'yefeng'), { status: 'EXPIRED', closeReason: 'AIRLINE_CANCEL' });
    t.match(await sale.detail(paid.orderId, 'yefeng'), { status: 'PAID' });
    t.match(await sale.seatsOf(OUT), { held: 0, sold: 20 });
    t.match(await sale.detail(paid.orderId, 'yefeng'), { flightCancelled: true });
    const gone = { status: 409, message: '航班已取消，不能订座和出票，请办理退座或退票' };
    await sale.refused(t, sureRequestSeat, { orderId: paid.orderId }, 'order', gone);
    t.match(await call(cancelPreview, { orderId: paid.orderId }, 'yefeng'), { givenUp: { rule: 'AIRLINE', refund: paid.total } });
    t.match(await sale.detail(other.orderId, 'changcheng'), { status: 'WAIT_FOR_PAY' });
    // KEEP: the flight goes, so paid seats are given back by the rules
    await sale.payAt(await sale.openPayment('changcheng', other.orderId, other.total));
    await call(invalidStock, { id: later, reason: '停售', taken: 'KEEP' }, 'order');
    await program.settle();
    t.notOk('flightCancelled' in (await sale.detail(other.orderId)));
    t.match(await sale.detail(other.orderId), { status: 'PAID' });
    t.match(await call(cancelPreview, { orderId: other.orderId }, 'changcheng'), { givenUp: { rule: 'SCALE' } });
});
