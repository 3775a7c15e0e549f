import type { Screens } from '../kernel/screen.ts'

export const organisationScreens = {
  employee: { zh: '员工', module: 'member.employee', place: ['organisation', 1] },
  role: { zh: '角色', module: 'member.role', place: ['organisation', 2] },
  group: { zh: '用户组', module: 'member.group', place: ['organisation', 3] },
  department: { zh: '部门', module: 'member.department', place: ['organisation', 4] },
  permission: { zh: '权限菜单', module: 'member.permission', place: ['organisation', 6] },
  statistic: { zh: '会员统计', module: 'member.statistic', place: ['organisation', 7] },
} as const satisfies Screens
