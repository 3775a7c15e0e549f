import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { roleNames } from '../kernel/roles.ts'
import {
  Airline,
  Count,
  coded,
  Flag,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  type Static,
  Text,
  Type,
  UserId,
  zh,
} from '../kernel/schema.ts'
import { assigneeKinds, BusinessType, FlowKey, FlowNode, FlowRoute, Form, nodeKinds, outcomes, Part, routeKinds } from './graph.ts'
import { REFUSED_END } from './labels.ts'

/**
 * Events of the workflow engine (DOMAIN §3.15). Each of them carries its subject and its applicant, so that followers need not look them
 * up.
 */

/** the node of an instance: one of its graph, or the one at which it stands when its business has refused the end */
const StandsAt = coded(Part, { [REFUSED_END.id]: REFUSED_END.name })

// ── fields of every event of an instance ───────────────────────────────────────────────────────────────────────────────
/** The subject of a flow, a thing of another context: `{ type: 'ORDER_CANCEL', id: order number }`. */
export const Subject = Type.Object({
  type: BusinessType,
  id: zh(Id, '业务编号'),
  title: writing(zh(Text, '标题')),
})
export type Subject = Static<typeof Subject>
/** `agency`: everybody of this agency may act as the applicant */
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
/** A person by id. */
export const Person = Type.Object({ id: zh(UserId, '编号') })
/** The person who acted; `agency`: for this agency, otherwise for the airline. */
const Actor = Type.Object({ id: zh(UserId, '编号'), agency: optional(zh(Id, '代理人')) })
/** The handler of a task: kind and code. The code of a person is the user id; `name` is what a role, group or department is called. */
export const TaskAssignee = Type.Object({
  kind: oneOf(assigneeKinds, '处理方'),
  code: zh(coded(Id, roleNames), '处理方编码'),
  name: optional(notPersonal(zh(Text, '处理方名称'))),
})
export type TaskAssignee = Static<typeof TaskAssignee>
/** A task that a step opens; its stream is `flowtask-{taskId}`. */
export const AskedTask = Type.Object({
  taskId: zh(Id, '任务编号'),
  assignee: zh(TaskAssignee, '处理方'),
  airLine: optional(Airline),
  /** a limit of its own, where its step has none */
  dueAt: optional(zh(Instant, '处理时限')),
})
export type AskedTask = Static<typeof AskedTask>
const ChosenRoute = Type.Object({ id: zh(Part, '编号'), name: notPersonal(zh(Text, '操作')), kind: oneOf(routeKinds, '性质') })

// ── instance: stream `flow-{definition}~{subject id}~{n}` ──────────────────────────────────────────────────────────
/**
 * `facts` are what the system knows of the matter (amounts, airlines); conditions and parallel nodes read them. `form` is what people
 * wrote.
 */
export const FlowStarted = event(
  'FlowStarted',
  '流程开始',
  Type.Object({
    ...About,
    /** tab of the task lists */
    tab: zh(Type.Integer({ minimum: 1, maximum: 99 }), '任务页签'),
    /** true where the applicant may not decide */
    fourEyes: zh(Type.Boolean(), '申请人不得审批'),
    /** role that hears of overdue tasks */
    escalateTo: zh(coded(Id, roleNames), '超时上报角色'),
    airLine: optional(Airline),
    line: optional(zh(Id, '航线')),
    /** true where the line has no keeper; the keeper's tasks then go to the role that hears of overdue tasks */
    lineOpen: optional(zh(Flag, '航线无负责人')),
    /** the person who looks after matters of a line without a keeper, where a row names one; tasks of the line go to that person */
    lineHandler: optional(zh(UserId, '航线处理人')),
    nodes: zh(Type.Array(FlowNode), '环节'),
    routes: zh(Type.Array(FlowRoute), '路由'),
    facts: zh(Form, '业务数据'),
    form: zh(Form, '表单'),
    remark: optional(writing(zh(Text, '意见'))),
    route: zh(ChosenRoute, '操作'),
    /** key of the command that started the instance; a repeated command finds its instance by it */
    key: zh(Id, '提交标识'),
  }),
)
/** The instance enters a node and waits for these tasks. */
export const FlowStepOpened = event(
  'FlowStepOpened',
  '进入环节',
  Type.Object({
    ...About,
    step: zh(Type.Integer({ minimum: 1 }), '步骤'),
    node: zh(Type.Object({ id: zh(StandsAt, '编号'), name: notPersonal(zh(Text, '环节')), kind: oneOf(nodeKinds, '类型') }), '环节'),
    tasks: zh(Type.Array(AskedTask), '任务'),
    dueAt: optional(zh(Instant, '处理时限')),
  }),
)
/** A task of the current step is done; `dropped` are other tasks of the step that are no longer needed. */
export const FlowStepDone = event(
  'FlowStepDone',
  '环节处理',
  Type.Object({
    ...About,
    taskId: zh(Id, '任务编号'),
    nodeId: zh(StandsAt, '环节'),
    route: zh(ChosenRoute, '操作'),
    by: zh(Actor, '处理人'),
    /** the person whose handover allowed the action */
    onBehalfOf: optional(zh(UserId, '代处理')),
    remark: optional(writing(zh(Text, '意见'))),
    form: optional(zh(Form, '表单')),
    facts: optional(zh(Form, '业务数据')),
    dropped: zh(Type.Array(Id), '取消的任务'),
  }),
)
/** the step in which it waits, or waited last, for the applicant: the notice of that return is found by it */
const returnedIn = optional(zh(Count, '退回步骤'))
/** the order of the matter, where its facts name one */
const orderNo = optional(zh(Id, '订单号'))
/** The instance waits for the applicant, who may correct the business. */
export const FlowReturned = event(
  'FlowReturned',
  '退回申请人',
  Type.Object({
    ...About,
    airLine: optional(Airline),
    by: zh(Actor, '处理人'),
    remark: optional(writing(zh(Text, '意见'))),
    returnedIn,
    orderNo,
  }),
)
/** The applicant hands the matter in again. */
export const FlowResubmitted = event(
  'FlowResubmitted',
  '重新提交',
  Type.Object({ ...About, by: zh(Actor, '处理人'), form: zh(Form, '表单'), remark: optional(writing(zh(Text, '意见'))), returnedIn }),
)
/**
 * The end of an instance with any outcome. `by` did the last task, or took the request back; it is absent when a machine ended the
 * instance.
 */
export const FlowFinished = event(
  'FlowFinished',
  '流程结束',
  Type.Object({
    ...About,
    airLine: optional(Airline),
    outcome: oneOf(outcomes, '结果'),
    by: optional(zh(Actor, '处理人')),
    remark: optional(writing(zh(Text, '意见'))),
    form: zh(Form, '表单'),
    facts: zh(Form, '业务数据'),
    /** tasks that are no longer needed */
    dropped: zh(Type.Array(Id), '取消的任务'),
    returnedIn,
    /** ended undecided by staff: the matter stands as it was, and its desk decides */
    handedBack: optional(zh(Flag, '交回业务部门')),
  }),
)
/**
 * The business has refused the decision, since it changed at the same moment. The applicant and the person who decided each get a task,
 * which they can only note.
 */
export const FlowEndRefused = event(
  'FlowEndRefused',
  '审批结果未能办理',
  Type.Object({
    ...About,
    airLine: optional(Airline),
    reason: writing(zh(Text, '未成原因')),
    /** the reaction is parked, and may be tried again */
    parked: optional(zh(Flag, '可再次办理')),
    tasks: zh(Type.Array(AskedTask), '任务'),
    orderNo,
  }),
)
/** Another try of the parked reaction has gone through: the business has followed the decision after all. */
export const FlowEndFollowed = event(
  'FlowEndFollowed',
  '审批结果已办理',
  Type.Object({
    ...About,
    /** tasks that are no longer needed */
    dropped: zh(Type.Array(Id), '取消的任务'),
  }),
)
export const instanceEvents = {
  FlowStarted,
  FlowStepOpened,
  FlowStepDone,
  FlowReturned,
  FlowResubmitted,
  FlowFinished,
  FlowEndRefused,
  FlowEndFollowed,
}

// ── task: stream `flowtask-{instance}.{step}.{n}` ──────────────────────────────────────────────────────────────────
export const FlowTaskCreated = event(
  'FlowTaskCreated',
  '新建任务',
  Type.Object({
    ...About,
    taskId: zh(Id, '任务编号'),
    tab: zh(Type.Integer({ minimum: 1, maximum: 99 }), '任务页签'),
    step: zh(Type.Integer({ minimum: 1 }), '步骤'),
    node: zh(Type.Object({ id: zh(StandsAt, '编号'), name: notPersonal(zh(Text, '环节')) }), '环节'),
    assignee: zh(TaskAssignee, '处理方'),
    airLine: optional(Airline),
    /** routes that the graph of the instance has */
    routes: zh(Type.Array(FlowRoute), '可选操作'),
    /** form fields that the node allows to change */
    editable: optional(zh(Type.Array(Part), '可修改的字段')),
    fourEyes: zh(Type.Boolean(), '申请人不得审批'),
    /** reason of a refused end, on a task that can only be noted */
    reason: optional(writing(zh(Text, '未成原因'))),
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
    by: zh(Actor, '处理人'),
    /** the person whose handover allowed the action */
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
  Type.Object({ ...About, taskId: zh(Id, '任务编号'), dueAt: zh(Instant, '处理时限'), to: zh(coded(Id, roleNames), '上报角色') }),
)
/** Another person does the task from now on. Its limit stays, and its instance does not hear of it. */
export const FlowTaskReassigned = event(
  'FlowTaskReassigned',
  '转交任务',
  Type.Object({
    ...About,
    taskId: zh(Id, '任务编号'),
    handler: zh(Person, '接收人'),
    by: zh(Person, '处理人'),
    remark: optional(writing(zh(Text, '意见'))),
  }),
)
export const taskEvents = { FlowTaskCreated, FlowTaskDone, FlowTaskCancelled, FlowTaskEscalated, FlowTaskReassigned }

// ── definition: stream `flowdefinition-{key}` ──────────────────────────────────────────────────────────────────────
export const DefinitionFields = {
  name: notPersonal(zh(Type.String({ minLength: 1, maxLength: 50 }), '流程名称')),
  /** subject type of the instances */
  businessType: BusinessType,
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
/** removes the node with all routes from and to it */
export const FlowNodeRemoved = event('FlowNodeRemoved', '删除环节', Type.Object({ id: zh(Part, '编号') }))
export const FlowRouteSaved = event('FlowRouteSaved', '保存路由', Type.Object({ route: zh(FlowRoute, '路由') }))
export const FlowRouteRemoved = event('FlowRouteRemoved', '删除路由', Type.Object({ id: zh(Part, '编号') }))
/** New instances begin with this version; running ones keep theirs. */
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
/** No new instance begins; running ones continue. */
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

// ── handover: stream `handover-{user id}` holds all handovers of one person, so that they cannot overlap ──
export const HandoverStarted = event(
  'HandoverStarted',
  '工作交接',
  Type.Object({
    id: zh(Id, '交接编号'),
    from: zh(Person, '交接人'),
    to: zh(Person, '接收人'),
    /** airline of the tasks handed over; absent: all tasks */
    airLine: optional(Airline),
    fromDate: zh(LocalDate, '开始日期'),
    toDate: zh(LocalDate, '结束日期'),
    begins: zh(Instant, '开始时间'),
    ends: zh(Instant, '结束时间'),
    remark: optional(writing(zh(Text, '说明'))),
  }),
)
/** `cancelled`: ended before its time */
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
