import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as awardEvents from './award-events.ts'
import * as bidEvents from './bid-events.ts'
import * as freeApi from './free-api.ts'
import { freeLots, lots } from './lists.ts'
import * as lotEvents from './lot-events.ts'
import { modules } from './modules.ts'
import { auctionStates } from './states.ts'

export const auctionContract = contract({
  name: 'auction',
  modules,
  api: [api, freeApi],
  events: { lot: lotEvents, bids: bidEvents, award: awardEvents },
  states: auctionStates,
  lists: [lots, freeLots],
})
