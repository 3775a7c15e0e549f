import { contract } from '../kernel/context.ts'
import * as askingEvents from './asking-events.ts'
import * as blackEvents from './black-events.ts'
import { quotationFigures } from './figures.ts'
import * as interApi from './inter-api.ts'
import * as interEvents from './inter-events.ts'
import { interList } from './inter-lists.ts'
import { quoteBlacklist, quoteRules } from './lists.ts'
import { modules } from './modules.ts'
import * as price from './price.ts'
import * as quoteApi from './quote-api.ts'
import * as quoteEvents from './quote-events.ts'
import { quotes } from './quote-lists.ts'
import * as ruleApi from './rule-api.ts'
import * as ruleEvents from './rule-events.ts'
import { quotationStates } from './states.ts'

export const quotationContract = contract({
  name: 'quotation',
  modules,
  api: [ruleApi, quoteApi, interApi],
  events: { quoterule: ruleEvents, quoteblack: blackEvents, quote: quoteEvents, quoteasking: askingEvents, interrequest: interEvents },
  states: quotationStates,
  schemas: [price, ruleEvents, quoteEvents, interEvents],
  lists: [quoteRules, quotes, quoteBlacklist, interList],
  figures: quotationFigures,
})
