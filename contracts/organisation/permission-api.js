import { command, get } from '../kernel/endpoint.ts';
import { Id, Note, optional, Type, UserId, zh } from '../kernel/schema.ts';
import { Outcome, selectionBy } from '../kernel/selection.ts';
import { PermissionNode, queryPermission } from './lists.ts';
import { Node, NodeFields, PermissionCode } from './organisation-events.ts';
const allow = ['employee'];
const One = Type.Object({ id: zh(Id, '权限') });
const orNull = (schema, title) => optional(zh(Type.Union([schema, Type.Null()]), title));
const { name, type, path, order } = NodeFields;
export const getPermission = get('/api/member/permission/r/get', { zh: '权限详情', allow, body: One, data: PermissionNode });
export const addPermission = command('/api/member/permission/w/add', {
    zh: '新增权限',
    allow,
    allAirlines: true,
    body: Type.Object({ ...NodeFields, order: optional(order) }),
    data: PermissionNode,
});
export const modifyPermission = command('/api/member/permission/w/modify', {
    zh: '修改权限',
    allow,
    allAirlines: true,
    note: '改变上级即移动节点；不能移到自己的下级之下。',
    body: Type.Object({
        id: zh(Id, '权限'),
        parent: orNull(Id, '上级权限'),
        name: optional(name),
        type: optional(type),
        path: orNull(Type.String({ minLength: 1, maxLength: 100, pattern: path.pattern }), '菜单路径'),
        permission: orNull(PermissionCode, '权限代码'),
        order: optional(order),
        reason: optional(zh(Note, '原因')),
    }),
    data: PermissionNode,
});
export const deletePermission = command('/api/member/permission/w/delete', {
    zh: '删除权限',
    allow,
    allAirlines: true,
    note: '有下级的不能删除。已授予角色的权限不因此收回。',
    body: selectionBy('id', '权限'),
    data: Outcome,
});
export const permissionRoot = get('/api/member/permission/r/root', { zh: '权限树根节点', allow, data: Type.Array(PermissionNode) });
export const permissionSub = get('/api/member/permission/r/sub', { zh: '权限树子节点', allow, body: One, data: Type.Array(PermissionNode) });
export const menus = get('/api/member/permission/r/menus', {
    zh: '用户菜单',
    allow: ['any'],
    note: 'loginName 省略时为本人；查看他人须有权限查询权限。节点自上而下排列，上级在前。',
    body: Type.Object({ loginName: optional(zh(UserId, '登录名')) }),
    data: Type.Array(Node),
});
export { PermissionNode, queryPermission };
