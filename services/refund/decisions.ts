import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { RefundClosed, RefundFixed, RefundTicketFound } from '#contracts/order/events.ts'
import { type At, type Commanding, type Commands, type Done, mustBeSeen } from '#services/kernel/commands.ts'
import { follow } from '#services/kernel/follow.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { order } from '#services/order/decide.ts'
import { type KnownRefund, type Refund, refund, refundDecisions } from './decide.ts'

// An order decides about its applications, since its sums hang on them: it hears what was flown, fixes what one gives back, rejects it, and holds on to
// one that is carried out. The application follows, by the request that asked and again by a process, and cannot refuse.

export const findingFollows = follow(RefundTicketFound, ({ refundId, mark: status, ...found }, { at }) =>
  at(refund, refundId).findTicket({ ...found, status }),
)
export const approvalFollows = follow(RefundFixed, ({ refundId, ofSeats: _, ...approval }, { at }) =>
  at(refund, refundId).approveRefund(approval),
)
export const rejectionFollows = follow(RefundClosed, async ({ refundId, outcome, reason = '' }, { at }) =>
  outcome === 'REJECTED' ? at(refund, refundId).rejectRefund({ reason }) : undefined,
)

type Seen = { id: string; state: KnownRefund; revision: number }
/**
 * May the caller decide so about the application that he saw? A request that is carried out again may have decided before: then the order remembers
 * it, or refuses.
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
/** The order fixes the amounts, with all its applications as they stand. @throws Refused */
export const approve = (at: At, { submitted: { orderNo, refundId } }: Of, approval: Approval) =>
  at(order, orderNo).fixRefund({ refundId, ...approval })

type Rejection = { reason: string; undecided?: boolean }
/** @param undecided it is meant as long as nobody has approved it. @throws Refused */
export const reject = (at: At, { submitted: { orderNo, refundId } }: Of, rejection: Rejection) =>
  at(order, orderNo).closeRefund({ refundId, outcome: 'REJECTED', ...rejection })

type Found = Omit<Static<typeof RefundTicketFound.schema>, 'refundId'>
/** Staff have found coupons flown, or not after all. @throws Refused once it is approved */
export const find = (at: At, { submitted: { orderNo, refundId } }: Of, found: Found) =>
  at(order, orderNo).findRefundTicket({ refundId, ...found })

/** Its tickets are about to be taken back, or its money to be asked for. @throws Refused where it was rejected */
export const bind = (at: At, { submitted: { orderNo, refundId } }: Of) => at(order, orderNo).bindRefund({ refundId })

type Follows = Pick<typeof rejectionFollows, 'now'>
/** The application that a request has seen, after it has decided about it in the order. */
export const deciding =
  (run: Commands, call: CommandCall, state: KnownRefund) =>
  async (follows: Follows, decision: ReturnType<typeof reject>): Promise<Done<Refund>> => {
    const { orderNo, refundId } = state.submitted
    // the process may be faster, and then the application is not as the caller saw it any more
    const requester = { call: { ...call, unguarded: call.decided }, load: run.load }
    const followed = await follows.now({ id: orderNo, ...(await decision) }, requester)
    if (followed) return followed
    const asItIs = await run.load(refund, refundId)
    call.saw(asItIs.position)
    return { ...asItIs, facts: [] }
  }
