import { type FareType, fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { unitPrice } from '#contracts/order/rules/instalments.ts'
import type { Quoter, TravellerCounts } from '#contracts/order/search/quote.ts'
import type { LiveOrder } from '../state.ts'
import { each, seatsOf, types } from './changes.ts'

export type AddPriceDeps = {
  quote: Quoter
  /** does a policy still sell to a group of this size at this moment? */
  policySells: (policyId: string, seats: number, now: string) => Promise<boolean>
  /** seats that may be added at the agreed price when the policies' price has changed */
  atAgreedPrice: () => Promise<number>
}

/**
 * May seats be added at the order's price? Yes, where its flights are still for sale to the agency, to a group of the new size, and at that
 * price. A few more may be added when the price has changed, while the policy of the order lives. Staff may add any number at the agreed
 * price.
 * @throws Refused 无该航司销售权限 / 没有适用的团队政策 / 现行政策票价已变动
 */
export const mayAdd = async (
  order: LiveOrder,
  { counts: asked, now, agent }: { counts: Partial<TravellerCounts>; now: string; agent: boolean },
  { quote, policySells, atAgreedPrice }: AddPriceDeps,
): Promise<void> => {
  const { agency, legs, voyageType, counts: before, groupType } = order.submitted
  const counts = each(type => before[type] + (asked[type] ?? 0))
  const quoted = await quote({ legs: legs.map(({ stockId }) => ({ stockId })), voyageType, counts, agency, now, groupType })
  const moved = legs.flatMap((leg, n) => types.flatMap(type => differs(leg, quoted.legs[n]!, type, asked[type] ?? 0)))
  if (moved.length === 0 || !agent) return
  const lives = await Promise.all(legs.map(({ policyId }) => policySells(policyId, seatsOf(counts), now)))
  const few = await atAgreedPrice()
  const more = seatsOf(each(type => asked[type] ?? 0))
  if (lives.every(Boolean) && (order.grown ?? 0) + more <= few) return
  const why = lives.every(Boolean) ? `按原价最多累计增加${few}座` : '原政策已失效'
  throw new Refused(code.order, `现行政策票价已变动（${moved.join('，')}），${why}，请另行下单`)
}

type Leg = LiveOrder['submitted']['legs'][number]
const differs = (leg: Leg, now: Leg, type: FareType, count: number): string[] => {
  const [agreed, current] = [unitPrice(leg, type)?.fare, unitPrice(now, type)?.fare]
  // a type without a price in the order is refused elsewhere
  if (count === 0 || agreed === undefined || agreed === current) return []
  return [
    `${leg.flightNo}${fareTypes[type]}${current === undefined ? '不再销售' : `现价${formatYuan(current)}，订单${formatYuan(agreed)}`}`,
  ]
}
