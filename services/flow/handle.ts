import type { FlowTaskDone } from '#contracts/flow/events.ts'
import { type Form, holds, type Toward } from '#contracts/flow/graph.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { seenBy } from '#services/kernel/access.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { flow, type KnownFlow, valuesOf } from './instance.ts'
import type { Handling } from './people.ts'
import { openedTasks } from './start.ts'
import { flowTask, type KnownTask } from './task.ts'

/** The action payload (`ops/ci/checklist.tsv` 72). */
export type Action = {
  curentTaskId: string
  routeId?: string
  flowRemark?: string
  toUser?: Toward
  form?: Form
}
type By = { id: string; agency?: string }
export type FlowDeps = { run: Commands; hand: Handling }

export const byOf = ({ user, agency }: Who): By => ({ id: user, ...(agency && { agency }) })

/** An instance, seen by somebody who may see it: an agency sees what it applied for, staff their airlines. @throws Refused 404, 403 */
export const flowSeenBy = async (run: Commands, instanceId: string, who: Who): Promise<{ state: KnownFlow; revision: number }> => {
  const seen = await seenBy(run, flow, instanceId, who)
  // a parent agency sees its sub-agents' documents, not what is decided about them
  if (who.agency && who.agency !== seen.state.started.applicant.agency) throw notFound(flow.document.zh)
  return seen
}

/** A task of an instance. @throws Refused 404 */
export const taskOf = async (run: Commands, instanceId: string, taskId: string): Promise<KnownTask> => {
  const { state } = await run.load(flowTask, taskId)
  if (state.status === 'NONE' || state.created.instanceId !== instanceId) throw notFound('任务')
  return state
}

/**
 * Handles one task: the task is done in its own stream, then the instance is told and the next tasks are opened. Cut off in between, the same
 * request or the process `flow-goes-on` does the rest.
 * @throws Refused 任务已被处理, 无权处理该任务, 请选择操作, 请选择操作对应的处理人
 */
export const handleTask = async (
  { run, hand }: FlowDeps,
  { id: instanceId, state, check }: BoundDocument<typeof flow>,
  { curentTaskId, routeId, flowRemark, toUser, form }: Action,
  call: CommandCall,
): Promise<KnownFlow> => {
  const by = byOf(call.who)
  const task = await taskOf(run, instanceId, curentTaskId)
  const may = await hand.mayHandle(by, handledOf(task), call)
  // the task is done before its instance is told: a stale If-Match is told before both
  await check('advance')
  const { airLine } = task.created
  const next = await hand.nextHandler(state.started, {
    ...(routeId && { routeId }),
    ...(toUser && { toUser }),
    ...(airLine && { airLine }),
  })
  const { state: done } = await call.unguarded(flowTask, curentTaskId).handle({
    ...may,
    by: { id: by.id },
    known: state,
    ...(routeId && { routeId }),
    ...(flowRemark && { remark: flowRemark }),
    ...(form && { form }),
    ...(next && { toUser: next }),
  })
  if (done.status !== 'DONE' && done.status !== 'RETURNED') return state
  return applyTaskDone(call.unguarded, done.done)
}

/** The instance is told of a task that is done; tasks it no longer waits for are closed, new ones opened. */
export const applyTaskDone = async (at: At, done: Static<typeof FlowTaskDone.schema>): Promise<KnownFlow> => {
  const moved = await at(flow, done.instanceId).advance(advanceOf(done))
  const state = moved.state as KnownFlow
  const step = state.tasks.find(({ taskId }) => taskId === done.taskId)?.step
  for (const task of state.tasks) if (task.status === 'DROPPED' && task.step === step) await at(flowTask, task.taskId).drop({})
  return openedTasks(at, state)
}

/** What a task that is done says to its instance. */
export const advanceOf = ({ taskId, route, by, onBehalfOf, remark, form, facts, toUser }: Static<typeof FlowTaskDone.schema>) => ({
  taskId,
  routeId: route.id,
  by,
  ...(onBehalfOf && { onBehalfOf }),
  ...(remark && { remark }),
  ...(form && { form }),
  ...(facts && { facts }),
  ...(toUser && { toUser }),
})

export const handledOf = ({ created: { assignee, airLine }, escalatedTo }: KnownTask) => ({
  assignee,
  ...(airLine && { airLine }),
  ...(escalatedTo && { escalatedTo }),
})

/** What may be chosen on a task now. */
export const openOn = (state: KnownFlow, { created }: KnownTask) =>
  created.routes.filter(({ condition }) => !condition || holds(condition, valuesOf(state)))
