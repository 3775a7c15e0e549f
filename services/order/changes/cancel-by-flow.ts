import { lineOfTrip } from '#contracts/flow/line.ts'
import { may, type Route } from '#contracts/kernel/endpoint.ts'
import { forbidden } from '#contracts/kernel/refused.ts'
import { submitCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import * as orders from '#contracts/order/events.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import { byOf, type FlowDeps } from '#services/flow/handle.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { lastFlow, startFlow } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '../decide.ts'
import { paidTotal } from '../state.ts'
import type { GiveUpTerms } from './give-up.ts'
import { isUnpaidWin } from './won.ts'

export const ORDER_CANCEL = 'ORDER_CANCEL'

/**
 * Cancelling an order by workflow (order/submitCancelOrder), and the example of how a context uses one (see flows.ts): the call checks the
 * order and starts the flow; its approval is the order's own command, with the order's own rules.
 */
const submitCancel = async (
  { run, hand }: FlowDeps,
  { id: orderId, state, check }: BoundDocument<typeof order>,
  { routeId, flowRemark, toUser, form = {} }: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  await check('cancelOrder')
  const { id: user, ...by } = byOf(call.who)
  const { groupName, airLine, legs, seats, total } = state.submitted
  return startFlow(
    { load: run.load, at: call.unguarded, hand },
    {
      definition: ORDER_CANCEL,
      subject: { type: ORDER_CANCEL, id: orderId, title: `取消订单${orderId}（${groupName}）` },
      applicant: { user, ...by },
      airLine,
      line: lineOfTrip({ airLine, legs }),
      money: true,
      facts: { seats, total, paid: paidTotal(state) },
      form,
      key: call.commandId,
      ...(routeId && { routeId }),
      ...(toUser && { toUser }),
      ...(flowRemark && { remark: flowRemark }),
    },
  )
}

export const orderCancelFlow = (deps: FlowDeps, giveUpTerms: GiveUpTerms): FlowUse => ({
  submit: async (id, body, call) => {
    // whoever comes by the generic door (submitAudit) needs the right to this one too
    if (!may(call.who, submitCancelOrder)) throw forbidden()
    return submitCancel(deps, await call.document(order, id), body, call)
  },
  approved: async ({ subject, form, remark }, { at, load }) => {
    const reason = typeof form.reason === 'string' ? form.reason : remark
    const { state } = await load(order, subject.id)
    if (state.status === 'NONE') return
    // who does not keep what he has won loses his earnest, whoever agrees to it
    const wished = isUnpaidWin(state) && (await lastFlow(load, ORDER_CANCEL, subject.id))?.started.applicant.agency !== undefined
    await at(order, subject.id).cancelOrder({ ...(reason && { reason }), ...(wished && { wished }), ...(await giveUpTerms(state)) })
  },
})

/** The cancelling by workflow that runs for an order, or the last it had. */
export const cancelFlowOf = (run: FlowDeps['run']) => async (orderId: string) => {
  const flow = await lastFlow(run.load, ORDER_CANCEL, orderId)
  return flow && standingOf(flow)
}

export const orderCancelRoute = (deps: FlowDeps): Route =>
  act(submitCancelOrder, order, 'orderId', async ({ body: { reason, ...body }, call, ...document }) =>
    movedOf(await submitCancel(deps, document, { ...body, form: { ...(reason && { reason }) } }, call)),
  )

const noLonger =
  (remark: string) =>
  (_: unknown, { id, ...reach }: Reacting) =>
    endFlow(reach, { definition: ORDER_CANCEL, subject: id, remark })
/** An order that has closed, or is paid in full, can no longer be cancelled: nobody need decide. */
export const cancelFollowsOrder: Process = process(
  'cancel-follows-order',
  when(orders.OrderExpired, noLonger('订单已失效')),
  when(orders.OrderPaid, noLonger('订单已支付')),
  when(orders.PaidInFull, noLonger('订单已支付')),
)
