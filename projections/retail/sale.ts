import { addMinutes, type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { isAbroad, stdOf } from '#contracts/kernel/zones.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import type { FareRule } from '#contracts/order/rules/fare-rule.ts'
import { type PricedLeg, seatsFor, type TaxRow, taxesAt } from '#contracts/order/rules/fares.ts'
import { fareRuleText } from '#contracts/order/rules/fee-rungs.ts'
import { noAuthority, type QuoteAsked, type Quoted, type TravellerCounts } from '#contracts/order/search/quote.ts'
import type { RetailAsked } from '#contracts/retail/flight-api.ts'
import { bestFreights, type Freight, type FreightAsked, freightFare, linesFor } from '#contracts/retail/freights.ts'
import type { RuleLeg } from '#contracts/retail/match.ts'
import type { RetailFlight } from '#contracts/retail/parts.ts'
import { travellersOf } from '#contracts/retail/travellers.ts'
import { agencies } from '../agency/agency.ts'
import type { Queries } from '../kernel/query.ts'
import { cheapestJourney, checkJourney, checkLegs } from '../order/journey.ts'
import { type PricedBlock, type Pricing, pricesOf, quoteOf } from '../order/pricing.ts'
import { blocksOf, flightOf, mustBeSold } from '../order/quote.ts'
import { stockList } from '../seats/stock.ts'
import { freightsByLine } from './freights.ts'

/** the largest number of blocks of one route and day that are examined */
const MAX_BLOCKS = 200

type SaleDeps = {
  query: Pick<Queries, 'find' | 'cached' | 'cachedById'>
  prices: Pick<Pricing, 'authority' | 'at' | 'blockOf' | 'abroad'>
  taxRows: () => Promise<readonly TaxRow[]>
  airlineNames: () => Promise<Record<string, string>>
  airportGroups: () => Promise<(airLine: string) => ReadonlyMap<string, readonly string[]>>
  /** the rules that legs of an airline are sold under on a day of sale */
  rulesInForce: (airLine: string, day: LocalDate) => Promise<(leg: RuleLeg) => FareRule | undefined>
  /** minutes before departure until which an order can be paid */
  payBeforeDeparture: () => Promise<number>
}
/** A freight for a block, with the rule of its ticket and its price. */
type Offer = { freight: Freight; rule: FareRule; price: PricedLeg }
type Travelling = { agency: string; now: string; counts: TravellerCounts }

/** Sells seats of blocks to single travellers by freights (DOMAIN §3.59). Search, taxes and submission price by the same offers. */
export const retailSale = ({ query, prices, taxRows, airlineNames, airportGroups, rulesInForce, payBeforeDeparture }: SaleDeps) => {
  const freightsOn = freightsByLine(query)
  const agencyOf = query.cachedById(agencies)

  /** finds offers at this moment, for these travellers */
  const offering = async ({ agency, now, counts }: Travelling) => {
    const today = toLocal(now).date
    const [rates, groups, own] = await Promise.all([taxRows(), airportGroups(), agencyOf(agency)])
    const persons = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const family = [agency, ...(own?.parent === undefined ? [] : [own.parent])]
    return async (item: PricedBlock): Promise<Offer[]> => {
      const { airLine, origin, destination, flightNo, cabin, date, fullFare } = item
      const of = groups(airLine)
      const asked: FreightAsked = {
        origin,
        destination,
        originGroups: of.get(origin),
        destinationGroups: of.get(destination),
        flightNo,
        cabin,
        date,
        today,
        agencies: family,
        persons,
      }
      const found = await Promise.all(linesFor(asked).map(async line => (await freightsOn(airLine, line)).get(cabin) ?? []))
      const ruleOf = await rulesInForce(airLine, today)
      const { taxes } = taxesAt(rates, today, item.distance)
      return bestFreights(found.flat(), asked, fullFare).flatMap(freight => {
        const { childFareMode, ruleNo } = freight
        const rule = ruleOf({ origin, destination, flightNo, cabin, date, ruleNo })
        return rule ? [{ freight, rule, price: { fullFare, groupFare: freightFare(freight, fullFare), taxes, childFareMode } }] : []
      })
    }
  }
  /** is the flight within the country, so that it is sold to single travellers? */
  const isSold = async (item: PricedBlock) => !isAbroad(item) && !(await prices.abroad.sells(item))

  const flightsOn = async (
    { origin, destination, date, airlines }: { origin: string; destination: string; date: LocalDate; airlines: readonly string[] },
    travelling: Travelling,
  ) => {
    const { agency, now, counts } = travelling
    const soonest = addMinutes(now, await payBeforeDeparture())
    const [items, { obstacleOf }, offersOn, names] = await Promise.all([
      query.find(stockList, { filter: { origin, destination, date }, limit: MAX_BLOCKS }),
      prices.at(agency, now),
      offering(travelling),
      airlineNames(),
    ])
    const seats = seatsFor(counts)
    const shown = ({ freight: { id, product }, rule, price }: Offer) => ({
      freightId: id,
      product,
      fare: price.groupFare,
      prices: pricesOf(price, {}).flatMap(({ type, count: _, total: __, ...line }) => (counts[type] > 0 ? [{ type, ...line }] : [])),
      ruleText: fareRuleText(rule),
      total: quoteOf([price], counts).total,
    })
    const cabins = await Promise.all(
      items.map(async item => {
        const isOpen = item.status === 'EFFECTIVE' && item.free >= seats && airlines.includes(item.airLine) && stdOf(item) > soonest
        if (!isOpen || obstacleOf(item) || !(await isSold(item))) return []
        const offers = (await offersOn(item)).filter(({ freight }) => item.free - freight.leave >= seats)
        if (offers.length === 0) return []
        const left = item.free - Math.min(...offers.map(({ freight }) => freight.leave))
        return [
          { item, cabin: { stockId: item.id, cabin: item.cabin, seatsLeft: left > 9 ? 'A' : String(left), offers: offers.map(shown) } },
        ]
      }),
    )
    return [...groupedBy(cabins.flat(), ({ item }) => item.flightNo).values()]
      .map((of): RetailFlight & { total: number } => {
        const { airLine, flightNo, date, origin, destination, depTime, arrTime, arrDays } = of[0]!.item
        const all = of.map(({ cabin }) => cabin).sort((a, b) => a.offers[0]!.total - b.offers[0]!.total)
        const flight = { airLine, airLineName: names[airLine] ?? airLine, flightNo, date, origin, destination, depTime, arrTime, arrDays }
        return { ...flight, cabins: all, total: all[0]!.offers[0]!.total }
      })
      .sort((a, b) => (a.depTime < b.depTime ? -1 : 1))
  }

  /**
   * Flights of a question with the offers for them, and the lowest total of a journey, fen.
   * @throws Refused 400 for a question that makes no journey, 403 where the agency may not sell the airline
   */
  const search = async ({ origin, destination, startDate, backDate, airLine, counts }: RetailAsked, agency: string, now: string) => {
    const travelling = { agency, now, counts: travellersOf({ counts }) }
    const legs = [
      { origin, destination, date: startDate },
      ...(backDate === undefined ? [] : [{ origin: destination, destination: origin, date: backDate }]),
    ]
    checkLegs(backDate === undefined ? 'S' : 'D', legs)
    const domestic = await prices.authority(agency)
    if (airLine && !domestic.includes(airLine)) throw noAuthority(airLine)
    const airlines = airLine ? [airLine] : domestic
    const found = await Promise.all(legs.map(leg => flightsOn({ ...leg, airlines }, travelling)))
    // an order has one airline, and its flights follow one another: impossible combinations are left out
    const totals = new Map(
      airlines.flatMap(one => {
        const total = cheapestJourney(found.map(flights => flights.filter(flight => flight.airLine === one)))
        return total === undefined ? [] : [[one, total] as const]
      }),
    )
    return {
      legs: legs.map((leg, n) => ({
        ...leg,
        flights: found[n]!.flatMap(({ total: _, ...flight }) => (totals.has(flight.airLine) ? [flight] : [])),
      })),
      lowest: totals.size > 0 ? Math.min(...totals.values()) : null,
    }
  }

  /**
   * Prices chosen flights and freights now. @throws Refused where a flight or a freight is not sold any more, or not to these travellers
   */
  const quote = async (
    chosen: readonly { stockId: string; freightId: string }[],
    { voyageType, ...travelling }: Travelling & Pick<QuoteAsked, 'voyageType'>,
  ): Promise<Quoted & { leave: Readonly<Record<string, number>> }> => {
    const { agency, now, counts } = travelling
    const items = await blocksOf(prices, chosen, now)
    checkJourney(voyageType, items)
    const { airLine } = items[0]!
    if (!(await prices.authority(agency)).includes(airLine)) throw noAuthority(airLine)
    const [at, offersOn] = await Promise.all([prices.at(agency, now), offering(travelling)])
    const sold = await Promise.all(
      items.map(async (item, n) => {
        mustBeSold(at, item)
        const offers = (await isSold(item)) ? await offersOn(item) : []
        const offer = offers.find(({ freight }) => freight.id === chosen[n]!.freightId)
        if (!offer) throw new Refused(code.order, '该运价已停售，请重新查询')
        return offer
      }),
    )
    const quoted = quoteOf(
      sold.map(({ price }) => price),
      counts,
    )
    return {
      airLine,
      counts: countsOf(Object.fromEntries(quoted.lines.map(({ type, count }) => [type, count]))),
      seats: quoted.seats,
      persons: quoted.persons,
      paxMin: 1,
      total: quoted.total,
      terms: {},
      leave: Object.fromEntries(sold.map(({ freight }, n) => [items[n]!.id, freight.leave])),
      legs: sold.map(({ freight, rule, price }, n) => ({
        ...flightOf(items[n]!),
        policyId: freight.id,
        policyName: freight.product,
        refundable: true,
        segmentRefund: true,
        rule,
        lines: quoted.legs[n]!,
        prices: pricesOf(price, {}).map(({ count: _, total: __, ...line }) => line),
      })),
    }
  }
  /** the days on which the rates of taxes began that hold today for these flights */
  const taxesSince = async (legs: Quoted['legs'], now: string) => {
    const rates = await taxRows()
    return legs.map(({ distance }) => taxesAt(rates, toLocal(now).date, distance).since)
  }
  return { search, quote, taxesSince }
}
