import { taskStatuses } from '#contracts/flow/api.ts'
import type { instanceEvents, taskEvents } from '#contracts/flow/events.ts'
import { assigneeKinds, BusinessType, FlowKey, Part } from '#contracts/flow/graph.ts'
import { isForOthers } from '#contracts/flow/labels.ts'
import { present } from '#contracts/kernel/present.ts'
import { Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Object({
  instanceId: zh(Id, '实例编号'),
  tabKey: zh(Type.Integer(), '任务页签'),
  definition: FlowKey,
  definitionName: zh(Text, '流程'),
  businessType: BusinessType,
  businessId: zh(Id, '业务编号'),
  title: zh(Text, '标题'),
  nodeId: zh(Part, '环节编码'),
  nodeName: zh(Text, '环节'),
  /** the owner of the list that the task is in: `ROLE:FINANCE`, `USER:order` */
  owner: zh(Text, '处理方'),
  assigneeKind: oneOf(assigneeKinds, '处理方类别'),
  /** name of a role, group or department; people's names are in their own view */
  assigneeName: optional(zh(Text, '处理方名称')),
  /** empty when the task belongs to no particular airline */
  airLine: zh(Text, '航空公司'),
  applicant: zh(UserId, '申请人'),
  /** the person of the airline who applied, where four eyes decide; empty where anybody may who has the task */
  notFor: zh(Text, '不得审批的申请人'),
  agency: optional(zh(Id, '代理人')),
  status: oneOf(taskStatuses, '状态'),
  routeName: optional(zh(Text, '操作')),
  handledBy: optional(zh(UserId, '处理人')),
  handleRemark: optional(zh(Text, '处理意见')),
  handleTime: optional(zh(Instant, '处理时间')),
  createdAt: zh(Instant, '创建时间'),
  dueAt: optional(zh(Instant, '处理时限')),
  /** when the task is to be escalated; absent once it was, or need not be */
  escalateAt: optional(zh(Instant, '上报时间')),
  escalatedTo: optional(zh(Id, '上报角色')),
  /** the person who passed it on to its present handler */
  passedOnBy: optional(zh(UserId, '转交人')),
  /** why the instance did not need it any more; where somebody did it in the same moment, that had no effect */
  overtaken: optional(zh(Text, '未生效原因')),
})
type Row = Type.Static<typeof Row>
const overtaken = (why: string) => (row: Row | null) => row && { ...row, overtaken: why }

/** Tasks of workflows. No task belongs to an agency: agencies see instances, never lists of tasks. */
export const flowTasks = view<typeof taskEvents & Pick<typeof instanceEvents, 'FlowStepDone' | 'FlowFinished'>>()({
  name: 'flow-task',
  version: 6,
  doc: Row,
  index: [
    ['status', 'owner', '-createdAt'],
    ['status', 'owner', 'tabKey', '-createdAt'],
    ['status', 'escalatedTo', '-createdAt'],
    ['handledBy', '-handleTime'],
    ['businessId', '-createdAt'],
    ['definition', '-createdAt'],
    ['definition', 'status', '-createdAt'],
    ['escalateAt'],
  ],
  // the fields by which the poll for pending tasks counts (`ops/ci/checklist.tsv` 108)
  counted: ['status', 'owner', 'tabKey', 'airLine', 'definition', 'escalatedTo', 'notFor'],
  key: { FlowStepDone: ({ dropped }) => dropped, FlowFinished: ({ dropped }) => dropped },
  on: {
    FlowStepDone: overtaken('他人已处理'),
    FlowFinished: (row, { outcome, by, handedBack }) =>
      overtaken(outcome !== 'CANCELLED' ? '他人已处理' : handedBack ? '已交回业务部门' : by ? '申请已撤回' : '申请已失效')(row),
    FlowTaskCreated: (_, { subject, applicant, assignee, node, airLine, reason, dueAt, ...task }, { at }) => ({
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
      // an agency handles no tasks of the airline
      notFor: isForOthers({ ...task, assignee }) && !applicant.agency ? applicant.user : '',
      ...present({ agency: applicant.agency }),
      status: 'PENDING',
      ...present({ handleRemark: reason }),
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
        ...present({ handleRemark: remark }),
        handleTime: at,
      }
    },
    FlowTaskCancelled: row => {
      if (!row) return row
      const { escalateAt: _, ...rest } = row
      return { ...rest, status: 'CANCELLED' }
    },
    FlowTaskReassigned: (row, { handler, by }) => {
      if (!row) return row
      const { assigneeName: _, ...rest } = row
      return { ...rest, owner: `USER:${handler.id}`, assigneeKind: 'USER', passedOnBy: by.id }
    },
    FlowTaskEscalated: (row, { to }) => {
      if (!row) return row
      const { escalateAt: _, ...rest } = row
      return { ...rest, escalatedTo: to }
    },
  },
})
