import { randomUUID } from 'node:crypto';
import t from 'tap';
import { batchFrozen, getAgent, queryAgents } from '#contracts/agency/agency-api.ts';
import * as api from '#contracts/agency/sub-agent-api.ts';
import { instanceDetail } from '#contracts/flow/api.ts';
import { login, loginCode, profile, verifyCode } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { code } from '#contracts/kernel/refused.ts';
import { cancelOrder, frontQueryOrder, orderDetail, submitOrder } from '#contracts/order/api.ts';
import { submitCancelOrder } from '#contracts/order/changes/cancel-api.ts';
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { refundDetail, searchRefund, showRefund, submitRefund, withdrawRefund } from '#contracts/refund/api.ts';
import { difference, exportHistory, stateThen, timeline } from '#contracts/report/history.ts';
import { agency } from '#services/agency/agency.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { adults, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/**
 * Tests sub-agents of an agency: their beginning, and what they and their parent see and sell (DOMAIN §3.1, `ops/ci/checklist.tsv` 119,
 * 121).
 */
const time = { now: MONDAY };
const house = await startProgram({ clock: () => time.now, config: { demo: true } });
t.teardown(house.close);
const { program, send, call } = house;
const sale = selling(house, time);
await sale.putOnSale([{ seats: 200 }]);
const HU = { airLine: 'HU', inter: false };
const form = { loginName: 'Sanya-1', name: '椰风三亚门店', linkman: '王小海', tel: '13807650002', email: 'sanya@yefeng.example' };
const password = await clientHash('First-2026!');
const entering = async (loginName) => {
    const uuid = randomUUID();
    const { headers } = await send(verifyCode, { uuid });
    return send(login, { loginName, password, uuid, verifyCode: String(headers['x-demo-captcha']) });
};
const takenOn = async (loginName, as = 'yefeng') => {
    const { id } = await call(api.saveSubAgent, { ...form, loginName, authorities: [HU] }, as);
    await call(api.submitSubAgent, { id }, as);
    await call(api.activateSubAgent, { id, password }, as);
    return id;
};
const sells = async (airlines) => {
    const at = commanding(program.run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }));
    await at(agency, 'AG1001').setAuthority({ domestic: airlines, inter: [] });
    await program.settle();
};
const numbers = async (as) => (await call(frontQueryOrder, {}, as)).content.map(({ orderNo }) => orderNo).sort();
let sanya = '';
t.test('drafted, submitted, activated, let in', async (t) => {
    const { form: blank, domestic } = await call(api.initSubAgent, {}, 'changcheng');
    t.same([blank, domestic], [{}, ['HU', 'JD', 'CN']], 'what may be given is what the parent has');
    const { id, status } = await call(api.saveSubAgent, { name: '门店' }, 'yefeng');
    sanya = id;
    t.equal(status, 'DRAFT');
    for (const name of ['海航客服', '海南航空股份有限公司', '管 理 员', 'Ａdm1n'])
        t.match(await send(api.saveSubAgent, { id, name }, 'yefeng'), { status: 400, errors: { name: '该名称为系统保留名称，请更换' } }, name);
    for (const loginName of ['system', 'Public', 'sandbox', 'admin']) {
        t.match(await send(api.saveSubAgent, { id, loginName }, 'yefeng'), {
            status: 400,
            errors: { loginName: '该名称为系统保留名称，请更换' },
        });
        t.match(await call(api.checkSubAgent, { loginName }, 'yefeng'), { available: false, message: '该名称为系统保留名称，请更换' });
    }
    t.match(await send(api.submitSubAgent, { id }, 'yefeng'), { status: 400, message: '请输入登录名', errors: { loginName: /./ } });
    t.match(await send(api.activateSubAgent, { id, password }, 'yefeng'), { status: 409, message: '分代理不是已提交状态' });
    await call(api.saveSubAgent, { id, ...form, loginName: 'CHANGCHENG', authorities: [{ airLine: 'ZZ', inter: false }] }, 'yefeng');
    t.match(await send(api.submitSubAgent, { id }, 'yefeng'), { status: 409, message: '登录名已存在' });
    await call(api.saveSubAgent, { id, ...form, authorities: [{ airLine: 'ZZ', inter: false }] }, 'yefeng');
    t.match(await send(api.submitSubAgent, { id }, 'yefeng'), { status: 400, message: '本单位没有ZZ国内销售权限' });
    t.same(await Promise.all(['sanya 1', 'changcheng', 'Sanya-1'].map(loginName => call(api.checkSubAgent, { loginName }, 'yefeng'))), [
        { available: false, message: '登录名不符合系统要求' },
        { available: false, message: '登录名已存在' },
        { available: true },
    ]);
    await call(api.saveSubAgent, { id, ...form, authorities: [HU] }, 'yefeng');
    await call(api.submitSubAgent, { id }, 'yefeng');
    t.match(await send(api.submitSubAgent, { id }, 'yefeng'), { status: 409, message: '分代理不是草稿状态' });
    for (const as of ['changcheng', 'order']) {
        const status = as === 'order' ? 403 : 404;
        for (const endpoint of [api.getSubAgent, api.initSubAgent, api.submitSubAgent])
            t.equal((await send(endpoint, { id }, as)).status, status, `${endpoint.path} as ${as}`);
        t.equal((await send(api.saveSubAgent, { id, ...form }, as)).status, status);
        t.equal((await send(api.activateSubAgent, { id, password }, as)).status, status);
    }
    t.same((await call(api.querySubAgents, {}, 'changcheng')).content, []);
    t.match(await call(api.activateSubAgent, { id, password }, 'yefeng'), { id, status: 'ACTIVE' });
    t.match(await send(api.activateSubAgent, { id, password }, 'yefeng'), { status: 409 });
    t.match(await send(api.saveSubAgent, { id, ...form }, 'yefeng'), { status: 409, message: '分代理已激活，不能修改' });
    t.match(await call(api.getSubAgent, { id }, 'yefeng'), { status: 'ACTIVE', statusDesc: '已激活', domestic: ['HU'], allowedActions: [] });
    t.match(await call(api.querySubAgents, { status: 'ACTIVE', q: '椰风' }, 'yefeng'), {
        content: [{ id, domestic: ['HU'] }],
        totalElements: 1,
    });
    t.match(await call(queryAgents, { loginName: 'Sanya-1' }, 'admin'), { content: [{ id, parent: 'AG1001', status: 'APPROVED' }] });
    t.match(await call(getAgent, { id }, 'admin'), { parent: 'AG1001', loginName: 'Sanya-1' });
    t.match(await entering('sanya-1'), { status: 200, data: { memberType: 'User_Agent', accessToken: /./ } });
    t.match(await call(profile, {}, 'sanya-1'), { agency: { id, domestic: ['HU'], inter: [] } });
    t.equal((await send(api.saveSubAgent, { ...form, loginName: 'third-1' }, 'sanya-1')).status, 403, 'one level deep');
});
t.test('whoever asks for login names one after another is stopped', async (t) => {
    const statuses = new Set();
    for (let n = 0; n < 21; n++)
        statuses.add((await send(api.checkSubAgent, { loginName: `guess-${n}` }, 'changcheng')).status);
    t.same([...statuses], [200, 429]);
});
t.test('119 orders: the parent reads those of its sub-agents, and nobody reads more', async (t) => {
    await takenOn('haikou-1');
    const orders = {};
    for (const as of ['yefeng', 'sanya-1', 'haikou-1', 'changcheng']) {
        const wanted = { ...(await sale.wanted(as, [OUT], adults(10))), confirmDuplicate: true };
        orders[as] = (await call(submitOrder, wanted, as)).orderId;
    }
    const { yefeng = '', changcheng = '', 'sanya-1': own = '', 'haikou-1': sister = '' } = orders;
    await program.settle();
    t.same(await numbers('yefeng'), [yefeng, own, sister].sort());
    t.same(await numbers('yefeng2'), [yefeng, own, sister].sort(), 'everybody of the parent');
    t.same(await numbers('sanya-1'), [own]);
    t.same(await numbers('changcheng'), [changcheng]);
    const asked = await call(frontQueryOrder, { agency: sanya }, 'yefeng');
    t.same(asked.content.map(({ orderNo }) => orderNo), [own], 'one of them may be asked for');
    t.same((await call(frontQueryOrder, { agency: 'AG1001' }, 'sanya-1')).content.map(({ orderNo }) => orderNo), [own]);
    const rest = await program.app.inject({ url: '/api/rest/order', headers: { authorization: `Bearer ${await house.token('sanya-1')}` } });
    t.same([rest.statusCode, rest.body.includes(own), rest.body.includes(yefeng)], [200, true, false]);
    t.match(await call(orderDetail, { orderId: own }, 'yefeng'), { orderNo: own, allowedActions: [] });
    t.ok((await call(orderDetail, { orderId: own }, 'sanya-1')).allowedActions.some(({ action }) => action === 'cancelOrder'));
    t.equal((await send(timeline, { stream: `order-${own}` }, 'yefeng')).status, 200);
    t.equal((await send(showRefund, { orderId: own }, 'yefeng')).status, 200);
    for (const [as, orderId] of [
        ['sanya-1', yefeng],
        ['sanya-1', sister],
        ['sanya-1', changcheng],
        ['changcheng', own],
    ]) {
        t.equal((await send(orderDetail, { orderId }, as)).status, 404, `${as} does not see ${orderId}`);
        t.equal((await send(timeline, { stream: `order-${orderId}` }, as)).status, 404);
    }
    const missing = { status: 404, message: '订单不存在' };
    await sale.refused(t, cancelOrder, { orderId: own }, 'yefeng', missing);
    await sale.refused(t, submitRefund, { orderId: own, ids: ['p1'], refundType: 'VOLUNTE' }, 'yefeng', missing);
    await sale.refused(t, cancelOrder, { orderId: yefeng }, 'sanya-1', missing);
    for (const list of [paymentRecords, searchRefund])
        t.equal((await send(list, {}, 'sanya-1')).status, 200);
    t.same(await call(cancelOrder, { orderId: own }, 'sanya-1'), {
        ...(await call(cancelOrder, { orderId: sister }, 'haikou-1')),
        orderId: own,
    });
});
t.test('payments and refunds: the parent reads those of its sub-agents, acts on none, and a sister sees nothing', async (t) => {
    const { orderId } = await sale.ticketed('sanya-1', [OUT], adults(10));
    const [traveller] = (await call(orderDetail, { orderId }, 'sanya-1')).passengers;
    const { refundId } = await call(submitRefund, { orderId, ids: [traveller.id], refundType: 'VOLUNTE' }, 'sanya-1');
    await program.settle();
    const seen = async (as) => {
        const payments = (await call(paymentRecords, { orderNo: orderId }, as)).content;
        const refunds = (await call(searchRefund, {}, as)).content.filter(({ id }) => id === refundId);
        const rest = await program.app.inject({ url: '/api/rest/refund', headers: { authorization: `Bearer ${await house.token(as)}` } });
        return [payments.length, refunds.length, rest.body.includes(refundId), (await send(refundDetail, { refundId }, as)).status];
    };
    t.same(await seen('sanya-1'), [1, 1, true, 200]);
    t.same(await seen('yefeng'), [1, 1, true, 200]);
    for (const as of ['haikou-1', 'changcheng'])
        t.same(await seen(as), [0, 0, false, 404], as);
    t.same((await call(refundDetail, { refundId }, 'yefeng')).allowedActions, []);
    await sale.refused(t, withdrawRefund, { refundId }, 'yefeng', { status: 404, message: '退票单不存在' });
    t.match(await send(withdrawRefund, { refundId }, 'sanya-1'), { status: 200 });
});
t.test('what is decided about a sub-agent is told to it alone, on the page of the flow and in its history', async (t) => {
    const wanted = { ...(await sale.wanted('sanya-1', [OUT], adults(10))), confirmDuplicate: true };
    const { orderId } = await call(submitOrder, wanted, 'sanya-1');
    const { instanceId } = await call(submitCancelOrder, { orderId, reason: '客人取消' }, 'sanya-1');
    await program.settle();
    const stream = `flow-${instanceId}`;
    const asked = async (as) => [
        (await send(instanceDetail, { id: instanceId }, as)).status,
        ...(await Promise.all([timeline, stateThen, exportHistory].map(async (one) => (await send(one, { stream }, as)).status))),
        (await send(difference, { stream, from: '0', to: '1' }, as)).status,
    ];
    t.same(await asked('sanya-1'), [200, 200, 200, 200, 200]);
    for (const as of ['yefeng', 'haikou-1', 'changcheng'])
        t.same(await asked(as), [404, 404, 404, 404, 404], as);
    const related = async (as) => (await call(timeline, { stream: `order-${orderId}`, related: true, size: 200 }, as)).events.some(one => one.stream === stream);
    t.same([await related('sanya-1'), await related('yefeng')], [true, false], 'nor by way of the order');
});
t.test('what the parent loses its sub-agents lose at once', async (t) => {
    const flights = async () => {
        const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }];
        return (await call(searchingPriceSeat, { voyageType: 'S', legs, counts: adults(10) }, 'sanya-1')).legs[0].flights.length;
    };
    t.equal(await flights(), 1);
    const wanted = { ...(await sale.wanted('sanya-1', [OUT], adults(12))), confirmDuplicate: true };
    await sells(['JD']);
    t.equal(await flights(), 0);
    t.match(await send(submitOrder, wanted, 'sanya-1'), { status: 403 });
    t.match(await call(profile, {}, 'sanya-1'), { agency: { id: sanya, domestic: [] } });
    const { id } = await call(api.saveSubAgent, { ...form, loginName: 'later-1', authorities: [HU] }, 'yefeng');
    t.match(await send(api.submitSubAgent, { id }, 'yefeng'), { status: 400, code: code.invalid });
    await sells(['JD', 'HU']);
    t.equal(await flights(), 1, 'and have again what it gets back');
});
t.test('a parent that is frozen takes its sub-agents with it', async (t) => {
    await call(batchFrozen, { id: 'AG1001', frozen: true }, 'admin');
    t.equal((await send(profile, {}, 'sanya-1')).status, 401);
    t.match(await entering('sanya-1'), { status: 401, code: loginCode.disabled });
    await call(batchFrozen, { id: 'AG1001', frozen: false }, 'admin');
    t.equal((await entering('sanya-1')).status, 200);
    await call(batchFrozen, { id: sanya, frozen: true }, 'admin');
    t.match(await entering('sanya-1'), { status: 401, code: loginCode.disabled });
    t.equal((await send(profile, {}, 'yefeng')).status, 200, 'never the other way');
    t.match(await call(api.getSubAgent, { id: sanya }, 'yefeng'), { status: 'FROZEN', domestic: [] });
});
