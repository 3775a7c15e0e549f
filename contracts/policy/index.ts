import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as claimEvents from './claim-events.ts'
import * as events from './events.ts'
import { policies } from './lists.ts'
import { modules } from './modules.ts'
import { policyStates } from './states.ts'

export const policyContract = contract({
  name: 'policy',
  modules,
  api: [api],
  events: { policy: events, policyKeys: claimEvents },
  states: policyStates,
  schemas: [events, claimEvents],
  lists: [policies],
})
