import { couponOf } from '../state.ts';
/** does only the difference of a child's fare go back? Then nobody leaves, and the ticket stays as it is */
export const keepsTickets = ({ rule }) => rule.manner === 'CHILD';
export const couponsOf = (order) => new Map(Object.values(order.refunds).flatMap(refund => {
    if (refund.status === 'REJECTED' || (refund.status === 'REFUNDED' && keepsTickets(refund)))
        return [];
    return refund.lines.map(line => [couponOf(line), refund.status === 'OPEN' ? 'REFUNDING' : 'REFUNDED']);
}));
/** The same once all approved refunds are paid out. */
export const couponsPaidOut = (order) => {
    const paid = (refund) => refund.status === 'OPEN' && refund.fixed ? { ...refund, status: 'REFUNDED' } : refund;
    return couponsOf({ ...order, refunds: Object.fromEntries(Object.entries(order.refunds).map(([id, refund]) => [id, paid(refund)])) });
};
/** The traveller's status on one flight, which may differ when the coupon of another was given back. */
export const standingOn = (coupons, { id, status, ticketNo }, stockId) => coupons.get(couponOf({ passengerId: id, stockId })) ??
    (status === 'REFUNDING' || status === 'REFUNDED' ? (ticketNo ? 'TICKETED' : 'NAMED') : status);
/** Flights of the order that a traveller has not given back, by their place in it. */
export const legsLeft = (order, coupons, { id: passengerId }) => order.submitted.legs.flatMap(({ stockId }, leg) => (coupons.get(couponOf({ passengerId, stockId })) === 'REFUNDED' ? [] : [leg]));
/** The status of each flight of a ticket. */
export const couponViews = ({ submitted: { legs } }, coupons, { id: passengerId }) => legs.map(({ stockId, flightNo, date }) => {
    const status = coupons.get(couponOf({ passengerId, stockId })) ?? 'OPEN';
    return { stockId, flightNo, date, status };
});
