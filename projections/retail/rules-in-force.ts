import type { FareRule } from '#contracts/order/rules/fare-rule.ts'
import { type RuleLeg, ruleFor } from '#contracts/retail/match.ts'
import type { Queries } from '../kernel/query.ts'
import { versionView } from './versions.ts'

/**
 * Asks for the rule that a leg of an airline is sold under on a day of sale (Asia/Shanghai), as `ruleFor` finds it among the versions that
 * are enabled. These are read once and kept until one of them changes.
 */
export const rulesInForce = (query: Pick<Queries, 'cached'>) => {
  const versions = query.cached(versionView, { filter: { status: 'ACTIVE' }, limit: 1_000 })
  return async (airLine: string, day: string): Promise<(leg: RuleLeg) => FareRule | undefined> => {
    const known = await versions()
    return leg => ruleFor(known, airLine, day, leg)
  }
}
