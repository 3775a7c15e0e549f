import { accountRules } from './events.ts'
import { legsBy, type PostingRule } from './legs.ts'
import { saleRules } from './past.ts'

/** Every fact that moves money, with how it does. */
export const postingRules: readonly PostingRule[] = [...saleRules, ...accountRules]

/** The legs of any event of the log; none where it moves no money. @throws as `legsBy` */
export const legsOf = legsBy(new Map(postingRules.map(rule => [rule.type, rule])))
