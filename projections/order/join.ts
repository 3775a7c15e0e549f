import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderSubmitted } from '#contracts/order/events.ts'
import { unitPrice } from '#contracts/order/rules/instalments.ts'
import type { Joined, TravellerCounts } from '#contracts/order/search/quote.ts'
import { joiningFare } from '#contracts/policy/addon-policy.ts'
import type { Pricing, Sold } from './pricing.ts'
import { blocksOf, mustBeSold, quoteFor } from './quote.ts'

type Group = Pick<Static<typeof OrderSubmitted.schema>, 'legs' | 'agency' | 'groupType'>

/**
 * Prices people who join an ordered group, by the add-on policy for its first flight: on each flight the group's own fare and a part more.
 * @throws Refused 没有适用的加人政策
 */
export const joining =
  (pricing: Pricing) =>
  async ({ legs, agency, groupType }: Group, counts: TravellerCounts, now: string): Promise<Joined> => {
    if (legs.some(leg => leg.filed)) throw new Refused(code.order, '国际团队不能按加人政策加人，请增加座位或另行下单')
    const items = await blocksOf(pricing, legs, now)
    const prices = await pricing.at(agency, now, { counts, groupType })
    for (const item of items) mustBeSold(prices, item)
    const policy = prices.joiningFor(items[0]!)
    if (!policy) throw new Refused(code.order, '没有适用的加人政策')
    const { id, version, updatedAt, policyNo, terms } = policy
    const sold = legs.map((leg): Sold => {
      const [adult, child] = [unitPrice(leg, 'ADULT'), unitPrice(leg, 'CHILD')]
      if (!adult) throw new Refused(code.order, '订单没有成人的价格，不能加人')
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
      }
    })
    return { ...quoteFor({ items, sold, counts, prices }), policy: { policyNo, name: terms.name, version } }
  }
