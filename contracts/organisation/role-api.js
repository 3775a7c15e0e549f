import { LoginName } from '../identity/events.ts';
import { command, get, query } from '../kernel/endpoint.ts';
import { personal } from '../kernel/personal.ts';
import { RoleId } from '../kernel/roles.ts';
import { Flag, Id, Note, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts';
import { Outcome, selectionBy } from '../kernel/selection.ts';
import { queryRole, Role } from './lists.ts';
import { Node, PermissionCode } from './organisation-events.ts';
const allow = ['employee'];
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', title: '名称' });
const Reason = optional(zh(Note, '原因'));
const _Search = optional(Type.String({ maxLength: 50, title: '关键字' }));
const orNull = (schema, title) => optional(zh(Type.Union([schema, Type.Null()]), title));
const OneRole = Type.Object({ id: zh(RoleId, '角色') });
export const addRole = command('/api/member/role/w/add', {
    zh: '新增角色',
    allow,
    allAirlines: true,
    note: '只能授予自己持有的权限。',
    body: Type.Object({
        code: zh(RoleId, '角色代码'),
        name: Name,
        remark: optional(zh(Text, '备注')),
        permissions: optional(Type.Array(PermissionCode, { title: '权限', maxItems: 500 })),
    }),
    data: Role,
});
export const modifyRole = command('/api/member/role/w/modify', {
    zh: '修改角色',
    allow,
    allAirlines: true,
    body: Type.Object({ id: zh(RoleId, '角色'), name: optional(Name), remark: orNull(Text, '备注'), reason: Reason }),
    data: Role,
});
export const enableRole = command('/api/member/role/w/enable', {
    zh: '启用角色',
    allow,
    allAirlines: true,
    body: selectionBy('id', '角色'),
    data: Outcome,
});
export const disableRole = command('/api/member/role/w/disable', {
    zh: '停用角色',
    allow,
    allAirlines: true,
    note: '持有者的权限立即收回；管理员角色不能停用。',
    body: selectionBy('id', '角色'),
    data: Outcome,
});
/** `modules`: the nodes of the permission tree that the role grants */
export const roleModule = get('/api/member/role/r/roleModule', {
    zh: '角色菜单权限',
    allow,
    body: OneRole,
    data: Type.Object({ id: RoleId, permissions: Type.Array(Type.String()), modules: Type.Array(Node) }),
});
export const saveRoleModule = command('/api/member/role/w/saveRoleModule', {
    zh: '保存角色菜单权限',
    allow,
    allAirlines: true,
    note: 'permissionIds 为权限树节点；角色得到这些节点的权限代码，之后修改节点不影响已授予的权限。只能授予自己持有的权限。',
    body: Type.Object({
        id: zh(RoleId, '角色'),
        permissionIds: Type.Array(Id, { title: '权限节点', maxItems: 1000 }),
        reason: Reason,
    }),
    data: Role,
});
export const assignmentKinds = { USER: '用户', GROUP: '用户组' };
export const roleAssignment = query('/api/member/role/r/assignmentQuery', {
    zh: '角色分配查询',
    allow,
    note: '直接持有该角色的用户（分页）与用户组（全部）。',
    body: Type.Object({ id: zh(RoleId, '角色'), ...Page }),
    data: Type.Object({
        ...PageOf(Type.Object({
            kind: oneOf(assignmentKinds, '类别'),
            id: zh(Id, '编号'),
            name: personal('user', 'name', zh(Text, '姓名')),
            loginName: LoginName,
            enabled: zh(Flag, '启用'),
        })).properties,
        groups: Type.Array(Type.Object({ kind: oneOf(assignmentKinds, '类别'), id: zh(Id, '编号'), name: zh(Text, '名称'), enabled: zh(Flag, '启用') })),
    }),
});
export { queryRole, Role };
