import { staff } from '../kernel/endpoint.ts'
import { begins, is, list } from '../kernel/list.ts'
import { Airline, Flag, Id, Instant, LocalDate, oneOf, optional, PersonName, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { DefinitionFields } from './events.ts'
import { BusinessType, FlowKey, Part } from './graph.ts'
import { assigneeKinds, definitionStatuses, taskStatuses } from './labels.ts'

export const Tab = Type.Integer({ minimum: 1, maximum: 99, title: '任务页签' })
export const TaskRow = Type.Object({
  id: zh(Id, '任务编号'),
  instanceId: zh(Id, '实例编号'),
  tabKey: Tab,
  definition: FlowKey,
  definitionName: zh(Text, '流程'),
  businessType: BusinessType,
  businessId: zh(Id, '业务编号'),
  title: zh(Text, '标题'),
  nodeId: zh(Part, '环节编码'),
  /** name of the step */
  toGroupName: zh(Text, '环节'),
  /** the person who handled the task, or who may */
  toName: zh(PersonName, '处理人'),
  assigneeKind: oneOf(assigneeKinds, '处理方'),
  airLine: optional(zh(Text, '航空公司')),
  applicantName: zh(PersonName, '申请人'),
  agency: optional(zh(Id, '代理人')),
  status: oneOf(taskStatuses, '状态'),
  statusDesc: zh(Text, '状态说明'),
  handleRemark: optional(zh(Text, '处理意见')),
  handleTime: optional(zh(Instant, '处理时间')),
  createdAt: zh(Instant, '创建时间'),
  dueAt: optional(zh(Instant, '处理时限')),
  /** the former handler of a transferred task */
  transferredFrom: optional(zh(PersonName, '转交人')),
  /** true where the limit has passed and nobody has done the task */
  overdue: zh(Flag, '已超时'),
  escalated: zh(Flag, '已上报'),
})
const asked = {
  definition: is('definition'),
  /** DONE: tasks that the caller has handled */
  status: is('status', oneOf({ PENDING: '待处理', DONE: '已处理' }, '状态')),
  businessId: is('businessId'),
  airLine: is('airLine', Airline),
  overdue: is('overdue', zh(Flag, '仅超时')),
}
/** a tab of tasks with a call of its own (DOMAIN §9.3); other tabs are filters of the full list */
const tab = <const P extends string>(path: P, zh: string) => ({ path, zh, allow: staff, body: asked })
/** Tasks that the person may decide or has decided. */
export const tasks = list(
  'flow-task',
  '我的待办',
  TaskRow,
)({
  module: 'flow.task',
  columns: [
    'title',
    'toGroupName',
    { field: 'statusDesc', title: '状态' },
    'definitionName',
    'applicantName',
    'airLine',
    'createdAt',
    'dueAt',
    'toName',
  ],
  more: ['businessId', 'handleRemark', 'handleTime'],
  filters: [
    { field: 'status', title: '状态', labels: { PENDING: '待处理', DONE: '我已处理' } },
    { field: 'businessId', title: '业务编号', operator: 'eq' },
    'airLine',
    { field: 'overdue', title: '仅超时' },
  ],
  sort: '-createdAt',
  tabs: 'tabKey',
  empty: '没有需要您处理的任务',
  menu: ['approval', 1],
  through: 'flowTaskList',
  calls: {
    flowTaskList: {
      path: '/api/flow/task/r/list',
      zh: '待办列表',
      allow: staff,
      body: { ...asked, tabKey: is('tabKey') },
      note: '不填页签时列出全部任务。',
    },
    cancelledOrders: tab('/api/flow/task/r/cancelledOrders', '取消订单任务'),
    otherTasks: tab('/api/flow/task/r/otherTasks', '其他任务'),
    tdqwRefundTasks: tab('/api/flow/task/r/tdqwRefundTasks', 'tdqw退票任务'),
    tdqwOrderRefundTasks: tab('/api/flow/task/r/tdqwOrderRefundTasks', 'tdqw订单退票任务'),
  },
})
export const { flowTaskList, cancelledOrders, otherTasks, tdqwRefundTasks, tdqwOrderRefundTasks } = tasks.calls

export const handoverStatuses = { PLANNED: '未开始', ACTIVE: '交接中', ENDED: '已结束', CANCELLED: '已取消' } as const
/** a person by login name and name */
const Somebody = Type.Object({ id: zh(UserId, '编号'), name: zh(PersonName, '姓名') })
export const HandoverRow = Type.Object({
  id: zh(Id, '交接编号'),
  from: zh(Somebody, '交接人'),
  to: zh(Somebody, '接收人'),
  airLine: optional(Airline),
  fromDate: zh(LocalDate, '开始日期'),
  toDate: zh(LocalDate, '结束日期'),
  remark: optional(zh(Text, '说明')),
  status: oneOf(handoverStatuses, '状态'),
  createdAt: zh(Instant, '创建时间'),
})
/** People whose tasks somebody else handles for a time. */
export const handovers = list(
  'flow-handover',
  '工作交接',
  HandoverRow,
)({
  module: 'flow.handover',
  columns: ['from', 'to', 'status', 'airLine', 'fromDate', 'toDate', 'remark', 'createdAt'],
  sort: '-createdAt',
  menu: ['approval', 2],
  through: 'queryHandover',
  calls: {
    queryHandover: {
      path: '/api/flow/handover/r/query',
      zh: '工作交接查询',
      allow: staff,
      note: '本人交出和接收的交接；管理员可查看全部。',
    },
  },
})
export const { queryHandover } = handovers.calls

export const LineRow = Type.Object({
  id: zh(Id, '航线'),
  handler: zh(Somebody, '负责人'),
  from: optional(zh(PersonName, '原负责人')),
  since: zh(Instant, '负责起始'),
})
/** Keepers of lines: a workflow leaves the tasks for a line to its keeper. */
export const lines = list(
  'flow-line',
  '航线负责人',
  LineRow,
)({
  module: 'flow.handover',
  columns: ['id', 'handler', 'from', 'since'],
  filters: [{ field: 'id', title: '航线', operator: 'eq' }],
  sort: 'id',
  empty: '还没有指定航线负责人，由管理员指定',
  menu: ['approval', 3],
  through: 'queryLines',
  calls: {
    queryLines: {
      path: '/api/flow/handover/r/lines',
      zh: '航线负责人查询',
      allow: staff,
      body: { line: begins('id'), handler: is('handler', zh(UserId, '负责人登录名')) },
      note: '每条航线现在由谁负责；航线可只填开头，如 HU-HAK。',
    },
  },
})
export const { queryLines } = lines.calls

export const DefinitionRow = Type.Object({
  id: FlowKey,
  ...DefinitionFields,
  status: oneOf(definitionStatuses, '状态'),
  /** latest released version; 0 where there is none */
  version: zh(Type.Integer(), '发布版本'),
  /** edited since it was released */
  changed: zh(Flag, '有未发布的修改'),
  nodeCount: zh(Type.Integer(), '环节数'),
  updatedAt: zh(Instant, '更新时间'),
})
/** Workflows that staff draw. New matters use the released version. */
export const definitions = list(
  'flow-definition',
  '流程定义',
  DefinitionRow,
)({
  module: 'flow.definition',
  columns: ['name', { field: 'id', title: '流程编码' }, 'status', 'version', 'changed', 'businessType', 'tab', 'nodeCount', 'updatedAt'],
  more: ['fourEyes', 'escalateTo'],
  filters: [{ field: 'name', title: '流程名称', operator: 'eq' }, 'businessType'],
  sort: '-updatedAt',
  tabs: 'status',
  empty: '还没有流程',
  menu: ['approval', 4],
  through: 'queryDefinition',
  calls: {
    queryDefinition: {
      path: '/api/flow/definition/r/query',
      zh: '流程定义查询',
      allow: ['employee'],
      body: { name: begins('name', zh(Text, '流程名称')), businessType: is('businessType'), status: is('status') },
    },
  },
})
export const { queryDefinition } = definitions.calls
