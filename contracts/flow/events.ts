import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { roleNames } from '../kernel/roles.ts'
import { Airline, coded, Flag, Id, Instant, LocalDate, oneOf, optional, type Static, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { assigneeKinds, FlowKey, FlowNode, FlowRoute, Form, nodeKinds, outcomes, Part, routeKinds } from './graph.ts'

/** Events of the workflow engine (DOMAIN §3.15). Whoever follows an instance finds its subject and its applicant in each of them. */

// ── what every event of an instance says ───────────────────────────────────────────────────────────────────────────
/** What the flow is about: another context's thing, `{ type: 'ORDER_CANCEL', id: order number }`. */
export const Subject = Type.Object({
  type: zh(FlowKey, '业务类型'),
  id: zh(Id, '业务编号'),
  title: writing(zh(Text, '标题')),
})
export type Subject = Static<typeof Subject>
/** `agency`: everybody of the agency may answer for it */
export const Applicant = Type.Object({
  user: zh(UserId, '申请人编号'),
  agency: optional(zh(Id, '代理人')),
})
export type Applicant = Static<typeof Applicant>
export const About = {
  instanceId: zh(Id, '实例编号'),
  definition: FlowKey,
  definitionName: notPersonal(zh(Text, '流程')),
  version: zh(Type.Integer({ minimum: 1 }), '流程版本'),
  subject: zh(Subject, '业务'),
  applicant: zh(Applicant, '申请人'),
}
export const AboutFlow = Type.Object(About)
export type AboutFlow = Static<typeof AboutFlow>
/** Whoever acted. */
export const Person = Type.Object({ id: zh(UserId, '编号') })
/** Who handles a task: kind and code, a person's being his user id; what a part of the house is called. */
export const TaskAssignee = Type.Object({
  kind: oneOf(assigneeKinds, '处理方'),
  code: zh(coded(Id, roleNames), '处理方编码'),
  name: optional(notPersonal(zh(Text, '处理方名称'))),
})
export type TaskAssignee = Static<typeof TaskAssignee>
/** A task that a step asks for; its stream is `flowtask-{taskId}`. */
export const AskedTask = Type.Object({
  taskId: zh(Id, '任务编号'),
  assignee: zh(TaskAssignee, '处理方'),
  airLine: optional(Airline),
})
export type AskedTask = Static<typeof AskedTask>
const ChosenRoute = Type.Object({ id: zh(Part, '编号'), name: notPersonal(zh(Text, '操作')), kind: oneOf(routeKinds, '性质') })

// ── instance: stream `flow-{definition}~{subject id}~{n}` ──────────────────────────────────────────────────────────
/** `facts`: what the house knows of the matter (amounts, airlines): conditions and parallel nodes read it; `form`: what people wrote */
export const FlowStarted = event(
  'FlowStarted',
  '流程开始',
  Type.Object({
    ...About,
    /** tab of the task lists */
    tab: zh(Type.Integer({ minimum: 1, maximum: 99 }), '任务页签'),
    /** who applied may not decide */
    fourEyes: zh(Type.Boolean(), '申请人不得审批'),
    /** role that is told of overdue tasks */
    escalateTo: zh(coded(Id, roleNames), '超时上报角色'),
    airLine: optional(Airline),
    line: optional(zh(Id, '航线')),
    /** nobody looks after the line: what would be its keeper's is for the role that is told of overdue tasks */
    lineOpen: optional(zh(Flag, '航线无负责人')),
    nodes: zh(Type.Array(FlowNode), '环节'),
    routes: zh(Type.Array(FlowRoute), '路由'),
    facts: zh(Form, '业务数据'),
    form: zh(Form, '表单'),
    remark: optional(writing(zh(Text, '意见'))),
    route: zh(ChosenRoute, '操作'),
    /** of the command that started it, so that one repeated finds its own */
    key: zh(Id, '提交标识'),
  }),
)
/** The instance stands at a node and waits for these tasks. */
export const FlowStepOpened = event(
  'FlowStepOpened',
  '进入环节',
  Type.Object({
    ...About,
    step: zh(Type.Integer({ minimum: 1 }), '步骤'),
    node: zh(Type.Object({ id: zh(Part, '编号'), name: notPersonal(zh(Text, '环节')), kind: oneOf(nodeKinds, '类型') }), '环节'),
    tasks: zh(Type.Array(AskedTask), '任务'),
    dueAt: optional(zh(Instant, '处理时限')),
  }),
)
/** A task of the present step was done; `dropped` are those of the same step that nobody need do any more. */
export const FlowStepDone = event(
  'FlowStepDone',
  '环节处理',
  Type.Object({
    ...About,
    taskId: zh(Id, '任务编号'),
    nodeId: zh(Part, '环节'),
    route: zh(ChosenRoute, '操作'),
    by: zh(Person, '处理人'),
    /** the person whose handover let him do it */
    onBehalfOf: optional(zh(UserId, '代处理')),
    remark: optional(writing(zh(Text, '意见'))),
    form: optional(zh(Form, '表单')),
    facts: optional(zh(Form, '业务数据')),
    dropped: zh(Type.Array(Id), '取消的任务'),
  }),
)
/** It waits for the applicant now: the business may be corrected. */
export const FlowReturned = event(
  'FlowReturned',
  '退回申请人',
  Type.Object({ ...About, by: zh(Person, '处理人'), remark: optional(writing(zh(Text, '意见'))) }),
)
/** The applicant handed it in again. */
export const FlowResubmitted = event(
  'FlowResubmitted',
  '重新提交',
  Type.Object({ ...About, form: zh(Form, '表单'), remark: optional(writing(zh(Text, '意见'))) }),
)
/** The end of an instance, whatever it is; `by` is whoever did the last task, absent when a machine ended it. */
export const FlowFinished = event(
  'FlowFinished',
  '流程结束',
  Type.Object({
    ...About,
    outcome: oneOf(outcomes, '结果'),
    by: optional(zh(Person, '处理人')),
    remark: optional(writing(zh(Text, '意见'))),
    form: zh(Form, '表单'),
    facts: zh(Form, '业务数据'),
    /** tasks that nobody need do any more */
    dropped: zh(Type.Array(Id), '取消的任务'),
  }),
)
export const instanceEvents = { FlowStarted, FlowStepOpened, FlowStepDone, FlowReturned, FlowResubmitted, FlowFinished }

// ── task: stream `flowtask-{instance}.{step}.{n}` ──────────────────────────────────────────────────────────────────
export const FlowTaskCreated = event(
  'FlowTaskCreated',
  '新建任务',
  Type.Object({
    ...About,
    taskId: zh(Id, '任务编号'),
    tab: zh(Type.Integer({ minimum: 1, maximum: 99 }), '任务页签'),
    step: zh(Type.Integer({ minimum: 1 }), '步骤'),
    node: zh(Type.Object({ id: zh(Part, '编号'), name: notPersonal(zh(Text, '环节')) }), '环节'),
    assignee: zh(TaskAssignee, '处理方'),
    airLine: optional(Airline),
    /** what may be chosen, as the graph of the instance says */
    routes: zh(Type.Array(FlowRoute), '可选操作'),
    /** fields of the form that may be changed, as the node says */
    editable: optional(zh(Type.Array(Part), '可修改的字段')),
    fourEyes: zh(Type.Boolean(), '申请人不得审批'),
    dueAt: optional(zh(Instant, '处理时限')),
    escalateTo: zh(coded(Id, roleNames), '超时上报角色'),
  }),
)
export const FlowTaskDone = event(
  'FlowTaskDone',
  '处理任务',
  Type.Object({
    ...About,
    taskId: zh(Id, '任务编号'),
    route: zh(ChosenRoute, '操作'),
    by: zh(Person, '处理人'),
    /** the person whose handover let him do it */
    onBehalfOf: optional(zh(UserId, '代处理')),
    toUser: optional(zh(Person, '下一处理人')),
    remark: optional(writing(zh(Text, '意见'))),
    form: optional(zh(Form, '表单')),
    facts: optional(zh(Form, '业务数据')),
  }),
)
export const FlowTaskCancelled = event('FlowTaskCancelled', '取消任务', Type.Object({ ...About, taskId: zh(Id, '任务编号') }))
export const FlowTaskEscalated = event(
  'FlowTaskEscalated',
  '任务超时上报',
  Type.Object({ ...About, taskId: zh(Id, '任务编号'), dueAt: zh(Instant, '处理时限'), to: zh(Id, '上报角色') }),
)
export const taskEvents = { FlowTaskCreated, FlowTaskDone, FlowTaskCancelled, FlowTaskEscalated }

// ── definition: stream `flowdefinition-{key}` ──────────────────────────────────────────────────────────────────────
export const DefinitionFields = {
  name: notPersonal(zh(Type.String({ minLength: 1, maxLength: 50 }), '流程名称')),
  /** subject type of the instances */
  businessType: zh(FlowKey, '业务类型'),
  tab: zh(Type.Integer({ minimum: 1, maximum: 99 }), '任务页签'),
  fourEyes: zh(Type.Boolean(), '申请人不得审批'),
  escalateTo: zh(coded(Id, roleNames), '超时上报角色'),
}
export const FlowDefined = event(
  'FlowDefined',
  '新增流程定义',
  Type.Object({
    ...DefinitionFields,
    definition: FlowKey,
    nodes: zh(Type.Array(FlowNode), '环节'),
    routes: zh(Type.Array(FlowRoute), '路由'),
  }),
)
export const FlowDefinitionModified = event('FlowDefinitionModified', '修改流程定义', Type.Object(DefinitionFields))
export const FlowNodeSaved = event('FlowNodeSaved', '保存环节', Type.Object({ node: zh(FlowNode, '环节') }))
/** with the routes from it and to it */
export const FlowNodeRemoved = event('FlowNodeRemoved', '删除环节', Type.Object({ id: zh(Part, '编号') }))
export const FlowRouteSaved = event('FlowRouteSaved', '保存路由', Type.Object({ route: zh(FlowRoute, '路由') }))
export const FlowRouteRemoved = event('FlowRouteRemoved', '删除路由', Type.Object({ id: zh(Part, '编号') }))
/** From now on instances begin with this version; those that run keep theirs. */
export const FlowReleased = event(
  'FlowReleased',
  '发布流程',
  Type.Object({
    ...DefinitionFields,
    version: zh(Type.Integer({ minimum: 1 }), '版本'),
    nodes: zh(Type.Array(FlowNode), '环节'),
    routes: zh(Type.Array(FlowRoute), '路由'),
  }),
)
/** No instance begins any more; those that run go on. */
export const FlowRetired = event('FlowRetired', '停用流程', Type.Object({}))
export const FlowDefinitionDeleted = event('FlowDefinitionDeleted', '删除流程定义', Type.Object({}))
export const definitionEvents = {
  FlowDefined,
  FlowDefinitionModified,
  FlowNodeSaved,
  FlowNodeRemoved,
  FlowRouteSaved,
  FlowRouteRemoved,
  FlowReleased,
  FlowRetired,
  FlowDefinitionDeleted,
}

// ── handover: stream `handover-{user id}`; all handovers of one person, so that they cannot overlap ──
export const HandoverStarted = event(
  'HandoverStarted',
  '工作交接',
  Type.Object({
    id: zh(Id, '交接编号'),
    from: zh(Person, '交接人'),
    to: zh(Person, '接收人'),
    /** absent: all of his tasks */
    airLine: optional(Airline),
    fromDate: zh(LocalDate, '开始日期'),
    toDate: zh(LocalDate, '结束日期'),
    begins: zh(Instant, '开始时间'),
    ends: zh(Instant, '结束时间'),
    remark: optional(writing(zh(Text, '说明'))),
  }),
)
/** `cancelled`: before its time */
export const HandoverEnded = event(
  'HandoverEnded',
  '交接结束',
  Type.Object({ id: zh(Id, '交接编号'), cancelled: zh(Type.Boolean(), '取消') }),
)
export const handoverEvents = { HandoverStarted, HandoverEnded }

// ── line: stream `flowline-{line}` ─────────────────────────────────────────────────────────────────────────────────
export const LineAssigned = event(
  'LineAssigned',
  '航线转交',
  Type.Object({ line: zh(Id, '航线'), handler: zh(Person, '负责人'), from: optional(zh(Person, '原负责人')) }),
)
export const lineEvents = { LineAssigned }
