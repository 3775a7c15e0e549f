import { agents, command, everyone, get, staff } from '../kernel/endpoint.ts'
import { notPersonal, personal } from '../kernel/personal.ts'
import { Airline, Anything, Flag, Id, Instant, oneOf, optional, PersonName, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { reasonFrom } from '../reasons.ts'
import { AboutFlow, Applicant } from './events.ts'
import { BusinessType, FlowNode, FlowRoute, Form, outcomes, routeKinds, Toward } from './graph.ts'
import { instanceStatuses, taskStatuses } from './labels.ts'
import { cancelledOrders, flowTaskList, otherTasks, Tab, TaskRow, tdqwOrderRefundTasks, tdqwRefundTasks } from './lists.ts'

/** Tasks and instances of the workflow engine (DOMAIN §3.15, `ops/ci/checklist.tsv` 72, 73, 108, 124). */

export { instanceStatuses, taskStatuses }
/** tabs with their own call; definitions may use other tabs, which the generic list shows */
export const taskTabs = { 3: '已取消订单', 4: '其他任务', 8: '团队切位退款任务', 9: '团队切位订单退款任务' } as const

// ── tasks ──────────────────────────────────────────────────────────────────────────────────────────────────────────
export const flowTaskCounts = get('/api/flow/task/r/counts', {
  zh: '待办数量',
  allow: staff,
  data: Type.Object({
    total: Type.Integer(),
    counts: Type.Array(Type.Object({ tabKey: Tab, name: notPersonal(Text), count: Type.Integer() })),
  }),
})
export const checkRefundTask = get('/api/flow/task/r/checkRefundTask', {
  zh: '待处理退票任务检查',
  allow: staff,
  data: Type.Object({ count: Type.Integer() }),
  note: '有待处理的退票或退款任务时 message 为 SUCCESS。',
})

// ── the action ─────────────────────────────────────────────────────────────────────────────────────────────────────
const RouteId = zh(Id, '操作')
const Remark = zh(Text, '处理意见')
const ToUser = zh(Toward, '处理人')
/** fields that every submit call takes besides its business (DOMAIN §9.3) */
export const SubmitFlow = { routeId: optional(RouteId), flowRemark: optional(Remark), toUser: optional(ToUser) }
/** the action payload of DOMAIN §9.3, with its agreed misspelling */
export const FlowAction = {
  form: optional(Form),
  curentTaskId: zh(Id, '当前任务'),
  instanceId: zh(Id, '实例编号'),
  ...SubmitFlow,
  ...reasonFrom('review'),
}
export const Moved = Type.Object({
  instanceId: Id,
  status: oneOf(instanceStatuses),
  statusDesc: Text,
  outcome: optional(oneOf(outcomes)),
  currentTaskId: optional(Id),
})
export const handleFlow = command('/api/flow/instance/w/handle', {
  zh: '流程处理',
  allow: everyone,
  body: Type.Object(FlowAction),
  data: Moved,
  note: '退回和不通过须填写处理意见（flowRemark），通过不必填写。',
})
export const submitAudit = command('/api/flow/instance/w/submitAudit', {
  zh: '提交审核',
  allow: [...agents, 'employee'],
  body: Type.Object({ businessType: BusinessType, businessId: zh(Id, '业务编号'), form: optional(Form), ...SubmitFlow }),
  data: Moved,
})
const Results = Type.Object({ results: Type.Array(Type.Object({ id: Id, ok: Flag, message: Text })) })
const Ids = Type.Array(zh(Id, '任务编号'), { maxItems: 200, title: '任务' })
export const batchHandle = command('/api/flow/task/w/batchHandle', {
  zh: '批量处理任务',
  allow: staff,
  body: Type.Object({ ids: Ids, ...SubmitFlow, ...reasonFrom('review') }),
  data: Results,
  note: '须为同一流程、同一环节的任务；逐条返回结果，失败的不影响其他。退回和不通过须填写处理意见。',
})
export const batchApprove = command('/api/flow/task/w/batchApprove', {
  zh: '批量审批',
  allow: staff,
  body: Type.Object({ ids: Ids, flowRemark: optional(Remark) }),
  data: Results,
})

// ── instance ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const OpenRoute = Type.Object({
  id: Text,
  name: notPersonal(Text),
  kind: oneOf(routeKinds),
  needHandler: Flag,
  to: Text,
  toNodeName: Text,
  /** the subject that `flowRemark` must explain, where it may not be left out */
  reason: optional(zh(Text, '须填写的原因')),
})
export const InstanceTask = Type.Object({
  id: Id,
  nodeId: Text,
  toGroupName: zh(Text, '环节'),
  toName: zh(PersonName, '处理人'),
  airLine: optional(Text),
  handleRemark: zh(Text, '处理意见'),
  handleTime: optional(zh(Instant, '处理时间')),
  status: oneOf(taskStatuses),
  statusDesc: zh(Text, '状态'),
  /** the former handler of a transferred task, or the person on whose behalf it was done */
  transferredFrom: optional(zh(PersonName, '转交人')),
  dueAt: optional(Instant),
  overdue: Flag,
})
export const instanceDetail = get('/api/flow/instance/r/get', {
  zh: '流程实例',
  allow: everyone,
  body: Type.Object({ id: zh(Id, '实例编号') }),
  data: Type.Object({
    ...AboutFlow.properties,
    applicant: zh(
      Type.Object({
        ...Applicant.properties,
        name: zh(PersonName, '申请人'),
        agencyName: optional(notPersonal(zh(Text, '代理人名称'))),
      }),
      '申请人',
    ),
    id: Id,
    status: oneOf(instanceStatuses),
    statusDesc: Text,
    outcome: optional(oneOf(outcomes)),
    currentTaskId: optional(Id),
    /** current node of the instance, and its open tasks */
    nodeId: optional(Text),
    tasks: Type.Array(InstanceTask),
    /** routes that the caller may choose now */
    routes: Type.Array(OpenRoute),
    nodes: Type.Array(FlowNode),
    edges: Type.Array(FlowRoute),
    form: personal('user', 'called', Anything),
    startedAt: Instant,
    airLine: optional(Airline),
    line: optional(zh(Id, '航线')),
    revision: Type.Integer(),
  }),
})
const OfTask = { instanceId: zh(Id, '实例编号'), curentTaskId: optional(zh(Id, '当前任务')) }
export const flowRoutes = get('/api/flow/instance/r/routes', {
  zh: '流程可选操作',
  allow: everyone,
  body: Type.Object(OfTask),
  data: Type.Array(OpenRoute),
})
export const Handler = Type.Object({ id: UserId, name: PersonName, airLine: Text })
export const preTransition = get('/api/flow/instance/r/preTransition', {
  zh: '流程预流转',
  allow: staff,
  body: Type.Object({ ...OfTask, routeId: optional(RouteId) }),
  data: Type.Object({
    needHandler: Flag,
    /** present where the route leads to the end */
    outcome: optional(oneOf(outcomes)),
    /** true while other tasks of the same step are open */
    waiting: Flag,
    next: Type.Array(Type.Object({ nodeId: Text, toGroupName: Text, toName: PersonName, airLine: optional(Text) })),
    /** people who may be named as `toUser`, or who will find the task in their list */
    handlers: Type.Array(Handler),
  }),
})

export { cancelledOrders, flowTaskList, otherTasks, TaskRow, tdqwOrderRefundTasks, tdqwRefundTasks }
