import { paymentList } from './list.ts';
/** statuses of payments that may still bring money */
export const PAYING = ['CREATED'];
/** payments of the order's own price, not of products or demands beside it */
const own = (orderNo) => ({ orderNo, businessCode: 'ORDER' });
/** every attempt to pay an order or something beside its price, including unpaid ones, oldest first */
export const paymentsOf = (query) => async (orderNo) => (await query.find(paymentList, { filter: { orderNo }, sort: ['-createdAt'], limit: 200 })).map(payment => payment.paymentCode).reverse();
/** codes of all payments of an order's price, the newest first; undefined while the list has not reached this position */
export const attemptsOf = (query, reached) => async (orderNo, position) => {
    if (!(await reached(paymentList.name, position, 2_000)))
        return undefined;
    return (await query.find(paymentList, { filter: own(orderNo), sort: ['-createdAt'], limit: 200 })).map(({ paymentCode }) => paymentCode);
};
/** Unsettled payments after this code, and payments that were closed or have failed since this instant. */
export const unsettledPayments = (query) => ({
    open: (after, limit) => query.find(paymentList, { filter: { status: 'CREATED', paymentCode: { gt: after } }, sort: ['paymentCode'], limit }),
    closed: async (since, limit) => (await query.find(paymentList, { filter: { closedAt: { gte: since } }, sort: ['closedAt'], limit })).map(row => ({
        ...row,
        closedAt: row.closedAt,
    })),
});
/** unsettled payments of an order, once the list has reached the position `seen` */
export const openPaymentsOf = (query) => async (orderNo, seen) => {
    await seen(paymentList);
    return query.find(paymentList, { filter: { ...own(orderNo), status: { in: PAYING } }, sort: ['-createdAt'], limit: 200 });
};
