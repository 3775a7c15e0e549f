import { addDays, addMinutes } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { codesIn } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { isAbroad, staOf, stdOf } from '#contracts/kernel/zones.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { overLegs } from '#contracts/order/rules/fares.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { type InterOffer, interPrice } from '#contracts/order/search/inter-api.ts'
import { MAX_LEGS, noAuthority, type TravellerCounts } from '#contracts/order/search/quote.ts'
import type { Queries } from '../kernel/query.ts'
import { stockList } from '../seats/stock.ts'
import { checkLegs } from './journey.ts'
import type { PricedBlock, Pricing } from './pricing.ts'
import { quotingAbroad } from './quote.ts'

/** blocks of a route and day that are looked at, and flights or connections that are kept of each leg */
const MAX_BLOCKS = 50
const MAX_WAYS = 12
/** offers of one answer */
const MAX_OFFERS = 20

type Deps = { query: Pick<Queries, 'find'>; limitRules: (airLine: string) => Promise<Pick<LimitRules, 'payBeforeDeparture'>> }
type LegAsked = { origin: string; destination: string; date: string; cabin?: string }

/** Journeys abroad at filed fares, with domestic feeders where the airline lets them stand before or after a flight (DOMAIN §5.18). */
export const interSearch = ({ query, limitRules }: Deps, pricing: Pricing): Route => {
  const quote = quotingAbroad(pricing)
  const { abroad } = pricing

  const blocks = async (
    route: { origin: string; destination: string },
    days: readonly string[],
    airlines: readonly string[],
    now: string,
  ) => {
    const found = await query.find(stockList, { filter: { ...route, date: { in: [...days] } }, limit: MAX_BLOCKS * days.length })
    const open = found.filter(item => item.status === 'EFFECTIVE' && airlines.includes(item.airLine))
    const soonest = new Map<string, string>()
    for (const airLine of new Set(open.map(item => item.airLine)))
      soonest.set(airLine, addMinutes(now, (await limitRules(airLine)).payBeforeDeparture))
    return open.filter(item => stdOf(item) > soonest.get(item.airLine)!)
  }

  /** The flights of a leg as it is asked for: one abroad, or one with its feeder. */
  const waysOf = async (
    { origin, destination, date, cabin }: LegAsked,
    airlines: readonly string[],
    now: string,
  ): Promise<PricedBlock[][]> => {
    const direct = (await blocks({ origin, destination }, [date], airlines, now)).filter(isAbroad)
    const segments = (await abroad.feeders()).filter(({ airLine }) => airlines.includes(airLine))
    const connections = segments.map(async ({ airLine, gateway, feeders, direction, minMinutes, maxHours }): Promise<PricedBlock[][]> => {
      const at = codesIn(feeders)
      const side =
        at.includes(origin) && direction !== 'BACK' ? 'OUT' : at.includes(destination) && direction !== 'OUT' ? 'BACK' : undefined
      if (!side || gateway === origin || gateway === destination) return []
      const later = [date, addDays(date, 1), addDays(date, 2)]
      const [first, second] = await Promise.all([
        blocks({ origin, destination: gateway }, [date], [airLine], now),
        blocks({ origin: gateway, destination }, later, [airLine], now),
      ])
      return first.flatMap(before =>
        second
          .filter(after => isAbroad(side === 'OUT' ? after : before) && !isAbroad(side === 'OUT' ? before : after))
          .filter(
            after => stdOf(after) >= addMinutes(staOf(before), minMinutes) && stdOf(after) <= addMinutes(staOf(before), maxHours * 60),
          )
          .map(after => [before, after]),
      )
    })
    const ways = [...direct.map(item => [item]), ...(await Promise.all(connections)).flat()]
    return ways.filter(way => !cabin || way.some(item => isAbroad(item) && item.cabin === cabin)).slice(0, MAX_WAYS)
  }

  /** each way of a leg behind each of the legs before, of one airline and in the order of time */
  const journeysOf = (legs: readonly PricedBlock[][][]): PricedBlock[][] =>
    legs.reduce<PricedBlock[][]>(
      (journeys, ways) =>
        journeys
          .flatMap(journey => ways.map(way => [...journey, ...way]))
          .filter(journey =>
            journey.every((item, n) => n === 0 || (item.airLine === journey[0]!.airLine && stdOf(item) > staOf(journey[n - 1]!))),
          ),
      [[]],
    )

  const offerOf = async (items: PricedBlock[], counts: TravellerCounts | undefined, agency: string, now: string): Promise<InterOffer> => {
    const { legs, ...quoted } = await quote(items, { counts, agency, now })
    const cabins = await abroad.cabinsOf()
    const [out, back] = items
    return {
      voyageType: items.length === 1 ? 'S' : items.length === 2 && isAbroad(out!) && isAbroad(back!) ? 'D' : 'M',
      legs: legs.map(({ prices: _, ...leg }, n) => {
        const known = isAbroad(leg) ? cabins.get(`${leg.airLine}.${leg.cabin}`) : undefined
        return {
          ...leg,
          seatsLeft: items[n]!.free,
          ...(!isAbroad(leg) && { feeder: true }),
          ...(known && { cabinName: known.name, bags: known.bags }),
        }
      }),
      counts: quoted.counts,
      lines: legs[0]!.lines.map(({ type }, n) =>
        overLegs(
          type,
          legs.map(leg => leg.lines[n]!),
        ),
      ),
      seats: quoted.seats,
      seatsLeft: Math.min(...items.map(({ free }) => free)),
      paxMin: quoted.paxMin,
      ...present({ audit: quoted.terms.audit }),
      total: quoted.total,
    }
  }

  return on(interPrice, async ({ voyageType, legs, counts: asked }, { who, now }: Call) => {
    checkLegs(voyageType, legs)
    const agency = who.agency ?? ''
    const airlines = await pricing.interAuthority(agency)
    if (airlines.length === 0) throw noAuthority('', '国际')
    const counts = asked && countsOf(asked)
    const found = await Promise.all(legs.map(leg => waysOf(leg, airlines, now)))
    const journeys = journeysOf(found).filter(({ length }) => length > 0 && length <= MAX_LEGS)
    const answers = await Promise.all(
      journeys.map(items =>
        offerOf(items, counts, agency, now).catch(error => {
          if (isRefusal(error)) return error.message
          throw error
        }),
      ),
    )
    const offers = answers
      .filter(answer => typeof answer !== 'string')
      .sort((a, b) => Number(a.seatsLeft < a.seats) - Number(b.seatsLeft < b.seats) || a.total - b.total)
      .slice(0, MAX_OFFERS)
    const reason = answers.find(answer => typeof answer === 'string')
    return { offers, request: offers.length === 0, ...present({ reason: offers.length === 0 ? reason : undefined }) }
  })
}
