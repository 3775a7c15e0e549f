import { code, Refused } from '#contracts/kernel/refused.ts';
import { UnnamedKept } from '#contracts/order/events.ts';
import { rules } from '#services/kernel/stream/decider.ts';
import { each } from '../changes/changes.ts';
import { handBack, leavingCommands, reducible } from '../changes/hand-back.ts';
import { statusOfRest, unnamedCounts, unnamedOutcome, unnamedSeatCount } from '../state.ts';
/** seats without a name, by type */
const nameless = (order) => {
    const left = unnamedCounts(order);
    return each(type => Math.max(0, left[type]));
};
/** Does the name limit pass now with paid seats without a name? Only then does the rule matter. */
export const namesRunOut = (order, at) => order.status !== 'NONE' &&
    order.paid.length > 0 &&
    unnamedSeatCount(order) > 0 &&
    order.watches.some(({ limit, by }) => limit === 'NAME' && at >= by);
/**
 * The facts that give back all seats without a name at the name limit. They are settled as of the limit, as announced, even if the tick is
 * late.
 * @throws Refused where only the desk can decide
 */
export const releasedAtLimit = (order, terms, context) => {
    const by = order.submitted.limits.nameBy;
    // the names are locked as ever, but the seats wait for whoever decides about all of them
    if (order.cancelling)
        throw new Refused(code.order, '取消订单正在审批，未录名座位由航司处理');
    if (statusOfRest(order) !== 'PAID')
        throw new Refused(code.order, '订单未付清，未录名座位由航司处理');
    const asked = { changeId: `names-${by}`, counts: nameless(order), reason: '名单时限已过，未录名座位自动退回' };
    return handBack(order, { ...asked, ...terms }, { ...context, at: by });
};
/** The rule's present effect: the data for `LimitMissed`, and the facts that follow it. */
export const atNameLimit = (order, asked, context) => {
    const nothing = { told: {}, facts: [], isTicketed: false };
    if (!asked || !namesRunOut(order, context.at))
        return nothing;
    if (asked.rule !== 'RELEASE')
        return { ...nothing, told: { unnamedRule: asked.rule } };
    try {
        const facts = releasedAtLimit(order, asked.terms ?? {}, context);
        return { told: { unnamedRule: asked.rule }, facts, isTicketed: facts.some(({ data }) => 'status' in data && data.status === 'PRINTED') };
    }
    catch (error) {
        if (!(error instanceof Refused))
            throw error;
        return { ...nothing, told: { unnamedRule: 'ASK', unreleased: error.message } };
    }
};
const missing = (order, { who }) => {
    if (order.status === 'NONE')
        return '订单不存在';
    if (who.agency)
        return '未录名座位由航司处理，请联系航司';
    if (order.status === 'EXPIRED')
        return '订单已失效';
    if (!order.namesLocked)
        return '名单时限未过';
    return unnamedOutcome(order) !== undefined || '订单没有未录名的座位';
};
/** Decisions of the desk on paid seats without a name past the name limit: they go back, or they stay. */
export const unnamedCommands = rules()({
    releaseUnnamed: {
        when: (order, context) => {
            const verdict = missing(order, context);
            return verdict === true ? reducible(order, context) : verdict;
        },
        decide: (order, asked, context) => order.status === 'NONE' ? [] : leavingCommands.reduceSeats.decide(order, { ...asked, counts: nameless(order) }, context),
    },
    keepUnnamed: {
        when: (order, context) => {
            const verdict = missing(order, context);
            if (verdict !== true || order.status === 'NONE')
                return verdict;
            return unnamedOutcome(order) === 'ASK' || '未录名座位已保留';
        },
        decide: (order, asked) => order.status === 'NONE' ? [] : [UnnamedKept({ unnamed: unnamedSeatCount(order), ...asked })],
    },
});
export const unnamedFolds = {
    UnnamedKept: (order, { unnamed }) => order.status === 'NONE' ? order : { ...order, keptUnnamed: unnamed },
};
