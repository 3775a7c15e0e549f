import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { complaints } from './lists.ts'
import { modules } from './modules.ts'
import { communicationStates } from './states.ts'

export const communicationContract = contract({
  name: 'communication',
  modules,
  api: [api],
  events: { complaint: events },
  states: communicationStates,
  lists: [complaints],
})
