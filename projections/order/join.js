import { code, Refused } from '#contracts/kernel/refused.ts';
import { unitPrice } from '#contracts/order/rules/instalments.ts';
import { joiningFare } from '#contracts/policy/addon-policy.ts';
import { blocksOf, mustBeSold, quoteFor } from './quote.ts';
/**
 * Prices people who join an ordered group, by the add-on policy for its first flight: on each flight the group's own fare and a part more.
 * @throws Refused 没有适用的加人政策
 */
export const joining = (pricing) => async ({ legs, agency, groupType }, counts, now) => {
    const items = await blocksOf(pricing, legs, now);
    const prices = await pricing.at(agency, now, { counts, groupType });
    for (const item of items)
        mustBeSold(prices, item);
    const policy = prices.joiningFor(items[0]);
    if (!policy)
        throw new Refused(code.order, '没有适用的加人政策');
    const { id, version, updatedAt, policyNo, terms } = policy;
    const sold = legs.map((leg) => {
        const [adult, child] = [unitPrice(leg, 'ADULT'), unitPrice(leg, 'CHILD')];
        if (!adult)
            throw new Refused(code.order, '订单没有成人的价格，不能加人');
        return {
            id,
            version,
            updatedAt,
            terms: {
                name: terms.name,
                airLine: terms.airLine,
                paxMin: 1,
                price: { kind: 'FIXED', fare: joiningFare(adult.fare, terms) },
                childFareMode: child?.fare === adult.fare ? 'GROUP_ADULT' : 'HALF_OF_Y',
                refundable: leg.refundable,
            },
        };
    });
    return { ...quoteFor({ items, sold, counts, prices }), policy: { policyNo, name: terms.name, version } };
};
