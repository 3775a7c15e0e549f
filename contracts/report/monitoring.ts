import { command, get, staff } from '../kernel/endpoint.ts'
import { Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'

export const viewStates = { 'catching-up': '追赶中', live: '正常', stopped: '已停止', standby: '由其他进程处理' } as const
/** Chinese names of the read models; one that is missing here is shown under its own name */
export const viewNames: Readonly<Record<string, string>> = {
  'order-list': '订单',
  'ticket-number': '客票号',
  refund: '退票单',
  payment: '支付记录',
  'payment-error': '支付异常',
  'needs-refund': '需退款',
  'payment-refund': '支付退款',
  offset: '抵扣',
  'trial-balance': '试算平衡',
  unsettled: '在途与待退',
  stock: '切位库存',
  'stock-batch': '库存批次',
  policy: '国内政策',
  due: '到期事项',
  agency: '代理人',
  financecode: '财务代码',
  user: '用户',
  role: '角色',
  group: '用户组',
  department: '部门',
  permission: '权限树',
  'closed-session': '已退出的登录',
  job: '导出任务',
  'flow-task': '流程任务',
  'flow-definition': '流程定义',
  'flow-handover': '工作交接',
  'flow-line': '航线负责人',
  notice: '通知',
  'mail-outbox': '未发出的邮件',
  'notice-reading': '通知阅读',
  'parked-reaction': '搁置的后续处理',
  'report-sale': '销售变化',
  'report-paid': '支付变化',
  'report-back': '退票变化',
  'report-trouble': '异常',
  'flow-under-way': '审批中的业务',
  'access-statistic': '页面访问',
  schedule: '定时任务',
  'schedule-run': '定时任务日志',
  operation: '操作日志',
}
export const ViewStatus = Type.Object({
  view: zh(Text, '读模型'),
  version: zh(Type.Integer(), '版本'),
  state: zh(oneOf(viewStates), '状态'),
  /** reason why it stopped, and the event at which it did */
  reason: optional(zh(Text, '停止原因')),
  position: zh(Type.Integer(), '位置'),
  head: zh(Type.Integer(), '日志末尾'),
  lag: zh(Type.Integer(), '落后'),
  lagSeconds: zh(Type.Number(), '落后秒数'),
  lastEventAt: optional(zh(Instant, '最后事件时间')),
  batchMs: zh(Type.Number(), '最近批耗时毫秒'),
  batchEvents: zh(Type.Integer(), '最近批事件数'),
  batchDocs: zh(Type.Integer(), '最近批文档数'),
  rebuilding: zh(Type.Boolean(), '重建中'),
})

export const viewStatus = get('/api/report/monitoring/r/views', { zh: '读模型状态', allow: staff, data: Type.Array(ViewStatus) })
/** fills a new collection beside the current one and switches over when it has caught up; the call answers at once */
export const rebuildView = command('/api/report/monitoring/w/rebuild', {
  zh: '重建读模型',
  allow: staff,
  allAirlines: true,
  body: Type.Object({ view: zh(Text, '读模型') }),
  data: Type.Object({ view: Text }),
})
