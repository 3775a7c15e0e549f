import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { RefundClosed, RefundFixed, RefundRetyped, RefundTicketFound } from '#contracts/order/events.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type At, type Commanding, type Commands, type Done, mustBeSeen } from '#services/kernel/stream/commands.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { order } from '#services/order/decide.ts'
import { type KnownRefund, lackingText, type Refund, refund, refundDecisions } from './decide.ts'

// Decisions about an application are made in its order, since the order's sums depend on them. The order records which coupons were flown,
// fixes the amounts that the application gives back, and rejects the application; it keeps one that is being carried out from being
// rejected. The application follows, first by the request and again by a process, and cannot refuse.

export const findingFollows = follow(RefundTicketFound, ({ refundId, mark: status, ...found }, { at }) =>
  at(refund, refundId).findTicket({ ...found, status }),
)
export const typeFollows = follow(RefundRetyped, ({ refundId, ...retyped }, { at }) => at(refund, refundId).retypeRefund(retyped))
// `isTold`: the desk has decided itself (the approver writes this); where a flow decides, its end tells the agency
export const approvalFollows = follow(RefundFixed, ({ refundId, ofSeats: _, ...approval }, { at, by }) =>
  at(refund, refundId).approveRefund({ ...approval, isTold: approval.approvedBy === by.user }),
)
export const rejectionFollows = follow(RefundClosed, async ({ refundId, outcome, reason = '', doneBy }, { at, by }) =>
  outcome === 'REJECTED'
    ? at(refund, refundId).rejectRefund({ reason, doneBy: doneBy ?? by.user, isTold: !doneBy && !by.agency })
    : undefined,
)

type Seen = { id: string; state: KnownRefund; revision: number }
/**
 * May the caller make this decision about the application as the caller saw it? A repeated request may have decided before: then the order
 * remembers it, or refuses.
 * @throws Refused
 */
export const mayDecide = (what: keyof typeof refundDecisions, { id, state, revision }: Seen, call: CommandCall): void => {
  const verdict = refundDecisions[what].when(state, { who: call.who, at: call.now, id })
  if (verdict !== true && !call.isFirst) return
  mustBeSeen(call, revision)
  if (verdict !== true) throw new Refused(code.refund, verdict)
}

type Of = Pick<KnownRefund, 'submitted'>
type Approval = Omit<Parameters<Commanding<typeof order>['fixRefund']>[0], 'refundId'>
/**
 * Fixes the amounts in the order, with all of its applications as they stand.
 * @throws Refused, also where papers of a reported one are missing
 */
export const approve = async (at: At, state: KnownRefund, approval: Approval) => {
  const lacking = lackingText(state)
  if (lacking) throw new Refused(code.refund, lacking)
  const { orderNo, refundId } = state.submitted
  return at(order, orderNo).fixRefund({ refundId, ...approval })
}

type Rejection = { reason: string; undecided?: boolean; doneBy?: string }
/**
 * Rejects an application in its order.
 * @param undecided only if nobody has approved it yet
 * @throws Refused
 */
export const reject = (at: At, { submitted: { orderNo, refundId } }: Of, rejection: Rejection) =>
  at(order, orderNo).closeRefund({ refundId, outcome: 'REJECTED', ...rejection })

type Retyping = Omit<Parameters<Commanding<typeof order>['retypeRefund']>[0], 'refundId'>
/**
 * Puts an open application under another type.
 * @throws Refused once it is approved, and where the type is not for it
 */
export const retype = (at: At, { submitted: { orderNo, refundId } }: Of, retyping: Retyping) =>
  at(order, orderNo).retypeRefund({ refundId, ...retyping })

type Found = Omit<Static<typeof RefundTicketFound.schema>, 'refundId'>
/**
 * Reports coupons as flown, or as not flown after all.
 * @throws Refused once it is approved
 */
export const find = (at: At, { submitted: { orderNo, refundId } }: Of, found: Found) =>
  at(order, orderNo).findRefundTicket({ refundId, ...found })

/**
 * Sent before its tickets are taken back or its money is asked for.
 * @throws Refused where it was rejected
 */
export const bind = (at: At, { submitted: { orderNo, refundId } }: Of) => at(order, orderNo).bindRefund({ refundId })

type Follows = Pick<typeof rejectionFollows, 'now'>
/** The application after the caller has decided about it in the order. */
export const deciding =
  (run: Commands, call: CommandCall, state: KnownRefund) =>
  async (follows: Follows, decision: ReturnType<typeof reject>): Promise<Done<Refund>> => {
    const { orderNo, refundId } = state.submitted
    // `decided`: a process may be faster, and the application then differs from what the caller saw
    const requester = { call: { ...call, unguarded: call.decided }, load: run.load }
    const followed = await follows.now({ id: orderNo, ...(await decision) }, requester)
    if (followed) return followed
    const asItIs = await run.load(refund, refundId)
    call.saw(asItIs.position)
    return { ...asItIs, facts: [] }
  }
