import { code, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/policy/quota-events.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { QuotaClaimed, QuotaCounted, QuotaDropped } = events;
const without = (quota, orderNos) => quota.filter(({ orderNo }) => !orderNos.includes(orderNo));
export const takenOf = (quota) => quota.reduce((sum, { count }) => sum + count, 0);
/** What orders have of a policy's quota: claimed before the order, counted again after each change of it. */
export const quota = decider()({
    name: 'quota',
    zh: '政策额度',
    code: code.policy,
    initial: [],
    kept: { version: 1, every: 500 },
    evolve: {
        QuotaClaimed: (quota, { orderNo, count, until }) => [...without(quota, [orderNo]), { orderNo, count, until }],
        QuotaCounted: (quota, { orderNo, count, revision }) => [
            ...without(quota, [orderNo]),
            ...(count > 0 ? [{ orderNo, count, revision }] : []),
        ],
        QuotaDropped: (quota, { claims }) => without(quota, claims),
    },
    commands: {
        /** @throws Refused where not so much is left */
        claim: {
            decide: (quota, { orderNo, count, until, most, what, stale }) => {
                if (quota.some(claim => claim.orderNo === orderNo))
                    return [];
                const dead = quota.flatMap(claim => (stale.includes(claim.orderNo) ? [claim.orderNo] : []));
                const left = most - takenOf(without(quota, dead));
                if (count > left)
                    throw new Refused(code.policy, `${what}仅剩${Math.max(0, left)}人`);
                return [...(dead.length > 0 ? [QuotaDropped({ claims: dead })] : []), QuotaClaimed({ orderNo, count, until })];
            },
        },
        /** sent after each fact that may change it, with what the order has at that moment */
        count: {
            decide: (quota, { orderNo, count, revision }) => {
                const own = quota.find(claim => claim.orderNo === orderNo);
                if (own?.revision !== undefined && own.revision >= revision)
                    return [];
                return (own?.count ?? 0) === count && own?.until === undefined ? [] : [QuotaCounted({ orderNo, count, revision })];
            },
        },
        drop: {
            decide: (quota, { orderNo }) => quota.some(claim => claim.orderNo === orderNo && claim.revision === undefined) ? [QuotaDropped({ claims: [orderNo] })] : [],
        },
    },
});
