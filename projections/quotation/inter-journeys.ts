import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { seatsFor, taxesIn } from '#contracts/order/rules/fares.ts'
import { noAuthority, type Quoted, type TravellerCounts, voyageOf } from '#contracts/order/search/quote.ts'
import type { DeskFares, DeskFlight } from '#contracts/quotation/inter-api.ts'
import type { InterOffered } from '#contracts/quotation/inter-events.ts'
import type { Queries } from '../kernel/query.ts'
import { checkJourney } from '../order/journey.ts'
import type { Pricing } from '../order/pricing.ts'
import { blocksOf, quotingByHand } from '../order/quote.ts'
import { stockList } from '../seats/stock.ts'

/** flights of a leg that a desk may choose from */
const MOST = 60

/** Flights and prices of groups abroad that the desk quotes by hand (DOMAIN §3.12). */
export const interJourneys = (prices: Pricing, query: Pick<Queries, 'find'>) => {
  const byHand = quotingByHand(prices)
  const mustFollow = (items: Parameters<typeof checkJourney>[1]) => checkJourney(voyageOf(items), items)
  return {
    /** @throws Refused 400 where an airport is unknown, or all are in the mainland */
    mustBeAbroad: async (legs: readonly { origin: string; destination: string }[]): Promise<void> => {
      const countries = await prices.abroad.countries()
      const places = legs.flatMap(({ origin, destination }, n) => [
        { place: origin, field: `legs.${n}.origin` },
        { place: destination, field: `legs.${n}.destination` },
      ])
      for (const { place, field } of places)
        if (!countries.has(place)) throw invalid(`机场${place}不存在`, { [field]: `机场${place}不存在` })
      if (places.every(({ place }) => countries.get(place) === 'CN')) throw invalid('国际询价的航段须有境外机场', { legs: '须有境外机场' })
    },
    /** @throws Refused 403 */
    mustSell: async (agency: string, airLine: string): Promise<void> => {
      if (!(await prices.interAuthority(agency)).includes(airLine)) throw noAuthority(airLine, '国际')
    },
    /** @throws Refused where a flight is not sold any more, they make no journey, or there are too few seats */
    byHand: async ({
      legs,
      counts,
      paxMin,
      requestId,
      now,
    }: {
      legs: readonly { stockId: string; fares: DeskFares }[]
      counts: TravellerCounts
      paxMin: number
      requestId: string
      now: string
    }): Promise<Quoted> => {
      const items = await blocksOf(prices, legs, now)
      mustFollow(items)
      const seats = seatsFor(counts)
      const short = items.find(({ free }) => free < seats)
      if (short) throw new Refused(code.seats, `座位不足：${short.flightNo} ${short.date}余${short.free}座`)
      const policy = { id: requestId, name: `国际报价${requestId}` }
      return byHand(items, { fares: legs.map(({ fares }) => fares), counts, paxMin, now, policy })
    },
    /** @throws Refused where a flight is not sold any more */
    standing: async ({ legs, paxMin, total }: InterOffered, now: string): Promise<Quoted> => {
      await blocksOf(prices, legs, now)
      const counts = countsOf(Object.fromEntries(legs[0]!.lines.map(({ type, count }) => [type, count])))
      const seats = seatsFor(counts)
      return { airLine: legs[0]!.airLine, legs, counts, seats, persons: seats + counts.INFANT, paxMin, total, terms: {} }
    },
    flights: async ({
      airLine,
      origin,
      destination,
      from,
      to,
      now,
    }: {
      airLine: string
      origin: string
      destination: string
      from: string
      to: string
      now: string
    }): Promise<DeskFlight[]> => {
      const found = await query.find(stockList, {
        filter: { origin, destination, date: { gte: from, lte: to } },
        sort: ['date'],
        limit: MOST,
      })
      const hand = await prices.abroad.byHand(now)
      return found
        .filter(item => item.status === 'EFFECTIVE' && item.airLine === airLine && stdOf(item) > now)
        .map(item => {
          const taxes = hand.taxesOf(item)
          return {
            stockId: item.id,
            flightNo: item.flightNo,
            date: item.date,
            origin,
            destination,
            depTime: item.depTime,
            arrTime: item.arrTime,
            arrDays: item.arrDays,
            cabin: item.cabin,
            seatsLeft: item.free,
            fullFare: item.fullFare,
            taxes: {
              ADULT: taxesIn(taxes.ADULT),
              CHILD: taxesIn(taxes.CHILD),
              SOLIDER: taxesIn(taxes.SOLIDER),
              INFANT: taxesIn(taxes.INFANT),
            },
          }
        })
    },
    shares: prices.abroad.shares,
  }
}
