import type { Node } from './organisation-events.ts'
import { modules } from './roles.ts'

const areaNames: Readonly<Record<string, string>> = {
  order: '订单与退票',
  policy: '政策',
  basicinfo: '基础数据',
  report: '监控与审计',
  member: '会员与组织',
  flow: '流程',
}
/** screens of the console by what they need; a module without one has no path */
const screens: Readonly<Record<string, readonly { path: string; name?: string }[]>> = {
  'order.order': [
    { path: '/order' },
    { path: '/order-timeout', name: '超时订单' },
    { path: '/begun-step', name: '未完成步骤' },
    { path: '/mail', name: '未发出的邮件' },
  ],
  'order.refund': [{ path: '/refund' }],
  'order.payment': [
    { path: '/payment' },
    { path: '/payment-error', name: '支付异常' },
    { path: '/needs-refund', name: '应退款' },
    { path: '/payment-refund', name: '支付退款' },
    { path: '/offset', name: '抵扣' },
  ],
  'order.stock': [{ path: '/stock' }, { path: '/stock-batch', name: '库存批次' }],
  'order.timeLimit': [{ path: '/timeLimit' }],
  'order.refundScale': [{ path: '/refundScale' }],
  'order.refundTypeRule': [{ path: '/refundTypeRule' }],
  'report.job': [{ path: '/jobs' }],
  'report.monitoring': [{ path: '/monitoring' }, { path: '/parked', name: '搁置的后续处理' }],
  'member.agent': [{ path: '/agency' }],
  'member.financecode': [{ path: '/finance-code' }],
  'flow.task': [{ path: '/flow-task' }],
  'flow.definition': [{ path: '/flow-definition' }],
  'flow.handover': [{ path: '/flow-handover' }, { path: '/flow-line', name: '航线负责人' }],
}
/** areas whose modules are records and lists under their own names */
const named: readonly string[] = ['policy', 'basicinfo', 'report', 'member', 'flow']
/** they show within others */
const withoutScreen: readonly string[] = ['report.history', 'flow.instance', 'flow.process', 'flow.route']

/**
 * The permission tree as a house begins with it, made of what there is to be granted and of the console's screens: a heading per area, a menu
 * per module, below it the screens that share its permission and a button for what changes something.
 */
export const menuNodes = (): Node[] => [
  ...Object.entries(modules).flatMap(([area, inArea], a) => [
    { id: area, name: areaNames[area] ?? area, type: 'MENU' as const, order: (a + 1) * 10 },
    ...Object.entries(inArea as Record<string, string>).flatMap(([module, zh], m): Node[] => {
      const id = `${area}.${module}`
      const [first, ...more] = screens[id] ?? (named.includes(area) && !withoutScreen.includes(id) ? [{ path: `/${module}` }] : [])
      return [
        { id, parent: area, name: zh, type: 'MENU', ...(first && { path: first.path }), permission: `${id}.r`, order: (m + 1) * 10 },
        ...more.map(
          ({ path, name = zh }, s): Node => ({
            id: `${id}${path.replace('/', ':')}`,
            parent: id,
            name,
            type: 'MENU',
            path,
            permission: `${id}.r`,
            order: s + 1,
          }),
        ),
        { id: `${id}.w`, parent: id, name: `${zh}维护`, type: 'BUTTON', permission: `${id}.w`, order: 100 },
      ]
    }),
  ]),
  { id: 'all', name: '全部权限', type: 'BUTTON', permission: '*', order: 900 },
  { id: 'all.r', parent: 'all', name: '全部查询权限', type: 'BUTTON', permission: '*.r', order: 1 },
]
