import { extras } from '../account/names.ts'
import { move, posts } from '../account/postings.ts'
import { ExtraRefunded } from './events.ts'

/** Paid money stays in the airline's account for products (`PayablePaid`) until it goes back. */
export const postingRules = [posts(ExtraRefunded, ({ airLine, amount, refundId }) => move(extras(airLine), 'transit', amount, refundId))]
