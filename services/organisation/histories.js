import * as organisationEvents from '#contracts/organisation/organisation-events.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { administrators } from './administrators.ts';
import { departments } from './department.ts';
import { group, groupTree } from './group.ts';
import { permissions } from './permission.ts';
import { role } from './role.ts';
const switching = { add: '新增', modify: '修改', enable: '启用', disable: '停用' };
export const organisationHistories = [
    history(role, organisationEvents.roleEvents, {
        permission: 'member.role.r',
        ...wholeHouse,
        commands: machine({ ...switching, writeDown: '登记内置角色', savePermissions: '保存角色权限' }),
    }),
    history(group, organisationEvents.groupEvents, {
        permission: 'member.group.r',
        ...wholeHouse,
        commands: machine({ ...switching, establish: '设立', saveRoles: '保存用户组角色' }),
    }),
    history(groupTree, organisationEvents.groupTreeEvents, {
        permission: 'member.group.r',
        ...wholeHouse,
        commands: machine({ addChildren: '添加下级用户组', removeChildren: '移除下级用户组' }),
    }),
    history(administrators, organisationEvents.administratorsEvents, {
        permission: 'member.role.r',
        ...wholeHouse,
        commands: machine({ enter: '成为管理员', leave: '不再是管理员' }),
    }),
    history(departments, organisationEvents.departmentEvents, {
        permission: 'member.department.r',
        ...wholeHouse,
        commands: machine({ ...switching, establish: '设立' }),
    }),
    history(permissions, organisationEvents.permissionEvents, {
        permission: 'member.permission.r',
        ...wholeHouse,
        commands: machine({ ...switching, delete: '删除', plant: '补充权限树' }),
    }),
];
