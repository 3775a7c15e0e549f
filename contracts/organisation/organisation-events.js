import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { RoleId, roleNames } from '../kernel/roles.ts';
import { coded, Id, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts';
/** names of parts of the organisation, never of people */
const Name = notPersonal(Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', title: '名称' }));
const Remark = optional(writing(zh(Text, '备注')));
/** `order.order.w`; `*` for everything, `*.r` for reading everything. roles.ts lists what can be granted. */
export const PermissionCode = notPersonal(Type.String({ maxLength: 80, pattern: '^(\\*|\\*\\.r|[a-zA-Z]+\\.[a-zA-Z]+\\.[rw])$', title: '权限代码' }));
const Permissions = Type.Array(PermissionCode, { title: '权限', uniqueItems: true, maxItems: 500 });
const RoleIds = Type.Array(coded(RoleId, roleNames), { title: '角色', uniqueItems: true, maxItems: 20 });
/** Stream `role-{code}`. */
export const RoleAdded = event('RoleAdded', '新增角色', Type.Object({ code: RoleId, name: zh(Name, '名称'), remark: zh(Remark, '备注'), permissions: zh(Permissions, '权限') }));
export const RoleModified = event('RoleModified', '修改角色', Type.Object({ name: zh(Name, '名称'), remark: zh(Remark, '备注') }));
export const RolePermissionsSaved = event('RolePermissionsSaved', '保存角色权限', Type.Object({ permissions: zh(Permissions, '权限') }));
export const RoleEnabled = event('RoleEnabled', '启用角色', Type.Object({}));
export const RoleDisabled = event('RoleDisabled', '停用角色', Type.Object({}));
/** Stream `group-{groupId}`. The members are recorded with the users (`UserAssigned`). */
export const GroupAdded = event('GroupAdded', '新增用户组', Type.Object({ groupId: zh(Id, '用户组'), name: zh(Name, '名称'), remark: zh(Remark, '备注') }));
export const GroupModified = event('GroupModified', '修改用户组', Type.Object({ name: zh(Name, '名称'), remark: zh(Remark, '备注') }));
export const GroupRolesSaved = event('GroupRolesSaved', '保存用户组角色', Type.Object({ roles: RoleIds }));
export const GroupEnabled = event('GroupEnabled', '启用用户组', Type.Object({}));
export const GroupDisabled = event('GroupDisabled', '停用用户组', Type.Object({}));
const Branch = Type.Object({ parent: zh(Id, '上级用户组'), child: zh(Id, '下级用户组') });
/** Stream `groupTree-all`: all relations between groups. One stream decides, so there can be no circle. */
export const ChildGroupAdded = event('ChildGroupAdded', '添加下级用户组', Branch);
export const ChildGroupRemoved = event('ChildGroupRemoved', '移除下级用户组', Branch);
/** Stream `administrators-all`: enabled users who hold the administrator's role directly; never empty once it has begun. */
const Administrator = Type.Object({ user: zh(UserId, '用户') });
export const AdministratorEntered = event('AdministratorEntered', '成为管理员', Administrator);
export const AdministratorLeft = event('AdministratorLeft', '不再是管理员', Administrator);
/** Stream `department-tree`: all departments. One stream decides that parents exist and that there is no circle. */
const Department = Type.Object({ deptId: zh(Id, '部门编号'), name: zh(Name, '名称'), parent: optional(zh(Id, '上级部门')) });
export const DepartmentAdded = event('DepartmentAdded', '新增部门', Department);
export const DepartmentModified = event('DepartmentModified', '修改部门', Department);
const OneDepartment = Type.Object({ deptId: zh(Id, '部门编号') });
export const DepartmentEnabled = event('DepartmentEnabled', '启用部门', OneDepartment);
export const DepartmentDisabled = event('DepartmentDisabled', '停用部门', OneDepartment);
export const nodeTypes = { MENU: '菜单', BUTTON: '按钮' };
/** A node of the permission tree: a menu (a heading without `path`) or a button of a menu. */
export const NodeFields = {
    parent: optional(zh(Id, '上级权限')),
    name: zh(Name, '名称'),
    type: oneOf(nodeTypes, '类型'),
    /** key of the screen it opens */
    path: optional(notPersonal(Type.String({ minLength: 1, maxLength: 100, pattern: '^/?[A-Za-z0-9_/-]+$', title: '菜单路径' }))),
    permission: optional(PermissionCode),
    /** place among its siblings */
    order: Type.Integer({ minimum: 0, maximum: 100_000, title: '排序' }),
};
export const Node = Type.Object({ id: zh(Id, '编号'), ...NodeFields });
/** Stream `permission-tree`. */
export const PermissionAdded = event('PermissionAdded', '新增权限', Node);
export const PermissionModified = event('PermissionModified', '修改权限', Node);
export const PermissionDeleted = event('PermissionDeleted', '删除权限', Type.Object({ id: zh(Id, '编号') }));
/** The events by stream, for the deciders. */
export const roleEvents = { RoleAdded, RoleModified, RolePermissionsSaved, RoleEnabled, RoleDisabled };
export const groupEvents = { GroupAdded, GroupModified, GroupRolesSaved, GroupEnabled, GroupDisabled };
export const groupTreeEvents = { ChildGroupAdded, ChildGroupRemoved };
export const administratorsEvents = { AdministratorEntered, AdministratorLeft };
export const departmentEvents = { DepartmentAdded, DepartmentModified, DepartmentEnabled, DepartmentDisabled };
export const permissionEvents = { PermissionAdded, PermissionModified, PermissionDeleted };
