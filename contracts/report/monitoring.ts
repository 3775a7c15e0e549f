import { command, get, staff } from '../kernel/endpoint.ts'
import { Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'

export const viewStates = { 'catching-up': '追赶中', live: '正常', stopped: '已停止', standby: '由其他进程处理' } as const
export const ViewStatus = Type.Object({
  view: zh(Text, '读模型'),
  version: zh(Type.Integer(), '版本'),
  state: zh(oneOf(viewStates), '状态'),
  /** why it stopped, and at which event */
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
/** fills a new collection beside the one in use and changes over when it has caught up; answers at once */
export const rebuildView = command('/api/report/monitoring/w/rebuild', {
  zh: '重建读模型',
  allow: staff,
  body: Type.Object({ view: zh(Text, '读模型') }),
  data: Type.Object({ view: Text }),
})
