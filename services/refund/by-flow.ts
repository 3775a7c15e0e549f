import { lineOfTrip } from '#contracts/flow/line.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { may } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, ifRefused, invalid, Refused } from '#contracts/kernel/refused.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import * as refunds from '#contracts/refund/events.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import type { FlowDeps } from '#services/flow/handle.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { startFlow } from '#services/flow/start.ts'
import { doneBy, type FlowUse, type Submitting } from '#services/flow/uses.ts'
import { user } from '#services/identity/user.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { refundSeenBy } from './apply.ts'
import { type KnownRefund, REFUND, refund, WITHDRAWN } from './decide.ts'
import { approve, reject } from './decisions.ts'
import type { DeskDeps } from './desk.ts'
import { dueWithin } from './due.ts'

type Reach = { load: Commands['load']; at: At; hand: Handling }

/** The person who applied for the refund is the flow's applicant, whoever submits it, and so cannot approve it. */
const startRefundFlow = async (
  { load, at, hand }: Reach,
  { submitted: { refundId, orderNo, airLine, agencyName, reason, totals, submittedBy } }: KnownRefund,
  { routeId, flowRemark, toUser }: Omit<Submitting, 'form'>,
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
      key,
      ...present({ routeId, toUser, remark: flowRemark }),
    },
  )
}

/** Ends the flow where the desk has decided while it was started: the desk did not see it yet. */
const unlessDecided = async ({ load, at }: Pick<Reach, 'load' | 'at'>, refundId: string, flow: KnownFlow): Promise<KnownFlow> => {
  const { state } = await load(refund, refundId)
  if (state.status !== 'REFUNDSUBMIT') await decided(undefined, { id: refundId, load, at })
  return flow
}

/**
 * Refunds approved by workflow. The generic call (flow/instance/w/submitAudit) submits a waiting application, or it is submitted by itself
 * where the airline wants that (`refundFlowFollows`). The flow's last approval acts as the refund desk, by the same commands and in the
 * name of the approver, who may then not pay out. While a flow runs, the desk cannot decide directly.
 */
export const refundFlow = ({ run, hand, refundWorkdays }: FlowDeps & Pick<DeskDeps, 'refundWorkdays'>): FlowUse => ({
  submit: async (refundId, { form = {}, ...submitting }, call) => {
    if (!may(call.who, submitRefund)) throw forbidden()
    const { state } = await refundSeenBy(run, refundId, call.who)
    if (state.status !== 'REFUNDSUBMIT') throw new Refused(code.refund, '只有已提交的退票单可以提交审批')
    // all that reviewers decide by are facts of the program: the application has no field to write
    const [field] = Object.keys(form)
    if (field) throw invalid(`退票申请不能填写${field}`, { form: `退票申请不能填写${field}` })
    const reach = { load: run.load, at: call.unguarded, hand }
    return unlessDecided(reach, refundId, await startRefundFlow(reach, state, submitting, call.commandId))
  },
  approved: async ({ subject, by, remark }, { at, load, event }) => {
    const { state } = await load(refund, subject.id)
    // an application that was taken back is passed on too: the order refuses it with the reason
    if (state.status !== 'REFUNDSUBMIT' && state.status !== 'REFUNDREJECT') return
    await approve(at, state, {
      ...dueWithin(toLocal(event.at).date, await refundWorkdays()),
      ...(remark && { remark }),
      ...present({ approver: by?.id }),
    })
  },
  rejected: async ({ subject, remark, ...end }, { at, load }) => {
    const { state } = await load(refund, subject.id)
    if (state.status === 'REFUNDSUBMIT') await reject(at, state, { reason: remark || '审批不通过', undecided: true, ...doneBy(end) })
  },
  // the applicant has taken a returned application back; a flow that ends because the desk has decided, or is to decide, closes nothing
  cancelled: async ({ subject, remark, handedBack, ...end }, { at, load }) => {
    if (handedBack) return
    const { state } = await load(refund, subject.id)
    if (state.status !== 'REFUNDSUBMIT') return
    const reason = remark && remark !== WITHDRAWN ? `${WITHDRAWN}：${remark}` : WITHDRAWN
    await reject(at, state, { reason, undecided: true, ...doneBy(end) }).catch(ifRefused)
  },
})

const decided = (_: unknown, { id, ...reach }: Pick<Reacting, 'id' | 'load' | 'at'>) =>
  endFlow(reach, { definition: REFUND, subject: id, remark: '退票单已处理' })
/**
 * Submits applications for airlines whose refunds are approved by workflow (`byFlow`, config refundApprovalFlow). Where the flow cannot
 * start, the application waits for the desk like any other. The flow of an application that the agency has taken back ends.
 */
export const refundFlowFollows = ({ hand, byFlow }: { hand: Handling; byFlow: (airLine: string) => Promise<boolean> }): Process =>
  process(
    'refund-flow-follows',
    when(refunds.RefundSubmitted, async ({ airLine }, { id, event, at, load }) => {
      if (!(await byFlow(airLine))) return
      const { state } = await load(refund, id)
      if (state.status === 'REFUNDSUBMIT')
        await unlessDecided({ load, at }, id, await startRefundFlow({ load, at, hand }, state, {}, event.id))
    }),
    when(refunds.RefundApproved, decided),
    when(refunds.RefundRejected, decided),
  )
