import { may } from '#contracts/kernel/endpoint.ts'
import { code, forbidden, Refused } from '#contracts/kernel/refused.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import * as refunds from '#contracts/refund/events.ts'
import { byOf, type FlowDeps } from '#services/flow/handle.ts'
import { cancelFlow, runningFlow, startFlow } from '#services/flow/start.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { refund } from '#services/refund/decide.ts'
import type { FlowUse } from './flows.ts'
import { refundSeenBy } from './refund.ts'
import { approved } from './refund-desk.ts'

const REFUND = 'REFUND'

/**
 * Refunds approved by workflow: an application that waits is handed in by the generic call (flow/instance/w/submitAudit). The flow's last
 * approval is the refund desk's, by the same commands and under the name of whoever gave it: he may not pay out. A desk that decides
 * directly, and an agency that withdraws, end the flow.
 */
export const refundFlow = ({ run, hand }: FlowDeps): FlowUse => ({
  submit: async (refundId, { routeId, flowRemark, toUser, form = {} }, call) => {
    if (!may(call.who, submitRefund)) throw forbidden()
    const { state } = await refundSeenBy(run, refundId, call.who)
    if (state.status !== 'REFUNDSUBMIT') throw new Refused(code.refund, '只有已提交的退票单可以提交审批')
    const { orderNo, airLine, totals } = state.submitted
    const { id: user, ...by } = byOf(call.who)
    return startFlow(
      { load: run.load, at: call.at, hand },
      {
        definition: REFUND,
        subject: { type: REFUND, id: refundId, title: `退票${refundId}（订单${orderNo}）` },
        applicant: { user, ...by },
        airLine,
        facts: { orderNo, tickets: totals.tickets, refund: totals.refund },
        form,
        key: call.commandId,
        ...(routeId && { routeId }),
        ...(toUser && { toUser }),
        ...(flowRemark && { remark: flowRemark }),
      },
    )
  },
  approved: async ({ subject, by, remark }, { at, load, event }) => {
    const { state } = await load(refund, subject.id)
    if (state.status !== 'REFUNDSUBMIT') return
    await approved(at, state, { now: event.at, ...(remark && { reason: remark }), ...(by && { approver: by.id }) })
  },
  rejected: ({ subject, remark }, { at }) => at(refund, subject.id).rejectRefund({ reason: remark || '审批不通过' }),
})

const decided = async (_: unknown, { id, at, load }: Reacting) => {
  const state = await runningFlow(load, REFUND, id)
  if (state) await cancelFlow(at, state, '退票单已处理')
}
/** What is decided outside the flow need not be decided in it any more. */
export const refundFlowFollows: Process = process(
  'refund-flow-follows',
  when(refunds.RefundApproved, decided),
  when(refunds.RefundRejected, decided),
)
