import t, {} from 'tap';
import { read, utils } from 'xlsx';
import { city } from '#contracts/basicinfo/place.ts';
import { present } from '#contracts/kernel/present.ts';
import { addDepartment } from '#contracts/organisation/department-api.ts';
import { addEmployee, importEmployee } from '#contracts/organisation/employee-api.ts';
import { addGroup, saveGroupRoles } from '#contracts/organisation/group-api.ts';
import { exportPolicy, importPolicy, pausePolicy, savePolicy } from '#contracts/policy/api.ts';
import { cancelJob, getJob, jobFile, requestExport } from '#contracts/report/api.ts';
import { exportHistory } from '#contracts/report/history.ts';
import { adjustStock, importStock, invalidStock, queryItem } from '#contracts/seats/api.ts';
import { until } from '#ops/e2e/until.ts';
import { basicRecords } from '#projections/basicinfo/records.ts';
import { resources } from '#services/contexts.ts';
import { stockRow, workbookOf } from './sale.ts';
import { startProgram } from './start.ts';
/** A list's export can be imported again and changes nothing; every export says what it is. */
const house = await startProgram();
t.teardown(house.close);
const { call, send, program } = house;
const exported = async (resource, columns) => {
    const { id } = await call(requestExport, { resource, scope: 'ALL', ...present({ columns }) }, 'admin');
    await until(() => call(getJob, { id }, 'admin'), ({ status }) => status !== 'RUNNING');
    return (await send(jobFile, { id }, 'admin')).bytes;
};
const again = async (t, endpoint, bytes, rows) => {
    const files = [{ name: '导出.xlsx', bytes: new Uint8Array(bytes) }];
    const preview = (await call(endpoint, { mode: 'preview' }, 'admin', { files }));
    t.match(preview, { total: rows, bad: 0 }, endpoint.path);
    t.same(preview.rows.flatMap(({ errors }) => Object.values(errors)), []);
    t.same(preview.unread, undefined);
    t.same([...new Set(preview.rows.map(({ action }) => action))], ['same']);
    const head = await program.events.head();
    t.match(await call(endpoint, { mode: 'all' }, 'admin', { files }), { written: 0 });
    const after = [];
    for await (const { events } of program.events.subscribe({ from: head, signal: AbortSignal.timeout(150) }))
        after.push(...events);
    t.same(after.map(({ type }) => type), [], 'nothing was written');
};
const about = (bytes) => Object.fromEntries(utils.sheet_to_json(read(bytes).Sheets.导出说明, { header: 1 }));
for (const { record } of basicRecords.filter(({ record }) => record.importable))
    t.test(record.zh, async (t) => {
        const { status, bytes } = await send(record.endpoints.export, {}, 'admin');
        t.equal(status, 200);
        const count = utils.sheet_to_json(Object.values(read(bytes).Sheets)[0]).length;
        t.match(about(bytes), { 数据: record.zh, 范围: '全部', 行数: String(count), 导出人: 'admin', 导出时间: /北京时间/ });
        if (count === 0)
            return;
        await again(t, record.endpoints.import, bytes, count);
        await again(t, record.endpoints.import, await exported(record.name), count);
    });
t.test('codes are told by the names that the screen shows', async (t) => {
    const rowsOf = (bytes) => utils.sheet_to_json(Object.values(read(bytes).Sheets)[0]);
    for (const bytes of [(await send(city.endpoints.export, {}, 'admin')).bytes, await exported('city')])
        t.ok(rowsOf(bytes).some(({ 省份 }) => /^海南省?（460000）$/.test(省份)), 'a city by its province');
    const limits = rowsOf(await exported('timeLimit')).map(({ 航空公司 }) => 航空公司);
    t.ok(limits.includes('所有航空公司'), limits.join());
    await call(addDepartment, { deptId: 'HAK-1', name: '海口一组', parent: 'SALES' }, 'admin');
    t.match(rowsOf(await exported('department')).find(({ 部门编号 }) => 部门编号 === 'HAK-1'), { 上级部门: /.（SALES）$/ });
    const group = { groupId: 'HAK-G', name: '海口组' };
    await call(addGroup, group, 'admin');
    await call(saveGroupRoles, { groupId: 'HAK-G', roles: ['ORDER_DESK'] }, 'admin');
    t.match(rowsOf(await exported('group')).find(({ 名称 }) => 名称 === '海口组'), { 角色: /.（ORDER_DESK）$/ });
});
t.test('block seats, also those adjusted and those made invalid since', async (t) => {
    const rows = ['2026-12-10', '2026-12-11', '2026-12-12'].map(date => stockRow({ seats: 40, date }));
    await call(importStock, { mode: 'all' }, 'order', { files: [{ name: '切位.xlsx', bytes: await workbookOf(rows) }] });
    const [first, second] = (await call(queryItem, { size: 10 }, 'order')).content;
    await call(adjustStock, { id: first.id, seats: 30, reason: '减舱' }, 'order');
    await call(invalidStock, { id: second.id, reason: '取消' }, 'order');
    await again(t, importStock, await exported('stock'), 3);
});
t.test('employees, with all their roles', async (t) => {
    await call(addEmployee, { loginName: 'two', name: '两岗', roles: ['ORDER_DESK', 'REFUND_DESK'], airlines: ['HU', 'JD'] }, 'admin');
    const bytes = await exported('employee');
    const rows = utils.sheet_to_json(Object.values(read(bytes).Sheets)[0]);
    t.match(rows.find(({ 登录名 }) => 登录名 === 'two'), { 全部角色: /^.+（ORDER_DESK）、.+（REFUND_DESK）$/, 航空公司: 'HU、JD' });
    t.match(rows.find(({ 登录名 }) => 登录名 === 'admin'), { 航空公司: '所有航空公司' });
    await again(t, importEmployee, bytes, rows.length);
});
t.test('policies with everything that they may say', async (t) => {
    const terms = {
        name: '海口—北京',
        airLine: 'HU',
        origin: 'HAK',
        destination: 'PEK',
        flights: ['HU7182', 'HU7184'],
        weekdays: [5, 1],
        paxMin: 10,
        paxMax: 60,
        price: { kind: 'DISCOUNT', rate: 4550 },
        normalFare: { kind: 'DISCOUNT', rate: 8000 },
        childFareMode: 'HALF_OF_Y',
        refundable: false,
        audit: false,
        passengerTypes: ['ADULT', 'CHILD'],
        free: { every: 16, counting: 'FREE_INCLUDED' },
        deposits: [
            { rate: 1000, assessment: 8500 },
            { rate: 2000, assessment: 9000, daysBefore: 30 },
        ],
        limits: { payMinutes: 60, ticketDays: 3 },
        remark: '试行',
    };
    const fixed = {
        ...terms,
        name: '固定',
        cabin: 'G',
        price: { kind: 'FIXED', fare: 100_000 },
        normalFare: { kind: 'FIXED', fare: 141_000 },
    };
    await call(savePolicy, { terms }, 'admin');
    await call(savePolicy, { terms: fixed }, 'admin');
    const { policyId } = await call(savePolicy, { terms: { ...terms, name: '暂停的', cabin: 'K' } }, 'admin');
    await call(pausePolicy, { policyId, reason: '换季' }, 'admin');
    await call(savePolicy, { terms: { ...terms, name: '草稿', cabin: 'L' }, draft: true }, 'admin');
    const { bytes } = await send(exportPolicy, { airLine: 'HU' }, 'admin');
    t.match(about(bytes), { 数据: '国内政策', 范围: '当前筛选结果', 筛选: '航空公司：HU', 行数: '4', 导出人: 'admin' });
    await again(t, importPolicy, bytes, 4);
    const { bytes: history } = await send(exportHistory, { stream: `policy-${policyId}` }, 'auditor');
    t.match(about(history), { 数据: '历史', 筛选: /连同相关对象：否/, 行数: '2', 导出人: 'auditor' });
});
t.test('every document’s own number, and labels for what is a code', t => {
    const first = Object.fromEntries(resources.map(({ name, columns }) => [name, columns[0].title]));
    t.match(first, {
        order: '订单号',
        refund: '退票单号',
        payment: '支付单号',
        'needs-refund': '应退款编号',
        'payment-refund': '支付单号',
        offset: '抵扣编号',
        'stock-batch': '批次号',
        policy: '政策编号',
        withdrawal: '退款申请号',
        'virtual-account': '账户号',
    });
    const column = (resource, field) => resources.find(({ name }) => name === resource).columns.find(one => one.field === field);
    for (const [resource, field] of [
        ['order', 'channel'],
        ['order', 'late'],
        ['refund', 'refundType'],
        ['payment', 'businessCode'],
        ['needs-refund', 'channels'],
    ])
        t.ok(column(resource, field)?.labels, `${resource}.${field}`);
    t.notOk(column('fine', 'withheld'), 'whom the airline has not told yet stands in no sheet');
    t.notOk(column('fine', 'told'), 'nor whom it has told');
    t.end();
});
t.test('an export is cancelled over HTTP', async (t) => {
    const { id } = await call(requestExport, { resource: 'airport', scope: 'ALL' }, 'admin');
    const answer = await send(cancelJob, { id }, 'admin', { hasty: true });
    t.ok(answer.status === 200 || /已结束/.test(answer.message));
    t.equal((await send(cancelJob, { id }, 'order')).status, 404);
});
