import { accountRules } from './account/events.ts';
import { postingsBy } from './account/postings.ts';
import { reconRules } from './account/recon.ts';
import { remittanceRules } from './account/remittance-events.ts';
import { withdrawalRules } from './account/withdrawal-events.ts';
import { extraRules } from './extra/events.ts';
import { fineRules } from './fine/posting-rules.ts';
import { orderRules } from './order/money/posting-rules.ts';
import { paymentRules } from './payment/posting-rules.ts';
/** Rules for every fact that moves money; each context brings its own. */
export const postingRules = [
    ...paymentRules,
    ...orderRules,
    ...fineRules,
    ...accountRules,
    ...withdrawalRules,
    ...extraRules,
    ...remittanceRules,
    ...reconRules,
];
/** The postings of any event in the log; none where it moves no money. @throws as `postingsBy` does */
export const postingsOf = postingsBy(new Map(postingRules.map(rule => [rule.type, rule])));
