import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  'member.department': ['部门', 50],
  'member.employee': ['员工', 60],
  'member.group': ['用户组', 70],
  'member.role': ['角色', 80],
  'member.permission': ['权限', 90],
  // no screen and no call of its own: what answers to staff show of people (kernel/veil.ts)
  'member.personal': ['个人信息（点击显示）', 95, '个人信息（直接显示）'],
}
