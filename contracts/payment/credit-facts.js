import * as accounts from '../account/events.ts';
import * as own from './credit.ts';
/** Facts of a credit's stream: those of an account, and its own for its beginning and its end. */
export const creditFacts = { ...accounts, ...own };
