import t from 'tap';
import { read, utils } from 'xlsx';
import { contexts, isPermission } from '#contracts/contexts.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { queryNotices } from '#contracts/order/notice/notice-api.ts';
import { menus } from '#contracts/organisation/permission-api.ts';
import { roleModule, saveRoleModule } from '#contracts/organisation/role-api.ts';
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts';
import { until } from '#ops/e2e/until.ts';
import { MONDAY, startProgram } from '../e2e/start.ts';
import { seedFlow, twoSteps } from '../seed/flows.ts';
import { askPlace, freePlace, parkingContract, payPlace, queryPlaces, waivePlace } from './contracts.ts';
import { context, PARKING_WAIVER } from './services.ts';
/**
 * The cost of a new context: its own files (here beside this test; in the product one folder in each place) and one line in
 * contracts/contexts.ts, for which `more` stands in here. No other code knows of the context.
 */
t.test('a context is composed in: command, list, REST face, export, history, reaction, what can be paid, a notice, what a workflow decides', async (t) => {
    const { call, send, program, token, close } = await startProgram({ more: [{ contract: parkingContract, context }] });
    t.teardown(close);
    const tree = await call(menus, {}, 'admin');
    t.match(tree.filter(({ id }) => id.startsWith('parking')), [
        { id: 'parking', name: '停车' },
        { id: 'parking.place', parent: 'parking', name: '大巴车位', path: '/parking', permission: 'parking.place.r' },
        { id: 'parking.place.w', parent: 'parking.place', permission: 'parking.place.w' },
    ], 'the start plants its module and its screen');
    const place = {
        airLine: 'HU',
        agency: 'AG1001',
        orderNo: '2026110200001',
        plate: '琼A12345',
        arrivesAt: '2026-12-01T02:00:00.000Z',
        fee: 5_000,
    };
    t.equal((await send(askPlace, place, 'order')).status, 403, 'nobody has it until a role grants it');
    const { modules } = await call(roleModule, { id: 'ORDER_DESK' }, 'admin');
    await call(saveRoleModule, { id: 'ORDER_DESK', permissionIds: [...modules.map(({ id }) => id), 'parking.place.w'] }, 'admin');
    const { id } = await call(askPlace, place, 'order');
    t.equal((await send(askPlace, place, 'order')).message, '车位已申请', 'its rules refuse');
    t.equal((await send(askPlace, place)).status, 401, 'who may call is asked');
    t.equal((await send(queryPlaces, {}, 'yefeng')).status, 403);
    const listed = await call(queryPlaces, {}, 'order');
    t.match(listed, { content: [{ id, ...place, status: 'ASKED' }], totalElements: 1 });
    t.same((await call(queryPlaces, {}, 'order-jd')).content, [], 'staff see their airlines');
    const rest = await program.app.inject({ url: '/api/rest/parking', headers: { authorization: `Bearer ${await token('order')}` } });
    t.match(rest.json(), [{ id, plate: '琼A12345' }]);
    const job = await call(requestExport, { resource: 'parking', scope: 'ALL' }, 'order');
    await until(() => call(getJob, { id: job.id }, 'order'), ({ status }) => status !== 'RUNNING');
    const sheet = read((await send(jobFile, { id: job.id }, 'order')).bytes);
    t.match(utils.sheet_to_json(sheet.Sheets[sheet.SheetNames[0]]), [{ 车牌号: '琼A12345', 订单号: place.orderNo }]);
    t.match((await call(queryNotices, {}, 'yefeng')).content, [{ title: '大巴车位待支付', orderNo: place.orderNo, by: place.arrivesAt }]);
    t.match(await send(payPlace, { id, totalAmount: 4_000 }, 'yefeng'), { status: 409, message: /应付¥50\.00/ });
    const { payUrl, paymentCode } = await call(payPlace, { id, totalAmount: 5_000 }, 'yefeng');
    t.ok(payUrl);
    await program.app.inject({
        method: 'POST',
        url: `/sandbox/pay/${paymentCode}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
    });
    await program.settle();
    t.match((await call(queryPlaces, {}, 'order')).content, [{ status: 'PAID' }]);
    t.match(await send(payPlace, { id, totalAmount: 5_000 }, 'yefeng'), { message: '没有待支付的停车费' });
    const coach = await call(askPlace, { ...place, orderNo: '2026110200002', plate: '琼A54321' }, 'order');
    const asked = { id: coach.id, reason: '延误补偿' };
    t.match(await send(waivePlace, asked, 'order'), { status: 409, message: /流程/ }, 'without a definition nothing is asked');
    await program.settle();
    await seedFlow(program.run, MONDAY, twoSteps(PARKING_WAIVER, '免停车费审批', [['主管审批', 'ADMINISTRATOR', '管理员', 24]]));
    const { instanceId } = await call(waivePlace, asked, 'order');
    t.match(await send(waivePlace, asked, 'order'), { message: '免停车费申请审批中' });
    t.match(await send(payPlace, { id: coach.id, totalAmount: 5_000 }, 'yefeng'), { message: '免停车费申请审批中' });
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass' }, 'admin');
    await program.settle();
    t.match((await call(queryPlaces, {}, 'order')).content.find(({ id }) => id === coach.id), { status: 'WAIVED' });
    await call(freePlace, { id }, 'order');
    t.match((await call(queryPlaces, {}, 'order')).content.find(place => place.id === id), { status: 'FREED' });
});
t.test('the house knows nothing of it', async (t) => {
    t.notOk(contexts.some(({ name }) => name === 'parking'));
    t.notOk(isPermission('parking.place.r'));
});
