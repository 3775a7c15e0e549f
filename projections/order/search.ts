import type { GroupType } from '#contracts/enums.ts'
import { addDays, addMinutes, daysBetween, weekday } from '#contracts/kernel/calendar.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { LimitRules } from '#contracts/order/limits/limits.ts'
import { seatsFor } from '#contracts/order/money/fares.ts'
import { type Counts, noAuthority } from '#contracts/order/search/quote.ts'
import { CALENDAR_DAYS, LOWEST_DAYS, type Offer } from '#contracts/order/search/search-api.ts'
import type { Queries } from '../kernel/query.ts'
import { stockList } from '../seats/stock.ts'
import { cheapestJourney, checkLegs, stdOf } from './journey.ts'
import { freeUnder, type Item, type Pricing, smallest } from './pricing.ts'

type Offered = Static<typeof Offer>
type Caller = { agency: string; now: string; groupType?: GroupType }
type RouteAsked = { origin: string; destination: string; airLine?: string; counts?: Counts }

/** blocks of one route on one day that are looked at */
const MAX_BLOCKS = 200

/** Seats on offer and their prices: what the agency may sell, what still has seats for the group and leaves late enough to be paid. */
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
  /** blocks of a route from one day to another that are for sale, by index (stockList: origin, destination, date) */
  const blocks = async (
    { origin, destination, from, to, full = false }: { origin: string; destination: string; from: string; to: string; full?: boolean },
    airlines: readonly string[],
    now: string,
  ): Promise<Item[]> => {
    const items = await query.find(stockList, {
      filter: { origin, destination, date: from === to ? from : { gte: from, lte: to } },
      limit: MAX_BLOCKS * (daysBetween(from, to) + 1),
    })
    const open = items.filter(item => item.status === 'EFFECTIVE' && (full || item.free > 0) && airlines.includes(item.airLine))
    // nobody could pay for what leaves sooner
    const sellers = [...new Set(open.map(item => item.airLine))]
    const soonest = new Map(
      await Promise.all(sellers.map(async airLine => [airLine, addMinutes(now, (await limitRules(airLine)).payBeforeDeparture)] as const)),
    )
    return open.filter(item => stdOf(item) > soonest.get(item.airLine)!)
  }
  /** what each block costs the group, or the smallest its policy takes; `free`: its policy must grant the free seats asked for */
  const offersOf = async (
    items: readonly Item[],
    { counts, free = true, full = false }: { counts?: Counts | undefined; free?: boolean; full?: boolean },
    caller: Caller,
  ) => {
    const asked = counts && seatsFor(counts) > 0 ? counts : undefined
    const { policyFor, offer } = await at(caller.agency, caller.now, { counts: asked, groupType: caller.groupType })
    const offers = await Promise.all(
      items.map(async item => {
        const policy = await policyFor(item, asked && seatsFor(asked))
        if (!policy) return undefined
        const group = asked ?? smallest(policy.terms)
        const offered = offer(item, policy, group)
        const seats = seatsFor(group)
        return (!full && item.free < seats) || (free && group.FREE > freeUnder(policy.terms, seats)) ? undefined : offered
      }),
    )
    return offers.filter(offer => offer !== undefined).sort(cheapestFirst)
  }

  const search = async ({
    voyageType,
    legs,
    airLine,
    counts,
    waitlist: full = false,
    ...caller
  }: Caller & {
    /** flights without seats for the group are offered too, to wait for them */
    waitlist?: boolean
    voyageType: 'S' | 'D' | 'M'
    legs: { origin: string; destination: string; date: string }[]
    airLine?: string
    counts?: Counts
  }) => {
    checkLegs(voyageType, legs)
    const airlines = await sellable(caller.agency, airLine)
    const found = await Promise.all(
      legs.map(async ({ origin, destination, date }, leg) =>
        offersOf(
          await blocks({ origin, destination, from: date, to: date, full }, airlines, caller.now),
          { counts, free: leg === 0, full }, // the first leg's policy speaks for the journey
          caller,
        ),
      ),
    )
    // an order is one airline's, and its flights follow one another: what cannot be combined is not offered
    const totals = new Map<string, number>()
    for (const airLine of airlines) {
      const total = cheapestJourney(found.map(offers => offers.filter(offer => offer.airLine === airLine)))
      if (total !== undefined) totals.set(airLine, total)
    }
    return {
      legs: legs.map((leg, i) => ({ ...leg, offers: found[i]!.filter(({ airLine }) => totals.has(airLine)) })),
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
    const byDay = groupedBy(await offersOf(items, { counts }, caller), offer => offer.date)
    return {
      days: days.map(date => {
        const flights = [...groupedBy(byDay.get(date) ?? [], offer => offer.flightNo).values()].map(([cheapest]) => cheapest!)
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
    const byDay = groupedBy(await offersOf(items, { counts, full: true }, caller), offer => offer.date)
    return {
      days: days.map(date => {
        const all = byDay.get(date) ?? []
        const offers = all.filter(offer => offer.seatsLeft >= seatsIn(offer))
        const adults = offers.map(({ prices }) => prices.find(({ type }) => type === 'ADULT')!)
        return {
          date,
          weekday: weekday(date),
          fare: least(adults.map(({ fare }) => fare)),
          price: least(adults.map(({ perPassenger }) => perPassenger)),
          seatsLeft: offers.reduce((sum, { seatsLeft }) => sum + seatsLeft, 0),
          flights: new Set(offers.map(({ flightNo }) => flightNo)).size,
          ...(offers.length === 0 && all.length > 0 && { fewSeats: Math.max(...all.map(({ seatsLeft }) => seatsLeft)) }),
        }
      }),
    }
  }
  return { search, lowest, calendar }
}
export type Searching = ReturnType<typeof searching>

const cheapestFirst = (a: Offered, b: Offered) => a.total - b.total || (a.depTime < b.depTime ? -1 : 1)
/** how many seats the group takes that an offer is for */
const seatsIn = ({ prices }: Offered): number => prices.reduce((sum, { type, count }) => sum + (type === 'INFANT' ? 0 : count), 0)
const least = (amounts: readonly number[]): number | null => (amounts.length > 0 ? Math.min(...amounts) : null)

const daysIn = (from: string, to: string, most: number): string[] => {
  const count = daysBetween(from, to) + 1
  if (count < 1) throw new Refused(code.invalid, '结束日期不能早于开始日期', { status: 400 })
  if (count > most) throw new Refused(code.invalid, `最多查询${most}天`, { status: 400 })
  return Array.from({ length: count }, (_, day) => addDays(from, day))
}
