import { LoginName } from '../identity/events.ts';
import { begins, is, list, search } from '../kernel/list.ts';
import { everyOne } from '../kernel/named.ts';
import { personal } from '../kernel/personal.ts';
import { RoleId } from '../kernel/roles.ts';
import { coded, Flag, Id, Instant, named, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { Node, NodeFields, nodeTypes, PermissionCode } from './organisation-events.ts';
const allow = ['employee'];
const Search = Type.String({ maxLength: 50, title: '关键字' });
// codes that screens and exports show with their names
const OfRole = named(RoleId, { list: 'role', by: 'name' });
const OfGroup = named(Id, { list: 'group', by: 'name' });
const OfDepartment = named(Id, { list: 'department', by: 'name' });
export const StandingFields = {
    roles: Type.Array(OfRole, { uniqueItems: true, maxItems: 20, title: '角色' }),
    groups: Type.Array(OfGroup, { uniqueItems: true, maxItems: 50, title: '用户组' }),
    department: optional(zh(OfDepartment, '部门')),
    office: optional(zh(named(Id, { list: 'orgOffice', by: 'name' }), '营业部')),
    airlines: Type.Array(coded(Type.String(), { '*': everyOne('航空公司') }), { title: '航空公司' }),
};
/** `id` is the user's */
export const Employee = Type.Object({
    id: Id,
    loginName: LoginName,
    name: personal('user', 'name', zh(Text, '姓名')),
    ...StandingFields,
    enabled: zh(Flag, '启用'),
    createdAt: optional(zh(Instant, '创建时间')),
    lastLoginAt: optional(zh(Instant, '最近登录')),
    lockedUntil: optional(zh(Instant, '锁定至')),
    /** of its stream, for `If-Match` */
    revision: optional(Type.Integer()),
});
export const employees = list('employee', '员工', Employee)({
    module: 'member.employee',
    columns: ['loginName', 'name', 'roles', 'department', 'airlines', 'enabled', 'lastLoginAt'],
    more: ['groups', 'office', 'lockedUntil', 'createdAt'],
    filters: [{ field: 'q', title: '登录名 / 姓名' }, 'department', 'roles', 'enabled', 'groups', 'office'],
    sort: 'name',
    sorts: ['loginName', 'lastLoginAt'],
    empty: '还没有员工；可以新增，或下载模板填写后导入',
    menu: ['organisation', 1],
    exported: [
        'loginName',
        'name',
        'roles',
        'groups',
        'department',
        'office',
        'airlines',
        'enabled',
        'createdAt',
        'lastLoginAt',
        'lockedUntil',
    ],
    calls: {
        queryEmployee: {
            path: '/api/member/employee/r/query',
            zh: '员工查询',
            allow,
            body: {
                loginName: begins('loginName', Search),
                name: begins('name', Search),
                q: search(Search),
                department: is('department'),
                office: is('office'),
                role: is('roles', zh(RoleId, '角色')),
                groupId: is('groups', zh(Id, '用户组')),
                enabled: is('enabled'),
            },
        },
    },
});
export const { queryEmployee } = employees.calls;
export const Role = Type.Object({
    id: zh(RoleId, '编号'),
    code: zh(RoleId, '角色代码'),
    name: zh(Text, '名称'),
    remark: optional(zh(Text, '备注')),
    enabled: zh(Flag, '启用'),
    permissions: Type.Array(Type.String(), { title: '权限' }),
    /** of its stream, for `If-Match` */
    revision: optional(Type.Integer()),
});
export const roleList = list('role', '角色', Role)({
    module: 'member.role',
    columns: ['code', 'name', 'permissions', 'enabled', 'remark'],
    filters: [{ field: 'q', title: '代码 / 名称' }, 'enabled'],
    sort: 'code',
    sorts: ['name', 'enabled'],
    menu: ['organisation', 2],
    calls: {
        queryRole: {
            path: '/api/member/role/r/query',
            zh: '角色查询',
            allow,
            body: { code: is('code'), name: begins('name', Search), q: search(Search), enabled: is('enabled') },
        },
    },
});
export const { queryRole } = roleList.calls;
export const Group = Type.Object({
    groupId: zh(Id, '用户组'),
    name: zh(Text, '名称'),
    remark: optional(zh(Text, '备注')),
    enabled: zh(Flag, '启用'),
    roles: Type.Array(OfRole, { title: '角色' }),
    parents: Type.Array(OfGroup, { title: '上级用户组' }),
    children: Type.Array(OfGroup, { title: '下级用户组' }),
    /** of its stream, for `If-Match` */
    revision: optional(Type.Integer()),
});
export const groups = list('group', '用户组', Group)({
    module: 'member.group',
    columns: ['name', 'roles', 'children', 'enabled', 'remark'],
    more: [{ field: 'groupId', title: '编号' }],
    filters: [{ field: 'q', title: '编号 / 名称' }, 'enabled'],
    sort: 'name',
    sorts: ['groupId', 'enabled'],
    empty: '还没有用户组；可以新增，再添加角色与成员',
    menu: ['organisation', 3],
    calls: {
        queryGroup: {
            path: '/api/member/group/r/query',
            zh: '用户组查询',
            allow,
            body: { name: begins('name', Search), q: search(Search), role: is('roles', zh(RoleId, '角色')), enabled: is('enabled') },
        },
    },
});
export const { queryGroup } = groups.calls;
export const Department = Type.Object({
    deptId: zh(Id, '部门编号'),
    name: zh(Text, '名称'),
    parent: optional(zh(OfDepartment, '上级部门')),
    enabled: zh(Flag, '启用'),
    /** how often it has been changed, for `If-Match` */
    revision: optional(Type.Integer()),
});
export const departments = list('department', '部门', Department)({
    module: 'member.department',
    columns: ['deptId', 'name', 'parent', 'enabled'],
    sort: 'deptId',
    menu: ['organisation', 4],
    calls: {
        queryDepartment: {
            path: '/api/member/department/r/query',
            zh: '部门查询',
            allow,
            body: {
                deptId: is('deptId'),
                name: begins('name', Search),
                parent: is('parent'),
                q: search(Search),
                enabled: is('enabled'),
            },
        },
    },
});
export const { queryDepartment } = departments.calls;
/** a node with its actions, for people who may change it */
export const PermissionNode = Type.Object({
    ...Node.properties,
    /** how often it has been modified, for `If-Match` */
    revision: optional(Type.Integer()),
});
export const permissions = list('permission', '权限菜单', PermissionNode)({
    module: 'member.permission',
    document: '权限',
    columns: ['name', 'type', 'path', 'permission'],
    sort: 'order',
    menu: ['organisation', 6],
    calls: {
        queryPermission: {
            path: '/api/member/permission/r/query',
            zh: '权限查询',
            allow,
            body: {
                name: begins('name', Type.String({ maxLength: 50, title: '名称' })),
                parent: is('parent', NodeFields.parent),
                type: is('type', oneOf(nodeTypes, '类型')),
                permission: is('permission', PermissionCode),
            },
        },
    },
});
export const { queryPermission } = permissions.calls;
