import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { groupServiceList } from './lists.ts'
import { modules } from './modules.ts'
import * as quotaEvents from './quota-events.ts'
import { serviceStates } from './states.ts'

export const serviceContract = contract({
  name: 'service',
  modules,
  api: [api],
  events: { groupservice: events, servicequota: quotaEvents },
  states: serviceStates,
  lists: [groupServiceList],
})
