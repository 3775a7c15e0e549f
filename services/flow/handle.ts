import { FlowFinished, FlowStepOpened, type FlowTaskDone } from '#contracts/flow/events.ts'
import { type Form, holds, type Toward } from '#contracts/flow/graph.ts'
import { instanceStatuses, isUnderWay } from '#contracts/flow/labels.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static, TSchema } from '#contracts/kernel/schema.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { type CommandOf, decide } from '#services/kernel/stream/decider.ts'
import { flow, type KnownFlow, valuesOf } from './instance.ts'
import type { Handling } from './people.ts'
import { openedTasks } from './start.ts'
import { flowTask, type KnownTask } from './task.ts'

/** The body of an action on a task (`ops/ci/checklist.tsv` 72). */
export type TaskAction = {
  curentTaskId: string
  routeId?: string
  flowRemark?: string
  toUser?: Toward
  form?: Form
}
type By = { id: string; agency?: string }
export type FlowDeps = { run: Commands; hand: Handling }
/** asked before an approval is accepted that ends its flow (uses.ts). @throws Refused where the document would not follow it */
type MayApprove = (end: Static<typeof FlowFinished.schema>, now: string) => Promise<void>

/** asked where a returned matter is handed in again (uses.ts) */
type HandedIn = (subject: { type: string; id: string }) => Promise<Form | undefined>
/** carries out the end of a flow (uses.ts). @throws Refused where the document does not follow it */
type EndAtOnce = (ended: KnownFlow, call: Pick<CommandCall, 'now' | 'saw'>) => Promise<void>
/** answers of a context about the tasks of its matters */
export type OfUses = { mayApprove: MayApprove; handedIn: HandedIn; endAtOnce: EndAtOnce }

export const byOf = ({ user, agency }: Who): By => ({ id: user, ...present({ agency }) })

/**
 * Loads an instance that the caller may see: people of an agency see what it applied for, staff what concerns their airlines.
 * @throws Refused 404, 403
 */
export const flowSeenBy = async (run: Commands, instanceId: string, who: Who): Promise<{ state: KnownFlow; revision: number }> => {
  const seen = await seenBy(run, flow, instanceId, who)
  // a parent agency sees documents of its sub-agents, but not the decisions about them
  if (who.agency && who.agency !== seen.state.started.applicant.agency) throw notFound(flow.document.zh)
  return seen
}

/**
 * A task of an instance.
 * @throws Refused 404
 */
export const taskOf = async (run: Commands, instanceId: string, taskId: string): Promise<KnownTask> => {
  const { state } = await run.load(flowTask, taskId)
  if (state.status === 'NONE' || state.created.instanceId !== instanceId) throw notFound('任务')
  return state
}

/**
 * Handles one task: the task is done in its own stream, then the instance moves on and the next tasks open. If that breaks off in between,
 * the same request or the process `flow-goes-on` does the rest.
 * @throws Refused 任务已被处理, 无权处理该任务, 请选择操作, 请选择操作对应的处理人, 申请已撤销，本次提交未生效, 任务已由他人处理，本次审批未生效, 审批结果未能办理：…
 */
export const handleTask = async (
  { run, hand, mayApprove, handedIn, endAtOnce }: FlowDeps & OfUses,
  { id: instanceId, state, check }: Pick<BoundDocument<typeof flow>, 'id' | 'state' | 'check'>,
  { curentTaskId, routeId, flowRemark, toUser, form }: TaskAction,
  call: CommandCall,
): Promise<KnownFlow> => {
  const by = byOf(call.who)
  const task = await taskOf(run, instanceId, curentTaskId)
  const may = await hand.mayHandle(by, handledOf(task), call)
  // refuses a stale If-Match before the task is done, since the instance moves only afterwards
  await check('advance')
  const { airLine } = task.created
  const { line, definition } = state.started
  const next = await hand.nextHandler(state.started, present({ routeId, toUser, airLine, line, definition }))
  // whoever decides next reads what is handed in now, not what was returned
  const facts = state.status === 'RETURNED' ? await handedIn(state.started.subject) : undefined
  const handling = {
    ...may,
    by,
    known: state,
    ...present({ routeId, heldBy: task.moved?.handler.id }),
    ...(flowRemark && { remark: flowRemark }),
    ...present({ form, toUser: next, facts }),
  }
  if (task.status === 'PENDING') {
    const { end } = foreseen(state, task, handling, call)
    if (end?.outcome === 'APPROVED') await mayApprove(end, call.now)
  }
  const { state: done } = await call.unguarded(flowTask, curentTaskId).handle(handling)
  if (done.status !== 'DONE' && done.status !== 'RETURNED') return state
  const moved = await applyTaskDone(call.unguarded, done.done)
  // a task that was done too late stands in the history, and is not announced as done
  const isLate = moved.tasks.some(({ taskId, status }) => taskId === curentTaskId && status === 'DROPPED')
  if (isLate) {
    const what = isUnderWay(moved) ? '任务已由他人处理' : `申请${instanceStatuses[moved.status]}`
    throw new Refused(flow.code, `${what}，本次${task.created.assignee.kind === 'APPLICANT' ? '提交' : '审批'}未生效，请刷新后查看`)
  }
  // a task that only tells of a refused end ends nothing
  if (isUnderWay(state) && !isUnderWay(moved)) await endAtOnce(moved, call)
  return moved
}

type Handled = CommandOf<typeof flowTask, 'handle'>
/** Tells what would follow if a task was handled so: the end of its flow, or the next step. @throws Refused as the task does */
export const foreseen = (state: KnownFlow, task: KnownTask, handling: Handled, { who, now: at }: Pick<CommandCall, 'who' | 'now'>) => {
  const [done] = decide(flowTask, 'handle', task, handling, { who, at, id: task.created.taskId })
  const facts = decide(flow, 'advance', state, advanceOf(done!.data as Static<typeof FlowTaskDone.schema>), {
    who,
    at,
    id: state.started.instanceId,
  })
  const of = <S extends TSchema>({ type }: EventType<string, S>) => facts.find(fact => fact.type === type)?.data as Static<S> | undefined
  return { end: of(FlowFinished), step: of(FlowStepOpened) }
}

/** Moves the instance on after a task is done: closes tasks that it no longer waits for and opens new ones. */
export const applyTaskDone = async (at: At, done: Static<typeof FlowTaskDone.schema>): Promise<KnownFlow> => {
  const moved = await at(flow, done.instanceId).advance(advanceOf(done))
  const state = moved.state as KnownFlow
  const step = state.tasks.find(({ taskId }) => taskId === done.taskId)?.step
  for (const task of state.tasks) if (task.status === 'DROPPED' && task.step === step) await at(flowTask, task.taskId).drop({})
  return openedTasks(at, state)
}

/** The command to the instance that follows from a task done. */
const advanceOf = ({ taskId, route, by, onBehalfOf, remark, form, facts, toUser }: Static<typeof FlowTaskDone.schema>) => ({
  taskId,
  routeId: route.id,
  by,
  ...present({ onBehalfOf }),
  ...(remark && { remark }),
  ...present({ form, facts, toUser }),
})

export const handledOf = ({ created: { assignee, airLine }, escalatedTo, moved }: KnownTask) => ({
  assignee: moved ? { kind: 'USER' as const, code: moved.handler.id } : assignee,
  ...present({ airLine, escalatedTo }),
})

/** The routes that may be chosen on a task now. */
export const openOn = (state: KnownFlow, { created }: KnownTask) =>
  created.routes.filter(({ condition }) => !condition || holds(condition, valuesOf(state)))
