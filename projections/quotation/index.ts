import { interList } from '#contracts/quotation/inter-lists.ts'
import { quoteBlacklist, quoteRules } from '#contracts/quotation/lists.ts'
import { quotes } from '#contracts/quotation/quote-lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { blackList } from './black.ts'
import { interRequestList } from './inter.ts'
import { quoteNotices } from './notices.ts'
import { quoteList } from './quotes.ts'
import { ruleList } from './rules.ts'

export const quotationReads = reads({
  views: [ruleList, quoteList, blackList, interRequestList],
  parts: [quoteNotices],
  lists: [serves(quoteRules, ruleList), serves(quotes, quoteList), serves(quoteBlacklist, blackList), serves(interList, interRequestList)],
})
