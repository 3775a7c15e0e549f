import { uppercase } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { notFound } from '#contracts/kernel/refused.ts';
import { OrderExpired, SeatsReduced } from '#contracts/order/events.ts';
import { approvedRefunds, returnedOfSeats } from '../refund/refund-account.ts';
import { backTotal, outstanding, paidBeyondDeposit, paidTotal, payProgress, refundedTotal, returnedTotal, taxesBack, } from '../state.ts';
/** The sums of an order, fen (OrderMoney of contracts/order/changes/changes-api.ts). */
export const moneyOf = (state) => {
    const waiting = state.status === 'WAIT_FOR_PAY';
    const less = taxesBack(state);
    const returned = returnedTotal(state);
    return {
        total: state.submitted.total,
        totalText: uppercase(state.submitted.total),
        paid: paidTotal(state),
        payProgress: payProgress(state),
        deposit: state.deposit,
        forfeited: kept(state).forfeited,
        credit: waiting ? paidBeyondDeposit(state) : 0,
        back: backTotal(state),
        ...(returned > 0 && { returned }),
        owed: waiting ? outstanding(state) : 0,
        instalments: state.instalments,
        ...(less > 0 && { taxesBack: less }),
    };
};
/**
 * Amounts kept, for seats and of approved refunds. An amount kept for seats also comes back with a refund, and one kept for tickets is owed
 * back separately.
 */
const kept = (order) => {
    const ofSeats = returnedOfSeats(order);
    const refundFees = approvedRefunds(order).reduce((sum, { totals }) => sum + totals.fee - totals.returned, ofSeats - (order.differences ?? 0));
    return { forfeited: order.forfeited - ofSeats, refundFees };
};
/** The places of the money that was paid: the parts add up to `paid`. */
export const accountOf = (order) => {
    const returned = refundedTotal(order) + returnedTotal(order);
    const promised = approvedRefunds(order).reduce((sum, { status, totals }) => sum + (status === 'OPEN' ? totals.refund : 0), 0);
    const returning = backTotal(order) - returnedTotal(order) + promised;
    const { forfeited, refundFees } = kept(order);
    return { used: paidTotal(order) - returned - returning - forfeited - refundFees, forfeited, refundFees, returning, returned };
};
/**
 * The order's money after a change of its group or price, with the result for its deposit or for paid seats.
 * @throws Refused 404 where there is no order
 */
export const changedMoney = (orderId, state, facts) => {
    if (state.status === 'NONE')
        throw notFound('订单');
    const { counts, seats, persons } = state.submitted;
    const settlement = dataOf(facts, SeatsReduced)?.settlement;
    const givenUp = (dataOf(facts, SeatsReduced) ?? dataOf(facts, OrderExpired))?.handedBack;
    return {
        orderId,
        status: state.status,
        counts,
        seats,
        persons,
        ...moneyOf(state),
        ...present({ settlement: settlement && shownSettlement(settlement), givenUp }),
    };
};
const shownSettlement = ({ tranches, ...settled }) => ({ ...settled, ...present({ lots: tranches }) });
const dataOf = (facts, event) => facts.find(({ type }) => type === event.type)?.data;
