import {
  type AboutFlow,
  type AskedTask,
  FlowEndFollowed,
  FlowEndRefused,
  FlowFinished,
  FlowResubmitted,
  FlowReturned,
  FlowStarted,
  FlowStepDone,
  FlowStepOpened,
  type FlowTaskCreated,
  type instanceEvents,
} from '#contracts/flow/events.ts'
import {
  type FlowNode,
  type FlowOutcome,
  type FlowRoute,
  type Form,
  type Graph,
  holds,
  isTaskNode,
  NOTED,
  nodeOf,
  ROLLBACK,
} from '#contracts/flow/graph.ts'
import { isUnderWay, REFUSED_END } from '#contracts/flow/labels.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf, FactOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { chosenRoute, type NextHandler } from './route.ts'

type Started = Static<typeof FlowStarted.schema>
type Done = Static<typeof FlowStepDone.schema>
/** A task as its instance knows it; the task itself is a stream of its own. */
export type StepTask = AskedTask & {
  step: number
  node: { id: string; name: string }
  openedAt: string
  /** why a refused end was refused, on a task that tells of it */
  reason?: string
  status: 'OPEN' | 'DONE' | 'DROPPED'
  done?: Pick<Done, 'route' | 'by' | 'onBehalfOf' | 'remark'> & { at: string }
}
type Known = {
  started: Started
  startedAt: string
  form: Form
  facts: Form
  step: number
  /** nodes on the way here, the present one last */
  trail: string[]
  tasks: StepTask[]
  /** the step in which it was returned to its applicant, until it is handed in again */
  returnedIn?: number
}
/** the end of an instance whose tasks were open: by the person who took the request back, or by the system */
type Stopped = Pick<Static<typeof FlowFinished.schema>, 'by' | 'remark' | 'handedBack'> & { at: string }
/** `RETURNED`: the instance waits for the applicant */
export type Flow =
  | { status: 'NONE' }
  | (Known & { status: 'RUNNING' | 'RETURNED' })
  /** `unfollowed`: why its business has refused what was decided, as long as it has not followed */
  | (Known & { status: 'FINISHED' | 'CANCELLED'; outcome: FlowOutcome; stopped?: Stopped; unfollowed?: string; parked?: true })
export type KnownFlow = Exclude<Flow, { status: 'NONE' }>
type Facts = FactOf<EventsOf<typeof instanceEvents>>[]

/** Starts an instance: a released version of a definition, and its subject. */
export type Start = Omit<Started, 'route'> & { routeId?: string; toUser?: NextHandler }
/** A task of the instance that is done, as the task's fact tells it. */
type Advance = Pick<Done, 'taskId' | 'by' | 'onBehalfOf' | 'remark' | 'form' | 'facts'> & {
  routeId: string
  toUser?: { id: string }
}

/**
 * One running workflow (DOMAIN §3.15). Stream `flow-{definition}~{subject}~{n}`.
 *
 * It keeps the graph it was started with, so no change of the definition reaches it. It stands at one node at a time and knows which tasks
 * it waits for. The tasks are streams of their own; `advance` tells the instance when one is done, any number of times.
 */
export const flow = decider<Flow, EventsOf<typeof instanceEvents>>()({
  name: 'flow',
  zh: '流程实例',
  document: {
    zh: '流程实例',
    owner: state =>
      state.status === 'NONE' ? undefined : { agency: state.started.applicant.agency, airLine: state.started.airLine, assigned: true },
  },
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    FlowStarted: (_, started, at) => ({
      status: 'RUNNING',
      started,
      startedAt: at,
      form: started.form,
      facts: started.facts,
      step: 0,
      trail: [],
      tasks: [],
    }),
    FlowStepOpened: (flow, { step, node, tasks, dueAt }, at) =>
      known(flow, now => ({
        ...withTasks(now, { step, node, tasks, openedAt: at, dueAt }),
        trail: [...before(now.trail, node.id), node.id],
      })),
    FlowStepDone: (flow, { taskId, route, by, onBehalfOf, remark, form, facts, dropped }, at) =>
      known(flow, now => ({
        ...now,
        form: { ...now.form, ...form },
        facts: { ...now.facts, ...facts },
        tasks: now.tasks.map(task => {
          const said = { by, ...(onBehalfOf && { onBehalfOf }), ...(remark && { remark }) }
          if (task.taskId === taskId) return { ...task, status: 'DONE', done: { route, ...said, at } }
          return dropped.includes(task.taskId) ? { ...task, status: 'DROPPED' } : task
        }),
      })),
    FlowReturned: flow => known(flow, now => ({ ...now, status: 'RETURNED', returnedIn: now.step })),
    FlowResubmitted: flow => known(flow, ({ returnedIn: _, ...now }) => ({ ...now, status: 'RUNNING' })),
    FlowFinished: (flow, { outcome, dropped, by, remark, handedBack }, at) =>
      known(flow, now => ({
        ...now,
        status: outcome === 'CANCELLED' ? 'CANCELLED' : 'FINISHED',
        outcome,
        ...(dropped.length > 0 && { stopped: { ...(by && { by }), ...(remark && { remark }), ...present({ handedBack }), at } }),
        tasks: without(now.tasks, dropped),
      })),
    FlowEndRefused: (flow, { reason, parked, tasks }, at) =>
      known(flow, now => ({
        ...withTasks(now, { step: now.step + 1, node: REFUSED_END, tasks, openedAt: at, reason }),
        unfollowed: reason,
        ...(parked && { parked }),
      })),
    FlowEndFollowed: (flow, { dropped }) => {
      if (!('unfollowed' in flow)) return flow
      const { unfollowed: _, parked: __, ...now } = flow
      return { ...now, tasks: without(now.tasks, dropped) }
    },
  },
  commands: {
    start: {
      when: flow => flow.status === 'NONE' || '该业务已在审批中',
      decide: (_, { routeId, toUser, ...started }: Start, { at }) => {
        const values = valuesOf(started)
        const start = started.nodes.find(({ kind }) => kind === 'START')!
        const route = chosenRoute(started, start.id, values, routeId, toUser)
        const begun = { ...started, route: shown(route) }
        const state: KnownFlow = {
          status: 'RUNNING',
          started: begun,
          startedAt: at,
          form: started.form,
          facts: started.facts,
          step: 0,
          trail: [],
          tasks: [],
        }
        const { user, agency } = started.applicant
        const by = { id: user, ...(agency && { agency }) }
        return [FlowStarted(begun), ...go(state, route, { by, at, ...(toUser && { toUser }) })]
      },
    },
    /** sent when a task is done; a task that it knows already, or no longer needs, changes nothing */
    advance: {
      decide: (flow, { taskId, routeId, by, onBehalfOf, remark, form, facts, toUser }: Advance, { at }) => {
        if (flow.status === 'NONE') return []
        const task = flow.tasks.find(one => one.taskId === taskId)
        const route = task && routesFrom(flow, task.node.id).find(({ id }) => id === routeId)
        if (task?.status !== 'OPEN' || !route) return []
        const others = openTasks(flow).filter(one => one.taskId !== taskId)
        // tasks that tell of a refused end lead nowhere: they are only noted
        const isOver = !isUnderWay(flow)
        const waits = isOver || (kindOf(flow, task.node.id) === 'PARALLEL_ALL' && route.kind === 'PASS' && others.length > 0)
        const said = { by, ...(remark && { remark }) }
        const done = FlowStepDone({
          ...aboutOf(flow),
          taskId,
          nodeId: task.node.id,
          route: shown(route),
          ...said,
          ...(onBehalfOf && { onBehalfOf }),
          ...(form && { form }),
          ...(facts && { facts }),
          dropped: waits ? [] : others.map(one => one.taskId),
        })
        if (waits) return [done]
        const next: KnownFlow = { ...flow, form: { ...flow.form, ...form }, facts: { ...flow.facts, ...facts } }
        return [done, ...go(next, route, { ...said, at, ...(toUser && { toUser }) })]
      },
    },
    /** sent when its business has refused its end, perhaps several times */
    refuseEnd: {
      decide: (flow, { reason, parked }: { reason: string; parked?: true }, { at }) => {
        if ((flow.status !== 'FINISHED' && flow.status !== 'CANCELLED') || flow.unfollowed) return []
        const { applicant, escalateTo, airLine, instanceId } = flow.started
        const decisions = flow.tasks.filter(({ status, assignee }) => status === 'DONE' && assignee.kind !== 'APPLICANT')
        // in a parallel step several have decided: each was told that it went through
        const last = decisions.filter(({ step }) => step === decisions.at(-1)!.step)
        const desks = last.length > 0 ? last : [{ assignee: { kind: 'ROLE' as const, code: escalateTo }, airLine, node: undefined }]
        const told = [
          { assignee: { kind: 'APPLICANT' as const, code: applicant.agency ?? applicant.user } },
          ...desks.map(({ assignee, airLine: place = airLine, node }) => {
            const { dueHours } = (node && nodeOf(flow.started, node.id)) ?? {}
            // overdue it is escalated, as the step was: the person who decided may be gone
            return { assignee, ...(place && { airLine: place }), ...(dueHours && { dueAt: addMinutes(at, dueHours * 60) }) }
          }),
        ]
        const tasks = told.map((task, n) => ({ taskId: `${instanceId}.${flow.step + 1}.${n + 1}`, ...task }))
        return [FlowEndRefused({ ...aboutOf(flow), ...airlineOf(flow), reason, ...(parked && { parked }), tasks, ...orderOf(flow) })]
      },
    },
    /** sent when another try of the parked reaction has gone through */
    followEnd: {
      decide: (flow, _: object) =>
        'parked' in flow ? [FlowEndFollowed({ ...aboutOf(flow), dropped: openTasks(flow).map(({ taskId }) => taskId) })] : [],
    },
    /** sent by staff while this task is open: the flow ends undecided, and the desk of its matter decides */
    handBack: {
      decide: (flow, { taskId, remark }: { taskId: string; remark?: string }, { who: { user } }) => {
        if (flow.status === 'NONE' || !isUnderWay(flow) || !openTasks(flow).some(task => task.taskId === taskId))
          throw new Refused(code.conflict, '任务已被处理')
        const dropped = openTasks(flow).map(task => task.taskId)
        return [finished(flow, 'CANCELLED', dropped, { by: { id: user }, ...(remark && { remark }), handedBack: true })]
      },
    },
    /** sent when the matter is gone, or withdrawn by the caller (`takenBack`): nobody need decide any more */
    cancel: {
      decide: (flow, { remark, takenBack }: { remark?: string; takenBack?: true }, { who: { user, agency } }) =>
        flow.status === 'RUNNING' || flow.status === 'RETURNED'
          ? [
              finished(
                flow,
                'CANCELLED',
                openTasks(flow).map(({ taskId }) => taskId),
                { ...(takenBack && { by: { id: user, ...(agency && { agency }) } }), ...(remark && { remark }) },
              ),
            ]
          : [],
    },
  },
})

export const aboutOf = ({ started }: Pick<Known, 'started'>): AboutFlow => {
  const { instanceId, definition, definitionName, version, subject, applicant } = started
  return { instanceId, definition, definitionName, version, subject, applicant }
}
/** values for conditions: facts of the program win over the form */
export const valuesOf = ({ form, facts }: Pick<Known, 'form' | 'facts'>): Form => ({ ...form, ...facts })
export const openTasks = (flow: Pick<Known, 'tasks'>): StepTask[] => flow.tasks.filter(({ status }) => status === 'OPEN')

/** The routes of a node, with the way back to the step before where the node allows one. */
export const routesFrom = ({ started, trail }: Pick<Known, 'started' | 'trail'>, nodeId: string): FlowRoute[] => {
  if (nodeId === REFUSED_END.id) return [NOTED]
  const routes = started.routes.filter(({ from }) => from === nodeId)
  const to = before(trail, nodeId).at(-1)
  if (!nodeOf(started, nodeId)?.rollback || !to) return routes
  return [...routes, { id: ROLLBACK, name: '退回上一步', from: nodeId, to, kind: 'BACK', needHandler: false }]
}

/** The data with which the streams of the open tasks begin. */
export const tasksToOpen = (flow: KnownFlow): Static<typeof FlowTaskCreated.schema>[] => {
  const { tab, fourEyes, escalateTo } = flow.started
  return openTasks(flow).map(({ taskId, step, node, assignee, airLine, reason, dueAt }) => ({
    ...aboutOf(flow),
    taskId,
    tab,
    step,
    node,
    assignee,
    ...(airLine && { airLine }),
    routes: routesFrom(flow, node.id),
    ...editableAt(flow, node.id),
    ...(reason ? { fourEyes: false, reason } : { fourEyes }),
    ...(dueAt && { dueAt }),
    escalateTo,
  }))
}

type Going = { by: Done['by']; remark?: string; at: string; toUser?: { id: string } }

/** Goes along a route to the next node at which somebody has to act, or to the end. */
const go = (flow: KnownFlow, route: FlowRoute, going: Going): Facts => {
  const { started } = flow
  const node = nodeOf(started, route.to)!
  const { by, remark } = going
  const said = { by, ...(remark && { remark }) }
  if (node.kind === 'END') return [finished(flow, node.outcome!, [], said)]
  const asked = isTaskNode(node) ? tasksAt(flow, node, route, going) : []
  if (asked.length === 0) return go(flow, passing(started, node, valuesOf(flow)), going)
  const forApplicant = asked.every(({ assignee }) => assignee.kind === 'APPLICANT')
  const resubmitted = flow.status === 'RETURNED' && !forApplicant
  return [
    ...(resubmitted ? [FlowResubmitted({ ...aboutOf(flow), ...said, form: flow.form, ...returnOf(flow) })] : []),
    FlowStepOpened({
      ...aboutOf(flow),
      step: flow.step + 1,
      node: { id: node.id, name: node.name, kind: node.kind },
      tasks: asked,
      ...(node.dueHours && { dueAt: addMinutes(going.at, node.dueHours * 60) }),
    }),
    ...(forApplicant && flow.status !== 'RETURNED'
      ? [FlowReturned({ ...aboutOf(flow), ...airlineOf(flow), ...said, returnedIn: flow.step + 1, ...orderOf(flow) })]
      : []),
  ]
}

/** Leaves an automatic node, or one with an empty list, by the first route whose condition holds, else by the route without one. */
const passing = (graph: Graph, { id }: FlowNode, values: Form): FlowRoute => {
  const out = graph.routes.filter(({ from, kind }) => from === id && kind === 'PASS')
  const ways = out.length > 0 ? out : graph.routes.filter(({ from }) => from === id)
  return ways.find(({ condition }) => condition && holds(condition, values)) ?? ways.find(({ condition }) => !condition)!
}

const AIRLINE = /^[A-Z0-9]{2}$/
const tasksAt = (flow: KnownFlow, node: FlowNode, route: FlowRoute, { toUser }: Going): AskedTask[] => {
  const { started } = flow
  const named = route.needHandler && toUser ? [{ kind: 'USER' as const, code: toUser.id }] : undefined
  const people = node.handlersFrom === undefined ? [] : peopleIn(flow.facts[node.handlersFrom])
  const assignees = named ?? (people.length > 0 ? people : (node.assignees ?? []).map(one => resolved(flow, one)))
  const listed = node.each === undefined ? undefined : valuesOf(flow)[node.each]
  const places = node.each === undefined ? [airlineAbout(flow)] : [...new Set(Array.isArray(listed) ? listed : [])].filter(isAirline)
  return places
    .flatMap(airLine => assignees.map(assignee => ({ assignee, ...(airLine && { airLine }) })))
    .map((task, n) => ({ taskId: `${started.instanceId}.${flow.step + 1}.${n + 1}`, ...task }))
}
/** the airline of an instance: its own, or the only airline that its facts name, whose people then handle it */
const airlineAbout = ({ started, facts }: KnownFlow): string | undefined => {
  const [only, ...others] = Array.isArray(facts.airlines) ? new Set(facts.airlines) : []
  return started.airLine ?? (isAirline(only) && others.length === 0 ? only : undefined)
}
const airlineOf = (flow: KnownFlow): { airLine?: string } => present({ airLine: airlineAbout(flow) })
const orderOf = ({ facts: { orderNo } }: KnownFlow): { orderNo?: string } => (typeof orderNo === 'string' ? { orderNo } : {})
const returnOf = ({ returnedIn }: KnownFlow): { returnedIn?: number } => present({ returnedIn })
/** people come from the facts only: nobody may name reviewers in a form */
const peopleIn = (value: unknown): AskedTask['assignee'][] =>
  (Array.isArray(value) ? value : []).flatMap(one => (typeof one?.id === 'string' ? [{ kind: 'USER' as const, code: one.id }] : []))
const isAirline = (value: unknown): value is string => typeof value === 'string' && AIRLINE.test(value)

/**
 * Resolves an assignee. A line without a keeper is whoever a row names for it; one that is unknown, or that nobody looks after, falls to
 * the role that overdue tasks are escalated to.
 */
const resolved = (
  { started }: KnownFlow,
  { kind, code: given, name }: NonNullable<FlowNode['assignees']>[number],
): AskedTask['assignee'] => {
  const { applicant, line, lineOpen, lineHandler, escalateTo } = started
  if (kind === 'APPLICANT') return { kind, code: applicant.agency ?? applicant.user }
  if (kind !== 'LINE') return { kind, code: given!, ...(kind !== 'USER' && { name: name ?? given! }) }
  if (lineOpen && lineHandler) return { kind: 'USER', code: lineHandler }
  return line && !lineOpen ? { kind, code: line, name: name ?? line } : { kind: 'ROLE', code: escalateTo, name: name ?? escalateTo }
}

type Said = { by?: Going['by']; remark?: string; handedBack?: true }
const finished = (flow: KnownFlow, outcome: FlowOutcome, dropped: string[], said: Said) =>
  FlowFinished({ ...aboutOf(flow), ...airlineOf(flow), outcome, ...said, form: flow.form, facts: flow.facts, dropped, ...returnOf(flow) })
const shown = ({ id, name, kind }: FlowRoute) => ({ id, name, kind })
const editableAt = ({ started }: KnownFlow, nodeId: string) => {
  const { editable } = nodeOf(started, nodeId) ?? {}
  return editable?.length ? { editable } : {}
}
const kindOf = ({ started }: KnownFlow, nodeId: string) => nodeOf(started, nodeId)?.kind
const before = (trail: readonly string[], nodeId: string): string[] => {
  const at = trail.indexOf(nodeId)
  return at < 0 ? [...trail] : trail.slice(0, at)
}
type Opening = {
  step: number
  node: { id: string; name: string }
  tasks: readonly AskedTask[]
  openedAt: string
  dueAt?: string | undefined
  reason?: string
}
const withTasks = (now: KnownFlow, { step, node: { id, name }, tasks, openedAt, dueAt, reason }: Opening) => {
  const opened = { step, node: { id, name }, openedAt, ...(dueAt && { dueAt }), ...(reason && { reason }), status: 'OPEN' as const }
  return { ...now, step, tasks: [...now.tasks, ...tasks.map(task => ({ ...task, ...opened }))] }
}
const without = (tasks: StepTask[], dropped: readonly string[]): StepTask[] =>
  tasks.map(task => (dropped.includes(task.taskId) ? { ...task, status: 'DROPPED' } : task))
const known = (flow: Flow, change: (now: KnownFlow) => Record<string, unknown>): Flow =>
  flow.status === 'NONE' ? flow : (change(flow) as Flow)
