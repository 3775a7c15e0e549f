import { postingRules as account } from './account/posting-rules.ts'
import { type PostingRule, postingsBy } from './account/postings.ts'
import { postingRules as extra } from './extra/posting-rules.ts'
import { postingRules as fine } from './fine/posting-rules.ts'
import { postingRules as order } from './order/posting-rules.ts'
import { postingRules as payment } from './payment/posting-rules.ts'

/**
 * Rules for every fact that moves money, of all contexts that have a `posting-rules.ts`. `npm run map` writes this file from
 * contracts/contexts.ts.
 */
export const postingRules: readonly PostingRule[] = [account, payment, order, extra, fine].flat()

/** The postings of any event in the log; none where it moves no money. @throws as `postingsBy` does */
export const postingsOf = postingsBy(new Map(postingRules.map(rule => [rule.type, rule])))
