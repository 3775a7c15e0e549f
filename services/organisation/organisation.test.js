import fc from 'fast-check';
import t from 'tap';
import { isPermission, modules, screens } from '#contracts/contexts.ts';
import { LoginFailed, LoginSucceeded, PasswordReset, UserAssigned, UserCreated, UserModified, UserRoleChanged, } from '#contracts/identity/events.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { menuNodes } from '#contracts/organisation/menu.ts';
import { AdministratorEntered, AdministratorLeft, ChildGroupAdded, ChildGroupRemoved, DepartmentAdded, DepartmentDisabled, DepartmentModified, GroupAdded, GroupDisabled, GroupRolesSaved, PermissionAdded, PermissionDeleted, RoleAdded, RoleDisabled, RolePermissionsSaved, } from '#contracts/organisation/organisation-events.ts';
import { groupsOf, permissionsOf, rolesOf } from '#contracts/organisation/rights.ts';
import { roles as builtIn } from '#contracts/organisation/roles.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { user } from '../identity/user.ts';
import { aClerk, anAgent, NOON, spec } from '../kernel/spec.ts';
import { decide, foldAt } from '../kernel/stream/decider.ts';
import { administrators } from './administrators.ts';
import { departments } from './department.ts';
import { allAbove, group, groupTree } from './group.ts';
import { menusOf, permissions } from './permission.ts';
import { role } from './role.ts';
const clerk = (...held) => ({ ...aClerk, permissions: held });
t.test('a role', async () => {
    const added = RoleAdded({ code: 'TICKETING', name: '出票员', permissions: ['order.ticket.w'] });
    const { given } = spec(role, { who: clerk('order.ticket.w', 'order.order.r'), id: 'TICKETING' });
    given()
        .when('add', { name: '出票员', permissions: ['order.ticket.w'], isPermission })
        .then(added);
    given()
        .when('add', { name: '大', permissions: ['order.refund.r'], isPermission })
        .refused('您没有权限order.refund.r，不能授予、修改或收回', { status: 403 });
    given()
        .when('add', { name: '错', permissions: ['order.none.r'], isPermission })
        .refused('权限order.none.r不存在', { status: 400 });
    given(added).when('add', { name: '再', isPermission }).refused('角色TICKETING已存在');
    given(added)
        .when('savePermissions', { permissions: ['order.order.r', 'order.ticket.r'], isPermission })
        .then(RolePermissionsSaved({ permissions: ['order.order.r', 'order.ticket.r'] }));
    given(added)
        .when('savePermissions', { permissions: ['order.ticket.w'], isPermission })
        .nothing();
    given(added, RoleDisabled({})).when('disable', {}).refused('角色TICKETING已停用');
    given(added).when('enable', {}).refused('角色TICKETING已启用');
    // nobody may take away what they do not hold themselves
    given(added)
        .when('disable', {}, { who: clerk('order.order.r') })
        .refused('您没有权限order.ticket.w，不能授予、修改或收回', { status: 403 });
    given().when('enable', {}, { id: 'NO_SUCH' }).refused('角色NO_SUCH不存在', { status: 404 });
});
t.test('a built-in role is there before anything is written about it', async () => {
    const desk = RoleAdded({ code: 'ORDER_DESK', name: '订票员', permissions: [...builtIn.ORDER_DESK.permissions] });
    const { given } = spec(role, { who: clerk('*'), id: 'ORDER_DESK' });
    given().when('disable', {}).then(desk, RoleDisabled({}));
    given().when('writeDown', {}).then(desk);
    given(desk).when('writeDown', {}).nothing();
    given().when('add', { name: '冒名', isPermission }).refused('角色ORDER_DESK已存在');
    given().when('disable', {}, { id: 'ADMINISTRATOR' }).refused('管理员角色不能停用');
});
t.test('administrators, groups, departments', async () => {
    const one = AdministratorEntered({ user: 'feng' });
    const two = AdministratorEntered({ user: 'chen' });
    spec(administrators).given(one).when('leave', { user: 'feng' }).refused('至少须保留一名可用的管理员');
    spec(administrators).given().when('leave', { user: 'feng' }).refused('至少须保留一名可用的管理员');
    spec(administrators)
        .given(one, two)
        .when('leave', { user: 'feng' })
        .then(AdministratorLeft({ user: 'feng' }));
    spec(administrators).given(one).when('enter', { user: 'feng' }).nothing();
    const night = GroupAdded({ groupId: 'x1', name: '夜班' });
    spec(group).given(night).when('add', { name: '夜班' }).refused('用户组已存在');
    spec(group)
        .given(night)
        .when('saveRoles', { roles: ['B1', 'A1', 'B1'] })
        .then(GroupRolesSaved({ roles: ['A1', 'B1'] }));
    spec(group)
        .given(night, GroupRolesSaved({ roles: ['A1', 'B1'] }))
        .when('saveRoles', { roles: ['B1', 'A1'] })
        .nothing();
    spec(group).given(night, GroupDisabled({})).when('disable', {}).refused('用户组x1已停用');
    spec(group).given(night).when('enable', {}).refused('用户组x1已启用');
    const sales = DepartmentAdded({ deptId: 'S', name: '销售', parent: 'HQ' });
    const { given } = spec(departments);
    const both = given(DepartmentAdded({ deptId: 'HQ', name: '总部' }), sales);
    both.when('modify', { deptId: 'HQ', parent: 'S' }).refused('部门S是HQ本身或其下级，不能成为其上级');
    both.when('modify', { deptId: 'S', parent: null }).then(DepartmentModified({ deptId: 'S', name: '销售' }));
    given(DepartmentAdded({ deptId: 'HQ', name: '总部' }), DepartmentDisabled({ deptId: 'HQ' }))
        .when('disable', { deptId: 'HQ' })
        .refused('部门HQ已停用');
    both.when('enable', { deptId: 'S' }).refused('部门S已启用');
    both.when('disable', { deptId: 'constructor' }).refused('部门constructor不存在', { status: 404 });
});
t.test('an employee stands somewhere else', async () => {
    const created = UserCreated({ id: 'u1', loginName: 'zhou', name: '周', kind: 'employee', role: 'ORDER_DESK', airlines: ['HU'] });
    const { given } = spec(user);
    given(created).state({ roles: ['ORDER_DESK'], groups: [] });
    given(created, UserRoleChanged({ role: 'AUDITOR', airlines: ['*'] })).state({ roles: ['AUDITOR'], airlines: ['*'] });
    given(created)
        .when('assign', { roles: ['FINANCE', 'AUDITOR'] })
        .then(UserAssigned({ roles: ['FINANCE', 'AUDITOR'], groups: [] }));
    const moved = UserAssigned({ roles: [], groups: ['A'], department: 'S' });
    given(created, moved).state({ role: '', roles: [], department: 'S' });
    given(created, moved)
        .when('assign', { department: null })
        .then(UserAssigned({ roles: [], groups: ['A'] }));
    given(created, moved).when('joinGroup', { group: 'A' }).nothing();
    given(created, moved)
        .when('joinGroup', { group: 'B' })
        .then(UserAssigned({ roles: [], groups: ['A', 'B'], department: 'S' }));
    given(created, moved)
        .when('leaveGroup', { group: 'A' })
        .then(UserAssigned({ roles: [], groups: [], department: 'S' }));
    given(created)
        .when('modify', { airlines: ['JD'], office: 'HAK' })
        .then(UserModified({ name: '周', airlines: ['JD'], office: 'HAK' }));
    given(created, LoginFailed({ way: 'sso' }), moved, LoginSucceeded({ way: 'sso' }), PasswordReset({ passwordHash: 'h' })).state({
        edits: 1,
    });
    const agent = UserCreated({ id: 'u2', loginName: 'yefeng', name: '符', kind: 'agent', role: 'AGENT', agency: 'AG1', airlines: ['*'] });
    given(agent)
        .when('assign', { roles: ['ADMINISTRATOR'] })
        .refused('员工不存在', { status: 404 });
});
t.test('the permission tree', async (t) => {
    const order = { id: 'order', name: '订单', type: 'MENU', order: 1 };
    const list = { id: 'list', parent: 'order', name: '列表', type: 'MENU', path: '/order', permission: 'order.order.r', order: 1 };
    const { given } = spec(permissions);
    const both = given(PermissionAdded(order), PermissionAdded(list));
    both.when('delete', { id: 'order' }).refused('权限“订单”有下级权限，不能删除');
    both.when('delete', { id: 'list' }).then(PermissionDeleted({ id: 'list' }));
    both.when('modify', { id: 'order', parent: 'list', isPermission }).refused('不能移到自己或自己的下级之下');
    // a deleted node stays deleted
    given(PermissionAdded(order), PermissionAdded(list), PermissionDeleted({ id: 'list' }))
        .when('plant', { wanted: [order, list] })
        .nothing();
    const planted = menuNodes(modules, screens);
    given()
        .when('plant', { wanted: planted })
        .check(facts => t.equal(facts.length, planted.length));
    t.same(planted.filter(({ permission }) => permission !== undefined && !isPermission(permission)), []);
    const nodes = Object.fromEntries(planted.map(node => [node.id, node]));
    t.same(menusOf(nodes, clerk('order.stock.r')).map(({ id }) => id), ['order', 'order.stock', 'order.stock:stock-batch']);
});
t.test('whatever is done to groups, none is above itself', async (t) => {
    const id = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
    const step = fc.record({
        name: fc.constantFrom('addChildren', 'addChildren', 'removeChildren'),
        parent: id,
        children: fc.array(id, { minLength: 1, maxLength: 3 }),
    });
    const decided = (tree, name, command) => {
        try {
            return decide(groupTree, name, tree, command, { who: anAgent, at: NOON, id: 'all' });
        }
        catch (error) {
            if (error instanceof Refused)
                return [];
            throw error;
        }
    };
    fc.assert(fc.property(fc.array(step, { maxLength: 30 }), steps => {
        let tree = groupTree.initial;
        for (const { name, ...command } of steps) {
            const facts = decided(tree, name, command);
            tree = foldAt(groupTree, tree, facts, NOON);
            for (const group of 'ABCDEF')
                if (allAbove(tree.above, group).has(group))
                    return false;
        }
        return true;
    }), { numRuns: runs(100) });
    const under = ChildGroupAdded({ parent: 'A', child: 'B' });
    spec(groupTree)
        .given(under)
        .when('addChildren', { parent: 'B', children: ['A'] })
        .refused('用户组A是B本身或其上级，不能成为其下级');
    spec(groupTree)
        .given(under)
        .when('removeChildren', { parent: 'A', children: ['B', 'C'] })
        .then(ChildGroupRemoved({ parent: 'A', child: 'B' }));
    // such names may have got there before they were refused
    const odd = { parent: 'toString', child: '__proto__' };
    t.same([...allAbove(foldAt(groupTree, groupTree.initial, [{ type: 'ChildGroupAdded', data: odd }], NOON).above, '__proto__')], ['toString']);
    t.same([...allAbove(groupTree.initial.above, 'constructor')], []);
});
t.test('what somebody may do is exactly what his enabled roles grant, his own and those of his enabled groups and all above', async (t) => {
    const codes = ['R1', 'R2', 'R3'];
    const groups = ['A', 'B', 'C', 'D'];
    const some = (of) => fc.subarray([...of]);
    const world = fc.record({
        roles: fc.record(Object.fromEntries(codes.map(code => [code, fc.record({ enabled: fc.boolean(), permissions: some(['p', 'q', 'r', 's']) })]))),
        // a group is above those later in the alphabet only, so there is no circle
        groups: fc.record(Object.fromEntries(groups.map((id, i) => [id, fc.record({ enabled: fc.boolean(), roles: some(codes), above: some(groups.slice(0, i)) })]))),
        standing: fc.record({ roles: some(codes), groups: some(groups) }),
    });
    fc.assert(fc.property(world, ({ roles, groups, standing }) => {
        const organisation = {
            role: code => roles[code] && { name: code, ...roles[code] },
            group: id => groups[id],
            above: id => groups[id]?.above ?? [],
        };
        // the same from the other side: a permission is held when a path of enabled things leads to it
        const reaches = (id, code) => groups[id].enabled && (groups[id].roles.includes(code) || groups[id].above.some(above => reaches(above, code)));
        const holds = (code) => roles[code].enabled && (standing.roles.includes(code) || standing.groups.some(id => reaches(id, code)));
        const expected = ['p', 'q', 'r', 's'].filter(one => codes.some(code => holds(code) && roles[code].permissions.includes(one)));
        return (String(permissionsOf(standing, organisation).sort()) === String(expected) &&
            String(rolesOf(standing, organisation).sort()) === String(codes.filter(holds)) &&
            groupsOf(standing, organisation).every(id => groups[id].enabled));
    }), { numRuns: runs(100) });
    t.pass('for every organisation tried');
});
