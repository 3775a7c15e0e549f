import { airport } from '#contracts/basicinfo/airport.ts'
import { airportGroup, groupsOf } from '#contracts/basicinfo/airport-group.ts'
import { assistSegment } from '#contracts/basicinfo/assist-segment.ts'
import { currency } from '#contracts/basicinfo/currency.ts'
import { type FareRange, fareRange, floatCabin } from '#contracts/basicinfo/float-cabin.ts'
import { interCabin } from '#contracts/basicinfo/inter-cabin.ts'
import { interTax } from '#contracts/basicinfo/inter-tax.ts'
import { line } from '#contracts/basicinfo/line.ts'
import { season } from '#contracts/basicinfo/season.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { memoize } from '#contracts/kernel/memoize.ts'
import { agentLine } from '#contracts/order/agent-line-record.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { lineInfo } from '#contracts/order/line-info-record.ts'
import { type Network, networkOf } from '#contracts/order/rules/network.ts'
import { serviceHt } from '#contracts/order/service-ht-record.ts'
import type { Queries } from '../kernel/query.ts'
import { recordView } from '../kernel/record.ts'

const enabled = { filter: { enabled: true }, limit: 20_000 }

/**
 * Records that prices and sales depend on, read again only after one of them has changed.
 * @param grounded cancelled flights, the same list until one of them changes
 */
export const salesRecords = (query: Pick<Queries, 'cached'>, grounded: () => Promise<readonly { flightNo: string; date: string }[]>) => {
  const seasons = query.cached(recordView(season), enabled)
  const airportGroups = query.cached(recordView(airportGroup), enabled, rows => memoize((airLine: string) => groupsOf(rows, airLine)))
  const closed = query.cached(recordView(line), { filter: { enabled: false }, limit: 20_000 })
  const infos = query.cached(recordView(lineInfo), enabled)
  const agentLines = query.cached(recordView(agentLine), enabled)
  let built: { from: readonly unknown[]; network: Network } | undefined
  const network = async (): Promise<Network> => {
    const from = await Promise.all([closed(), infos(), agentLines(), airportGroups(), grounded()])
    if (built?.from.every((rows, n) => rows === from[n])) return built.network
    built = { from, network: networkOf({ closed: from[0], infos: from[1], agentLines: from[2], grounded: from[4] }, from[3]) }
    return built.network
  }
  const contracts = query.cached(recordView(interHt), enabled, rows => groupedBy(rows, ({ agency }) => agency))
  const services = query.cached(recordView(serviceHt), enabled)
  const rates = query.cached(recordView(currency), enabled)
  /** records that prices of international groups depend on */
  const abroad = {
    interTaxes: query.cached(recordView(interTax), enabled),
    feeders: query.cached(recordView(assistSegment), enabled),
    /** ids of classes that are sold to groups, with what an offer says of them */
    interCabins: query.cached(
      recordView(interCabin),
      { filter: { enabled: true, group: true }, limit: 20_000 },
      rows => new Map(rows.map(row => [row.id, row])),
    ),
    countries: query.cached(recordView(airport), { limit: 20_000 }, rows => new Map(rows.map(({ id, country }) => [id, country]))),
  }
  const ranges = query.cached(recordView(floatCabin), enabled)
  /** ranges of classes that hold for legs, by block */
  const fareRanges = async (
    legs: readonly { stockId: string; airLine: string; cabin: string; origin: string; destination: string; date: string }[],
  ): Promise<Record<string, FareRange>> => {
    const [rows, groups] = await Promise.all([ranges(), airportGroups()])
    if (rows.length === 0) return {}
    const found = legs.map(({ stockId, airLine, cabin, origin, destination, date }) => {
      const of = groups(airLine)
      const [originGroups, destinationGroups] = [of.get(origin) ?? [], of.get(destination) ?? []]
      return [
        stockId,
        fareRange(rows, { airLine, cabin, origin, destination, originGroups, destinationGroups, from: date, to: date }),
      ] as const
    })
    return Object.fromEntries(found.flatMap(([stockId, range]) => (range ? [[stockId, range]] : [])))
  }
  return { seasons, airportGroups, network, contracts, services, rates, abroad, ranges, fareRanges }
}
