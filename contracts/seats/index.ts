import { contract } from '../kernel/context.ts'
import * as additionApi from './addition-api.ts'
import { additions } from './addition-api.ts'
import * as additionEvents from './addition-events.ts'
import * as api from './api.ts'
import * as batch from './batch.ts'
import * as events from './events.ts'
import { stock, stockBatches } from './lists.ts'
import { modules } from './modules.ts'
import { seatsStates } from './states.ts'

export const seatsContract = contract({
  name: 'seats',
  modules,
  api: [api, additionApi],
  events: { seats: events, stockbatch: batch, addnum: additionEvents },
  states: seatsStates,
  schemas: [events],
  lists: [stock, stockBatches, additions],
})
