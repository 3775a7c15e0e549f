import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Quoted, TravellerCounts } from '#contracts/order/search/quote.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import type { Sellable } from '#contracts/policy/match.ts'
import type { Queries } from '../kernel/query.ts'
import { checkJourney, type Scheduled } from '../order/journey.ts'
import type { PricedBlock, Pricing } from '../order/pricing.ts'
import { blocksOf, mustBeSold, quoteFor } from '../order/quote.ts'
import { stockList } from '../seats/stock.ts'

type VoyageType = 'S' | 'D' | 'M'
/** The terms of a quote for an order: fares of an adult, leg by leg, for one group. */
type SoldAt = {
  quoteId: string
  agency: string
  airLine: string
  voyageType: VoyageType
  legs: readonly { stockId: string }[]
  counts: TravellerCounts
  fares: readonly number[]
  paxMin: number
  refundable: boolean
}

/** Flights of a requested quote, and the total of an order at a quote. */
export const quoteJourneys = (prices: Pricing, query: Pick<Queries, 'find'>) => ({
  /** @throws Refused when a flight is not for sale to this agency, or the flights make no journey */
  chosen: async (legs: readonly { stockId: string }[], voyageType: VoyageType, agency: string, now: string): Promise<PricedBlock[]> => {
    const items = await blocksOf(prices, legs, now)
    checkJourney(voyageType, items)
    const { airLine } = items[0]!
    if (!(await prices.authority(agency)).includes(airLine)) throw noAuthority(airLine)
    if ((await Promise.all(items.map(prices.abroad.sells))).some(Boolean))
      throw new Refused(code.quotation, '国际团队不能自动报价，请按国际政策下单')
    const at = await prices.at(agency, now)
    for (const item of items) mustBeSold(at, item)
    return items
  },
  /** the flight on sale on a day; undefined when it is not on sale */
  onDay: async (flightNo: string, date: string): Promise<PricedBlock | undefined> =>
    (await query.find(stockList, { filter: { flightNo, date }, sort: ['date'], limit: 20 })).find(({ status }) => status === 'EFFECTIVE'),
  /** @throws Refused 400 */
  mustFollow: (voyageType: VoyageType, items: readonly Scheduled[]): void => checkJourney(voyageType, items),
  /** Fares of the quote with the taxes of the day of issue. @throws Refused when a flight is not for sale any more */
  sold: async (quote: SoldAt, now: string): Promise<Quoted> => {
    const { legs, counts, agency } = quote
    const items = await blocksOf(prices, legs, now)
    return quoteFor({ items, sold: items.map((_, leg) => policyOf(quote, leg)), counts, prices: await prices.at(agency, now, { counts }) })
  },
})

/** a policy for this group only */
const policyOf = ({ quoteId, airLine, fares, paxMin, refundable }: SoldAt, leg: number): Sellable => ({
  id: quoteId,
  updatedAt: '',
  terms: { name: `报价${quoteId}`, airLine, paxMin, price: { kind: 'FIXED', fare: fares[leg]! }, childFareMode: 'HALF_OF_Y', refundable },
})
