import type { FareType } from '#contracts/enums.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { fareLine, normalFare } from '#contracts/order/rules/fares.ts'
import { unitPrice } from '#contracts/order/rules/instalments.ts'
import type { Quoter, TravellerCounts } from '#contracts/order/search/quote.ts'
import { isOn, type LiveOrder, type OrderChange, type Passenger, passengersOf } from '#services/order/state.ts'
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts'

type Leg = OrderChange['moves'][number]['leg']
/**
 * `journey`: the order's flights as they will be, `to` among them; `going`: travellers whose coupons change; absent where there are no
 * tickets yet, and all of the order goes
 */
type Wanted = { old: Leg; to: string; journey: readonly string[]; going?: readonly Passenger[] | undefined; now: string }

/**
 * A flight in the place of another, at the price of this moment (DOMAIN §3.18): the group's price for a whole group, and for some of it
 * where as many as the policy's minimum fly there by this order, else the normal fare.
 * @throws Refused where the flight is not for sale to this agency
 */
export const legFor = async (quote: Quoter, state: LiveOrder, { old, to, journey: whole, going, now }: Wanted): Promise<Leg> => {
  const { counts, agency, groupType, legs, voyageType, inter } = state.submitted
  // a fare abroad is that of a journey, also where the desk has named another
  const [journey, type] = inter ? [whole, voyageType] : [[to], 'S' as const]
  const priced = async (counts: TravellerCounts) => {
    const { legs } = await quote({ legs: journey.map(stockId => ({ stockId })), voyageType: type, counts, agency, now, groupType })
    return legs[journey.indexOf(to)]!
  }
  if (!going) return priced(counts)
  const coupons = couponsOf(state)
  const holds = (stockId: string) =>
    legs.some(leg => leg.stockId === stockId)
      ? passengersOf(state).filter(one => isOn(one, stockId) && standingOn(coupons, one, stockId) === 'TICKETED')
      : []
  const there = holds(to).filter(({ id }) => !going.some(one => one.id === id))
  const asGroup = await priced(countsOfAll([...going, ...there])).catch(error => {
    if (!isRefusal(error)) throw error
    return undefined
  })
  if (asGroup) return asGroup
  const leg = await priced(counts)
  if (holds(old.stockId).every(({ id }) => going.some(one => one.id === id))) return leg
  const lines = leg.lines.map(line => fareLine(line.type, line.count, normalFare(line.type, leg), line))
  return { ...leg, lines }
}
const countsOfAll = (some: readonly { type: FareType }[]): TravellerCounts => {
  const counts = countsOf({})
  for (const { type } of some) counts[type]++
  return counts
}
/** 新舱位须高于原舱位 is judged by the adult's fare; without adults by the dearest. */
export const isHigher = (old: Leg, leg: Leg): boolean => fareOf(leg) > fareOf(old)
const fareOf = (leg: Leg): number => unitPrice(leg, 'ADULT')?.fare ?? Math.max(...leg.lines.map(({ fare }) => fare))
