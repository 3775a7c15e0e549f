import { records } from '#contracts/basicinfo/records.ts'
import { titleOf } from '#contracts/client/title.ts'

/** What a page's menu is called, by the third segment of its address (`/newgt/x`): on the menu itself and on the browser's tab. */
export const menus: Readonly<Record<string, string>> = {
  order: '订单',
  'order-timeout': '超时订单',
  'begun-step': '未完成步骤',
  mail: '未发出的邮件',
  refund: '退票',
  payment: '支付记录',
  'payment-error': '支付异常',
  'needs-refund': '应退款',
  'payment-refund': '支付退款',
  offset: '抵扣',
  stock: '切位库存',
  'stock-batch': '库存批次',
  policy: '国内政策',
  'flow-task': '我的待办',
  'flow-handover': '工作交接',
  'flow-line': '航线负责人',
  'flow-definition': '流程定义',
  agency: '代理人',
  'finance-code': '财务代码',
  employee: '员工',
  role: '角色',
  group: '用户组',
  department: '部门',
  permission: '权限菜单',
  statistic: '会员统计',
  jobs: '我的导出',
  monitoring: '运行监控',
  parked: '搁置的后续处理',
  ...Object.fromEntries(records.map(({ name, zh }) => [name, zh])),
}

/** What stands on the browser's tab: the menu's name by the address (`ops/ci/checklist.tsv` 8, 9), and the page's own where it says more. */
export const tabTitle = (path: string, title: string, environment: { test?: boolean }): string => {
  const menu = titleOf(path, menus)
  const more = title.startsWith(menu) ? title.slice(menu.length).trim() : title
  const named = titleOf(path, menus, environment)
  return more ? `${named} ${more}` : named
}
