import { contract } from '../kernel/context.ts';
import * as askingEvents from './asking-events.ts';
import * as blackEvents from './black-events.ts';
import { quoteBlacklist, quoteRules } from './lists.ts';
import { modules } from './modules.ts';
import * as price from './price.ts';
import * as quoteApi from './quote-api.ts';
import * as quoteEvents from './quote-events.ts';
import { quotes } from './quote-lists.ts';
import * as ruleApi from './rule-api.ts';
import * as ruleEvents from './rule-events.ts';
import { quotationStates } from './states.ts';
export const quotationContract = contract({
    name: 'quotation',
    modules,
    api: [ruleApi, quoteApi],
    events: { quoterule: ruleEvents, quoteblack: blackEvents, quote: quoteEvents, quoteasking: askingEvents },
    states: quotationStates,
    schemas: [price, ruleEvents, quoteEvents],
    lists: [quoteRules, quotes, quoteBlacklist],
});
