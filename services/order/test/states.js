import { addMinutes } from '#contracts/kernel/calendar.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { LimitMissed, OrderTicketed } from '#contracts/order/events.ts';
import { anAgent, attempt, NOON } from '#services/kernel/spec.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { order } from '../decide.ts';
import { childSale } from './children.ts';
import { deposited, depositOrder } from './deposit.ts';
import { approving, confirmed, named, ORDER, PAY_BY, paid, payment, printed, STD, submission, submitted, TOTAL, ticketed, travellers, } from './sample.ts';
/** The order after these facts. */
export const folded = (past, at = NOON) => fold(order, order.initial, past.map(fact => ({ ...fact, at })));
/**
 * The facts with those of one more command.
 * @throws Refused as the order refuses it
 */
export const after = (past, name, command) => {
    const facts = attempt(order, name, folded(past), command, { who: anAgent, at: NOON, id: ORDER });
    if (facts instanceof Refused)
        throw facts;
    return [...past, ...facts];
};
const refunding = (past, ids, refundType = 'FORCE') => after(past, 'submitRefund', { refundId: 'R1', ids, refundType });
const closed = (applied, outcome = 'REFUNDED') => after(after(applied, 'fixRefund', approving('R1')), 'closeRefund', { refundId: 'R1', outcome });
const paidFor = [submitted(), confirmed(), paid(), named()];
const locked = { orderNo: ORDER, agency: 'A001', airLine: 'HU', limit: 'NAME', by: submission().limits.nameBy, unnamed: 0 };
/** one of the group has a ticket, the others have none yet */
const ticketedFirst = () => {
    const [first, ...others] = ticketed().data.tickets;
    return OrderTicketed({ tickets: [first], unticketed: others.length });
};
/** an hour after the name limit */
export const LATE = addMinutes(submission().limits.nameBy, 60);
/** the states of DOMAIN §3.2, each with the moment at which it is looked at */
export const states = {
    none: { past: [], at: NOON },
    submitted: { past: [submitted()], at: NOON },
    confirmed: { past: [submitted(), confirmed(), named()], at: NOON },
    overdue: { past: [submitted()], at: PAY_BY },
    nearly: { past: after([submitted()], 'receivePayment', { ...payment, amount: TOTAL - 1_000, paidAt: NOON, instalment: 1 }), at: NOON },
    deposited: { past: [depositOrder(), deposited()], at: NOON },
    paid: { past: [submitted(), paid()], at: NOON },
    ready: { past: paidFor, at: NOON },
    begun: { past: [...paidFor, ticketedFirst()], at: NOON },
    locked: { past: [...paidFor, LimitMissed(locked)], at: LATE },
    departed: { past: paidFor, at: STD },
    printed: { past: printed(), at: NOON },
    applied: { past: refunding(paidFor, ['adult-0']), at: NOON },
    refunding: { past: refunding(printed(), ['adult-0']), at: NOON },
    partly: { past: closed(refunding(printed(), ['adult-0'])), at: NOON },
    rejected: { past: closed(refunding(printed(), ['adult-0']), 'REJECTED'), at: NOON },
    gone: {
        past: closed(refunding(printed(), travellers().map(({ id }) => id))),
        at: NOON,
    },
    childFull: { past: childSale(), at: NOON },
    childRefunding: { past: refunding(childSale(), ['child-0'], 'CHILD'), at: NOON },
    childRefunded: { past: closed(refunding(childSale(), ['child-0'], 'CHILD')), at: NOON },
    childRejected: { past: closed(refunding(childSale(), ['child-0'], 'CHILD'), 'REJECTED'), at: NOON },
    expired: { past: after([submitted(), confirmed()], 'cancelOrder', {}), at: NOON },
};
