import { on } from '#contracts/kernel/endpoint.ts';
import { uppercase } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { isRefusal, notFound } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/order/virtual-out/api.ts';
import { act } from '#services/kernel/http/act.ts';
import { actsOn } from '#services/kernel/stream/access.ts';
import { allowedActions } from '#services/kernel/stream/actions.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { payment } from '#services/payment/decide.ts';
import { order } from '../decide.ts';
import { nextInstalment } from '../money/money.ts';
import { payOrder } from '../pay/by-account.ts';
import { attachPnrs, orderSeenBy, ticketsOf } from '../routes.ts';
import { partOff, splitForeseen } from '../split/calls.ts';
import { outstanding, paidBy, paidTotal, passengersOf } from '../state.ts';
import { mustGo } from '../ticketing/issue.ts';
import { isAhead, virtualOutStatusOf } from './virtual-out.ts';
/** Routes for 虚拟出票 (DOMAIN §3.22): ordered, paid, given its PNR and issued with it, issued again, submitted. */
export const virtualOutRoutes = ({ run, numbers, follows, way, accountPays, handBackTerms, issue }) => {
    const seen = async (id, who) => {
        const { state, revision } = await orderSeenBy(run, id, who);
        if (!isAhead(state))
            throw notFound('虚拟出票单');
        return { state, revision };
    };
    /** Issues the tickets and returns the result: a failure to issue is no refusal but part of the answer. */
    const issued = async (id, call) => {
        try {
            await issue(await call.document(order, id), call);
        }
        catch (error) {
            if (!isRefusal(error))
                throw error;
            await call.unguarded(order, id).failVirtualOut({ reason: error.message });
        }
        const state = (await run.load(order, id)).state;
        const status = virtualOutStatusOf(state);
        const tickets = ticketsOf(state).length;
        return { id, status, tickets, ...present({ pnr: state.pnr }), ...failureOf(state) };
    };
    return [
        act(api.orderVirtualOut, order, 'orderId', async ({ id: orderId, state, command, check, body: asked, call }) => {
            const parting = { id: orderId, state, name: 'orderVirtualOut', check, send: command.orderVirtualOut };
            const { newOrderId, rest, part } = await partOff({ run, numbers, follows }, parting, asked, call);
            const { state: opened } = await run.load(order, newOrderId);
            const status = virtualOutStatusOf(opened);
            return { id: newOrderId, orderId, status, totalAmount: part.owed, rest, part };
        }),
        on(api.virtualOutPreview, async ({ orderId, ids }, seeing) => {
            const { state } = await orderSeenBy(run, orderId, seeing.who);
            const { rest, part } = splitForeseen('orderVirtualOut', { orderId, state }, { ids }, seeing);
            return { orderId, totalAmount: part.owed, rest, part };
        }),
        act(api.payVirtualOut, order, 'id', ({ state, command, body: { totalAmount: amount, ...by }, call }) => payOrder({ run, way, accountPays }, { state, amount, ...by, may: () => command.payVirtualOut({ amount }) }, call)),
        act(api.addVirtualOutPnr, order, 'id', async ({ id, state, command, check, body: { pnrId }, call }) => {
            await check('addVirtualOutPnr');
            await mustGo(handBackTerms, state);
            const [pnr] = await attachPnrs(state, pnrId, call);
            await command.addVirtualOutPnr({ pnr: pnr });
            return issued(id, call);
        }),
        act(api.reOutVirtual, order, 'id', async ({ id, command, call }) => {
            await command.reOutVirtual({});
            return issued(id, call);
        }),
        act(api.submitVirtualOut, order, 'id', ({ command }) => command.submitVirtualOut({}), ({ id, state }) => ({ id, status: virtualOutStatusOf(state) })),
        on(api.virtualOutDetail, async ({ id }, { who, now: at }) => {
            const { state, revision } = await seen(id, who);
            const { submitted, ahead } = state;
            const { agency, agencyName, airLine, groupName, legs, total } = submitted;
            const status = virtualOutStatusOf(state);
            const owed = status === 'CREATED' ? outstanding(state) : 0;
            const next = status === 'CREATED' ? nextInstalment(state) : undefined;
            return {
                id,
                orderId: state.splitFrom.orderNo,
                status,
                orderStatus: state.status,
                agency,
                agencyName,
                airLine,
                groupName,
                legs: legs.map(({ prices: _, ...leg }) => ({ ...leg, lines: leg.lines.filter(({ count }) => count > 0) })),
                passengers: passengersOf(state).map(one => ({
                    id: one.id,
                    name: one.name,
                    type: one.type,
                    amount: paidBy(state, one),
                    ...present({ ticketNo: one.ticketNo }),
                })),
                total,
                paid: paidTotal(state),
                owed,
                owedText: uppercase(owed),
                tries: ahead.tries,
                ...present({ payBy: next?.by, pnr: state.pnr }),
                ...failureOf(state),
                createdAt: submitted.submittedAt,
                ...present({ submittedAt: ahead.submitted }),
                revision,
                stream: streamOf(order, id),
                allowedActions: actsOn(who, submitted) ? allowedActions(order, state, { who, at, id }, { ...api }) : [],
            };
        }),
        on(api.virtualOutTickets, async ({ id }, { who }) => ({ id, tickets: ticketsOf((await seen(id, who)).state) })),
        on(api.virtualOutPayments, async ({ id }, { who }) => {
            const { state } = await seen(id, who);
            const payments = await Promise.all(state.paid.map(async ({ paymentCode, channel, amount }) => {
                const { state: made } = await run.load(payment, paymentCode);
                // for money that came along from the group, the part's order does not know which instalments it paid there
                const origin = state.paidParts?.[paymentCode] ? 'OWN' : 'SHARE';
                return { paymentCode, channel, amount, origin, ...(made.status === 'SUCCEEDED' && { paidAt: made.paidAt }) };
            }));
            return { id, paid: paidTotal(state), payments };
        }),
    ];
};
/** why its tickets are not issued yet */
const failureOf = (state) => virtualOutStatusOf(state) === 'PAID' && state.ahead.failure ? { failure: state.ahead.failure } : {};
