import { addMinutes } from '#contracts/kernel/calendar.ts';
import * as events from '#contracts/order/events.ts';
import { toSay } from '#contracts/order/rules/deadlines.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { isInAudit } from './audit.ts';
import { leavesFree } from './disruption.ts';
import { lapse } from './lapse.ts';
import { expire, nextInstalment, reasonAtLimit, takeBack } from './money/money.ts';
import { atNameLimit } from './names/unnamed.ts';
import { unnamedSeatCount } from './state.ts';
const { ExpiryDeferred, LimitApproaching, LimitMissed } = events;
/** would it be closed now, unless somebody has paid? */
export const isOverdue = (order, at) => {
    const next = order.status === 'WAIT_FOR_PAY' ? nextInstalment(order) : undefined;
    return next !== undefined && at >= next.by;
};
/** instant until which a gateway's answer is waited for, where it is */
export const awaitedUntil = (order) => order.status === 'WAIT_FOR_PAY' && order.awaiting?.by === nextInstalment(order)?.by ? order.awaiting?.until : undefined;
/** Gives back added seats that were not paid; then closes the order, if more of it is due. */
const end = (order, at, shut) => {
    const { facts, order: now } = lapse(order, at);
    const next = now && nextInstalment(now);
    if (!next || at < next.by)
        return facts;
    if (leavesFree(now, at))
        return [...facts, ...takeBack(now)];
    const reason = now.wait && !now.wait.by ? 'SEAT_UNAVAILABLE' : reasonAtLimit(now, next.by);
    return [...facts, ...expire(now, shut && reason === 'TIME_LIMIT' ? 'BACKOFFICE_CANCEL' : reason)];
};
/** Effects of passing time on an order (DOMAIN §3.2, §5.4). */
export const deadlineCommands = rules()({
    /** sent by the tick, perhaps early, late or twice: a repetition writes nothing */
    passTime: {
        decide: (order, { unanswered, graceMinutes = 0, unnamed, shut = false }, context) => {
            const { at } = context;
            // acts in every status: a limit that stays open would keep the order at the head of the due list for ever
            if (order.status === 'NONE')
                return [];
            const next = nextInstalment(order);
            const { orderNo, agency, airLine } = order.submitted;
            if (next && isOverdue(order, at)) {
                // an account is paying the order at this moment: soon it is paid, or free to end
                if (order.claim)
                    return [];
                const awaited = awaitedUntil(order);
                const until = awaited ?? addMinutes(at, graceMinutes);
                if (!unanswered || at >= until)
                    return end(order, at, shut);
                return awaited ? [] : [ExpiryDeferred({ orderNo, agency, airLine, by: next.by, until, payments: unanswered })];
            }
            const left = unnamedSeatCount(order);
            const released = atNameLimit(order, unnamed, context);
            const told = toSay(order.watches, at).map(({ watch: { limit, by }, hours }) => {
                const about = { orderNo, agency, airLine, limit, by, ...(limit === 'NAME' && { unnamed: left }) };
                if (hours === 'PASSED')
                    return LimitMissed({ ...about, ...(limit === 'NAME' && released.told) });
                if (limit === 'PAY' && isInAudit(order))
                    return LimitApproaching({ ...about, hours, auditStatus: order.audit.status });
                if (order.wait)
                    return LimitApproaching({ ...about, hours, waitlisted: true });
                return LimitApproaching({ ...about, hours, ...((limit === 'PAY' || limit === 'BALANCE') && next && { amount: next.amount }) });
            });
            // without those seats all of it may be ticketed: nothing is late then
            return [...told.filter(({ data: { limit } }) => !released.isTicketed || limit === 'NAME'), ...released.facts];
        },
    },
});
