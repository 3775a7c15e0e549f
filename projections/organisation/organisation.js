import { present } from '#contracts/kernel/present.ts';
import { RoleId } from '#contracts/kernel/roles.ts';
import { Flag, Id, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { Department, Group } from '#contracts/organisation/lists.ts';
import { Node, nodeTypes } from '#contracts/organisation/organisation-events.ts';
import { view } from '../kernel/view.ts';
/** revision of the document's own stream: a change is based on what the caller has seen (`If-Match`) */
const Revision = Type.Integer({ minimum: 0 });
const RoleRow = Type.Object({
    code: zh(RoleId, '角色代码'),
    name: zh(Text, '名称'),
    remark: optional(zh(Text, '备注')),
    enabled: zh(Flag, '启用'),
    permissions: Type.Array(Type.String(), { title: '权限' }),
    revision: Revision,
});
/** Roles; the id is the code. */
export const roleList = view()({
    name: 'role',
    version: 2,
    doc: RoleRow,
    index: [['code'], ['name'], ['enabled']],
    search: ['code', 'name'],
    on: {
        RoleAdded: (_, { code, name, remark, permissions }, { revision }) => ({
            code,
            name,
            ...(remark && { remark }),
            enabled: true,
            permissions,
            revision,
        }),
        RoleModified: (row, { name, remark }, { revision }) => row && { ...row, name, remark, revision },
        RolePermissionsSaved: (row, { permissions }, { revision }) => row && { ...row, permissions, revision },
        RoleEnabled: (row, _, { revision }) => row && { ...row, enabled: true, revision },
        RoleDisabled: (row, _, { revision }) => row && { ...row, enabled: false, revision },
    },
});
const GroupRow = Type.Object({
    groupId: zh(Id, '用户组'),
    name: zh(Text, '名称'),
    remark: optional(zh(Text, '备注')),
    enabled: zh(Flag, '启用'),
    roles: Group.properties.roles,
    /** groups directly above and below */
    parents: Group.properties.parents,
    children: Group.properties.children,
    revision: Revision,
});
/** Groups; a link between two groups changes both rows. */
export const groupList = view()({
    name: 'group',
    version: 2,
    doc: GroupRow,
    index: [['groupId'], ['name'], ['enabled'], ['roles'], ['parents']],
    search: ['groupId', 'name'],
    key: { ChildGroupAdded: ({ parent, child }) => [parent, child], ChildGroupRemoved: ({ parent, child }) => [parent, child] },
    on: {
        GroupAdded: (_, { groupId, name, remark }, { revision }) => ({
            groupId,
            name,
            ...(remark && { remark }),
            enabled: true,
            roles: [],
            parents: [],
            children: [],
            revision,
        }),
        GroupModified: (row, { name, remark }, { revision }) => row && { ...row, name, remark, revision },
        GroupRolesSaved: (row, { roles }, { revision }) => row && { ...row, roles, revision },
        GroupEnabled: (row, _, { revision }) => row && { ...row, enabled: true, revision },
        GroupDisabled: (row, _, { revision }) => row && { ...row, enabled: false, revision },
        ChildGroupAdded: (row, { parent, child }, { key }) => row && (key === parent ? { ...row, children: including(row.children, child) } : { ...row, parents: including(row.parents, parent) }),
        ChildGroupRemoved: (row, { parent, child }, { key }) => row && (key === parent ? { ...row, children: without(row.children, child) } : { ...row, parents: without(row.parents, parent) }),
    },
});
const including = (list, one) => [...without(list, one), one];
const without = (list, one) => list.filter(other => other !== one);
const DepartmentRow = Type.Object({
    deptId: zh(Id, '部门编号'),
    name: zh(Text, '名称'),
    parent: Department.properties.parent,
    enabled: zh(Flag, '启用'),
    /** how often it has been changed (the decider's `etag`): all departments share a stream */
    revision: Revision,
});
export const departmentList = view()({
    name: 'department',
    version: 2,
    doc: DepartmentRow,
    index: [['deptId'], ['name'], ['parent'], ['enabled']],
    search: ['deptId', 'name'],
    key: {
        DepartmentAdded: ({ deptId }) => deptId,
        DepartmentModified: ({ deptId }) => deptId,
        DepartmentEnabled: ({ deptId }) => deptId,
        DepartmentDisabled: ({ deptId }) => deptId,
    },
    on: {
        DepartmentAdded: (_, { deptId, name, parent }) => ({ deptId, name, ...present({ parent }), enabled: true, revision: 0 }),
        DepartmentModified: (row, { name, parent }) => row && { ...row, name, parent, revision: row.revision + 1 },
        DepartmentEnabled: row => row && { ...row, enabled: true, revision: row.revision + 1 },
        DepartmentDisabled: row => row && { ...row, enabled: false, revision: row.revision + 1 },
    },
});
const { id: _, ...fields } = Node.properties;
/** The permission tree, a document per node. A root has no parent. */
export const permissionList = view()({
    name: 'permission',
    version: 2,
    doc: Type.Object({ ...fields, type: oneOf(nodeTypes, '类型'), revision: Revision }),
    index: [['parent', 'order'], ['name'], ['permission'], ['type'], ['order']],
    search: ['name', 'permission'],
    key: { PermissionAdded: ({ id }) => id, PermissionModified: ({ id }) => id, PermissionDeleted: ({ id }) => id },
    on: {
        PermissionAdded: (_, { id: __, ...node }) => ({ ...node, revision: 0 }),
        PermissionModified: (row, { id: __, ...node }) => row && { ...node, revision: row.revision + 1 },
        PermissionDeleted: () => null,
    },
});
