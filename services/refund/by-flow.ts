import { lineOfTrip } from '#contracts/flow/line.ts'
import { may } from '#contracts/kernel/endpoint.ts'
import { code, forbidden, Refused } from '#contracts/kernel/refused.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import * as refunds from '#contracts/refund/events.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import type { FlowDeps } from '#services/flow/handle.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { startFlow } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import { user } from '#services/identity/user.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { dueBy, refundSeenBy } from './apply.ts'
import { type KnownRefund, refund } from './decide.ts'
import { approve, reject } from './decisions.ts'
import { type DeskDeps, REFUND } from './desk.ts'

type Reach = { load: Commands['load']; at: At; hand: Handling }

/** Whoever applied for the refund is the flow's applicant, whoever hands it in: he does not approve it. */
const decidedByFlow = async (
  { load, at, hand }: Reach,
  { submitted: { refundId, orderNo, airLine, agencyName, reason, totals, submittedBy } }: KnownRefund,
  { routeId, flowRemark, toUser, form = {} }: Submitting,
  key: string,
): Promise<KnownFlow> => {
  const { state: account } = await load(user, submittedBy)
  const { state: sold } = await load(order, orderNo)
  const known = account.status === 'NONE' ? undefined : account
  return startFlow(
    { load, at, hand },
    {
      definition: REFUND,
      subject: { type: REFUND, id: refundId, title: `退票${refundId}（订单${orderNo}）` },
      applicant: { user: submittedBy, ...(known?.agency && { agency: known.agency }) },
      airLine,
      line: sold.status === 'NONE' ? undefined : lineOfTrip(sold.submitted),
      money: true,
      facts: {
        orderNo,
        agencyName,
        tickets: totals.tickets,
        paid: totals.paid,
        fee: totals.fee,
        refund: totals.refund,
        ...(reason && { reason }),
      },
      form,
      key,
      ...(routeId && { routeId }),
      ...(toUser && { toUser }),
      ...(flowRemark && { remark: flowRemark }),
    },
  )
}

/**
 * Refunds approved by workflow: an application that waits is handed in by the generic call (flow/instance/w/submitAudit), or by itself where
 * the airline wants it so (`refundFlowFollows`). The flow's last approval is the refund desk's, by the same commands and under the name of
 * whoever gave it: he may not pay out. While a flow runs the desk does not decide directly.
 */
export const refundFlow = ({ run, hand, refundWorkdays }: FlowDeps & Pick<DeskDeps, 'refundWorkdays'>): FlowUse => ({
  submit: async (refundId, submitting, call) => {
    if (!may(call.who, submitRefund)) throw forbidden()
    const { state } = await refundSeenBy(run, refundId, call.who)
    if (state.status !== 'REFUNDSUBMIT') throw new Refused(code.refund, '只有已提交的退票单可以提交审批')
    return decidedByFlow({ load: run.load, at: call.unguarded, hand }, state, submitting, call.commandId)
  },
  approved: async ({ subject, by, remark }, { at, load, event }) => {
    const { state } = await load(refund, subject.id)
    if (state.status !== 'REFUNDSUBMIT') return
    await approve(at, state, {
      dueBy: dueBy(event.at, await refundWorkdays()),
      ...(remark && { remark }),
      ...(by && { approver: by.id }),
    })
  },
  rejected: async ({ subject, remark }, { at, load }) => {
    const { state } = await load(refund, subject.id)
    if (state.status === 'REFUNDSUBMIT') await reject(at, state, { reason: remark || '审批不通过', undecided: true })
  },
})

const decided = (_: unknown, { id, ...reach }: Reacting) => endFlow(reach, { definition: REFUND, subject: id, remark: '退票单已处理' })
/**
 * An application for an airline whose refunds are approved by workflow (`byFlow`, config refundApprovalFlow) is handed in by itself; where
 * the flow cannot start it waits for the desk as any other. What the agency has taken back need not be decided any more.
 */
export const refundFlowFollows = ({ hand, byFlow }: { hand: Handling; byFlow: (airLine: string) => Promise<boolean> }): Process =>
  process(
    'refund-flow-follows',
    when(refunds.RefundSubmitted, async ({ airLine }, { id, event, at, load }) => {
      if (!(await byFlow(airLine))) return
      const { state } = await load(refund, id)
      if (state.status === 'REFUNDSUBMIT') await decidedByFlow({ load, at, hand }, state, {}, event.id)
    }),
    when(refunds.RefundApproved, decided),
    when(refunds.RefundRejected, decided),
  )
