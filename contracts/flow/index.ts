import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as definitionApi from './definition-api.ts'
import * as events from './events.ts'
import { flowFigures } from './figures.ts'
import { definitions, handovers, lines, tasks } from './lists.ts'
import { modules } from './modules.ts'
import { flowStates } from './states.ts'

export const flowContract = contract({
  name: 'flow',
  modules,
  api: [api, definitionApi],
  events: {
    flow: events.instanceEvents,
    flowtask: events.taskEvents,
    flowdefinition: events.definitionEvents,
    handover: events.handoverEvents,
    flowline: events.lineEvents,
  },
  states: flowStates,
  figures: flowFigures,
  lists: [tasks, handovers, lines, definitions],
})
