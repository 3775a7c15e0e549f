import { code, Refused } from '#contracts/kernel/refused.ts';
import { RefundClosed, RefundFixed, RefundTicketFound } from '#contracts/order/events.ts';
import { mustBeSeen } from '#services/kernel/stream/commands.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { order } from '#services/order/decide.ts';
import { refund, refundDecisions } from './decide.ts';
// Decisions about an application are made in its order, since the order's sums depend on them. The order records which coupons were flown,
// fixes the amounts that the application gives back, and rejects the application; it keeps one that is being carried out from being
// rejected. The application follows, first by the request and again by a process, and cannot refuse.
export const findingFollows = follow(RefundTicketFound, ({ refundId, mark: status, ...found }, { at }) => at(refund, refundId).findTicket({ ...found, status }));
// the agency hears of what its flow decides by the flow; the program writes that, in the name of whoever decided
export const approvalFollows = follow(RefundFixed, ({ refundId, ofSeats: _, ...approval }, { at, by }) => at(refund, refundId).approveRefund({ ...approval, isTold: approval.approvedBy === by.user }));
export const rejectionFollows = follow(RefundClosed, async ({ refundId, outcome, reason = '', doneBy }, { at, by }) => outcome === 'REJECTED'
    ? at(refund, refundId).rejectRefund({ reason, doneBy: doneBy ?? by.user, isTold: !doneBy && !by.agency })
    : undefined);
/**
 * May the caller make this decision about the application as the caller saw it? A repeated request may have decided before: then the order
 * remembers it, or refuses.
 * @throws Refused
 */
export const mayDecide = (what, { id, state, revision }, call) => {
    const verdict = refundDecisions[what].when(state, { who: call.who, at: call.now, id });
    if (verdict !== true && !call.isFirst)
        return;
    mustBeSeen(call, revision);
    if (verdict !== true)
        throw new Refused(code.refund, verdict);
};
/**
 * Fixes the amounts in the order, with all of its applications as they stand.
 * @throws Refused
 */
export const approve = (at, { submitted: { orderNo, refundId } }, approval) => at(order, orderNo).fixRefund({ refundId, ...approval });
/**
 * Rejects an application in its order.
 * @param undecided only if nobody has approved it yet
 * @throws Refused
 */
export const reject = (at, { submitted: { orderNo, refundId } }, rejection) => at(order, orderNo).closeRefund({ refundId, outcome: 'REJECTED', ...rejection });
/**
 * Reports coupons as flown, or as not flown after all.
 * @throws Refused once it is approved
 */
export const find = (at, { submitted: { orderNo, refundId } }, found) => at(order, orderNo).findRefundTicket({ refundId, ...found });
/**
 * Sent before its tickets are taken back or its money is asked for.
 * @throws Refused where it was rejected
 */
export const bind = (at, { submitted: { orderNo, refundId } }) => at(order, orderNo).bindRefund({ refundId });
/** The application after the caller has decided about it in the order. */
export const deciding = (run, call, state) => async (follows, decision) => {
    const { orderNo, refundId } = state.submitted;
    // `decided`: a process may be faster, and the application then differs from what the caller saw
    const requester = { call: { ...call, unguarded: call.decided }, load: run.load };
    const followed = await follows.now({ id: orderNo, ...(await decision) }, requester);
    if (followed)
        return followed;
    const asItIs = await run.load(refund, refundId);
    call.saw(asItIs.position);
    return { ...asItIs, facts: [] };
};
