import { addMinutes, earlier } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/order/events.ts';
import { armLimits, armPayment } from '#contracts/order/rules/deadlines.ts';
import { instalmentsFor } from '#contracts/order/rules/instalments.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { expire, inTime } from './money/money.ts';
import { outstanding } from './state.ts';
const { OrderAudited, OrderResubmitted } = events;
/** Does the order wait for an approval by staff, or for corrections by its agency after staff have returned it? */
export const isInAudit = (order) => order.status === 'WAIT_FOR_PAY' && (order.audit?.status === 'AUDITING' || order.audit?.status === 'RETURNED');
/**
 * Limits and instalments with `payBy`: until that instant the order may stand before it is approved, and its first part would be due then.
 */
const until = ({ submitted: { limits }, instalments: [first, ...later] }, payBy) => ({
    limits: { ...limits, payBy },
    instalments: first ? [{ ...first, by: payBy }, ...later] : [],
});
/** Audit of an order whose policy asks for one (DOMAIN §3.2): nothing is paid before it is approved. */
export const auditCommands = rules()({
    audit: {
        when: (order, { at }) => {
            if (order.status === 'NONE')
                return '订单不存在';
            if (order.status !== 'WAIT_FOR_PAY' || order.audit?.status !== 'AUDITING')
                return '订单不在审核中';
            return inTime(order, at);
        },
        decide: (order, { result, remark, timing, hours }, { at }) => {
            if (order.status === 'NONE' || !order.audit)
                return [];
            const said = { result, ...(remark && { remark }) };
            if (result === 'APPROVED') {
                // the flight leaves too soon for what is still to be done
                if (!timing.ok)
                    throw new Refused(code.order, `${timing.reason}，只能退回或不通过`);
                const { terms, legs, seats } = order.submitted;
                const { limits, parts } = timing;
                return [OrderAudited({ ...said, limits, instalments: instalmentsFor({ owed: outstanding(order), parts, terms, legs, seats }) })];
            }
            if (!remark)
                throw invalid('请填写审核意见', { remark: '请填写审核意见' });
            if (result === 'REJECTED')
                return [OrderAudited(said), ...expire(order, 'AUDIT_REJECT', remark)];
            return [OrderAudited({ ...said, ...until(order, earlier(addMinutes(at, hours * 60), order.audit.until)) })];
        },
    },
    resubmit: {
        when: (order, { at }) => {
            if (order.status === 'NONE')
                return '订单不存在';
            if (order.status !== 'WAIT_FOR_PAY' || order.audit?.status !== 'RETURNED')
                return '订单未被退回，不能重新提交';
            return inTime(order, at);
        },
        decide: (order, changed) => order.status === 'NONE' || !order.audit ? [] : [OrderResubmitted({ ...until(order, order.audit.until), ...changed })],
    },
});
export const auditFolds = {
    OrderAudited: (order, { result, remark, limits, instalments }, at) => {
        if (order.status === 'NONE')
            return order;
        const audited = { ...order, audit: { status: result, until: lastUntil(order), ...present({ remark }) } };
        return limits && instalments ? limited(audited, limits, instalments, at) : audited;
    },
    OrderResubmitted: (order, { limits, instalments, ...changed }, at) => {
        if (order.status === 'NONE')
            return order;
        const submitted = { ...order.submitted, ...changed };
        return limited({ ...order, submitted, audit: { status: 'AUDITING', until: lastUntil(order) } }, limits, instalments, at);
    },
};
const lastUntil = ({ audit, submitted }) => audit?.until ?? submitted.limits.payBy;
const limited = (order, limits, instalments, at) => {
    const { namesLocked, ...known } = order;
    return {
        ...known,
        ...(namesLocked && limits.nameBy === namesLocked && { namesLocked }),
        submitted: { ...order.submitted, limits },
        parts: instalments.map(({ amount: _, ...part }) => part),
        instalments,
        watches: armPayment(armLimits(order.watches, limits, at), instalments[0], at),
    };
};
