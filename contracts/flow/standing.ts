import { byLogin, byName } from '../kernel/people.ts'
import { Id, oneOf, optional, PersonName, Text, Type, zh } from '../kernel/schema.ts'
import type { TaskAssignee } from './events.ts'
import type { FlowNode, Form } from './graph.ts'
import { instanceStatuses } from './labels.ts'

/** Where the approval of a document by workflow stands: the one that runs, or the last it had. */
export const FlowStanding = Type.Object({
  instanceId: zh(Id, '实例编号'),
  status: zh(oneOf(instanceStatuses), '状态'),
  statusDesc: zh(Text, '状态说明'),
  /** the step it stands at, and who handles it */
  toGroupName: optional(zh(Text, '环节')),
  toName: optional(zh(PersonName, '处理人')),
})

/** Whom a task is for as everybody may read it; undefined where that is one person. */
const roleOf = ({ kind, code, name }: TaskAssignee): string | undefined =>
  kind === 'USER' ? undefined : kind === 'APPLICANT' ? '申请人' : (name ?? code)
/** What people call whoever handles a task, or has handled it (`by`): by his role for those who do not learn his name. */
export const assigneeName = (assignee: TaskAssignee, applicant: string, by?: string): string => {
  const { kind, code, name } = assignee
  const id = by ?? (kind === 'USER' ? code : kind === 'APPLICANT' ? applicant : undefined)
  return id === undefined ? (name ?? code) : byName(id, roleOf(assignee))
}
/** A node as people read it: who handles it by login name and name. */
export const shownNode = (node: FlowNode): FlowNode =>
  node.assignees
    ? {
        ...node,
        assignees: node.assignees.map(one =>
          one.kind === 'USER' && one.code ? { ...one, code: byLogin(one.code), name: byName(one.code) } : one,
        ),
      }
    : node
/** The values of a flow as people read them: fields that name handlers say what these are called. */
export const shownForm = (nodes: readonly FlowNode[], values: Form): Form => {
  const named = (one: unknown) => {
    const id = (one as { id?: unknown } | null)?.id
    return typeof id === 'string' ? { id: byLogin(id), name: byName(id) } : one
  }
  const fields = nodes.flatMap(({ handlersFrom: field }) => {
    const people = field === undefined ? undefined : values[field]
    return field !== undefined && Array.isArray(people) ? [[field, people.map(named)]] : []
  })
  return { ...values, ...Object.fromEntries(fields) }
}
