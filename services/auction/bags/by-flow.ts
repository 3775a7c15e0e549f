import * as allocation from '#contracts/auction/allocation-api.ts'
import * as api from '#contracts/auction/bag-api.ts'
import * as batchEvents from '#contracts/auction/bag-batch-events.ts'
import { type BagKind, bagKindOf, bagKinds } from '#contracts/auction/bag-kinds.ts'
import { may } from '#contracts/kernel/endpoint.ts'
import { forbidden, notFound } from '#contracts/kernel/refused.ts'
import { beginningOf, decidedByFlow, endFlow, started } from '#services/flow/decided-by-flow.ts'
import { flowDefinition } from '#services/flow/definition.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { flowOf, takeBackFlow, wishOf } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { type At, type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { type Process, process, when } from '#services/kernel/stream/process.ts'
import type { Ordering } from '../award/prepay.ts'
import type { DecidedLot } from '../lots/calls.ts'
import { bagBatch } from './bag-batch.ts'
import { publishBatch } from './bags.ts'
import { batchOrderedBy } from './drafts.ts'

/** workflow that publishes a batch, by kind; an allocation may go without one */
export const bagFlows: Record<BagKind, string> = { COMBI: 'COMBI_AUCTION', ALLOCATION: 'CUSTOMER_ALLOCATION' }
const BATCH_CANCELLED = '批次已取消'

type FlowReach = { load: Commands['load']; at: At }
/**
 * Starts the flow of a submitted batch. Where that cannot begin the batch becomes a draft again and the submitter gets the reason.
 * Allocations are published at once where no flow is defined for them.
 */
export const bagFollows = (hand: Handling) =>
  decidedByFlow(
    batchEvents.BagBatchSubmitted,
    {
      wish: async ({ requestId, submittedBy: user, remark }, { id, load, at, by: { at: now } }) => {
        const { state } = await load(bagBatch, id)
        if (state.status === 'NONE') return undefined
        const kind = bagKindOf(id)
        const definition = bagFlows[kind]
        if (state.status !== 'AUDITING' || state.submitted?.requestId !== requestId) return flowOf(load, definition, id, requestId)
        if (kind === 'ALLOCATION' && (await load(flowDefinition, definition)).state.status !== 'RELEASED') {
          await publishBatch({ load, at }, id, requestId, { now })
          return undefined
        }
        const { airLine, name } = state.terms
        return {
          definition,
          subject: { id, title: `${bagKinds[kind]}批次${id}（${name}，${state.bags.length}包）` },
          applicant: { user },
          airLine,
          facts: { bags: state.bags.length },
          remark,
          key: requestId,
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(bagBatch, id).sendBack({ requestId, reason }),
    },
    hand,
  )
export type BagFollows = ReturnType<typeof bagFollows>
export const bagRequests = (follows: BagFollows): Process =>
  process(
    'bag-requests',
    follows.again,
    // nobody need decide any more
    when(batchEvents.BagBatchCancelled, (_, { id, ...reach }) =>
      endFlow(reach, { definition: bagFlows[bagKindOf(id)], subject: id, remark: BATCH_CANCELLED }),
    ),
  )

/** Submits a batch and starts its flow. */
export const submit = async (
  { run, follows, limitRules }: Ordering & { run: Commands; follows: BagFollows },
  { id, state, command }: Pick<BoundDocument<typeof bagBatch>, 'id' | 'command' | 'state'>,
  submitting: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  const done = await command.submit({
    requestId: idFrom(call.commandId, 'bag-batch'),
    ...beginningOf(submitting),
    orderBy: await batchOrderedBy({ run, limitRules }, state.terms, state.bags),
  })
  return started(await follows.now({ id, ...done }, { call, load: run.load }))
}
/**
 * Cancels a batch of bags. A pending flow ends first, so that an approver is never told that an approval took effect on a cancelled batch.
 */
export const cancelBatch = async (
  run: Pick<Commands, 'load'>,
  {
    id,
    state,
    check,
    call,
    reason,
  }: Pick<BoundDocument<typeof bagBatch>, 'id' | 'state' | 'check'> & { call: CommandCall; reason?: string | undefined },
) => {
  await check('cancel')
  if (state.status === 'AUDITING')
    await takeBackFlow(
      { load: run.load, at: call.unguarded },
      { definition: bagFlows[bagKindOf(id)], subjectId: id, remark: BATCH_CANCELLED },
    )
  return call.decided(bagBatch, id).cancel({ reason })
}
export const bagFlow = (
  kind: BagKind,
  { run, hand, clock, limitRules }: Ordering & { run: Commands; hand: Handling; clock: () => string },
): FlowUse => {
  const back = async ({ subject: { id }, instanceId, remark }: DecidedLot, { at, load }: FlowReach) =>
    at(bagBatch, id).sendBack({ requestId: await wishOf(load, instanceId), ...(remark && { reason: remark }) })
  return {
    submit: async (id, body, call) => {
      if (!may(call.who, kind === 'COMBI' ? api.submitBagFlow : allocation.saveBatch)) throw forbidden()
      const document = await call.document(bagBatch, id)
      if (bagKindOf(id) !== kind) throw notFound(`${bagKinds[kind]}批次`)
      return submit({ run, follows: bagFollows(hand), limitRules }, document, body, call)
    },
    approved: async ({ subject: { id }, instanceId }, { at, load }) => {
      const { state } = await load(bagBatch, id)
      const orderBy = state.status === 'NONE' ? undefined : await batchOrderedBy({ run, limitRules }, state.terms, state.bags)
      return publishBatch({ load, at }, id, await wishOf(load, instanceId), { now: clock(), orderBy })
    },
    rejected: back,
    cancelled: back,
    // a returned batch is a draft again: it is corrected and submitted with a new flow
    returned: async (returned, { at, load }) => {
      await back(returned, { at, load })
      const { subject, instanceId } = returned
      await endFlow({ load, at }, { definition: bagFlows[kind], subject: subject.id, instanceId, remark: '已退回草稿，修改后重新提交' })
    },
  }
}
