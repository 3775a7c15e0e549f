import { quoteBlacklist, quoteRules } from '#contracts/quotation/lists.ts'
import { quotes } from '#contracts/quotation/quote-lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { blackList } from './black.ts'
import { quoteList } from './quotes.ts'
import { ruleList } from './rules.ts'

export const quotationReads = reads({
  views: [ruleList, quoteList, blackList],
  lists: [serves(quoteRules, ruleList), serves(quotes, quoteList), serves(quoteBlacklist, blackList)],
})
