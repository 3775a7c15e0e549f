import { bookingRules } from './account/booking-events.ts'
import { accountRules } from './account/events.ts'
import { legsBy, type PostingRule } from './account/legs.ts'
import { reconRules } from './account/recon.ts'
import { withdrawalRules } from './account/withdrawal-events.ts'
import { extraRules } from './extra/events.ts'
import { fineRules } from './fine/posting-rules.ts'
import { orderRules } from './order/money/posting-rules.ts'
import { paymentRules } from './payment/posting-rules.ts'

/** Every fact that moves money, with how it does; a context that has such facts brings their rules. */
export const postingRules: readonly PostingRule[] = [
  ...paymentRules,
  ...orderRules,
  ...fineRules,
  ...accountRules,
  ...withdrawalRules,
  ...extraRules,
  ...bookingRules,
  ...reconRules,
]

/** The legs of any event of the log; none where it moves no money. @throws as `legsBy` */
export const legsOf = legsBy(new Map(postingRules.map(rule => [rule.type, rule])))
