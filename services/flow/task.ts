import { isDeepStrictEqual } from 'node:util'
import { FlowTaskCancelled, FlowTaskCreated, FlowTaskDone, FlowTaskEscalated, type taskEvents } from '#contracts/flow/events.ts'
import type { Form } from '#contracts/flow/graph.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, forbidden, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/decider.ts'
import { type NextHandler, taskRoute } from './route.ts'

type Created = Static<typeof FlowTaskCreated.schema>
type Done = Static<typeof FlowTaskDone.schema>
type Known = { created: Created; escalatedTo?: string }
/** 已退回 is a task whose handler sent it back; 已取消 one that nobody need do any more. */
type FlowTask = { status: 'NONE' } | (Known & { status: 'PENDING' | 'CANCELLED' }) | (Known & { status: 'DONE' | 'RETURNED'; done: Done })
export type KnownTask = Exclude<FlowTask, { status: 'NONE' }>

/** What was chosen, and by whom; whether he may is resolved outside, at the moment he asks. */
type Handle = {
  routeId?: string
  remark?: string
  form?: Form
  /** what the house has learnt meanwhile; people never send it */
  facts?: Form
  toUser?: NextHandler
  by: { id: string }
  entitled: boolean
  /** the person whose handover entitles him */
  onBehalfOf?: string
  /** what the instance holds: conditions read it */
  known: { form: Form; facts: Form }
}

/** One task of a workflow, done once (DOMAIN §3.15). Stream `flowtask-{instance}.{step}.{n}`. */
export const flowTask = decider<FlowTask, EventsOf<typeof taskEvents>>()({
  name: 'flowtask',
  zh: '流程任务',
  document: {
    zh: '任务',
    owner: state => (state.status === 'NONE' ? undefined : { agency: state.created.applicant.agency, airLine: state.created.airLine }),
  },
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    FlowTaskCreated: (_, created) => ({ status: 'PENDING', created }),
    FlowTaskDone: (task, done) =>
      task.status === 'NONE' ? task : { ...task, status: done.route.kind === 'BACK' ? 'RETURNED' : 'DONE', done },
    FlowTaskCancelled: task => (task.status === 'NONE' ? task : ({ ...task, status: 'CANCELLED' } as FlowTask)),
    FlowTaskEscalated: (task, { to }) => (task.status === 'NONE' ? task : { ...task, escalatedTo: to }),
  },
  commands: {
    create: { decide: (task, created: Created) => (task.status === 'NONE' ? [FlowTaskCreated(created)] : []) },
    handle: {
      when: task => {
        if (task.status === 'NONE') return '任务不存在'
        return task.status === 'PENDING' || (task.status === 'CANCELLED' ? '任务已取消' : '任务已被处理')
      },
      decide: (task, { routeId, remark, form, facts, toUser, by, entitled, onBehalfOf, known }: Handle) => {
        if (task.status === 'NONE') return []
        const { created } = task
        if (!entitled) throw forbidden('无权处理该任务')
        // whoever applied, himself or through somebody he stands in for
        const own = [by.id, onBehalfOf].includes(created.applicant.user)
        if (created.fourEyes && created.assignee.kind !== 'APPLICANT' && own)
          throw new Refused(code.conflict, '提交人不能审核自己提交的申请')
        const changes = written(created, known, form)
        const route = taskRoute(created.routes, { ...known.form, ...changes, ...known.facts, ...facts }, routeId, toUser)
        if (route.kind === 'BACK' && !remark?.trim()) throw invalid('请填写退回原因', { flowRemark: '请填写退回原因' })
        const { instanceId, definition, definitionName, version, subject, applicant, taskId } = created
        return [
          FlowTaskDone({
            instanceId,
            definition,
            definitionName,
            version,
            subject,
            applicant,
            taskId,
            route: { id: route.id, name: route.name, kind: route.kind },
            by,
            ...(onBehalfOf && { onBehalfOf }),
            ...(route.needHandler && toUser && { toUser: { id: toUser.id } }),
            ...(remark && { remark }),
            ...(changes && { form: changes }),
            ...(facts && { facts }),
          }),
        ]
      },
    },
    drop: {
      decide: (task, _: object) => (task.status === 'PENDING' ? [FlowTaskCancelled(aboutTask(task.created))] : []),
    },
    /** sent by the clock, perhaps early, perhaps twice: told once */
    escalate: {
      decide: (task, _: object, { at }) => {
        if (task.status !== 'PENDING' || task.escalatedTo || !task.created.dueAt || at < task.created.dueAt) return []
        const { dueAt, escalateTo } = task.created
        return [FlowTaskEscalated({ ...aboutTask(task.created), dueAt, to: escalateTo })]
      },
    },
  },
})

/**
 * What of a form is written: everything by the applicant, who corrects his own; by others the fields that the node lets them change. What is
 * sent back as it was changes nothing.
 */
const written = ({ assignee, editable = [] }: Created, known: Handle['known'], form: Form | undefined): Form | undefined => {
  if (!form || assignee.kind === 'APPLICANT') return form
  const values: Form = { ...known.form, ...known.facts }
  const changed = Object.entries(form).filter(([field, value]) => !isDeepStrictEqual(value, values[field]))
  const [closed] = changed.filter(([field]) => !editable.includes(field))
  if (closed) throw invalid(`该环节不能修改${closed[0]}`, { form: `该环节不能修改${closed[0]}` })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

const aboutTask = ({ instanceId, definition, definitionName, version, subject, applicant, taskId }: Created) => ({
  instanceId,
  definition,
  definitionName,
  version,
  subject,
  applicant,
  taskId,
})
