import { submitAudit } from '#contracts/flow/api.ts'
import * as flows from '#contracts/flow/events.ts'
import type { Form, Toward } from '#contracts/flow/graph.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { applyTaskDone } from './handle.ts'
import { flow, type KnownFlow } from './instance.ts'
import { movedOf } from './routes.ts'
import { openedTasks } from './start.ts'
import { flowTask } from './task.ts'

type Data<E extends { schema: any }> = Static<E['schema']>
/** What every submit call takes besides its business (`SubmitFlow` of contracts/flow/api.ts). */
export type Submitting = { routeId?: string; flowRemark?: string; toUser?: Toward; form?: Form }

/**
 * One use of the workflow: what happens to the business when its flow moves. Reactions are those of a process: idempotent, repeated from any
 * point, and a refusal is the last word of the business. `submit` serves the generic call submitAudit; a use without it is started by its own
 * call or by an event only.
 */
export type FlowUse = {
  submit?: (id: string, body: Submitting, call: CommandCall) => Promise<KnownFlow>
  approved?: (end: Data<typeof flows.FlowFinished>, reacting: Reacting) => Promise<unknown>
  rejected?: (end: Data<typeof flows.FlowFinished>, reacting: Reacting) => Promise<unknown>
  cancelled?: (end: Data<typeof flows.FlowFinished>, reacting: Reacting) => Promise<unknown>
  returned?: (back: Data<typeof flows.FlowReturned>, reacting: Reacting) => Promise<unknown>
  resubmitted?: (again: Data<typeof flows.FlowResubmitted>, reacting: Reacting) => Promise<unknown>
}
/** By type of the subject. */
export type FlowUses = Record<string, FlowUse>

/**
 * How a context has something decided by workflow, and hears of it. Example: services/order/changes/cancel-by-flow.ts.
 *
 *  1. its own call (or a `when(SomethingSubmitted)`) checks the business and calls `startFlow` with the subject `{ type, id, title }`;
 *  2. `flowUses` of its context's `index.ts` says what happens at the end: `{ ORDER_CANCEL: orderCancelFlow(...) }`;
 *  3. a definition under that key is seeded (ops/seed/flows.ts); staff may redraw it.
 */
export const flowProcesses = (uses: FlowUses): Process[] => [
  process(
    'flow-ends',
    when(flows.FlowFinished, async (end, reacting) => {
      const use = uses[end.subject.type]
      if (end.outcome === 'APPROVED') await use?.approved?.(end, reacting)
      if (end.outcome === 'REJECTED') await use?.rejected?.(end, reacting)
      if (end.outcome === 'CANCELLED') await use?.cancelled?.(end, reacting)
    }),
    when(flows.FlowReturned, async (back, reacting) => uses[back.subject.type]?.returned?.(back, reacting)),
    when(flows.FlowResubmitted, async (again, reacting) => uses[again.subject.type]?.resubmitted?.(again, reacting)),
  ),
  flowGoesOn,
]

/** What a request left half done, because it died between two streams, is done. */
const flowGoesOn = process(
  'flow-goes-on',
  when(flows.FlowStepOpened, async (_, { id, at, load }) => {
    const { state } = await load(flow, id)
    if (state.status !== 'NONE') await openedTasks(at, state)
  }),
  when(flows.FlowTaskDone, async (done, { at }) => applyTaskDone(at, done)),
  // a task opened by a request that was slow, when the instance no longer waits for it
  when(flows.FlowTaskCreated, async ({ instanceId, taskId }, { at, load }) => {
    const { state } = await load(flow, instanceId)
    const wanted = state.status !== 'NONE' && state.tasks.some(task => task.taskId === taskId && task.status === 'OPEN')
    const { state: task } = await load(flowTask, taskId)
    if (!wanted && task.status === 'PENDING') await at(flowTask, taskId).drop({})
  }),
  when(flows.FlowFinished, async ({ dropped }, { at }) => {
    for (const taskId of dropped) await at(flowTask, taskId).drop({})
  }),
)

/** The generic door to every use that may be submitted by hand. */
export const submitAuditRoute = (uses: FlowUses): Route =>
  on(submitAudit, async ({ businessType, businessId, ...body }, call: CommandCall) => {
    const submit = Object.hasOwn(uses, businessType) ? uses[businessType]?.submit : undefined
    if (!submit) throw invalid('该业务不支持提交审核', { businessType: '该业务不支持提交审核' })
    return movedOf(await submit(businessId, body, call))
  })
