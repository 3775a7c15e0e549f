import { formatYuan } from '#contracts/kernel/money.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/order/events.ts';
import { virtualOutStatus } from '#contracts/order/virtual-out/codes.ts';
import { lookup } from '#services/kernel/lookup.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { payableNow } from '../money/money.ts';
import { divisible, hasLeft, splitOff } from '../split/split.ts';
import { departure, outstanding, payProgress, statusOfRest, unticketed } from '../state.ts';
import { ticketProgress } from '../ticketing/ticketing.ts';
const { VirtualOutBegun, VirtualOutFailed, VirtualOutSubmitted } = events;
export const isAhead = (order) => order.status !== 'NONE' && order.ahead !== undefined;
const NOT_AHEAD = '不是虚拟出票单';
export const virtualOutStatusOf = (order) => virtualOutStatus({
    status: order.status,
    isOut: ticketProgress(order) === 'ALL',
    tries: order.ahead.tries,
    submitted: order.ahead.submitted,
});
/** A confirmed group that is not paid in full, so that nobody in it could have a ticket otherwise. */
const mayGoAhead = (order, context) => {
    if (order.status === 'NONE')
        return '订单不存在';
    if (isAhead(order))
        return '已是虚拟出票单';
    if (order.status === 'EXPIRED')
        return '订单已失效，不能虚拟出票';
    if (order.status !== 'WAIT_FOR_PAY')
        return '订单已付清，无须虚拟出票';
    if (!order.pnr)
        return '座位尚未确认';
    if (order.parts[0]?.kind === 'DEPOSIT' && payProgress(order) === 'UNPAID')
        return '请先支付定金';
    if (unticketed(order).length === 0)
        return '旅客尚未录入';
    return divisible(order, context);
};
const chosen = (order, ids) => {
    for (const id of ids) {
        const traveller = lookup(order.passengers, id);
        if (!traveller)
            throw new Refused(code.passenger, '旅客不存在', { status: 404 });
        if (traveller.type === 'FREE')
            throw new Refused(code.order, `免票旅客${traveller.name}随其余旅客出票`, { names: [traveller.name] });
    }
};
/** the order is paid, and somebody in it has no ticket */
const unissued = (order, { at }) => {
    if (statusOfRest(order) === 'WAIT_FOR_PAY')
        return '虚拟出票单尚未支付';
    if (statusOfRest(order) === 'EXPIRED')
        return '虚拟出票单已关闭';
    if (unticketed(order).length === 0)
        return '客票已全部出票';
    return at < departure(order) || '航班已起飞，不能出票';
};
const ofAhead = (rule) => (order, context) => isAhead(order) ? rule(order, context) : NOT_AHEAD;
const begin = ({ ahead }) => VirtualOutBegun({ tries: ahead.tries + 1 });
/**
 * 虚拟出票 (DOMAIN §3.22): some travellers of a group that is not paid in full get their tickets ahead of the rest. They go on as an order of
 * their own at the group's price, so that money, tickets and refunds work as in any order; that order is the record.
 */
export const virtualOutCommands = rules()({
    orderVirtualOut: {
        when: mayGoAhead,
        decide: (order, asked, context) => {
            if (order.status === 'NONE' || hasLeft(order, asked))
                return [];
            chosen(order, asked.ids ?? []);
            return splitOff(order, { ...asked, ahead: true }, context);
        },
    },
    /** asked before the account pays all of it at once; the payment then claims the order */
    payVirtualOut: {
        when: ofAhead((order, context) => payableNow(order, context)),
        decide: (order, { amount }) => {
            const owed = order.status === 'NONE' ? 0 : outstanding(order);
            const message = `支付金额与应付金额不符，应付${formatYuan(owed)}`;
            if (amount !== owed)
                throw new Refused(code.payment, message, { errors: { totalAmount: message } });
            return [];
        },
    },
    /** `pnr`: a locator that belongs to this order by now */
    addVirtualOutPnr: {
        when: ofAhead((order, context) => {
            const verdict = unissued(order, context);
            return verdict === true ? !order.pnr || 'PNR已录入' : verdict;
        }),
        decide: (order, { pnr }) => (isAhead(order) ? [events.SeatConfirmed({ pnr }), begin(order)] : []),
    },
    reOutVirtual: {
        when: ofAhead((order, context) => {
            const verdict = unissued(order, context);
            return verdict === true ? order.pnr !== undefined || '请先补录PNR' : verdict;
        }),
        decide: (order, _) => (isAhead(order) ? [begin(order)] : []),
    },
    /** the reason why the tickets were not issued; another request may have issued them meanwhile */
    failVirtualOut: {
        decide: (order, { reason }) => isAhead(order) && virtualOutStatusOf(order) === 'PAID' && order.ahead.failure !== reason ? [VirtualOutFailed({ reason })] : [],
    },
    submitVirtualOut: {
        when: ofAhead(order => {
            const status = virtualOutStatusOf(order);
            if (status === 'SUBMITTED')
                return '虚拟出票单已提交';
            return status === 'OUT' || status === 'REOUT' || '客票尚未全部出票，不能提交';
        }),
        decide: (order, _) => isAhead(order) ? [VirtualOutSubmitted({ tickets: Object.values(order.passengers).filter(({ ticketNo }) => ticketNo).length })] : [],
    },
});
const folded = (order, change) => isAhead(order) ? { ...order, ahead: change(order.ahead) } : order;
export const virtualOutFolds = {
    VirtualOutBegun: (order, { tries }) => folded(order, () => ({ tries })),
    VirtualOutFailed: (order, { reason }) => folded(order, ahead => ({ ...ahead, failure: reason })),
    VirtualOutSubmitted: (order, _, at) => folded(order, ahead => ({ ...ahead, submitted: at })),
};
