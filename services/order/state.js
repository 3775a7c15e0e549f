import { isFirstPaid } from '#contracts/order/rules/instalments.ts';
/** Is the number free for this request? */
export const isFor = (order, request) => order.status === 'NONE' && (order.reserved === undefined || order.reserved === request);
const types = ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT'];
export const passengersOf = (order) => Object.values(order.passengers);
/** travellers without a ticket yet */
export const unticketed = (order) => passengersOf(order).filter(({ status }) => status === 'NAMED');
/** how many travellers of each type may still be named */
export const unnamedCounts = (order) => {
    const left = { ...order.submitted.counts };
    for (const passenger of passengersOf(order))
        left[passenger.type]--;
    return left;
};
export const unnamedSeatCount = (order) => Object.values(unnamedCounts(order)).reduce((sum, count) => sum + Math.max(0, count), 0);
/**
 * The outcome for paid seats without a name, past the name limit: those that may stay have been counted; undefined when nothing is open.
 */
export const unnamedOutcome = (order) => {
    const left = unnamedSeatCount(order);
    if (!order.namesLocked || left === 0 || order.paid.length === 0 || !isUnticketed(order))
        return undefined;
    return left > (order.keptUnnamed ?? 0) ? 'ASK' : 'KEEP';
};
/** The coarse status that follows from the travellers and their tickets, applications apart: it is never stored by hand (DOMAIN §3.2). */
const byTravellers = (order) => {
    const has = (status) => passengersOf(order).some(passenger => passenger.status === status);
    const unticketed = has('NAMED') || unnamedSeatCount(order) > 0;
    return unticketed ? 'PAID' : has('TICKETED') ? 'PRINTED' : 'REFUND_MODIFY';
};
/** The order with its status after an application was opened, or closed, or tickets were issued meanwhile. */
export const withStatus = (order) => {
    const status = openRefunds(order).length > 0 ? 'REFUND_MODIFY' : byTravellers(order);
    return { ...order, status, ...(status === 'PRINTED' && { watches: [] }) };
};
/** The status for travellers without an open application: for them everything goes on meanwhile. */
export const statusOfRest = (order) => order.status === 'REFUND_MODIFY' ? byTravellers(order) : order.status;
/** number of applications approved so far */
export const approvedRefundCount = (order) => Object.values(order.refunds).filter(({ fixed }) => fixed).length;
const openRefunds = (order) => Object.values(order.refunds).filter(({ status }) => status === 'OPEN');
/** Refuses what would make it another order while somebody decides whether it is cancelled. */
export const notCancelling = ({ cancelling }) => cancelling === undefined || '取消订单正在审批，请等待审批，或由申请方撤回取消申请';
/** Refuses to go on with an order that its own agency asks to cancel; the airline's wish alone stops no agency that keeps its limits. */
export const keptByAgency = (order) => !order.cancelling?.byAgency || notCancelling(order);
/** does at least a part of it wait for payment or tickets? */
export const isUnticketed = (order) => ['WAIT_FOR_PAY', 'PAID'].includes(statusOfRest(order));
export const nameStatus = (order) => {
    const named = passengersOf(order).length;
    return named === 0 ? 'NONE' : types.every(type => unnamedCounts(order)[type] <= 0) ? 'COMPLETE' : 'PARTIAL';
};
/** travellers at the fare of the disabled who have not shown their document yet */
export const unprovedPassengers = (order) => passengersOf(order).filter(({ type, status, proof }) => type === 'SOLIDER' && status === 'NAMED' && !proof);
/** the first one first; a PNR that a smaller group does not need any more stays, without seats */
export const pnrsOf = ({ pnr, pnrs = pnr ? [pnr] : [] }) => pnrs;
export const seatStatus = (order) => order.status === 'EXPIRED' ? 'RELEASED' : order.wait ? 'WAITLISTED' : order.pnr ? 'CONFIRMED' : 'REQUESTED';
export const paidTotal = (order) => order.paid.reduce((sum, paid) => sum + paid.amount, 0);
export const refundedTotal = (order) => Object.values(order.refunds).reduce((sum, refund) => sum + refund.amount, 0);
/** money owed to the payer besides refunds, so far */
export const backTotal = (order) => sum(order.back) + (order.differences ?? 0);
/** first scheduled departure, an instant */
export const departure = (order) => order.submitted.legs[0].std;
/** names a coupon: its traveller, and its flight */
export const couponOf = ({ passengerId, stockId }) => `${passengerId} ${stockId}`;
/** price asked of each passenger of a type for one leg, fen */
export const paidOn = (order, leg, type) => order.submitted.legs[leg].lines.find(line => line.type === type);
/**
 * The money that a traveller paid for one leg, in fen, with the taxes of the ticket: what went back when the ticket was issued is
 * subtracted.
 */
export const priceOn = (order, leg, { type, taxes }) => {
    const { fare, cnFund, yq } = paidOn(order, leg, type);
    const { stockId } = order.submitted.legs[leg];
    const own = taxes?.find(tax => tax.stockId === stockId) ?? { cnFund, yq };
    return { fare, cnFund: own.cnFund, yq: own.yq, perPassenger: fare + own.cnFund + own.yq };
};
export const paidBy = (order, passenger) => order.submitted.legs.reduce((sum, _, leg) => sum + priceOn(order, leg, passenger).perPassenger, 0);
/** by how much the tickets of these travellers cost less than was ordered, fen; that amount has gone back, or will */
export const taxesBack = (order, passengers = passengersOf(order)) => passengers.reduce((sum, one) => sum + (one.taxes ? paidBy(order, { type: one.type }) - paidBy(order, one) : 0), 0);
const sum = (parts) => parts.reduce((sum, { amount }) => sum + amount, 0);
/** The payments without what goes back to the payer. */
export const paidNet = (order) => paidTotal(order) - sum(order.back);
/** amount still to be paid, forfeited deposits included */
export const outstanding = (order) => Math.max(0, order.submitted.total + order.forfeited - paidNet(order));
/** payments beyond deposits and forfeits, which count towards the sum */
export const paidBeyondDeposit = (order) => paidNet(order) - order.deposit - order.forfeited;
const sumBy = (amounts = {}) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
/** of the money that goes back besides refunds, the part that the payer has */
export const returnedTotal = (order) => sumBy(order.returned) + sumBy(order.differencesReturned);
/** of the money that goes back, the part that the payer does not have yet; without differences of refunds */
export const unreturnedAmount = (order) => sum(order.back) - sumBy(order.returned);
/** of the differences of refunds, the part that the payer does not have yet */
export const unreturnedDifferences = (order) => (order.differences ?? 0) - sumBy(order.differencesReturned);
/** The first part counts as paid when it has no rest, however little came before. */
export const payProgress = (order) => {
    if (order.status === 'WAIT_FOR_PAY')
        return order.paid.length > 0 && isFirstPaid(order.instalments) ? 'DEPOSIT_PAID' : 'UNPAID';
    if (order.status === 'EXPIRED' && !order.paidUp)
        return order.paid.length > 0 && order.period ? 'DEPOSIT_PAID' : 'UNPAID';
    return unreturnedAmount(order) > 0 ? 'OVERPAID' : 'FULLY_PAID';
};
/** The rest of each payment, first payment first: where money goes back to. */
export const sources = (order) => order.paid.flatMap(paid => {
    const amount = paid.amount - sum(order.back.filter(({ paymentCode }) => paymentCode === paid.paymentCode));
    return amount > 0 ? [{ ...paid, amount }] : [];
});
