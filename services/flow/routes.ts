import * as api from '#contracts/flow/api.ts'
import type { Applicant } from '#contracts/flow/events.ts'
import { nodeOf, outcomes } from '#contracts/flow/graph.ts'
import { isUnderWay, REFUSED_END } from '#contracts/flow/labels.ts'
import { assigneeName, type FlowStanding, shownForm, shownNode } from '#contracts/flow/standing.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { byOf, type FlowDeps, flowSeenBy, foreseen, handledOf, handleTask, type OfUses, openOn, type TaskAction, taskOf } from './handle.ts'
import { aboutOf, flow, type KnownFlow, openTasks, type StepTask, valuesOf } from './instance.ts'
import { flowTask, isOwn, type KnownTask, reasonAskedOn } from './task.ts'

/** the task that the caller asks about; `onBehalfOf`: the caller may handle it by that person's handover */
type Current = { task: KnownTask; mine: boolean; onBehalfOf?: string }

type FlowRouteDeps = FlowDeps & OfUses & { agencyName: (id: string) => Promise<string> }
/** Routes for instances and their tasks (catalogue flow/instance, flow/task). */
export const flowRoutes = (deps: FlowRouteDeps): Route[] => {
  const { run, hand, mayApprove, agencyName } = deps

  const applicantOf = async (applicant: Applicant) => ({
    ...applicant,
    name: byName(applicant.user),
    ...(applicant.agency && { agencyName: await agencyName(applicant.agency) }),
  })

  /** the task that the caller may handle: the named one, else the first open one; `mine`: the rules let the caller decide it */
  const currentOf = async (state: KnownFlow, call: Call, wanted?: string): Promise<Current | undefined> => {
    const { instanceId } = state.started
    const ids = wanted ? [wanted] : openTasks(state).map(({ taskId }) => taskId)
    let first: KnownTask | undefined
    for (const id of ids) {
      const { state: task } = await run.load(flowTask, id)
      if (task.status === 'NONE' || task.created.instanceId !== instanceId || task.status !== 'PENDING') continue
      const may = await hand.mayHandle(byOf(call.who), handledOf(task), call)
      if (may.entitled && !isOwn(task.created, call.who.user, may.onBehalfOf))
        return { task, mine: true, ...(may.onBehalfOf && { onBehalfOf: may.onBehalfOf }) }
      first ??= task
    }
    return first && { task: first, mine: false }
  }
  const routesOf = async (state: KnownFlow, call: Call, wanted?: string) => {
    const current = await currentOf(state, call, wanted)
    return current?.mine ? openOn(state, current.task).map(route => shownRoute(state, current.task, route)) : []
  }

  const taskRow = async (task: StepTask, applicant: string, current: Current | undefined, now: string) => {
    const shown = shownTask(task, applicant, now)
    if (task.reason && !task.done?.remark) return { ...shown, handleRemark: task.reason }
    if (task.done?.onBehalfOf) return { ...shown, transferredFrom: byName(task.done.onBehalfOf) }
    // done in the very moment in which the instance needed it no more
    const late = task.status === 'DROPPED' ? (await run.load(flowTask, task.taskId)).state : undefined
    if (late && 'done' in late)
      return {
        ...shownTask({ ...task, done: { ...late.done, at: late.doneAt } }, applicant, now),
        statusDesc: `${late.done.route.name}，未生效`,
      }
    if (task.status !== 'OPEN') return shown
    const transferred = { status: 'TRANSFERRED', statusDesc: api.taskStatuses.TRANSFERRED } as const
    const { state: held } = await run.load(flowTask, task.taskId)
    const passedOn = held.status === 'NONE' ? undefined : held.moved
    const moved = await hand.movedTo(held.status === 'NONE' ? task : handledOf(held), task.openedAt, now)
    if (passedOn && !moved)
      return { ...shown, ...transferred, toName: byName(passedOn.handler.id), transferredFrom: byName(passedOn.by.id) }
    if (moved) return { ...shown, ...transferred, toName: moved.to, transferredFrom: moved.from }
    const given = current?.task.created.taskId === task.taskId ? current.onBehalfOf : undefined
    return given ? { ...shown, ...transferred, transferredFrom: byName(given) } : shown
  }

  /** several tasks, each on its own: a refusal of one does not stop the others */
  const batch = async (
    ids: string[],
    call: CommandCall,
    actionOn: (state: KnownFlow, task: KnownTask) => Omit<TaskAction, 'curentTaskId'>,
  ) => {
    if (ids.length === 0) throw invalid('请至少选择一条数据', { ids: '请至少选择一条数据' })
    const results: { id: string; ok: boolean; message: string }[] = []
    let alike: string | undefined
    for (const id of new Set(ids))
      try {
        const { state: task } = await run.load(flowTask, id)
        if (task.status === 'NONE') throw invalid('任务不存在')
        const { definition, node, instanceId } = task.created
        alike ??= `${definition}.${node.id}`
        if (alike !== `${definition}.${node.id}`) throw invalid('只能批量处理同一流程同一环节的任务')
        const instance = await call.document(flow, instanceId)
        await handleTask(deps, instance, { ...actionOn(instance.state, task), curentTaskId: id }, call)
        results.push({ id, ok: true, message: '处理成功' })
      } catch (error) {
        if (!isRefusal(error)) throw error
        results.push({ id, ok: false, message: error.message })
      }
    return { results }
  }

  return [
    act(api.handleFlow, flow, 'instanceId', async ({ body, call, ...instance }) => movedOf(await handleTask(deps, instance, body, call))),
    on(api.batchHandle, async ({ ids, ...action }, call: CommandCall) => batch(ids, call, () => action)),
    on(api.batchApprove, async ({ ids, flowRemark }, call: CommandCall) =>
      batch(ids, call, (state, task) => {
        const { node, reason } = task.created
        // a notice that an approval could not be carried out is read, and not approved with the rest
        if (node.id === REFUSED_END.id) throw new Refused(flow.code, `${REFUSED_END.name}，请打开查看：${reason}`)
        const pass = openOn(state, task).find(({ kind, needHandler }) => kind === 'PASS' && !needHandler)
        return { ...(pass && { routeId: pass.id }), ...(flowRemark && { flowRemark }) }
      }),
    ),
    on(api.instanceDetail, async ({ id }, call) => {
      const { state, revision } = await flowSeenBy(run, id, call.who)
      const current = await currentOf(state, call)
      const { nodes, routes } = state.started
      const applicant = state.started.applicant.user
      /** tasks of the flow, or those that tell of its refused end */
      const rowsOf = (ofEnd: boolean) =>
        Promise.all(
          state.tasks.filter(({ node }) => (node.id === REFUSED_END.id) === ofEnd).map(task => taskRow(task, applicant, current, call.now)),
        )
      return {
        ...aboutOf(state),
        applicant: await applicantOf(state.started.applicant),
        ...movedOf(state),
        id,
        ...(current && { currentTaskId: current.task.created.taskId, nodeId: current.task.created.node.id }),
        tasks: [applied(state), ...(await rowsOf(false)), ...stoppedRow(state), ...(await rowsOf(true))],
        routes: current?.mine ? openOn(state, current.task).map(route => shownRoute(state, current.task, route)) : [],
        nodes: nodes.map(shownNode),
        edges: routes,
        form: shownForm(nodes, valuesOf(state)),
        startedAt: state.startedAt,
        ...(state.started.airLine && { airLine: state.started.airLine }),
        ...(state.started.line && { line: state.started.line }),
        revision,
      }
    }),
    on(api.flowRoutes, async ({ instanceId, curentTaskId }, call) =>
      routesOf((await flowSeenBy(run, instanceId, call.who)).state, call, curentTaskId),
    ),
    // a dry run: the same rules decide, and nothing is written
    on(api.preTransition, async ({ instanceId, curentTaskId, routeId }, call) => {
      const { state } = await flowSeenBy(run, instanceId, call.who)
      const current = await currentOf(state, call, curentTaskId)
      if (!current) {
        await taskOf(run, instanceId, curentTaskId ?? instanceId)
        throw new Refused(flowTask.code, '任务已被处理')
      }
      const { task } = current
      const may = await hand.mayHandle(byOf(call.who), handledOf(task), call)
      const by = byOf(call.who)
      // the next handler and the remark are not known yet
      const handling = { ...may, by, known: state, remark: 'preview', toUser: { id: by.id, entitled: true }, ...(routeId && { routeId }) }
      const { end, step } = foreseen(state, task, handling, call)
      if (end?.outcome === 'APPROVED') await mayApprove(end, call.now)
      const route = task.created.routes.find(({ id }) => id === routeId)
      const needHandler = route?.needHandler ?? false
      const asked = (step?.tasks ?? []).map(({ assignee, airLine }) => {
        // the handler is named later: until then the node's assignees stand for it
        const [given] = needHandler ? (nodeOf(state.started, step!.node.id)?.assignees ?? []) : []
        const { line = '', definition } = state.started
        const to = given
          ? { kind: given.kind, code: given.code ?? (given.kind === 'LINE' ? line : ''), ...(given.name && { name: given.name }) }
          : assignee
        return { assignee: to, definition, ...(airLine && { airLine }) }
      })
      const handlers = (await Promise.all(asked.map(one => hand.handlersOf(one, call.now)))).flat()
      return {
        needHandler,
        ...(end && { outcome: end.outcome }),
        waiting: !end && !step && isUnderWay(state),
        next: asked.map(({ assignee, airLine }) => ({
          nodeId: step!.node.id,
          toGroupName: step!.node.name,
          toName: assigneeName(assignee, state.started.applicant.user),
          ...(airLine && { airLine }),
        })),
        handlers,
      }
    }),
  ]
}

/** the standing of a flow, as the document that it decides about shows it */
export const standingOf = (state: KnownFlow): Static<typeof FlowStanding> => {
  const { instanceId, status, statusDesc } = movedOf(state)
  const [open] = openTasks(state)
  return {
    instanceId,
    status,
    statusDesc,
    ...(open && { toGroupName: open.node.name, toName: assigneeName(open.assignee, state.started.applicant.user) }),
  }
}
export const movedOf = (state: KnownFlow): Static<typeof api.Moved> => {
  const ended = state.status === 'FINISHED' || state.status === 'CANCELLED'
  const [first] = openTasks(state)
  return {
    instanceId: state.started.instanceId,
    status: state.status,
    statusDesc: !ended ? api.instanceStatuses[state.status] : state.unfollowed ? REFUSED_END.name : outcomes[state.outcome],
    ...(ended && { outcome: state.outcome }),
    ...(first && { currentTaskId: first.taskId }),
  }
}

const shownRoute = (
  { started }: KnownFlow,
  { created }: KnownTask,
  { id, name, kind, needHandler, to }: KnownTask['created']['routes'][number],
) => ({
  id,
  name,
  kind,
  needHandler,
  to,
  toNodeName: to === REFUSED_END.id ? REFUSED_END.name : (nodeOf(started, to)?.name ?? to),
  ...present({ reason: reasonAskedOn(created, { kind }) }),
})
/** the submission is the first row of the table (DOMAIN §9.3) */
const applied = ({ started, startedAt }: KnownFlow): Static<typeof api.InstanceTask> => {
  const start = started.nodes.find(({ kind }) => kind === 'START')!
  return {
    id: started.instanceId,
    nodeId: start.id,
    toGroupName: start.name,
    toName: byName(started.applicant.user),
    handleRemark: started.remark ?? '',
    handleTime: startedAt,
    status: 'DONE',
    statusDesc: started.route.name,
    overdue: false,
  }
}
/** The row of an end that no task has brought: who took the request back, or why the system ended it. */
const stoppedRow = (state: KnownFlow): Static<typeof api.InstanceTask>[] => {
  if (!('stopped' in state) || !state.stopped) return []
  const { by, remark = '', at, handedBack } = state.stopped
  return [
    {
      id: `${state.started.instanceId}.end`,
      nodeId: state.trail.at(-1) ?? '',
      toGroupName: '流程结束',
      toName: by ? byName(by.id, by.agency ? '申请人' : '航司') : '系统',
      handleRemark: remark,
      handleTime: at,
      status: 'CANCELLED',
      statusDesc: handedBack ? '交回业务部门' : by ? '撤回' : outcomes[state.outcome],
      overdue: false,
    },
  ]
}
const shownTask = (
  { taskId, node, assignee, airLine, status, done, dueAt }: StepTask,
  applicant: string,
  now: string,
): Static<typeof api.InstanceTask> => {
  const state = status === 'OPEN' ? 'PENDING' : status === 'DROPPED' ? 'CANCELLED' : done?.route.kind === 'BACK' ? 'RETURNED' : 'DONE'
  return {
    id: taskId,
    nodeId: node.id,
    toGroupName: node.name,
    toName: assigneeName(assignee, applicant, done?.by.id),
    ...(airLine && { airLine }),
    handleRemark: done?.remark ?? '',
    ...(done && { handleTime: done.at }),
    status: state,
    statusDesc: done?.route.name ?? api.taskStatuses[state],
    ...(dueAt && { dueAt }),
    overdue: status === 'OPEN' && dueAt !== undefined && now >= dueAt,
  }
}
