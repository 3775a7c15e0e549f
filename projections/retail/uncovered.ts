import { productFreight } from '#contracts/retail/freight-record.ts'
import { type FreightPlace, uncoveredBy } from '#contracts/retail/match.ts'
import type { KnownVersion } from '#contracts/retail/version.ts'
import type { Queries } from '../kernel/query.ts'
import { recordView } from '../kernel/record.ts'

type UncoveredDeps = {
  query: Pick<Queries, 'group'>
  airportGroups: () => Promise<(airLine: string) => ReadonlyMap<string, readonly string[]>>
}
/** Asks for the cabins of an airline's freights that are not sold under a version, since none of its rules can hold for them. */
export const uncoveredCabins =
  ({ query, airportGroups }: UncoveredDeps) =>
  async ({ airLine, validFrom, rules }: Pick<KnownVersion, 'airLine' | 'validFrom' | 'rules'>) => {
    const filter = { airLine, enabled: true, travelTo: { gte: validFrom } }
    const [groups, of] = await Promise.all([
      query.group(recordView(productFreight), { filter, by: ['cabin', 'line', 'ruleNo'] }),
      airportGroups(),
    ])
    const freights = groups.map(
      ({ cabin, line, ruleNo }): FreightPlace => ({
        cabin: String(cabin),
        line: String(line),
        ...(typeof ruleNo === 'string' && { ruleNo }),
      }),
    )
    return uncoveredBy(rules, freights, of(airLine))
  }
