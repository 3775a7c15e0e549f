import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/payment/owed.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { OwedOpened, OwedSubmitted, OwedRejected, OwedHandled, OwedApproved, OwedRefunded, OwedRefundFailed } = events;
const nothing = '应退款项不存在';
const HANDLED = '该款项已按其他方式处理，需要退款的请重新提交';
/** Allows only a payment error that nobody has handled yet (DOMAIN §3.7: UNHANDLED → HANDLED, once). */
const unhandled = (owed) => {
    if (owed.status === 'NONE')
        return nothing;
    if (!(owed.opened.kind in events.paymentErrorKinds))
        return '该款项不是支付异常';
    return (owed.status === 'OPEN' && !owed.submittedBy && !owed.failure) || '支付异常已处理，不能重复处理';
};
/** four eyes: the person who caused it or passed it on does not decide it */
const byAnother = (owed, user) => (owed.submittedBy !== user && owed.opened.causedBy !== user) || '提交人不能审核自己提交的退款';
/**
 * Money owed back (DOMAIN §3.6, §3.7): 待审核 → 审核通过 → 已退款, or 已驳回. A refusal does not end a debt: another person than the one who refused may
 * still approve, since a duplicate payment cannot be applied for again. After a channel's refusal it is decided again. One that was settled in
 * another way (其他方式处理) is not approved by whoever has read it before: it must be submitted again.
 */
export const owed = decider()({
    name: 'owed',
    zh: '应退款项',
    document: { zh: '应退款项', owner: state => (state.status === 'NONE' ? undefined : state.opened) },
    code: code.refund,
    initial: { status: 'NONE' },
    evolve: {
        OwedOpened: (_, opened) => ({ status: 'OPEN', opened, payouts: [] }),
        OwedHandled: (owed, { handledBy, remark }) => known(owed, { status: 'HANDLED', handledBy, remark }),
        OwedSubmitted: (owed, { submittedBy, remark }) => known(owed, { status: 'OPEN', submittedBy, ...present({ remark }) }),
        OwedRejected: (owed, { rejectedBy, reason }) => known(owed, { status: 'REJECTED', rejectedBy, rejectReason: reason }),
        OwedApproved: (owed, { approvedBy, remark }) => {
            if (owed.status === 'NONE')
                return owed;
            // former objections are over
            const { rejectedBy: _, rejectReason: __, failure: ___, ...rest } = owed;
            return { ...rest, status: 'APPROVED', approvedBy, ...present({ remark }) };
        },
        OwedRefunded: (owed, { payouts }) => known(owed, { status: 'REFUNDED', payouts }),
        OwedRefundFailed: (owed, { reason }) => known(owed, { status: 'OPEN', failure: reason }),
    },
    commands: {
        openOwed: { decide: (owed, command) => (owed.status === 'NONE' ? [OwedOpened(command)] : []) },
        submitOwed: {
            when: owed => owed.status === 'HANDLED' || unhandled(owed),
            decide: (_, { remark }, { who }) => [OwedSubmitted({ submittedBy: who.user, ...(remark && { remark }) })],
        },
        /** settled in another way than through us: nothing goes back */
        handleOwed: {
            when: unhandled,
            decide: (_, { remark }, { who }) => {
                if (!remark)
                    throw new Refused(code.refund, '请填写处理说明', { status: 400, errors: { remark: '请填写处理说明' } });
                return [OwedHandled({ handledBy: who.user, remark })];
            },
        },
        approveOwed: {
            when: (owed, { who }) => {
                if (owed.status === 'NONE')
                    return nothing;
                if (owed.rejectedBy === who.user)
                    return '驳回后须由其他人员审核';
                if (owed.status === 'HANDLED')
                    return HANDLED;
                return owed.status === 'OPEN' || owed.status === 'REJECTED' ? byAnother(owed, who.user) : '该款项已审核，不能重复审核';
            },
            decide: (owed, { remark }, { who }) => owed.status === 'NONE' ? [] : [OwedApproved({ approvedBy: who.user, amount: owed.opened.amount, ...(remark && { remark }) })],
        },
        rejectOwed: {
            when: (owed, { who }) => {
                if (owed.status === 'NONE')
                    return nothing;
                if (owed.status === 'HANDLED')
                    return HANDLED;
                return owed.status === 'OPEN' ? byAnother(owed, who.user) : '该款项已审核，不能重复审核';
            },
            decide: (_, { remark }, { who }) => {
                if (!remark)
                    throw new Refused(code.refund, '请填写驳回原因', { status: 400, errors: { remark: '请填写驳回原因' } });
                return [OwedRejected({ rejectedBy: who.user, reason: remark })];
            },
        },
        /** sent when every channel has given its part back */
        settleOwed: {
            decide: (owed, { payouts }) => {
                if (owed.status !== 'APPROVED')
                    return [];
                const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0);
                if (amount !== owed.opened.amount)
                    throw new Refused(code.refund, '退款金额与应退金额不符');
                return [OwedRefunded({ amount, payouts })];
            },
        },
        failOwed: {
            decide: (owed, { reason }) => (owed.status === 'APPROVED' ? [OwedRefundFailed({ reason })] : []),
        },
    },
});
const known = (owed, change) => owed.status === 'NONE' ? owed : { ...owed, ...change };
