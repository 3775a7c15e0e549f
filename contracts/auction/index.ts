import { contract } from '../kernel/context.ts'
import * as bidEvents from './bid-events.ts'
import * as lotEvents from './lot-events.ts'
import { auctionStates } from './states.ts'

export const auctionContract = contract({
  name: 'auction',
  api: [],
  events: { lot: lotEvents, bids: bidEvents },
  states: auctionStates,
})
