import { taskStatuses } from '#contracts/flow/api.ts'
import type { taskEvents } from '#contracts/flow/events.ts'
import { assigneeKinds, FlowKey, Part } from '#contracts/flow/graph.ts'
import { Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Object({
  instanceId: zh(Id, '实例编号'),
  tabKey: zh(Type.Integer(), '任务页签'),
  definition: FlowKey,
  definitionName: zh(Text, '流程'),
  businessType: zh(FlowKey, '业务类型'),
  businessId: zh(Id, '业务编号'),
  title: zh(Text, '标题'),
  nodeId: zh(Part, '环节编码'),
  nodeName: zh(Text, '环节'),
  /** whose list it stands in: `ROLE:FINANCE`, `USER:order` */
  owner: zh(Text, '处理方'),
  assigneeKind: oneOf(assigneeKinds, '处理方类别'),
  /** of a part of the house; what people are called, their view says */
  assigneeName: optional(zh(Text, '处理方名称')),
  /** empty: of no airline in particular */
  airLine: zh(Text, '航空公司'),
  applicant: zh(UserId, '申请人'),
  agency: optional(zh(Id, '代理人')),
  status: oneOf(taskStatuses, '状态'),
  routeName: optional(zh(Text, '操作')),
  handledBy: optional(zh(UserId, '处理人')),
  handleRemark: optional(zh(Text, '处理意见')),
  handleTime: optional(zh(Instant, '处理时间')),
  createdAt: zh(Instant, '创建时间'),
  dueAt: optional(zh(Instant, '处理时限')),
  /** when those above are to be told; gone when they have been, or need not be */
  escalateAt: optional(zh(Instant, '上报时间')),
  escalatedTo: optional(zh(Id, '上报角色')),
})

/** Tasks of workflows. No owner of an agency: agencies see instances, never lists of tasks. */
export const flowTasks = view<typeof taskEvents>()({
  name: 'flow-task',
  version: 2,
  doc: Row,
  index: [
    ['status', 'owner', '-createdAt'],
    ['status', 'owner', 'tabKey', '-createdAt'],
    ['status', 'escalatedTo', '-createdAt'],
    ['handledBy', '-handleTime'],
    ['businessId', '-createdAt'],
    ['escalateAt'],
  ],
  // whatever the poll for pending tasks asks by (`ops/ci/checklist.tsv` 108)
  counted: ['status', 'owner', 'tabKey', 'airLine', 'definition', 'escalatedTo'],
  on: {
    FlowTaskCreated: (_, { subject, applicant, assignee, node, airLine, dueAt, ...task }, { at }) => ({
      instanceId: task.instanceId,
      tabKey: task.tab,
      definition: task.definition,
      definitionName: task.definitionName,
      businessType: subject.type,
      businessId: subject.id,
      title: subject.title,
      nodeId: node.id,
      nodeName: node.name,
      owner: `${assignee.kind}:${assignee.code}`,
      assigneeKind: assignee.kind,
      ...(assignee.name && assignee.kind !== 'USER' && assignee.kind !== 'APPLICANT' && { assigneeName: assignee.name }),
      airLine: airLine ?? '',
      applicant: applicant.user,
      ...(applicant.agency && { agency: applicant.agency }),
      status: 'PENDING',
      createdAt: at,
      ...(dueAt && { dueAt, escalateAt: dueAt }),
    }),
    FlowTaskDone: (row, { route, by, remark }, { at }) => {
      if (!row) return row
      const { escalateAt: _, ...rest } = row
      return {
        ...rest,
        status: route.kind === 'BACK' ? 'RETURNED' : 'DONE',
        routeName: route.name,
        handledBy: by.id,
        ...(remark && { handleRemark: remark }),
        handleTime: at,
      }
    },
    FlowTaskCancelled: row => {
      if (!row) return row
      const { escalateAt: _, ...rest } = row
      return { ...rest, status: 'CANCELLED' }
    },
    FlowTaskEscalated: (row, { to }) => {
      if (!row) return row
      const { escalateAt: _, ...rest } = row
      return { ...rest, escalatedTo: to }
    },
  },
})
