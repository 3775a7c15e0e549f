import t, {} from 'tap';
import { disableAgent } from '#contracts/agency/agency-api.ts';
import { orgOffice } from '#contracts/agency/office.ts';
import { airport } from '#contracts/basicinfo/airport.ts';
import { config } from '#contracts/basicinfo/config.ts';
import { endpoints } from '#contracts/contexts.ts';
import { changePassword, checkToken, profile } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { code } from '#contracts/kernel/refused.ts';
import { queryOrder } from '#contracts/order/api.ts';
import { addDepartment, disableDepartment, enableDepartment, getDepartment, modifyDepartment, } from '#contracts/organisation/department-api.ts';
import { addEmployee, assignEmployee, disableEmployee, employeeTemplate, enableEmployee, getEmployee, importEmployee, listEmployee, modifyEmployee, queryEmployee, resetEmployeePassword, resetEmployeePayPassword, } from '#contracts/organisation/employee-api.ts';
import { accountRefunders, addChildGroups, addGroup, addGroupMembers, businessRefunders, disableGroup, enableGroup, getGroup, groupRefunders, modifyGroup, queryChildGroups, queryGroup, queryGroupMembers, queryGroupRoles, removeChildGroups, removeGroupMembers, saveGroupRoles, } from '#contracts/organisation/group-api.ts';
import { addPermission, deletePermission, getPermission, menus, modifyPermission, permissionRoot, permissionSub, queryPermission, } from '#contracts/organisation/permission-api.ts';
import { addRole, disableRole, enableRole, modifyRole, queryRole, roleAssignment, roleModule, saveRoleModule, } from '#contracts/organisation/role-api.ts';
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts';
import { until } from '#ops/e2e/until.ts';
import { startProgram } from '../start.ts';
const house = await startProgram();
t.teardown(house.close);
const { program, call, send, signIn, signInAgain, token } = house;
/** the user id of a login name; employees are listed by it */
const idOf = async (loginName) => (await program.house.logins.idOf(program.run.load, loginName));
/** the status tells whether the person may read orders now */
const reads = async (loginName) => (await send(queryOrder, {}, loginName)).status;
const refused = async (t, answer, status, message) => t.match(await answer, { status, message });
t.test('a changed role, group or standing acts on the next request', async (t) => {
    await call(addEmployee, { loginName: 'LiMing', name: '李明', roles: ['REFUND_DESK'], airlines: ['HU'] }, 'admin');
    t.equal(await reads('liming'), 200);
    await call(disableRole, { id: 'REFUND_DESK' }, 'admin');
    t.equal(await reads('liming'), 403, 'a disabled role grants nothing');
    t.equal(await reads('refund'), 403, 'to nobody');
    await call(enableRole, { id: 'REFUND_DESK' }, 'admin');
    t.equal(await reads('liming'), 200);
    const { modules } = await call(roleModule, { id: 'REFUND_DESK' }, 'admin');
    t.ok(modules.some(({ id }) => id === 'order.order') && !modules.some(({ id }) => id === 'order.order.w'), 'it reads orders');
    const fewer = modules.map(({ id }) => id).filter(id => !id.startsWith('order.order'));
    await call(saveRoleModule, { id: 'REFUND_DESK', permissionIds: fewer }, 'admin');
    t.equal(await reads('refund'), 403);
    await call(assignEmployee, { id: 'liming', roles: [] }, 'admin');
    await call(addGroup, { groupId: 'READERS', name: '订单查看组' }, 'admin');
    await call(addGroup, { groupId: 'NIGHT', name: '夜班' }, 'admin');
    await call(addRole, { code: 'ORDER_READER', name: '订单查看', permissions: ['order.order.r'] }, 'admin');
    await call(addGroupMembers, { groupId: 'NIGHT', ids: ['liming'] }, 'admin');
    t.equal(await reads('liming'), 403);
    await call(addRole, { code: 'GROUP_KEEPER', name: '用户组管理', permissions: ['member.group.w', 'member.employee.w'] }, 'admin');
    await call(assignEmployee, { id: 'refund', roles: ['GROUP_KEEPER'] }, 'admin');
    // also for a group without roles: tasks come through it
    await refused(t, send(addGroupMembers, { groupId: 'NIGHT', ids: ['refund'] }, 'refund'), 403, '不能将本人加入用户组，请由他人办理');
    await refused(t, send(assignEmployee, { id: 'refund', groups: ['NIGHT'] }, 'refund'), 403, '不能将本人加入用户组，请由他人办理');
    await call(assignEmployee, { id: 'refund', roles: ['REFUND_DESK'] }, 'admin');
    await call(saveGroupRoles, { groupId: 'READERS', roles: ['ORDER_READER'] }, 'admin');
    await call(addChildGroups, { groupId: 'READERS', ids: ['NIGHT'] }, 'admin');
    t.equal(await reads('liming'), 200, 'what a group has, the members of its child groups have');
    await call(disableGroup, { groupId: 'NIGHT' }, 'admin');
    t.equal(await reads('liming'), 403, 'a disabled group gives nothing of what lies above it either');
    await call(enableGroup, { groupId: 'NIGHT' }, 'admin');
    await call(removeChildGroups, { groupId: 'READERS', ids: ['NIGHT'] }, 'admin');
    t.equal(await reads('liming'), 403);
    await call(addChildGroups, { groupId: 'READERS', ids: ['NIGHT'] }, 'admin');
    await call(removeGroupMembers, { groupId: 'NIGHT', ids: ['liming'] }, 'admin');
    t.equal(await reads('liming'), 403);
    await call(assignEmployee, { id: 'liming', roles: ['ORDER_READER', 'FINANCE'], groups: ['NIGHT'], department: 'SALES' }, 'admin');
    t.match(await call(profile, {}, 'liming'), { role: 'ORDER_READER,FINANCE', roleName: '订单查看、财务', airlines: ['HU'] });
    await call(modifyEmployee, { id: 'liming', airlines: ['HU', 'JD'], office: 'HAK' }, 'admin');
    t.match(await call(profile, {}, 'liming'), { airlines: ['HU', 'JD'] });
    t.match(await program.house.staff.person(await idOf('LiMing')), {
        roles: ['ORDER_READER', 'FINANCE'],
        groups: ['NIGHT', 'READERS'],
        department: 'SALES',
    });
    t.same((await program.house.staff.inGroup('READERS')).map(({ id }) => id), [await idOf('liming')]);
    await call(disableDepartment, { deptId: 'SALES' }, 'admin');
    await program.settle();
    t.same(await program.house.staff.inDepartment('SALES'), [], 'a disabled department has nobody');
    await call(enableDepartment, { deptId: 'SALES' }, 'admin');
    await call(disableEmployee, { id: 'liming' }, 'admin');
    t.equal(await reads('liming'), 401);
    await call(enableEmployee, { id: 'liming' }, 'admin');
    t.equal(await reads('liming'), 401, 'a login from before does not come back');
    signInAgain('liming');
    t.equal(await reads('liming'), 200);
});
t.test('a one-time password is told once, and every login from before has ended', async (t) => {
    const before = await signIn('liming');
    const { password } = await call(resetEmployeePassword, { id: 'liming' }, 'admin');
    t.match(password, /^[A-Za-z]{8}-[2-9]{6}$/);
    t.match(await call(checkToken, { token: before }), { valid: false });
    t.match(await call(resetEmployeePayPassword, { id: 'liming' }, 'admin'), { id: await idOf('liming') });
    const history = JSON.stringify(await program.events.read(`user-${await idOf('liming')}`));
    t.notOk(history.includes(password));
    // a one-time password opens nothing but its own change, by any way
    const oneTime = { headers: { authorization: `Bearer ${await signIn('liming')}` } };
    const due = { status: 403, code: code.passwordDue, message: '请先修改一次性密码' };
    t.match(await send(profile, {}, undefined, oneTime), { status: 200, data: { mustChangePassword: true } });
    t.match(await send(menus, {}, undefined, oneTime), due);
    t.match(await send(queryEmployee, {}, undefined, oneTime), due);
    t.equal((await program.app.inject({ url: '/api/rest/order', headers: oneTime.headers })).statusCode, 403);
    const next = { oldPassword: await clientHash(password), newPassword: await clientHash('Eigen-2026!') };
    t.match(await send(changePassword, { ...next, oldPassword: next.newPassword }, undefined, oneTime), { status: 400 });
    t.match(await send(changePassword, next, undefined, oneTime), { status: 200 });
    t.match(await send(profile, {}, undefined, oneTime), { status: 401 }, 'and has ended then');
    const own = { headers: { authorization: `Bearer ${await signIn('liming')}` } };
    t.match(await send(menus, {}, undefined, own), { status: 200 });
    t.notOk('mustChangePassword' in (await send(profile, {}, undefined, own)).data);
});
t.test('an administrator of one airline changes nothing that belongs to none', async (t) => {
    await call(addEmployee, { loginName: 'admin-jd', name: '金鹏管理员', roles: ['ADMINISTRATOR'], airlines: ['JD'] }, 'admin');
    const no = (endpoint, body) => refused(t, send(endpoint, body, 'admin-jd'), 403, /不分航司，须有全部航司的数据权限/);
    await no(disableRole, { id: 'REFUND_DESK' });
    await no(addGroup, { groupId: 'JD-ONLY', name: '金鹏组' });
    await no(addDepartment, { deptId: 'JD-DEPT', name: '金鹏部' });
    await no(config.endpoints.modify, { id: 'unpaidTotalA', configValue: '0' });
    await no(disableAgent, { ids: ['AG1001'], reason: '测试', reasonCode: 'RISK' });
    const kept = await call(addEmployee, { loginName: 'jd-two', name: '金鹏员工', roles: ['AUDITOR'], airlines: ['JD'] }, 'admin-jd');
    t.match(kept, { airlines: ['JD'] }, 'people of the airline are changed as before');
    await call(disableEmployee, { id: 'admin-jd', reason: '试用结束', reasonCode: 'UNUSED' }, 'admin');
});
t.test('nobody grants what he does not hold, and the last administrator stays', async (t) => {
    await call(addRole, { code: 'PERSONNEL', name: '人事', permissions: ['member.employee.w', 'member.role.w', 'member.group.w', 'order.order.r'] }, 'admin');
    await call(addEmployee, { loginName: 'personnel', name: '何人事', roles: ['PERSONNEL'], airlines: ['HU'] }, 'admin');
    const mine = { loginName: 'newone', name: '新人', roles: ['ORDER_READER'], airlines: ['HU'] };
    // roles and groups belong to no airline
    await call(addEmployee, { loginName: 'head', name: '何总', roles: ['PERSONNEL'], airlines: ['*'] }, 'admin');
    const no = (endpoint, body, message, as = 'personnel') => refused(t, send(endpoint, body, as), 403, message);
    await no(addEmployee, { ...mine, roles: ['ADMINISTRATOR'] }, /没有权限\*/);
    await no(addEmployee, { ...mine, airlines: ['JD'] }, /没有JD航司/);
    await no(addRole, { code: 'BIG', name: '大', permissions: ['order.refund.w'] }, /order\.refund\.w/, 'head');
    await no(saveRoleModule, { id: 'ORDER_READER', permissionIds: ['order.order.w'] }, /order\.order\.w/, 'head');
    await no(resetEmployeePassword, { id: 'admin' }, /航司/);
    await no(disableEmployee, { id: 'order-jd' }, /JD/);
    await no(saveGroupRoles, { groupId: 'NIGHT', roles: ['FINANCE'] }, /没有权限/, 'head');
    await call(addGroup, { groupId: 'DAY', name: '白班' }, 'head');
    await no(addGroupMembers, { groupId: 'DAY', ids: ['order-jd'] }, /没有JD航司/);
    await no(removeGroupMembers, { groupId: 'DAY', ids: ['order-jd'] }, /没有JD航司/);
    await call(addEmployee, mine, 'personnel');
    await refused(t, send(addEmployee, mine, 'personnel'), 409, '登录名已存在');
    await refused(t, send(disableEmployee, { id: 'admin' }, 'admin'), 409, '至少须保留一名可用的管理员');
    await refused(t, send(assignEmployee, { id: 'admin', roles: ['AUDITOR'] }, 'admin'), 409, '至少须保留一名可用的管理员');
    await refused(t, send(disableRole, { id: 'ADMINISTRATOR' }, 'admin'), 409, '管理员角色不能停用');
    await refused(t, send(saveRoleModule, { id: 'ADMINISTRATOR', permissionIds: [] }, 'admin'), 409, '管理员角色的权限不能修改');
    await call(assignEmployee, { id: 'newone', roles: ['ADMINISTRATOR'] }, 'admin');
    await call(modifyEmployee, { id: 'newone', airlines: ['*'] }, 'admin');
    await call(disableEmployee, { id: 'admin' }, 'newone');
    await refused(t, send(disableEmployee, { id: 'newone' }, 'newone'), 409, '至少须保留一名可用的管理员');
    await call(enableEmployee, { id: 'admin' }, 'newone');
    signInAgain('admin');
    await call(disableEmployee, { id: 'newone' }, 'admin');
});
t.test('trees have no circles', async (t) => {
    await refused(t, send(addChildGroups, { groupId: 'NIGHT', ids: ['READERS'] }, 'admin'), 409, /READERS是NIGHT本身或其上级/);
    await refused(t, send(addChildGroups, { groupId: 'NIGHT', ids: ['NIGHT'] }, 'admin'), 400, '用户组不能成为自己的下级');
    await refused(t, send(modifyDepartment, { deptId: 'HQ', parent: 'REFUND' }, 'admin'), 409, /不能成为其上级/);
    await refused(t, send(addDepartment, { deptId: 'X', name: '无根', parent: 'NONE' }, 'admin'), 400, '上级部门NONE不存在');
    await refused(t, send(modifyPermission, { id: 'order', parent: 'order.order.w' }, 'admin'), 409, '不能移到自己或自己的下级之下');
    // every object has a property of such a name: it would be found where there is no group, and no group could be requested again
    for (const groupId of ['__proto__', 'constructor', 'toString'])
        await refused(t, send(addGroup, { groupId, name: '不该有' }, 'admin'), 400, /格式/);
    await refused(t, send(addEmployee, { loginName: '__proto__', name: '无名', roles: [], airlines: ['HU'] }, 'admin'), 400, /格式/);
    await refused(t, send(deletePermission, { id: 'order' }, 'admin'), 409, '权限“订单与退票”有下级权限，不能删除');
});
t.test('125 menus follow roles', async (t) => {
    const idsOf = async (as, loginName) => (await call(menus, loginName === undefined ? {} : { loginName }, as)).map(({ id }) => id);
    const all = await idsOf('admin');
    t.ok(all.includes('member.role.w') && all.includes('all'));
    const desk = await idsOf('order');
    t.ok(desk.includes('order') && desk.indexOf('order') < desk.indexOf('order.order'), 'a heading before what is below it');
    t.ok(desk.includes('order.order.w') && !desk.includes('order.refund.w') && !desk.includes('member.role'));
    t.same(await idsOf('admin', 'order'), desk);
    await refused(t, send(menus, { loginName: 'admin' }, 'order'), 403, '只能查看自己的菜单');
    t.same(await idsOf('yefeng'), []);
    const roots = await call(permissionRoot, {}, 'admin');
    t.ok(roots.length > 3 && roots.every(({ parent }) => parent === undefined));
    const added = await call(addPermission, { parent: 'order', name: '团队看板', type: 'MENU', path: '/board', permission: 'order.order.r' }, 'admin');
    t.same(await call(getPermission, { id: added.id }, 'admin'), added);
    t.ok((await call(permissionSub, { id: 'order' }, 'admin')).some(({ id }) => id === added.id));
    t.ok((await idsOf('order')).includes(added.id));
    t.equal((await call(modifyPermission, { id: added.id, permission: 'order.stock.w', path: null }, 'admin')).path, undefined);
    t.notOk((await idsOf('refund')).includes(added.id));
    t.equal((await call(queryPermission, { name: '团队看板' }, 'admin')).totalElements, 1);
    await call(deletePermission, { id: added.id }, 'admin');
    await refused(t, send(getPermission, { id: added.id }, 'admin'), 404, /不存在/);
    await refused(t, send(addPermission, { name: '错', type: 'MENU', permission: 'order.nothing.r' }, 'admin'), 400, '权限代码order.nothing.r不存在');
});
t.test('employees from a table, with what is wrong by row', async (t) => {
    const table = (lines) => [
        { name: '员工.csv', bytes: Buffer.from(['登录名,姓名,角色,航空公司,部门,营业部', ...lines].join('\n')) },
    ];
    const good = 'wanger,王二,ORDER_READER、FINANCE,HU、JD,SALES,HAK';
    const bad = ['order,重名,FINANCE,HU,,', 'zhangsan,张三,NO_SUCH,HU,,', 'lisi,李四,FINANCE,HU,NONE,', 'wangwu,王五,FINANCE,HU,,XXX', good];
    const preview = await call(importEmployee, { mode: 'preview' }, 'admin', { files: table([good, ...bad]) });
    t.match(preview, { total: 6, good: 1, bad: 5, written: 0 });
    t.same(preview.rows.slice(0, 5).map(({ errors }) => Object.values(errors).join()), ['第3行:登录名已存在', '第4行:角色NO_SUCH不存在', '第5行:部门NONE不存在', '第6行:营业部XXX不存在', '第7行:与第2行重复']);
    await refused(t, send(importEmployee, { mode: 'all' }, 'admin', { files: table([good, ...bad]) }), 400, /整个文件未导入/);
    await refused(t, send(getEmployee, { id: 'wanger' }, 'admin'), 404, /不存在/);
    t.match(await call(importEmployee, { mode: 'accepted' }, 'admin', { files: table([good, ...bad]) }), { written: 1 });
    t.match(await call(importEmployee, { mode: 'all' }, 'admin', { files: table([good]) }), { good: 1, written: 0 }, 'the same again is nothing');
    t.match(await call(getEmployee, { id: 'wanger' }, 'admin'), { roles: ['ORDER_READER', 'FINANCE'], airlines: ['HU', 'JD'], office: 'HAK' });
    const misnamed = [
        'zhaoyi,赵一,财务岗（ORDER_READER）,HU,,',
        'qianer,钱二,FINANCE,天津航空（HU）,,',
        'sunsan,孙三,FINANCE,HU,没有的部（SALES）,',
        'lisi,李四,FINANCE,HU,,三亚营业部（HAK）',
        'zhouwu,周五,FINANCE,海南航空（HU）,,海口营业部（HAK）',
    ];
    const named = await call(importEmployee, { mode: 'preview' }, 'admin', { files: table(misnamed) });
    t.match(named.rows.map(({ errors }) => Object.values(errors).join()), [
        /^第2行:角色ORDER_READER是.*，不是财务岗$/,
        /HU是海南航空，不是天津航空/,
        /部门SALES是.*，不是没有的部/,
        /HAK是海口营业部，不是三亚营业部/,
        '',
    ], 'a name beside a code is not passed over');
    t.equal((await send(employeeTemplate, {}, 'admin')).bytes.subarray(0, 2).toString(), 'PK');
});
t.test('122 lists, and what is disabled is not shown', async (t) => {
    const offices = async () => (await call(orgOffice.endpoints.list, {}));
    t.match((await offices()).find(({ id }) => id === 'HAK'), { id: 'HAK', name: '海口营业部' }, 'for everybody who registers');
    t.equal(orgOffice.endpoints.list.path, '/api/basicinfo/office/r/list');
    const { id } = await call(orgOffice.endpoints.add, { name: '测试营业部' }, 'admin');
    await call(orgOffice.endpoints.disable, { id }, 'admin');
    t.notOk((await offices()).some(office => office.id === id));
    await call(orgOffice.endpoints.enable, { id }, 'admin');
    t.ok((await offices()).some(office => office.id === id));
    const listed = async () => (await call(listEmployee, {}, 'admin')).map(({ loginName }) => loginName);
    t.ok((await listed()).includes('wanger') && !(await listed()).includes('newone') && !(await listed()).includes('yefeng'));
    t.equal((await call(queryEmployee, { role: 'FINANCE', enabled: true, q: '王' }, 'admin')).totalElements, 1);
    t.match(await call(queryEmployee, { groupId: 'NIGHT', department: 'SALES' }, 'admin'), {
        content: [{ id: await idOf('liming'), loginName: 'LiMing', office: 'HAK' }],
    });
    t.match(await call(modifyRole, { id: 'ORDER_READER', name: '订单只读', remark: '只看' }, 'admin'), { name: '订单只读' });
    t.match((await call(queryRole, { name: '订单' }, 'admin')).content, [{ code: 'ORDER_READER', remark: '只看', enabled: true }]);
    t.equal((await call(queryRole, { q: 'AUDIT' }, 'admin')).totalElements, 1, 'built-in roles are in the list');
    const held = await call(roleAssignment, { id: 'ORDER_READER' }, 'admin');
    t.same([held.content.map(({ id }) => id).sort(), held.groups.map(({ id }) => id)], [[await idOf('liming'), await idOf('wanger')].sort(), ['READERS']]);
    await call(modifyGroup, { groupId: 'NIGHT', name: '夜班一组', remark: '夜' }, 'admin');
    t.match(await call(getGroup, { groupId: 'NIGHT' }, 'admin'), { name: '夜班一组', parents: ['READERS'] });
    t.match(await call(queryChildGroups, { groupId: 'READERS' }, 'admin'), [{ groupId: 'NIGHT' }]);
    t.match(await call(queryGroupRoles, { groupId: 'READERS' }, 'admin'), [{ code: 'ORDER_READER' }]);
    t.match((await call(queryGroupMembers, { groupId: 'NIGHT' }, 'admin')).content, [{ id: await idOf('liming'), loginName: 'LiMing' }]);
    t.equal((await call(queryGroup, { role: 'ORDER_READER' }, 'admin')).totalElements, 1);
    const names = async (list) => (await call(list, {}, 'admin')).map(({ loginName }) => loginName);
    t.same([await names(groupRefunders), await names(businessRefunders), await names(accountRefunders)], [['refund'], ['refund'], ['finance']]);
    await call(addDepartment, { deptId: 'NEW', name: '新部门', parent: 'HQ' }, 'admin');
    t.match(await call(modifyDepartment, { deptId: 'NEW', parent: null }, 'admin'), { deptId: 'NEW', name: '新部门', enabled: true });
    t.notOk('parent' in (await call(getDepartment, { deptId: 'NEW' }, 'admin')));
});
t.test('what two change at once is not lost: the second is told', async (t) => {
    const stale = { status: 412, code: code.stale };
    const seen = async () => (await call(getEmployee, { id: 'wanger' }, 'admin')).revision;
    const assign = async (roles, revision) => send(assignEmployee, { id: 'wanger', roles }, 'admin', { headers: { 'if-match': `"${revision}"` } });
    const before = await seen();
    t.match(await assign(['ORDER_READER'], before), { status: 200 });
    t.match(await assign(['ORDER_READER', 'FINANCE'], before), stale, 'a role that was taken away does not come back unseen');
    t.match(await call(getEmployee, { id: 'wanger' }, 'admin'), { roles: ['ORDER_READER'] });
    t.match(await assign(['ORDER_READER', 'FINANCE'], await seen()), { status: 200 });
    const open = await seen();
    await signIn('wanger');
    t.equal(await seen(), open);
    t.match(await assign(['FINANCE'], open), { status: 200 }, 'a form that is open outlives the login of its employee');
    t.match(await assign(['ORDER_READER'], open), stale);
    const group = await call(getGroup, { groupId: 'READERS' }, 'admin');
    const roles = (groupId, revision) => send(saveGroupRoles, { groupId, roles: ['ORDER_READER'] }, 'admin', { headers: { 'if-match': `"${revision}"` } });
    await call(modifyGroup, { groupId: 'READERS', remark: '只读' }, 'admin');
    t.match(await roles('READERS', group.revision), stale);
    t.match(await roles('READERS', (await call(getGroup, { groupId: 'READERS' }, 'admin')).revision), { status: 200 });
    const role = async () => (await call(queryRole, { code: 'ORDER_READER' }, 'admin')).content[0].revision;
    const { revision: then } = { revision: await role() };
    const grant = (revision) => send(saveRoleModule, { id: 'ORDER_READER', permissionIds: ['order.order'] }, 'admin', { headers: { 'if-match': `"${revision}"` } });
    await call(modifyRole, { id: 'ORDER_READER', remark: '看订单' }, 'admin');
    t.match(await grant(then), stale);
    t.match(await grant(await role()), { status: 200 });
    const department = async (deptId) => (await call(getDepartment, { deptId }, 'admin')).revision;
    const rename = (deptId, name, revision) => send(modifyDepartment, { deptId, name }, 'admin', { headers: { 'if-match': `"${revision}"` } });
    const shown = await department('NEW');
    t.match(await rename('SALES', '销售一部', await department('SALES')), { status: 200 });
    t.match(await rename('NEW', '新一部', shown), { status: 200 }, 'another department has changed meanwhile: nothing to this one');
    t.match(await rename('NEW', '新二部', shown), stale);
    t.match(await send(disableDepartment, { deptId: 'NEW' }, 'admin', { headers: { 'if-match': `"${shown}"` } }), stale);
    t.match(await rename('NEW', '新二部', await department('NEW')), {
        status: 200,
        data: { name: '新二部', revision: await department('NEW') },
    });
    const add = async (name) => call(addPermission, { name, type: 'MENU' }, 'admin');
    const [one, other] = [await add('看板一'), await add('看板二')];
    const move = (id, order, revision) => send(modifyPermission, { id, order }, 'admin', { headers: { 'if-match': `"${revision}"` } });
    t.match(await move(one.id, 5, one.revision), { status: 200 });
    t.match(await move(other.id, 6, other.revision), { status: 200 });
    t.match(await move(one.id, 7, one.revision), stale);
    t.match(await send(deletePermission, { id: one.id }, 'admin', { headers: { 'if-match': `"${one.revision}"` } }), stale);
    const now = await call(getPermission, { id: one.id }, 'admin');
    t.match(now, { order: 5 });
    t.match(await send(deletePermission, { id: one.id }, 'admin', { headers: { 'if-match': `"${now.revision}"` } }), { status: 200 });
});
t.test('employees as a list and as a file: staff alone, with no agency among them', async (t) => {
    await program.settle();
    const rest = async (as) => {
        const { statusCode, body } = await program.app.inject({
            url: `/api/rest/employee?filter=${encodeURIComponent('{"roles":"FINANCE"}')}`,
            headers: { authorization: `Bearer ${await token(as)}` },
        });
        return { statusCode, ids: statusCode === 200 ? JSON.parse(body).map(({ id }) => id) : [] };
    };
    const { statusCode, ids } = await rest('admin');
    t.same([statusCode, ids.sort()], [200, (await Promise.all(['finance', 'liming', 'wanger'].map(idOf))).sort()]);
    t.equal((await rest('yefeng')).statusCode, 403);
    t.equal((await rest('order')).statusCode, 403, 'nor who may not read employees');
    const all = await program.app.inject({ url: '/api/rest/employee', headers: { authorization: `Bearer ${await token('admin')}` } });
    t.notOk(all.body.includes('yefeng') || all.body.includes('argon2'));
    const one = await program.app.inject({ url: '/api/rest/employee/yefeng', headers: { authorization: `Bearer ${await token('admin')}` } });
    t.equal(one.statusCode, 404);
    const { id } = await call(requestExport, { resource: 'employee', scope: 'FILTER', filter: { roles: 'FINANCE' } }, 'admin');
    const job = await until(() => call(getJob, { id }, 'admin'), ({ status }) => status !== 'RUNNING');
    t.match(job, { status: 'DONE', done: 3 });
    const book = await call(jobFile, { id }, 'admin');
    t.match(book, /^PK/);
    t.equal((await send(requestExport, { resource: 'employee', scope: 'ALL' }, 'yefeng')).status, 403);
});
t.test('117 whoever may only read is refused by every way to write', async (t) => {
    await call(addRole, { code: 'READS_ALL', name: '全部只读', permissions: ['*.r'] }, 'admin');
    await call(addEmployee, { loginName: 'reader', name: '只读', roles: ['READS_ALL'], airlines: ['*'] }, 'admin');
    const bearer = { headers: { authorization: `Bearer ${await token('reader')}` } };
    const writes = endpoints.filter(({ kind, allow }) => (kind === 'command' || kind === 'upload') && !allow.includes('public') && !allow.includes('any'));
    const passed = [];
    for (const endpoint of writes)
        if ((await send(endpoint, {}, undefined, bearer)).status !== 403)
            passed.push(endpoint.path);
    t.ok(writes.length > 50);
    t.same(passed, []);
    t.equal((await send(airport.endpoints.query, {}, undefined, bearer)).status, 200);
});
