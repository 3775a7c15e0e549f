import type { GroupType } from '#contracts/enums.ts'
import { addDays, addMinutes, daysBetween, weekday } from '#contracts/kernel/calendar.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { seatsFor } from '#contracts/order/rules/fares.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { noAuthority, type TravellerCounts } from '#contracts/order/search/quote.ts'
import { CALENDAR_DAYS, LOWEST_DAYS, type PricedFlight } from '#contracts/order/search/search-api.ts'
import type { Queries } from '../kernel/query.ts'
import { stockList } from '../seats/stock.ts'
import { cheapestJourney, checkLegs } from './journey.ts'
import { freeUnder, type PricedBlock, type Pricing, smallest } from './pricing.ts'

type Flight = Static<typeof PricedFlight>
type Caller = { agency: string; now: string; groupType?: GroupType }
type RouteAsked = { origin: string; destination: string; airLine?: string; counts?: TravellerCounts }

/** the largest number of blocks of one route and day that are examined */
const MAX_BLOCKS = 200

/**
 * Seats for sale with their prices: flights that the agency may sell, with enough seats for the group, that leave late enough to be paid.
 */
export const searching = (
  query: Pick<Queries, 'find'>,
  { authority, at }: Pricing,
  limitRules: (airLine: string) => Promise<Pick<LimitRules, 'payBeforeDeparture'>>,
) => {
  const sellable = async (agency: string, airLine?: string): Promise<string[]> => {
    const domestic = await authority(agency)
    if (airLine && !domestic.includes(airLine)) throw noAuthority(airLine)
    return airLine ? [airLine] : domestic
  }
  /** blocks of a route for sale between two days, by index (stockList: origin, destination, date) */
  const blocks = async (
    { origin, destination, from, to, full = false }: { origin: string; destination: string; from: string; to: string; full?: boolean },
    airlines: readonly string[],
    now: string,
  ): Promise<PricedBlock[]> => {
    const items = await query.find(stockList, {
      filter: { origin, destination, date: from === to ? from : { gte: from, lte: to } },
      limit: MAX_BLOCKS * (daysBetween(from, to) + 1),
    })
    const open = items.filter(item => item.status === 'EFFECTIVE' && (full || item.free > 0) && airlines.includes(item.airLine))
    // flights that leave too soon to be paid are left out
    const sellers = [...new Set(open.map(item => item.airLine))]
    const soonest = new Map(
      await Promise.all(sellers.map(async airLine => [airLine, addMinutes(now, (await limitRules(airLine)).payBeforeDeparture)] as const)),
    )
    return open.filter(item => stdOf(item) > soonest.get(item.airLine)!)
  }
  /**
   * price of each block for the group, or for the smallest group of its policy; `free`: the policy must grant the free seats that are asked
   * for
   */
  const flightsOf = async (
    items: readonly PricedBlock[],
    { counts, free = true, full = false }: { counts?: TravellerCounts | undefined; free?: boolean; full?: boolean },
    caller: Caller,
  ) => {
    const asked = counts && seatsFor(counts) > 0 ? counts : undefined
    const { policyFor, obstacleOf, pricedFlight } = await at(caller.agency, caller.now, { counts: asked, groupType: caller.groupType })
    const flights = await Promise.all(
      items.map(async item => {
        if (obstacleOf(item)?.closed) return undefined
        const policy = await policyFor(item, asked && seatsFor(asked))
        if (!policy) return undefined
        const group = asked ?? smallest(policy.terms)
        const flight = pricedFlight(item, policy, group)
        const seats = seatsFor(group)
        return (!full && item.free < seats) || (free && group.FREE > freeUnder(policy.terms, seats)) ? undefined : flight
      }),
    )
    return flights.filter(flight => flight !== undefined).sort(cheapestFirst)
  }

  const search = async ({
    voyageType,
    legs,
    airLine,
    counts,
    waitlist: full = false,
    ...caller
  }: Caller & {
    /** true to include flights without enough seats, for which the group may wait */
    waitlist?: boolean
    voyageType: 'S' | 'D' | 'M'
    legs: { origin: string; destination: string; date: string }[]
    airLine?: string
    counts?: TravellerCounts
  }) => {
    checkLegs(voyageType, legs)
    const airlines = await sellable(caller.agency, airLine)
    const found = await Promise.all(
      legs.map(async ({ origin, destination, date }, leg) =>
        flightsOf(
          await blocks({ origin, destination, from: date, to: date, full }, airlines, caller.now),
          { counts, free: leg === 0, full }, // the first leg's policy decides for the journey
          caller,
        ),
      ),
    )
    // an order has one airline, and its flights follow one another: impossible combinations are left out
    const totals = new Map<string, number>()
    for (const airLine of airlines) {
      const total = cheapestJourney(found.map(flights => flights.filter(flight => flight.airLine === airLine)))
      if (total !== undefined) totals.set(airLine, total)
    }
    return {
      legs: legs.map((leg, i) => ({ ...leg, flights: found[i]!.filter(({ airLine }) => totals.has(airLine)) })),
      lowest: totals.size > 0 ? Math.min(...totals.values()) : null,
    }
  }

  const lowest = async ({
    origin,
    destination,
    date,
    dateTo = date,
    airLine,
    counts,
    ...caller
  }: RouteAsked & Caller & { date: string; dateTo?: string }) => {
    const days = daysIn(date, dateTo, LOWEST_DAYS)
    const items = await blocks({ origin, destination, from: date, to: dateTo }, await sellable(caller.agency, airLine), caller.now)
    const byDay = groupedBy(orderable(await flightsOf(items, { counts }, caller)), flight => flight.date)
    return {
      days: days.map(date => {
        const flights = [...groupedBy(byDay.get(date) ?? [], flight => flight.flightNo).values()].map(([cheapest]) => cheapest!)
        return { date, lowest: flights[0] ?? null, flights }
      }),
    }
  }

  const calendar = async ({
    origin,
    destination,
    startDate,
    endDate = addDays(startDate, 29),
    airLine,
    counts,
    ...caller
  }: RouteAsked & Caller & { startDate: string; endDate?: string }) => {
    const days = daysIn(startDate, endDate, CALENDAR_DAYS)
    const items = await blocks({ origin, destination, from: startDate, to: endDate }, await sellable(caller.agency, airLine), caller.now)
    const byDay = groupedBy(orderable(await flightsOf(items, { counts, full: true }, caller)), flight => flight.date)
    return {
      days: days.map(date => {
        const all = byDay.get(date) ?? []
        const flights = all.filter(flight => flight.seatsLeft >= seatsIn(flight))
        const adults = flights.map(({ prices }) => prices.find(({ type }) => type === 'ADULT')!)
        return {
          date,
          weekday: weekday(date),
          fare: least(adults.map(({ fare }) => fare)),
          price: least(adults.map(({ perPassenger }) => perPassenger)),
          seatsLeft: flights.reduce((sum, { seatsLeft }) => sum + seatsLeft, 0),
          flights: new Set(flights.map(({ flightNo }) => flightNo)).size,
          ...(flights.length === 0 && all.length > 0 && { fewSeats: Math.max(...all.map(({ seatsLeft }) => seatsLeft)) }),
        }
      }),
    }
  }
  return { search, lowest, calendar }
}
export type Searching = ReturnType<typeof searching>

/** a price list shows what can be ordered; a search also shows why a flight cannot */
const orderable = (flights: readonly Flight[]) => flights.filter(({ obstacle }) => obstacle === undefined)
const cheapestFirst = (a: Flight, b: Flight) => a.total - b.total || (a.depTime < b.depTime ? -1 : 1)
/** number of seats for the group of a flight */
const seatsIn = ({ prices }: Flight): number => prices.reduce((sum, { type, count }) => sum + (type === 'INFANT' ? 0 : count), 0)
const least = (amounts: readonly number[]): number | null => (amounts.length > 0 ? Math.min(...amounts) : null)

const daysIn = (from: string, to: string, most: number): string[] => {
  const count = daysBetween(from, to) + 1
  if (count < 1) throw new Refused(code.invalid, '结束日期不能早于开始日期', { status: 400 })
  if (count > most) throw new Refused(code.invalid, `最多查询${most}天`, { status: 400 })
  return Array.from({ length: count }, (_, day) => addDays(from, day))
}
