import * as accounts from '../account/events.ts'
import * as own from './credit.ts'

const { BooksCarried: _, ...facts } = accounts

/** What a credit's stream is made of: an account's facts, and its own by which it begins and lapses. It has too few to carry its books. */
export const creditFacts = { ...facts, ...own }
