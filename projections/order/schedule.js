import { Type } from '#contracts/kernel/schema.ts';
import { afterMissed, afterReminder, armLimits, armPayment, armSilently, nextMoment, Watch } from '#contracts/order/rules/deadlines.ts';
import { dueList } from '../kernel/due.ts';
import { partOf } from '../kernel/view.ts';
const orderKey = (_, { id }) => `order:${id}`;
/** An order stays in the list while it waits for something, and is due when an action or a reminder is. */
const waiting = (subject, watches) => {
    const dueAt = nextMoment(watches);
    return dueAt === undefined ? null : { kind: 'order', subject, dueAt, watches };
};
const known = (row) => row?.watches ?? [];
/** Limits of orders in the list of what is due. */
export const orderDues = partOf()(dueList, {
    version: 3,
    fields: { watches: Type.Optional(Type.Array(Watch)) },
    key: {
        OrderSubmitted: orderKey,
        DepositPaid: orderKey,
        OrderPaid: orderKey,
        PaidInFull: orderKey,
        SeatsReduced: orderKey,
        SeatsAdded: orderKey,
        PriceModified: orderKey,
        OrderSplit: orderKey,
        OrderSplitOff: orderKey,
        LimitsModified: orderKey,
        OrderAudited: orderKey,
        OrderResubmitted: orderKey,
        ExpiryDeferred: orderKey,
        LimitApproaching: orderKey,
        LimitMissed: orderKey,
        OrderTicketed: orderKey,
        RefundClosed: orderKey,
        OrderExpired: orderKey,
        WaitlistProtected: orderKey,
        WaitlistConfirmed: orderKey,
    },
    on: {
        OrderSubmitted: (_, { limits, instalments, waitlist }, { id, at }) => waiting(id, waitlist ? armSilently(limits.payBy, at) : armPayment(armLimits([], limits, at), instalments[0], at)),
        DepositPaid: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at)),
        OrderPaid: (row, _, { id, at }) => waiting(id, armPayment(known(row), undefined, at)),
        PaidInFull: (row, _, { id, at }) => waiting(id, armPayment(known(row), undefined, at)),
        SeatsReduced: (row, { instalments, status }, { id, at }) => status === 'PRINTED' ? null : waiting(id, armPayment(known(row), instalments[0], at)),
        SeatsAdded: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at)),
        PriceModified: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at)),
        OrderSplit: (row, { status, instalments }, { id, at }) => status === 'PRINTED' ? null : waiting(id, armPayment(known(row), instalments[0], at)),
        OrderSplitOff: (_, { watches }, { id }) => waiting(id, watches),
        LimitsModified: (row, { limits, instalments }, { id, at }) => waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at)),
        OrderAudited: (row, { limits, instalments = [] }, { id, at }) => limits ? waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at)) : row,
        OrderResubmitted: (row, { limits, instalments }, { id, at }) => waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at)),
        ExpiryDeferred: (row, { until }) => row && { ...row, dueAt: until },
        LimitApproaching: (row, told, { id }) => waiting(id, afterReminder(known(row), told)),
        LimitMissed: (row, missed, { id }) => waiting(id, afterMissed(known(row), missed)),
        OrderTicketed: (row, { unticketed }) => (unticketed ? row : null),
        RefundClosed: (row, { status }) => (status === 'PRINTED' ? null : row),
        OrderExpired: () => null,
        WaitlistProtected: (_, { by }, { id, at }) => waiting(id, armPayment([], { kind: 'FULL', by }, at)),
        WaitlistConfirmed: (_, { limits, instalments }, { id, at }) => waiting(id, armPayment(armLimits([], limits, at), instalments[0], at)),
    },
});
