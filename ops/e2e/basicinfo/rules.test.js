import t, {} from 'tap';
import { config, frontConfig } from '#contracts/basicinfo/config.ts';
import { city, province, region } from '#contracts/basicinfo/place.ts';
import { submitOrder } from '#contracts/order/api.ts';
import { timeLimit } from '#contracts/order/rules/time-limit.ts';
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts';
import { savePolicy } from '#contracts/policy/api.ts';
import { childRefund, childRefundShow, modifyRefundStatus, previewRefund, refundDetail, refundFeeDetail, showRefund, submitRefund, } from '#contracts/refund/api.ts';
import { refundScale } from '#contracts/refund/scale-record.ts';
import { refundTypeRule } from '#contracts/refund/type-record.ts';
import { adults, discount, selling } from '../sale.ts';
import { startProgram } from '../start.ts';
/** a Saturday, ten in the morning */
const NOW = '2026-11-21T02:00:00.000Z';
const open = async (t, flights) => {
    const house = await startProgram({ clock: () => NOW });
    t.teardown(house.close);
    const sale = selling(house, { now: NOW });
    await sale.putOnSale(flights.map(flight => ({ fare: 1760, ...flight })), { rate: 4500 });
    await house.program.settle();
    return { ...house, sale };
};
t.test('a changed time limit counts for the next order, not for those that stand', async (t) => {
    const { call, sale, program } = await open(t, [{}, { flightNo: 'HU7188' }, { flightNo: 'HU7190' }]);
    const limitsOf = async (orderId) => (await sale.detail(orderId)).limits;
    const ordered = async (stockIds) => {
        const done = await call(submitOrder, { ...(await sale.wanted('yefeng', stockIds, adults(10))), confirmDuplicate: true }, 'yefeng');
        await program.settle();
        return done;
    };
    const first = await ordered(['HU7182-2026-12-10-G']);
    const house = { payBy: '2026-11-21T02:30:00.000Z', nameBy: '2026-11-26T09:00:00.000Z', ticketBy: '2026-11-26T09:00:00.000Z' };
    t.match(await limitsOf(first.orderId), house);
    await call(timeLimit.endpoints.modify, { id: '~2A.PAY.0', payMinutes: 60 }, 'admin');
    const own = { airLine: 'HU', kind: 'NAME', minDays: 15, daysBefore: 10, timeOfDay: '12:00' };
    const { id } = await call(timeLimit.endpoints.add, own, 'admin');
    const second = await ordered(['HU7188-2026-12-10-G']);
    // tickets are due after the names
    const later = '2026-11-30T04:00:00.000Z';
    t.match(await limitsOf(second.orderId), { payBy: '2026-11-21T03:00:00.000Z', nameBy: later, ticketBy: later });
    t.match(await limitsOf(first.orderId), house);
    await call(timeLimit.endpoints.disable, { id }, 'admin');
    await call(timeLimit.endpoints.delete, { id: '~2A.PAY.0' }, 'admin');
    await program.settle();
    const third = await ordered(['HU7190-2026-12-10-G']);
    t.match(await limitsOf(third.orderId), house, 'without a row the house’s own rules hold');
});
t.test('what leaves too soon to be paid is not for sale, as the airline’s rule says', async (t) => {
    const { call, program } = await open(t, [{ date: '2026-11-26' }]);
    const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-11-26' }];
    const flights = async () => (await call(searchingPriceSeat, { voyageType: 'S', legs, counts: adults(10) }, 'yefeng')).legs[0].flights.length;
    t.equal(await flights(), 1);
    await call(timeLimit.endpoints.add, { airLine: 'HU', kind: 'PAY', minDays: 0, payMinutes: 30, payBeforeDeparture: 7 * 1440 }, 'admin');
    await program.settle();
    t.equal(await flights(), 0);
});
t.test('a changed scale counts for the next refund preview: an airline’s own before the one for all', async (t) => {
    const { call, sale, program } = await open(t, [{}]);
    const { orderId } = await sale.ticketed('yefeng', ['HU7182-2026-12-10-G'], adults(12));
    const [passenger] = (await sale.detail(orderId)).passengers;
    const fee = async () => {
        await program.settle();
        return (await call(previewRefund, { orderId, ids: [passenger.id], refundType: 'VOLUNTE' }, 'yefeng')).totals.fee / 100;
    };
    t.equal(await fee(), 79);
    await call(refundScale.endpoints.modify, { id: '~2A', steps: '72小时=20%，前1天12:00=30%，0小时=50%' }, 'admin');
    t.equal(await fee(), 158);
    const own = { airLine: 'HU', code: 'HU_GROUP', name: '海航团队', steps: '72小时=5%，0小时=50%' };
    await call(refundScale.endpoints.add, own, 'admin');
    t.equal(await fee(), 40, '39.50 half up to whole yuan');
    await call(refundScale.endpoints.modify, { id: 'HU', noRefundBelow: 50 }, 'admin');
    t.equal(await fee(), 790, '790 is below half of 1760: the fare does not come back');
    await call(refundScale.endpoints.disable, { id: 'HU' }, 'admin');
    t.equal(await fee(), 158);
    await call(refundScale.endpoints.delete, { id: '~2A' }, 'admin');
    t.equal(await fee(), 79, 'without a row the classic scale holds');
});
t.test('a refund type is the record’s: fee, papers, limit, switched off; a child’s difference by it, the ticket stays', async (t) => {
    const { call, send, sale, program } = await open(t, [{}]);
    const dear = discount('亲子团', 'HU', 7500, { childFareMode: 'GROUP_ADULT' });
    await call(savePolicy, { terms: { ...dear.terms, flights: ['HU7182'] } }, 'order');
    const { orderId } = await sale.ticketed('yefeng', ['HU7182-2026-12-10-G'], { ...adults(10), CHILD: 1 });
    const { passengers } = await sale.detail(orderId);
    const child = passengers.find(({ type }) => type === 'CHILD');
    const adult = passengers.find(({ type }) => type === 'ADULT');
    const change = async (id, values) => {
        await call(refundTypeRule.endpoints.modify, { id, ...values }, 'admin');
        await program.settle();
    };
    const shown = async (type) => (await call(showRefund, { orderId }, 'yefeng')).refundTypes.find(({ code }) => code === type);
    await change('~2A.ERROR', { name: '购票有误', notice: true, papers: '身份证/护照', limit: 'DAYS', limitCount: 3 });
    t.match(await shown('ERROR'), {
        label: '购票有误',
        notice: true,
        until: '2026-12-13T15:59:59.000Z',
        papers: [[{ label: '身份证' }, { label: '护照' }]],
    });
    const asked = { orderId, ids: [adult.id], refundType: 'VOLUNTE' };
    t.equal((await call(previewRefund, asked, 'yefeng')).totals.fee, 13_200);
    await change('~2A.VOLUNTE', { feeCharged: false });
    t.equal((await call(previewRefund, asked, 'yefeng')).totals.fee, 0);
    await call(refundTypeRule.endpoints.disable, { id: '~2A.FORCE' }, 'admin');
    await program.settle();
    t.equal(await shown('FORCE'), undefined);
    const off = { status: 400, message: '该退票类型已停用，不能申请' };
    await sale.refused(t, submitRefund, { ...asked, refundType: 'FORCE' }, 'yefeng', off);
    t.match(await send(refundTypeRule.endpoints.modify, { id: '~2A.CHILD', papers: '体检单' }, 'admin'), {
        status: 400,
        message: /“体检单”无法识别/,
    });
    t.match(await call(childRefundShow, { orderId }, 'yefeng'), {
        refundable: true,
        tickets: [{ passengerId: child.id, paidFare: 132_000, childFare: 88_000, refund: 44_000, refundable: true }],
    });
    await change('~2A.CHILD', { childPercent: 60 });
    const tickets = [child.ticketNo];
    const { refundId, totals } = await call(childRefund, { orderId, tickets, refund: 26_000 }, 'yefeng');
    t.match(totals, { refund: 26_000, fee: 0 });
    // later changes by staff do not affect this application
    await change('~2A.CHILD', { childPercent: 50 });
    for (const [statusId, as] of [
        ['REFUNDAPPROVE', 'refund'],
        ['REFUNDACCOMPLISH', 'finance'],
    ]) {
        await call(modifyRefundStatus, { refundId, statusId, reason: '按规定' }, as);
        await program.settle();
    }
    t.match(await call(refundDetail, { refundId }, 'yefeng'), {
        status: 'REFUNDACCOMPLISH',
        paidOut: 26_000,
        tickets: [{ ticketNo: child.ticketNo, status: 'OPEN' }],
    });
    const detail = await call(refundFeeDetail, { refundId }, 'yefeng');
    t.same(detail.products, [], 'no amounts of products that were not bought');
    t.equal(detail.totals.refund, 26_000);
    t.match(await sale.detail(orderId), { status: 'PRINTED' });
    t.same(await sale.seatsOf('HU7182-2026-12-10-G'), { total: 60, held: 0, sold: 11, free: 49 });
    const left = (await call(childRefundShow, { orderId }, 'yefeng')).tickets[0];
    t.match(left, { paidFare: 106_000, childFare: 88_000, refund: 18_000 }, 'the rule of today gives the rest');
});
t.test('the reasons of a refund type are the configuration’s; what cannot be read is the empty set', async (t) => {
    const { call, send, sale, program } = await open(t, [{}]);
    const { orderId } = await sale.ticketed('yefeng', ['HU7182-2026-12-10-G'], adults(10));
    const reasons = async () => {
        await program.settle();
        const { refundTypes } = await call(showRefund, { orderId }, 'yefeng');
        return refundTypes.find(({ code }) => code === 'VOLUNTE')?.reasons.map(({ code }) => code);
    };
    const set = (configValue) => send(config.endpoints.modify, { id: 'refundTypeReasonConfig', configValue }, 'admin');
    t.same(await reasons(), ['LESS_THIRTY_PERCENT', 'LATER_TRY', 'FIRST_OPEN', 'PART_USED', '5', '6'], 'a disabled one is hidden');
    const mine = JSON.stringify({ VOLUNTE: [{ code: 'PLANS', label: '行程取消' }] });
    t.equal((await set(mine)).status, 200);
    t.same(await reasons(), ['PLANS']);
    t.same((await call(frontConfig, { key: 'refundTypeReasonConfig' }, 'yefeng')).content, [
        { key: 'refundTypeReasonConfig', configValue: mine },
    ]);
    t.match(await set('{"VOLUNTE":'), { status: 400, message: '配置值不是有效的JSON' });
    t.same(await reasons(), ['PLANS']);
    t.equal((await set('{"VOLUNTE":5}')).status, 200);
    t.same(await reasons(), []);
    t.same((await call(frontConfig, { key: 'exportRetentionDays' }, 'yefeng')).content, [], 'not for agencies');
    t.match((await call(config.endpoints.query, { key: 'exportRetentionDays' }, 'admin')).content, [{ configValue: '7', type: 'INT' }]);
});
t.test('rules that cannot be are refused by field, in Chinese, and nothing is written', async (t) => {
    const { sale } = await open(t, [{}]);
    const no = (endpoint, body, message) => sale.refused(t, endpoint, body, 'admin', { status: 400, message });
    const step = { airLine: '*', kind: 'NAME', minDays: 20 };
    await no(timeLimit.endpoints.add, { ...step, daysBefore: 21 }, '起飞前21天早于下单，不能大于提前天数20');
    await no(timeLimit.endpoints.add, step, '起飞前天数与下单后小时数须填且只能填一项');
    await no(timeLimit.endpoints.add, { ...step, daysBefore: 5, hoursAfter: 5 }, '起飞前天数与下单后小时数须填且只能填一项');
    await no(timeLimit.endpoints.add, { ...step, hoursAfter: 5, timeOfDay: '17:00' }, '按下单后小时数计算时没有当日截止时间');
    await no(timeLimit.endpoints.add, { ...step, daysBefore: 5, payMinutes: 5 }, '只有支付时限才有支付分钟数');
    await no(timeLimit.endpoints.add, { airLine: 'GS', kind: 'PAY', minDays: 3, payMinutes: 30, payBeforeDeparture: 60 }, /提前天数应为0/);
    await no(timeLimit.endpoints.add, { airLine: 'GS', kind: 'PAY', minDays: 0, payMinutes: 30 }, '支付时限须填写起飞前停止支付分钟数');
    await no(timeLimit.endpoints.add, { ...step, airLine: 'ZZ', daysBefore: 5 }, '航空公司ZZ不存在');
    await no(timeLimit.endpoints.add, { ...step, airLine: '**', daysBefore: 5 }, '航空公司格式错误');
    const scale = { airLine: 'HU', code: 'HU_GROUP', name: '海航团队' };
    await no(refundScale.endpoints.add, { ...scale, steps: '72小时=10%' }, '退票费阶梯的最后一级须为0小时（起飞）');
    await no(refundScale.endpoints.add, { ...scale, steps: '24小时=10%，72小时=30%，0小时=50%' }, '退票费阶梯须按时间先后排列：72小时=30%');
    await sale.refused(t, timeLimit.endpoints.add, { ...step, daysBefore: 5 }, 'order', { status: 403, message: /没有权限/ });
});
t.test('places: provinces and their cities for everybody, flight areas for whoever is logged in', async (t) => {
    const { program, call, send, close } = await startProgram();
    t.teardown(close);
    const list = async (endpoint, body, as) => (await call(endpoint, body, as));
    const provinces = await list(province.endpoints.list, {});
    t.equal(provinces.length, 34);
    const provinceId = provinces.find(({ provinceCname }) => provinceCname === '海南省').id;
    const cities = await list(city.endpoints.list, { provinceId });
    t.ok(cities.some(({ cityCname }) => cityCname === '海口市'));
    t.ok(cities.length < 10);
    t.equal((await list(city.endpoints.all, {})).length, 340);
    t.match(await send(city.endpoints.list, {}), { status: 400, message: '省份不能为空' });
    t.equal((await list(region.endpoints.flightAreaList, {}, 'yefeng')).length, 16);
    t.equal((await send(region.endpoints.flightAreaList, {})).status, 401);
    const added = await call(province.endpoints.add, { provinceCname: '新省', region: '华东' }, 'admin');
    const town = await call(city.endpoints.add, { cityCname: '新城', provinceId: added.id }, 'admin');
    await program.settle();
    t.match(await call(city.endpoints.get, { id: town.id }, 'admin'), { cityCname: '新城', provinceId: added.id, enabled: true });
    t.match(await send(city.endpoints.add, { cityCname: '无', provinceId: '999999' }, 'admin'), { status: 400, message: '省份999999不存在' });
});
