import { extraRules } from '../extra/events.ts'
import { bookingRules } from './booking-events.ts'
import { accountRules } from './events.ts'
import { legsBy, type PostingRule } from './legs.ts'
import { reconRules } from './recon.ts'
import { saleRules } from './sale-rules.ts'
import { withdrawalRules } from './withdrawal-events.ts'

/** Every fact that moves money, with how it does. */
export const postingRules: readonly PostingRule[] = [
  ...saleRules,
  ...accountRules,
  ...withdrawalRules,
  ...extraRules,
  ...bookingRules,
  ...reconRules,
]

/** The legs of any event of the log; none where it moves no money. @throws as `legsBy` */
export const legsOf = legsBy(new Map(postingRules.map(rule => [rule.type, rule])))
