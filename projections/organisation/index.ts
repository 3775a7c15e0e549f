import { reads } from '../kernel/context.ts'
import { resource } from '../kernel/resource.ts'
import { departmentList, groupList, permissionList, roleList } from './organisation.ts'

export const organisationReads = reads({
  views: [departmentList, groupList, permissionList, roleList],
  resources: [
    resource({ name: 'department', zh: '部门', view: departmentList, permission: 'member.department', sort: ['deptId'] }),
    resource({ name: 'group', zh: '用户组', view: groupList, permission: 'member.group', sort: ['name'] }),
    resource({ name: 'permission', zh: '权限', view: permissionList, permission: 'member.permission', sort: ['order'] }),
    resource({ name: 'role', zh: '角色', view: roleList, permission: 'member.role', sort: ['code'] }),
  ],
})
