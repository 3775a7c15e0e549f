import { lineOfTrip } from '#contracts/flow/line.ts'
import { may, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { forbidden, ifRefused, isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import * as orders from '#contracts/order/events.ts'
import { beginningOf, decidedByFlow, started } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { cancelFlow, flowOf, lastFlow, runningFlow, takeBackFlow, wishOf } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { type Process, process, type Reacting, systemUser, when } from '#services/kernel/stream/process.ts'
import { order } from '../decide.ts'
import { type LiveOrder, paidTotal } from '../state.ts'
import type { HandBackTerms } from './hand-back.ts'

export const ORDER_CANCEL = 'ORDER_CANCEL'
const WITHDRAWN = '申请方撤回'

type Costs = {
  handBackTerms: HandBackTerms
  /** earnest behind an order that was won */
  winOf: (order: LiveOrder) => Promise<{ earnest?: number } | undefined>
}
/** The loss and the return for the agency, as its own preview shows them when it asks. Empty where the order can no longer be cancelled. */
const costOf = async (state: LiveOrder, { handBackTerms, winOf }: Costs, { at }: { at: string }) => {
  const { earnest } = (state.cancelling?.byAgency && (await winOf(state))) || {}
  const terms = await handBackTerms(state)
  try {
    const facts = decide(order, 'cancelOrder', state, terms, { who: systemUser('cancel-follows-order'), at, id: state.submitted.orderNo })
    const ended = facts.find(({ type }) => type === orders.OrderExpired.type)?.data as Static<typeof orders.OrderExpired.schema> | undefined
    const { forfeited = 0, returned = 0 } = ended?.settlement ?? {}
    return { forfeitNow: forfeited, refundNow: returned, ...(earnest && { earnest }) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return {}
  }
}

/**
 * A requested cancellation of an order is decided by a workflow. It is the example of how a context uses one (services/flow/uses.ts): the
 * order keeps the request as a fact, and the fact starts the flow.
 */
export const cancellationFollows = (hand: Handling, costs: Costs) =>
  decidedByFlow(
    orders.CancellationAsked,
    {
      wish: async ({ requestId, reason, remark, note = remark }, { id, load, by }) => {
        const { state } = await load(order, id)
        if (state.status === 'NONE') return undefined
        if (state.cancelling?.requestId !== requestId) return flowOf(load, ORDER_CANCEL, id, requestId)
        const { groupName, airLine, legs, seats, total } = state.submitted
        return {
          definition: ORDER_CANCEL,
          subject: { id, title: `取消订单${id}（${groupName}）` },
          airLine,
          line: lineOfTrip({ airLine, legs }),
          money: true,
          facts: { seats, total, paid: paidTotal(state), ...(await costOf(state, costs, by)) },
          form: reason ? { reason } : {},
          remark: note,
          key: requestId,
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(order, id).dropCancellation({ requestId, end: 'FAILED', reason }),
    },
    hand,
  )
type CancellationFollows = ReturnType<typeof cancellationFollows>
type CancelDeps = { run: Commands; follows: CancellationFollows }

const submitCancel = async (
  { run, follows }: CancelDeps,
  { id, command }: Pick<BoundDocument<typeof order>, 'id' | 'command'>,
  { form = {}, ...submitting }: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  const reason = typeof form.reason === 'string' && form.reason ? { reason: form.reason } : {}
  const asked = await command.askCancellation({
    requestId: idFrom(call.commandId, 'cancellation'),
    ...reason,
    ...beginningOf(submitting),
  })
  return started(await follows.now({ id, ...asked }, { call, load: run.load }))
}

type Ended = Parameters<NonNullable<FlowUse['rejected']>>
const dropped =
  (end: 'WITHDRAWN' | 'REJECTED') =>
  async (...[{ subject, instanceId, by, remark }, { at, load }]: Ended) =>
    at(order, subject.id).dropCancellation({
      requestId: await wishOf(load, instanceId),
      end,
      ...present({ by }),
      ...(remark && { reason: remark }),
    })

export const orderCancelFlow = (deps: CancelDeps, handBackTerms: HandBackTerms): FlowUse => ({
  submit: async (id, body, call) => {
    // the generic route (submitAudit) requires the permission of this call too
    if (!may(call.who, submitCancelOrder)) throw forbidden()
    return submitCancel(deps, await call.document(order, id), body, call)
  },
  approved: async ({ subject, instanceId, form, remark }, { at, load }) => {
    const { state } = await load(order, subject.id)
    if (state.status === 'NONE' || state.status === 'EXPIRED') return
    // whoever approves, it is the agency that cancels: one that does not keep a win loses its earnest
    const wished = state.cancelling?.byAgency
    // the opinion on the airline's own request is not told to the agency
    const reason = typeof form.reason === 'string' ? form.reason : wished && remark
    const cancellation = {
      requestId: await wishOf(load, instanceId),
      ...(reason && { reason }),
      ...(wished && { wished }),
      ...(await handBackTerms(state)),
    }
    try {
      await at(order, subject.id).cancelOrder(cancellation)
    } catch (error) {
      // an order that ended in this very moment needs no more: what was approved has come about
      if (!isRefusal(error) || (await load(order, subject.id)).state.status !== 'EXPIRED') throw error
    }
  },
  rejected: dropped('REJECTED'),
  cancelled: dropped('WITHDRAWN'),
})

/** The flow that cancels an order, running or last. */
export const cancelFlowOf = (run: Pick<Commands, 'load'>) => async (orderId: string) => {
  const flow = await lastFlow(run.load, ORDER_CANCEL, orderId)
  return flow && standingOf(flow)
}

export const orderCancelRoutes = (deps: CancelDeps): Route[] => [
  act(submitCancelOrder, order, 'orderId', async ({ body: { reason, ...body }, call, ...document }) =>
    movedOf(await submitCancel(deps, document, { ...body, form: { ...(reason && { reason }) } }, call)),
  ),
  act(
    withdrawCancelOrder,
    order,
    'orderId',
    async ({ id, state, check, body: { reason }, call }) => {
      const { requestId = '' } = state.cancelling ?? {}
      const withdrawal = { requestId, ...(reason && { reason }) }
      // a repeated call has ended its request before; the one that stands by now is another
      if (await check('withdrawCancellation')) return call.decided(order, id).withdrawCancellation(withdrawal)
      decide(order, 'withdrawCancellation', state, withdrawal, { who: call.who, at: call.now, id })
      // the flow ends before the request does, so that an approver is never told that a withdrawn cancellation was approved
      const flow = { definition: ORDER_CANCEL, subjectId: id, key: requestId, remark: reason }
      await takeBackFlow({ load: deps.run.load, at: call.unguarded }, flow)
      // the reaction to the end of the flow may drop the request first; then there is nothing left to withdraw
      const done = await call.decided(order, id).withdrawCancellation(withdrawal).catch(ifRefused)
      return done ?? call.decided(order, id).dropCancellation({ requestId, end: 'WITHDRAWN' })
    },
    ({ id, state }) => ({ orderId: id, status: state.status }),
  ),
]

const noLonger =
  (remark: string) =>
  async (_: unknown, { id, at, load }: Reacting) => {
    const running = await runningFlow(load, ORDER_CANCEL, id)
    if (!running) return
    // read after the flow: a request that came since has a flow of its own, which goes on
    const { state } = await load(order, id)
    if (state.status !== 'NONE' && state.cancelling?.requestId !== running.started.key) await cancelFlow(at, running, remark)
  }
/** Starts the flow of what is asked for, and ends it when the order has closed or money has come: then nobody need decide any more. */
export const cancelFollowsOrder = (follows: CancellationFollows): Process =>
  process(
    'cancel-follows-order',
    follows.again,
    when(orders.OrderExpired, noLonger('订单已失效')),
    when(orders.DepositPaid, noLonger('订单已支付')),
    when(orders.OrderPaid, noLonger('订单已支付')),
    when(orders.PaidInFull, noLonger('订单已支付')),
    when(orders.CancellationDropped, noLonger(WITHDRAWN)),
  )
