import t from 'tap';
import { getAgent, modifyAgent, queryAgents } from '#contracts/agency/agency-api.ts';
import { orderDetail, submitOrder } from '#contracts/order/api.ts';
import { addSeats } from '#contracts/order/changes/changes-api.ts';
import { samplePolicy } from '#contracts/order/search/sample-api.ts';
import { saleRule, searchingPriceSeat } from '#contracts/order/search/search-api.ts';
import { queryPolicy, savePolicy } from '#contracts/policy/api.ts';
import { adults, discount, nobody, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
t.test('policies by level of the agency, type of group and who travels; their codes stand in the order', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(() => house.close());
    const { call, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}], { name: '普通' });
    await call(savePolicy, discount('A级', 'HU', 4600, { agencyLevel: 'A' }), 'order');
    await call(savePolicy, discount('学生', 'HU', 4000, { groupType: 'STUDENT', refundCode: 'RF01', changeCode: 'CH01' }), 'order');
    await call(savePolicy, discount('纯成人', 'HU', 4800, { passengerTypes: ['ADULT'] }), 'order');
    const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }];
    const found = async (as, body = {}) => {
        await program.settle();
        const { legs: [leg], } = await call(searchingPriceSeat, { voyageType: 'S', legs, counts: adults(12), ...body }, as);
        return leg.flights[0]?.policyName;
    };
    t.equal(await found('changcheng'), '纯成人');
    t.equal(await found('changcheng', { counts: { ...nobody, ADULT: 10, CHILD: 2 } }), '普通', 'a child travels along');
    t.equal(await found('changcheng', { groupType: 'STUDENT' }), '学生');
    t.equal(await found('changcheng', { groupType: 'TOUR' }), '纯成人');
    // staff change the agency's level, and what it is sold follows
    t.match((await call(modifyAgent, { id: 'AG1001', level: 'A' }, 'admin')).id, 'AG1001');
    await program.settle();
    t.match(await call(getAgent, { id: 'AG1001' }, 'admin'), { level: 'A' });
    t.match((await call(queryAgents, {}, 'admin')).content.find(({ id }) => id === 'AG1001'), { level: 'A' });
    t.equal(await found('yefeng'), 'A级');
    t.equal(await found('yefeng', { groupType: 'STUDENT' }), 'A级', 'its level before the type of its group');
    await call(modifyAgent, { id: 'AG1001', level: 'NONE' }, 'admin');
    t.equal(await found('yefeng', { groupType: 'STUDENT' }), '学生');
    const asked = { legs: [{ stockId: OUT }], counts: adults(12), groupType: 'STUDENT' };
    const rule = await call(saleRule, asked, 'yefeng');
    t.match(rule, { policyName: '学生', terms: { refundCode: 'RF01', changeCode: 'CH01' } });
    t.match(rule.rules.map(({ title }) => title), ['成团人数', '团队类型']);
    const body = { ...(await sale.wanted('yefeng', [OUT], adults(12))), total: rule.total };
    await sale.refused(t, submitOrder, body, 'yefeng', { status: 409, message: /价格已变动/ });
    const { orderId } = await call(submitOrder, { ...body, groupType: 'STUDENT' }, 'yefeng');
    t.match(await call(orderDetail, { orderId }, 'yefeng'), {
        groupType: 'STUDENT',
        total: rule.total,
        legs: [{ policyName: '学生' }],
        terms: { refundCode: 'RF01', changeCode: 'CH01' },
    });
    const more = await call(addSeats, { orderId, counts: { ADULT: 12 }, total: 2 * rule.total }, 'yefeng');
    t.equal(more.total, 2 * rule.total, 'seats are added as to a group of its type, at the price of its own policy');
    const { content } = await call(queryPolicy, {}, 'order');
    t.match(content.find(({ name }) => name === '学生'), { groupType: 'STUDENT' });
    t.match(content.find(({ name }) => name === '纯成人'), { travellers: '成人' });
    const { terms } = discount('试算', 'HU', 4000, { agencyLevel: 'B', groupType: 'MEETING', passengerTypes: ['ADULT'] });
    const { samples } = await call(samplePolicy, { terms, stockId: OUT, counts: adults(12) }, 'order');
    t.same(samples.map(({ problems }) => problems), [[]]);
});
