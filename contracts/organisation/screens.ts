import type { Screens } from '../kernel/screen.ts'

export const organisationScreens = {
  employee: { zh: '员工', module: 'member.employee' },
  role: { zh: '角色', module: 'member.role' },
  group: { zh: '用户组', module: 'member.group' },
  department: { zh: '部门', module: 'member.department' },
  permission: { zh: '权限菜单', module: 'member.permission' },
  statistic: { zh: '会员统计', module: 'member.statistic' },
} as const satisfies Screens
