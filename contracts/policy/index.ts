import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as claimEvents from './claim-events.ts'
import * as events from './events.ts'
import { policyKinds } from './kinds.ts'
import { policies } from './lists.ts'
import { modules } from './modules.ts'
import * as quotaEvents from './quota-events.ts'
import { policyStates } from './states.ts'

export const policyContract = contract({
  name: 'policy',
  modules,
  api: [api, ...policyKinds.map(({ endpoints }) => endpoints)],
  events: {
    policy: events,
    policyKeys: claimEvents,
    quota: quotaEvents,
    ...Object.fromEntries(policyKinds.map(({ name, events }) => [name, events])),
  },
  states: policyStates,
  schemas: [events, claimEvents],
  lists: [policies, ...policyKinds.map(({ list }) => list)],
})
