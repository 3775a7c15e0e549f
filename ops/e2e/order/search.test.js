import t, {} from 'tap';
import { orderDetail, submitOrder } from '#contracts/order/api.ts';
import { commonSaleRule, lowestPriceSeat, priceCalendar, saleRule, searchingPriceSeat, travelRule, } from '#contracts/order/search/search-api.ts';
import { deletePolicy, pausePolicy, resumePolicy, savePolicy } from '#contracts/policy/api.ts';
import { adjustStock, invalidStock } from '#contracts/seats/api.ts';
import { adults, discount, selling, stockRow } from '../sale.ts';
import { startProgram } from '../start.ts';
const time = { now: '2026-11-21T02:00:00.000Z' };
const open = async (t, flights) => {
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const sale = selling(house, time);
    await sale.importFlights(flights.map(flight => stockRow({ fare: 1760, ...flight })));
    await house.program.settle();
    return { ...house, sale };
};
const sixteenth = { free: { every: 16, counting: 'FREE_INCLUDED' } };
t.test('example A of DOMAIN §5.5, from search to order: 16 650.00', async (t) => {
    const { call, sale, program } = await open(t, [{}]);
    await call(savePolicy, discount('海航团队', 'HU', 4500, sixteenth), 'order');
    const stockId = 'HU7182-2026-12-10-G';
    const counts = { ADULT: 17, FREE: 1, CHILD: 2, INFANT: 1, SOLIDER: 0 };
    await program.settle();
    const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }];
    const found = await call(searchingPriceSeat, { voyageType: 'S', legs, counts }, 'yefeng');
    const [flight] = found.legs[0].flights;
    t.match(flight, { total: 1_665_000, freeSeats: 1 });
    t.same(flight.prices.map(({ type, count, fare, cnFund, yq, total }) => [type, count, fare / 100, cnFund / 100, yq / 100, total / 100]), [
        ['ADULT', 17, 790, 50, 20, 14_620],
        ['CHILD', 2, 880, 0, 10, 1_780],
        ['SOLIDER', 0, 880, 50, 10, 0],
        ['FREE', 1, 0, 50, 20, 70],
        ['INFANT', 1, 180, 0, 0, 180],
    ]);
    t.same((await call(searchingPriceSeat, { voyageType: 'S', legs, counts: { ...counts, FREE: 2 } }, 'yefeng')).legs[0].flights, []);
    const body = await sale.wanted('yefeng', [stockId], counts);
    t.equal(body.total, 1_665_000);
    const tooMany = { status: 400, message: '免票人数超出政策允许：最多1人' };
    await sale.refused(t, submitOrder, { ...body, counts: { ...counts, ADULT: 16, FREE: 2 } }, 'yefeng', tooMany);
    const { orderId, total } = await call(submitOrder, body, 'yefeng');
    t.equal(total, 1_665_000);
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { counts, seats: 20, persons: 21 });
    // a type that is not named has nobody
    const few = await call(searchingPriceSeat, { voyageType: 'S', legs, counts: { ADULT: 10 } }, 'yefeng');
    t.equal(few.lowest, 860_000);
    const ten = { ...body, counts: { ADULT: 10 }, total: 860_000 };
    await sale.refused(t, submitOrder, { ...ten, counts: {} }, 'yefeng', { status: 409, message: '不足成团人数' });
    const small = await call(submitOrder, ten, 'yefeng');
    t.match(await call(orderDetail, { orderId: small.orderId }, 'yefeng'), { counts: adults(10), seats: 10 });
    t.match(await sale.seatsOf(stockId), { held: 30, free: 30 });
});
t.test('half of Y for a soldier, and a second infant on no lap', async (t) => {
    const { call, sale } = await open(t, [{}]);
    await call(savePolicy, discount('海航团队', 'HU', 4500), 'order');
    const stockId = 'HU7182-2026-12-10-G';
    const total = async (counts) => (await sale.wanted('yefeng', [stockId], counts)).total / 100;
    t.equal(await total({ ...adults(9), SOLIDER: 1 }), 9 * 860 + 940);
    t.equal(await total({ ...adults(10), INFANT: 12 }), 10 * 860 + 10 * 180 + 2 * 890);
    t.equal(await total({ ...adults(9), INFANT: 10 }), 9 * 860 + 9 * 180 + 890, 'and makes the group of ten');
    const free = { status: 400, message: '没有适用的免票政策，不能使用免票' };
    await sale.refused(t, submitOrder, { ...(await sale.wanted('yefeng', [stockId], adults(10))), counts: { ...adults(9), FREE: 1 } }, 'yefeng', free);
    const infants = { ...adults(10), INFANT: 21 };
    await sale.refused(t, submitOrder, { ...(await sale.wanted('yefeng', [stockId], adults(10))), counts: infants }, 'yefeng', {
        status: 400,
        message: '每名成人最多携带两名婴儿',
    });
});
t.test('a journey of three legs is one airline, one after another, all seats or none', async (t) => {
    const legs = [
        { origin: 'HAK', destination: 'PEK', date: '2026-12-10' },
        { origin: 'PEK', destination: 'XIY', date: '2026-12-12' },
        { origin: 'XIY', destination: 'HAK', date: '2026-12-12' },
    ];
    const { call, sale, send, program } = await open(t, [
        {},
        { flightNo: 'JD5182' },
        { flightNo: 'HU7137', date: '2026-12-12', from: 'PEK', to: 'XIY', dep: '08:00', arr: '10:10', fare: 1200 },
        { flightNo: 'HU7842', date: '2026-12-12', from: 'XIY', to: 'HAK', dep: '13:00', arr: '16:00', fare: 1500 },
        { flightNo: 'HU7844', date: '2026-12-12', from: 'XIY', to: 'HAK', dep: '09:00', arr: '12:00', fare: 1500 },
        { flightNo: 'JD5344', date: '2026-12-12', from: 'XIY', to: 'HAK', dep: '15:00', arr: '18:00', fare: 1500 },
    ]);
    await call(savePolicy, discount('海航团队', 'HU', 5000, sixteenth), 'order');
    await call(savePolicy, discount('首都航空团队', 'JD', 1000), 'order');
    await program.settle();
    const found = await call(searchingPriceSeat, { voyageType: 'M', legs, counts: adults(10) }, 'yefeng');
    t.same(found.legs.map(({ flights }) => flights.map(({ flightNo }) => flightNo)), [['HU7182'], ['HU7137'], ['HU7844', 'HU7842']], 'JD flies no middle leg, so it is for sale on none');
    const adult = 880 + 70 + 600 + 70 + 750 + 70;
    t.equal(found.lowest, adult * 10 * 100);
    const [out, between, late, early] = ['HU7182-2026-12-10-G', 'HU7137-2026-12-12-G', 'HU7842-2026-12-12-G', 'HU7844-2026-12-12-G'];
    const body = await sale.wanted('yefeng', [out, between, late], adults(10));
    t.equal(body.total, adult * 10 * 100);
    const chosen = (...ids) => ({ ...body, legs: ids.map(stockId => ({ stockId })) });
    const refused = (message, ...ids) => sale.refused(t, submitOrder, chosen(...ids), 'yefeng', { status: 400, message });
    await refused('第3航段起飞时间须晚于前一航段到达时间', out, between, early);
    await refused('联程各航段日期须依次递增', between, out);
    await refused('同一订单只能选择同一航空公司的航班', out, between, 'JD5344-2026-12-12-G');
    await refused('联程须有二至6个航段', out);
    t.equal((await send(submitOrder, chosen(out, out, out, out, out, out, out), 'yefeng')).status, 400);
    t.match(await send(searchingPriceSeat, { voyageType: 'M', legs: [legs[0]] }, 'yefeng'), { status: 400, message: '联程须有二至6个航段' });
    await call(adjustStock, { id: late, seats: 9 }, 'order');
    t.match(await send(submitOrder, body, 'yefeng'), { status: 409, message: '座位不足' });
    t.match([await sale.seatsOf(out), await sale.seatsOf(between)], [{ held: 0 }, { held: 0 }]);
    await call(adjustStock, { id: late, seats: 10 }, 'order');
    const { orderId } = await sale.submit('yefeng', [out, between, late], adults(10));
    t.equal((await sale.detail(orderId)).legs.length, 3);
    t.match([await sale.seatsOf(out), await sale.seatsOf(late)], [{ held: 10 }, { held: 10, free: 0 }]);
});
t.test('118 what may not be sold is not found: no authority, no policy in force, no seats, no block', async (t) => {
    const { call, sale, send, program } = await open(t, [{}, { flightNo: 'GS7501' }]);
    const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }];
    const route = { origin: 'HAK', destination: 'PEK' };
    const flights = async (as = 'yefeng') => {
        await program.settle();
        const { flights } = (await call(searchingPriceSeat, { voyageType: 'S', legs }, as)).legs[0];
        const { days } = await call(lowestPriceSeat, { ...route, date: '2026-12-10' }, as);
        const shown = flights.map(({ flightNo }) => flightNo).sort();
        t.same(days[0].flights.map(({ flightNo }) => flightNo).sort(), shown);
        const [day] = (await call(priceCalendar, { ...route, startDate: '2026-12-10', endDate: '2026-12-10' }, as)).days;
        t.equal(day.flights, shown.length);
        return shown;
    };
    t.same(await flights(), [], 'no policy');
    const { policyId: draft } = await call(savePolicy, { ...discount('草稿', 'HU', 4500), draft: true }, 'order');
    t.same(await flights(), [], 'a draft is not in force');
    await call(savePolicy, { ...discount('草稿', 'HU', 4500), policyId: draft }, 'order');
    await call(savePolicy, discount('天津航空团队', 'GS', 4500), 'order');
    t.same(await flights(), ['GS7501', 'HU7182']);
    t.same(await flights('changcheng'), ['HU7182'], 'who may not sell GS');
    const noAuthority = { status: 403, message: '无GS航司销售权限' };
    t.match(await send(lowestPriceSeat, { ...route, airLine: 'GS', date: '2026-12-10' }, 'changcheng'), noAuthority);
    t.match(await send(priceCalendar, { ...route, airLine: 'GS', startDate: '2026-12-10' }, 'changcheng'), noAuthority);
    t.match(await send(saleRule, { legs: [{ stockId: 'GS7501-2026-12-10-G' }] }, 'changcheng'), noAuthority);
    const body = await sale.wanted('yefeng', ['GS7501-2026-12-10-G'], adults(10));
    await sale.refused(t, submitOrder, body, 'changcheng', noAuthority);
    await call(pausePolicy, { policyId: draft }, 'order');
    t.same(await flights(), ['GS7501']);
    await call(resumePolicy, { policyId: draft }, 'order');
    t.same(await flights(), ['GS7501', 'HU7182']);
    const { orderId } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(11));
    await call(deletePolicy, { policyId: draft, reason: '停售' }, 'order');
    t.same(await flights(), ['GS7501']);
    t.match((await sale.detail(orderId)).legs[0], { policyId: draft, policyName: '草稿' }, 'an order keeps what it was sold under');
    await call(adjustStock, { id: 'GS7501-2026-12-10-G', seats: 9 }, 'order');
    t.same(await flights(), [], 'fewer seats than the smallest group');
    await call(adjustStock, { id: 'GS7501-2026-12-10-G', seats: 10 }, 'order');
    t.same(await flights(), ['GS7501']);
    await call(invalidStock, { id: 'GS7501-2026-12-10-G' }, 'order');
    t.same(await flights(), []);
});
t.test('lowest price by day and flight, and the calendar of a route', async (t) => {
    const { call, send, program } = await open(t, [
        {},
        { flightNo: 'HU7184', dep: '14:00', arr: '17:45', fare: 1500, seats: 20 },
        { flightNo: 'JD5182', date: '2026-12-12', fare: 1400 },
        { flightNo: 'HU7182', date: '2026-11-21', dep: '12:30', arr: '16:00' },
    ]);
    await call(savePolicy, discount('海航团队', 'HU', 5000), 'order');
    await call(savePolicy, discount('首都航空团队', 'JD', 5000), 'order');
    await program.settle();
    const route = { origin: 'HAK', destination: 'PEK' };
    const lowest = await call(lowestPriceSeat, { ...route, date: '2026-12-10', dateTo: '2026-12-12' }, 'yefeng');
    t.same(lowest.days.map(({ date, lowest, flights }) => [date, lowest?.flightNo, flights.map(({ total }) => total / 100)]), [
        ['2026-12-10', 'HU7184', [8200, 9500]],
        ['2026-12-11', undefined, []],
        ['2026-12-12', 'JD5182', [7700]],
    ]);
    const calendar = async (asked) => (await call(priceCalendar, { ...route, startDate: '2026-12-10', ...asked }, 'yefeng')).days;
    t.same(await calendar({ endDate: '2026-12-12' }), [
        { date: '2026-12-10', weekday: 4, fare: 75_000, price: 82_000, seatsLeft: 80, flights: 2 },
        { date: '2026-12-11', weekday: 5, fare: null, price: null, seatsLeft: 0, flights: 0 },
        { date: '2026-12-12', weekday: 6, fare: 70_000, price: 77_000, seatsLeft: 60, flights: 1 },
    ]);
    t.match((await calendar({ counts: adults(30) }))[0], { fare: 88_000, seatsLeft: 60, flights: 1 }, 'for thirty one flight is too small');
    const many = await calendar({ counts: adults(70), endDate: '2026-12-11' });
    t.same(many.map(({ price, fewSeats }) => [price, fewSeats]), [
        [null, 60],
        [null, undefined],
    ], 'a day with too few seats is not a day without any');
    t.match((await calendar({ airLine: 'JD' }))[0], { fare: null, flights: 0 });
    t.equal((await calendar({})).length, 30);
    t.match((await calendar({ startDate: '2026-11-21' }))[0], { flights: 0 }, 'what leaves in two and a half hours cannot be paid');
    const refused = (asked) => send(priceCalendar, { ...route, startDate: '2026-12-10', ...asked }, 'yefeng');
    t.match(await refused({ endDate: '2026-12-09' }), { status: 400, message: '结束日期不能早于开始日期' });
    t.match(await refused({ endDate: '2027-02-10' }), { status: 400, message: '最多查询62天' });
    t.equal((await calendar({ endDate: '2027-02-09' })).length, 62);
    t.match(await send(lowestPriceSeat, { ...route, date: '2026-12-10', dateTo: '2026-12-24' }, 'yefeng'), { message: '最多查询14天' });
});
t.test('the rules of flights, in words and as data', async (t) => {
    const { call, send, program } = await open(t, [{}]);
    const terms = {
        ...sixteenth,
        deposits: [
            { rate: 1_000, assessment: 8_500 },
            { rate: 2_000, assessment: 9_000, daysBefore: 10 },
        ],
        limits: { payMinutes: 60, nameDays: 5, balanceDays: 7, ticketDays: 3 },
    };
    await call(savePolicy, discount('海航团队', 'HU', 4500, { ...terms, refundable: false }), 'order');
    await program.settle();
    const legs = [{ stockId: 'HU7182-2026-12-10-G' }];
    const rule = await call(saleRule, { legs, counts: { ...adults(19), FREE: 1 } }, 'yefeng');
    t.match(rule, { airLine: 'HU', policyName: '海航团队', paxMin: 10, freeSeats: 1, total: 19 * 86_000 + 7_000, terms });
    t.same(rule.instalments.map(({ kind, amount, by }) => [kind, amount, by]), [
        ['DEPOSIT', 158_000, '2026-11-21T03:00:00.000Z'],
        ['DEPOSIT', 316_000, '2026-11-30T09:00:00.000Z'],
        ['BALANCE', 1_641_000 - 158_000 - 316_000, '2026-12-03T09:00:00.000Z'],
    ]);
    t.match(rule.limits, { payBy: '2026-11-21T03:00:00.000Z', nameBy: '2026-12-04T09:00:00.000Z', ticketBy: '2026-12-07T09:00:00.000Z' });
    const words = new Map(rule.rules.map(({ title, text }) => [title, text]));
    t.match(words.get('免票'), '16免1');
    t.match(words.get('定金'), '第1期：票款的10%，下单支付时限内支付，考核比例85%；第2期：票款的20%，起飞前10天支付');
    t.match(words.get('退票'), '不得自愿退票');
    t.match(await call(saleRule, { legs }, 'yefeng'), { counts: adults(10), total: 10 * 86_000 });
    t.match(await send(saleRule, { legs, counts: adults(9) }, 'yefeng'), { status: 409, message: '不足成团人数：至少10人' });
    t.match(await send(saleRule, { legs: [{ stockId: 'HU9999-2026-12-10-G' }] }, 'yefeng'), { status: 404 });
    const common = await call(commonSaleRule, { airLine: 'HU' }, 'yefeng');
    t.ok(common.rules.length > 0);
    const travel = await call(travelRule, { legs }, 'yefeng');
    t.equal(travel.airLine, 'HU');
    t.ok(travel.rules.length > 0 && travel.refundRules.length > 0);
});
