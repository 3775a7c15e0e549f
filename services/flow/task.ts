import { isDeepStrictEqual } from 'node:util'
import {
  FlowTaskCancelled,
  FlowTaskCreated,
  FlowTaskDone,
  FlowTaskEscalated,
  FlowTaskReassigned,
  type taskEvents,
} from '#contracts/flow/events.ts'
import type { FlowRoute, Form } from '#contracts/flow/graph.ts'
import { isForOthers } from '#contracts/flow/labels.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { type NextHandler, taskRoute } from './route.ts'

type Created = Static<typeof FlowTaskCreated.schema>
type Done = Static<typeof FlowTaskDone.schema>
/** the person who does the task in place of whom it was opened for, and who passed it on */
type Moved = { handler: { id: string }; by: { id: string } }
type Known = { created: Created; escalatedTo?: string; moved?: Moved }
/** RETURNED is a task whose handler sent it back; CANCELLED one that nobody need do any more. */
type FlowTask =
  | { status: 'NONE' }
  | (Known & { status: 'PENDING' | 'CANCELLED' })
  | (Known & { status: 'DONE' | 'RETURNED'; done: Done; doneAt: string })
export type KnownTask = Exclude<FlowTask, { status: 'NONE' }>

/** A decision on a task, and by whom; the caller of the rule finds out whether that person is entitled at that moment. */
type Handle = {
  routeId?: string
  remark?: string
  form?: Form
  /** facts that the program has learnt meanwhile; people never send them */
  facts?: Form
  toUser?: NextHandler
  by: Done['by']
  entitled: boolean
  /** the person to whom it had been passed on when its handler was asked for; it may be somebody else's by now */
  heldBy?: string
  /** the person whose handover entitles the handler */
  onBehalfOf?: string
  /** form and facts of the instance: conditions read them */
  known: { form: Form; facts: Form }
}

/** A task passed on; the caller of the rule finds out about both people. */
type Reassign = {
  to: string
  remark?: string
  /** may whoever passes it on */
  entitled: boolean
  /** may the receiver do it */
  fits: boolean
  heldBy?: string
}

const isOpen = (task: FlowTask): true | string => {
  if (task.status === 'NONE') return '任务不存在'
  return task.status === 'PENDING' || (task.status === 'CANCELLED' ? '任务已取消' : '任务已被处理')
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
    FlowTaskDone: (task, done, at) =>
      task.status === 'NONE' ? task : { ...task, status: done.route.kind === 'BACK' ? 'RETURNED' : 'DONE', done, doneAt: at },
    FlowTaskCancelled: task => (task.status === 'NONE' ? task : ({ ...task, status: 'CANCELLED' } as FlowTask)),
    FlowTaskEscalated: (task, { to }) => (task.status === 'NONE' ? task : { ...task, escalatedTo: to }),
    FlowTaskReassigned: (task, { handler, by }) => (task.status === 'NONE' ? task : { ...task, moved: { handler, by } }),
  },
  commands: {
    create: { decide: (task, created: Created) => (task.status === 'NONE' ? [FlowTaskCreated(created)] : []) },
    handle: {
      when: isOpen,
      decide: (task, { routeId, remark, form, facts, toUser, by, entitled, onBehalfOf, known, heldBy }: Handle) => {
        if (task.status === 'NONE') return []
        const { created } = task
        if (!entitled) throw forbidden('无权处理该任务')
        if (task.moved?.handler.id !== heldBy) throw new Refused(code.conflict, '任务已转交，请刷新后查看')
        if (isOwn(created, by.id, onBehalfOf)) throw new Refused(code.conflict, '提交人不能审核自己提交的申请')
        const changes = written(created, known, form)
        const route = taskRoute(created.routes, { ...known.form, ...changes, ...known.facts, ...facts }, routeId, toUser)
        const reason = reasonAskedOn(created, route)
        if (reason && !remark?.trim()) throw invalid(`请填写${reason}`, { flowRemark: `请填写${reason}` })
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
            ...present({ onBehalfOf }),
            ...(route.needHandler && toUser && { toUser: { id: toUser.id } }),
            ...(remark && { remark }),
            ...present({ form: changes, facts }),
          }),
        ]
      },
    },
    reassign: {
      when: isOpen,
      decide: (task, { to, remark, entitled, fits, heldBy }: Reassign, { who }) => {
        if (task.status === 'NONE') return []
        const { created, moved } = task
        if (!entitled) throw forbidden('无权处理该任务')
        if (moved?.handler.id !== heldBy) throw new Refused(code.conflict, '任务已转交，请刷新后查看')
        if (created.assignee.kind === 'APPLICANT') throw new Refused(code.conflict, '等待申请人处理的任务不能转交')
        if (to === created.applicant.user) throw new Refused(code.conflict, '不能转交给申请人')
        if (!fits) throw new Refused(code.conflict, '接收人无权处理')
        if (heldBy === to) return []
        return [FlowTaskReassigned({ ...aboutTask(created), handler: { id: to }, by: { id: who.user }, ...(remark && { remark }) })]
      },
    },
    drop: {
      decide: (task, _: object) => (task.status === 'PENDING' ? [FlowTaskCancelled(aboutTask(task.created))] : []),
    },
    /** sent by the clock, perhaps early, perhaps twice: it takes effect once */
    escalate: {
      decide: (task, _: object, { at }) => {
        if (task.status !== 'PENDING' || task.escalatedTo || !task.created.dueAt || at < task.created.dueAt) return []
        const { dueAt, escalateTo } = task.created
        return [FlowTaskEscalated({ ...aboutTask(task.created), dueAt, to: escalateTo })]
      },
    },
  },
})

/** Is it an application of one's own that four eyes decide about, in person or through somebody for whom the applicant stands in? */
export const isOwn = (created: Created, ...people: (string | undefined)[]): boolean =>
  isForOthers(created) && people.includes(created.applicant.user)

/** The reason that a route asks for: whoever returns or refuses an application says why; its applicant takes it back without a word. */
export const reasonAskedOn = ({ assignee }: Pick<Created, 'assignee'>, { kind }: Pick<FlowRoute, 'kind'>): string | undefined =>
  kind === 'BACK' ? '退回原因' : kind === 'REJECT' && assignee.kind !== 'APPLICANT' ? '不通过原因' : undefined

/**
 * The part of a form that is written: only fields that the node lets its handler edit, the applicant too, since reviewers and conditions
 * read the form. A value that comes back unchanged is not written.
 */
const written = ({ editable = [] }: Created, known: Handle['known'], form: Form | undefined): Form | undefined => {
  if (!form) return undefined
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
