import { ROLLBACK } from '#contracts/flow/graph.ts'
import type { AnyEndpoint, Call } from '#contracts/kernel/endpoint.ts'
import { may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { notFound, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/refund/task-api.ts'
import type { TaskRefundRow } from '#contracts/refund/task-lists.ts'
import { type FlowDeps, handleTask, type OfUses } from '#services/flow/handle.ts'
import { flow, type KnownFlow } from '#services/flow/instance.ts'
import { mustDirect, passingOn } from '#services/flow/reassign.ts'
import { movedOf } from '#services/flow/routes.ts'
import { handBackFlow } from '#services/flow/start.ts'
import { flowTask, isOwn, type KnownTask } from '#services/flow/task.ts'
import type { FlowUse } from '#services/flow/uses.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { REFUND } from './decide.ts'

type Deps = FlowDeps &
  OfUses & {
    /** hands a refund into its flow */
    submit: NonNullable<FlowUse['submit']>
    /** a task as the list shows it, with its refund */
    rowOf: (taskId: string, call: Call) => Promise<TaskRefundRow | undefined>
  }

const ofRefund = (task: KnownTask): KnownTask => {
  if (task.created.definition !== REFUND) throw notFound(flowTask.document.zh)
  return task
}
const mayRollBack = ({ created }: KnownTask): boolean => created.routes.some(({ id }) => id === ROLLBACK)

/** Calls about tasks of refunds that a workflow decides (catalogue basicinfo/taskRefund, DOMAIN §3.15). */
export const taskRefundCalls = ({ submit, rowOf, ...deps }: Deps): Route[] => {
  const { run } = deps
  const { holds, directs, fits } = passingOn(deps)
  const instanceOf = async ({ created }: KnownTask): Promise<KnownFlow> => (await run.load(flow, created.instanceId)).state as KnownFlow

  /** The actions that the caller may take on the task now, by the rules of the calls below. */
  const actionsOn = async (task: KnownTask, call: Call) => {
    if (task.status !== 'PENDING') return []
    const [held, directed] = [await holds(task, call), await directs(task, call)]
    const isApplicants = task.created.assignee.kind === 'APPLICANT'
    const open: [string, AnyEndpoint, boolean][] = [
      ['transfer', api.transferTaskRefund, held && !isApplicants],
      ['rollback', api.rollbackTaskRefund, held && mayRollBack(task) && !isOwn(task.created, call.who.user)],
      ['modify', api.modifyTaskRefund, directed && !isApplicants],
      ['delete', api.deleteTaskRefund, directed],
    ]
    return open.flatMap(([action, endpoint, isOpen]) =>
      isOpen && may(call.who, endpoint) ? [{ action, zh: endpoint.zh, path: endpoint.path }] : [],
    )
  }
  /** how the task is passed on to somebody */
  const passing = async (task: KnownTask, to: string, entitled: boolean, call: CommandCall) => ({
    to,
    entitled,
    fits: await fits(to, await instanceOf(task), task, call),
    ...(task.moved && { heldBy: task.moved.handler.id }),
  })

  return [
    on(api.getTaskRefund, async ({ id }, call) => {
      const { state, revision } = await seenBy(run, flowTask, id, call.who)
      const row = await rowOf(id, call)
      if (!row) throw notFound(flowTask.document.zh)
      return { ...row, stream: streamOf(flowTask, id), revision, allowedActions: await actionsOn(ofRefund(state), call) }
    }),
    on(api.addTaskRefund, async ({ refundId, ...submitting }, call: CommandCall) => movedOf(await submit(refundId, submitting, call))),
    act(api.transferTaskRefund, flowTask, 'id', async ({ id, command, state, body: { handleId, ...said }, call }) => {
      await command.reassign({ ...(await passing(ofRefund(state), handleId, await holds(state, call), call)), ...said })
      return { id, handler: handleId }
    }),
    act(api.modifyTaskRefund, flowTask, 'id', async ({ id, command, state, body: { toUser, ...said }, call }) => {
      mustDirect(await directs(ofRefund(state), call))
      await command.reassign({ ...(await passing(state, toUser, true, call)), ...said })
      return { id, handler: toUser }
    }),
    act(api.rollbackTaskRefund, flowTask, 'id', async ({ id, state: task, check, body: { flowRemark }, call }) => {
      if (!mayRollBack(ofRefund(task))) throw new Refused(flowTask.code, '该环节不能退回')
      // the caller saw the task, and not its flow
      const instance = { id: task.created.instanceId, state: await instanceOf(task), check: () => check('handle') }
      return movedOf(await handleTask(deps, instance, { curentTaskId: id, routeId: ROLLBACK, flowRemark }, call))
    }),
    actOnEach(api.deleteTaskRefund, flowTask, 'id', async ({ id, state, body: { reason }, call }) => {
      mustDirect(await directs(ofRefund(state), call))
      await handBackFlow(call.unguarded, { instanceId: state.created.instanceId, taskId: id, ...(reason && { remark: reason }) })
    }),
  ]
}
