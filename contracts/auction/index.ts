import { contract } from '../kernel/context.ts'
import * as bidEvents from './bid-events.ts'
import { auctionStates } from './states.ts'

export const auctionContract = contract({
  name: 'auction',
  api: [],
  events: { bids: bidEvents },
  states: auctionStates,
})
