import { contract } from '../kernel/context.ts'
import * as dayEvents from './day-events.ts'
import { modules } from './modules.ts'
import { retailStates } from './states.ts'
import * as versionEvents from './version-events.ts'

export const retailContract = contract({
  name: 'retail',
  modules,
  api: [],
  events: { ruleversion: versionEvents, ruleday: dayEvents },
  states: retailStates,
  schemas: [versionEvents],
})
