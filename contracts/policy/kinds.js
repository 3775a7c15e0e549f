import { addonPolicy } from './addon-policy.ts';
import { freeTicket } from './free-ticket.ts';
import { freeTourPolicy } from './free-tour-policy.ts';
import { interPolicy } from './inter-policy.ts';
/** The kinds of policies besides the domestic group policy, in the order of the menu. */
export const policyKinds = [freeTicket, addonPolicy, freeTourPolicy, interPolicy];
/** Each kind has a list with the kind's name. */
export const kindLists = policyKinds.map(kind => ({ kind, list: kind.list }));
