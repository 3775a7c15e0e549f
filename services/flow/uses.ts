import { submitAudit } from '#contracts/flow/api.ts'
import * as flows from '#contracts/flow/events.ts'
import type { Form, Toward } from '#contracts/flow/graph.ts'
import { REFUSED_END } from '#contracts/flow/labels.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { keptMessage } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type EventStore, type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { rehearsal } from '#services/kernel/rehearsal.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { type Process, process, type Reacting, react, systemUser, when } from '#services/kernel/stream/process.ts'
import { applyTaskDone, type OfUses } from './handle.ts'
import { flow, type KnownFlow } from './instance.ts'
import { movedOf } from './routes.ts'
import { openedTasks } from './start.ts'
import { flowTask } from './task.ts'

type Data<E extends { schema: any }> = Static<E['schema']>
/** Fields that every submit call has besides its business (`SubmitFlow` of contracts/flow/api.ts). */
export type Submitting = { routeId?: string; flowRemark?: string; toUser?: Toward; form?: Form }

type End = Data<typeof flows.FlowFinished>
/** The means to carry out an approval. A process writes by them; a rehearsal writes nothing. */
type Approving = Pick<Reacting, 'at' | 'load'> & { event: Pick<StoredEvent, 'at'> }
/** The person who has decided, or handed in again, for the facts of the document: a process writes them in the name of the system. */
export const doneBy = ({ by }: { by?: { id: string } }): { doneBy?: string } => present({ doneBy: by?.id })
/** the document does not follow an approval, and has written the reason as a fact */
export type NotFollowed = { notFollowed: string }
/** Finds the fact of type `no` by which a document has turned down an approval that it cannot follow, and gives its reason. */
export const turnedDown = ({ facts }: { facts: readonly Fact[] }, { type }: { type: string }, why = ''): NotFollowed | undefined => {
  const no = facts.find(fact => fact.type === type)
  return no && { notFollowed: (no.data as { reason?: string }).reason ?? why }
}

/** The refusal of an approval that came after the submission was sent back, or that belongs to an earlier submission. */
export const sentBackBefore = (
  { status, submitted }: { status: string; submitted?: { requestId: string } },
  requestId: string,
): NotFollowed | undefined =>
  status === 'DRAFT' || submitted?.requestId !== requestId ? { notFollowed: '已退回草稿，修改后重新提交' } : undefined

/**
 * One use of the workflow: what happens to the business when its flow moves. Its reactions are those of a process: idempotent, repeated
 * from any point, and a refusal is the last word of the business. `approved` is rehearsed before an approval is accepted, so it may act
 * only through the `at` and `load` that it is given. `submit` serves the generic call submitAudit; a use without it starts by its own call
 * or by an event only.
 */
export type FlowUse = {
  submit?: (id: string, body: Submitting, call: CommandCall) => Promise<KnownFlow>
  approved?: (end: End, approving: Approving) => Promise<unknown | NotFollowed>
  rejected?: (end: End, reacting: Reacting) => Promise<unknown>
  cancelled?: (end: End, reacting: Reacting) => Promise<unknown>
  returned?: (back: Data<typeof flows.FlowReturned>, reacting: Reacting) => Promise<unknown>
  resubmitted?: (again: Data<typeof flows.FlowResubmitted>, reacting: Reacting) => Promise<unknown>
  /** facts of the matter as its applicant hands it in again, in place of those that it was returned with */
  handedIn?: (subjectId: string, reach: Pick<Commands, 'load'>) => Promise<Form>
}
/** Uses by type of the subject. */
export type FlowUses = Record<string, FlowUse>

/**
 * How a context has a matter decided by workflow and hears of the end. Example: services/order/changes/cancel-by-flow.ts.
 *
 * 1. its own call checks the business and writes a fact that asks for the decision; `decidedByFlow` of that fact starts the flow about the
 * subject `{ id, title }` (`startFlow` alone: where the matter stands without its flow too);
 *
 * 2. `flowUses` of its context's `index.ts` says what happens at the end: `{ ORDER_CANCEL: orderCancelFlow(...) }`;
 *
 * 3. a definition under that key is seeded (ops/seed/flows.ts); staff may redraw it.
 */
export const flowProcesses = (uses: FlowUses): Process[] => [
  process(
    FLOW_ENDS,
    flowEnds(uses),
    when(flows.FlowReturned, async (back, reacting) => uses[back.subject.type]?.returned?.(back, reacting)),
    when(flows.FlowResubmitted, async (again, reacting) => uses[again.subject.type]?.resubmitted?.(again, reacting)),
  ),
  flowGoesOn,
]
const FLOW_ENDS = 'flow-ends'
const flowEnds = (uses: FlowUses) =>
  when(flows.FlowFinished, async (end, reacting) => {
    const follows = uses[end.subject.type]?.[ends[end.outcome]]
    if (!follows) return
    try {
      const answer = await follows(end, reacting)
      const why = whyNotFollowed(answer)
      if (why) await tellRefusedEnd(reacting, end, { reason: why })
      else await tellFollowedEnd(reacting, end)
    } catch (error) {
      if (isRefusal(error)) await tellRefusedEnd(reacting, end, { reason: keptMessage(error), parked: true })
      throw error
    }
  })

/**
 * Carries out the end of a flow within the request that has caused it, by the very commands of the process: the person who decided reads
 * the outcome, and finds it done. The process does whatever fails here.
 * @throws Refused where the document does not follow; the applicant and the desk have tasks that say so
 */
const endAtOnce =
  (uses: FlowUses, { run, events }: UsesReach): OfUses['endAtOnce'] =>
  async ({ started: { instanceId } }, { now, saw }) => {
    const finished = (await events.read(streamOf(flow, instanceId))).find(({ type }) => type === flows.FlowFinished.type)
    if (!finished) return
    const execute: Commands['execute'] = async (...command) => {
      const done = await run.execute(...command)
      saw(done.position)
      return done
    }
    const deps = { run: { ...run, execute }, clock: () => now }
    await react(process(FLOW_ENDS, flowEnds(uses)), finished, deps).catch(error => {
      if (!isRefusal(error) && !(error instanceof Unavailable)) throw error
    })
    const { state } = await run.load(flow, instanceId)
    if ('unfollowed' in state && state.unfollowed) throw new Refused(flow.code, `${REFUSED_END.name}：${state.unfollowed}`)
  }

const ends = { APPROVED: 'approved', REJECTED: 'rejected', CANCELLED: 'cancelled' } as const
const whyNotFollowed = (answer: unknown): string | undefined => (answer as Partial<NotFollowed> | undefined)?.notFollowed

/**
 * Opens a task for the applicant and one for each person who decided in the last step, since the business refused the decision. Where the
 * refusal parked the reaction, it can be tried again.
 */
const tellRefusedEnd = async ({ at }: Pick<Reacting, 'at'>, { instanceId }: End, why: { reason: string; parked?: true }): Promise<void> => {
  const { state } = await at(flow, instanceId).refuseEnd(why)
  await openedTasks(at, state as KnownFlow)
}
/** Tells the instance, whose tasks are then closed, that another try of a parked reaction has gone through. */
const tellFollowedEnd = async ({ at, load }: Pick<Reacting, 'at' | 'load'>, { instanceId }: End): Promise<void> => {
  const { state } = await load(flow, instanceId)
  if ('parked' in state) await at(flow, instanceId).followEnd({})
}

/**
 * Refuses an approval that the document would not follow, by a rehearsal of `approved`, so that the approver reads the reason and may
 * reject instead. An approval that would change nothing belongs to a request that was taken back, and is refused as well.
 * @throws Refused
 */
export const mayApprove =
  (uses: FlowUses, load: Commands['load']) =>
  async (end: End, now: string): Promise<void> => {
    const { approved } = uses[end.subject.type] ?? {}
    if (!approved) return
    const { facts, ...trying } = rehearsal(load, { who: systemUser('flow-ends'), now })
    const why = whyNotFollowed(await approved(end, { ...trying, event: { at: now } }))
    if (why) throw new Refused(flow.code, why)
    if (facts.length === 0) throw new Refused(flow.code, '申请已撤回或已失效，不能通过，请刷新后查看')
  }

/** The facts with which a returned matter is handed in again, where its use has any. */
const handedIn =
  (uses: FlowUses, load: Commands['load']): OfUses['handedIn'] =>
  async ({ type, id }) =>
    uses[type]?.handedIn?.(id, { load })

type UsesReach = { run: Commands; events: Pick<EventStore, 'read'> }
/** The answers of all contexts about the tasks of their matters, for whoever handles one. */
export const ofUses = (uses: FlowUses, reach: UsesReach): OfUses => ({
  mayApprove: mayApprove(uses, reach.run.load),
  handedIn: handedIn(uses, reach.run.load),
  endAtOnce: endAtOnce(uses, reach),
})

const dropTasks = async ({ dropped }: { dropped: string[] }, { at }: Pick<Reacting, 'at'>): Promise<void> => {
  for (const taskId of dropped) await at(flowTask, taskId).drop({})
}

/** Finishes what a request left half done because it died between two streams. */
const flowGoesOn = process(
  'flow-goes-on',
  when(flows.FlowStepOpened, async (_, { id, at, load }) => {
    const { state } = await load(flow, id)
    if (state.status !== 'NONE') await openedTasks(at, state)
  }),
  when(flows.FlowTaskDone, async (done, { at }) => applyTaskDone(at, done)),
  // a slow request may have opened a task that the instance no longer waits for
  when(flows.FlowTaskCreated, async ({ instanceId, taskId }, { at, load }) => {
    const { state } = await load(flow, instanceId)
    const wanted = state.status !== 'NONE' && state.tasks.some(task => task.taskId === taskId && task.status === 'OPEN')
    const { state: task } = await load(flowTask, taskId)
    if (!wanted && task.status === 'PENDING') await at(flowTask, taskId).drop({})
  }),
  when(flows.FlowFinished, dropTasks),
  when(flows.FlowEndFollowed, dropTasks),
)

/** The generic route to every use that may be submitted by hand. */
export const submitAuditRoute = (uses: FlowUses): Route =>
  on(submitAudit, async ({ businessType, businessId, ...body }, call: CommandCall) => {
    const submit = Object.hasOwn(uses, businessType) ? uses[businessType]?.submit : undefined
    if (!submit) throw invalid('该业务不支持提交审核', { businessType: '该业务不支持提交审核' })
    return movedOf(await submit(businessId, body, call))
  })
