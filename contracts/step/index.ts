import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { stepFigures } from './figures.ts'
import { stepsBegun } from './lists.ts'
import { stepStates } from './states.ts'

export const stepContract = contract({
  name: 'step',
  api: [api],
  events: { step: events },
  states: stepStates,
  figures: stepFigures,
  lists: [stepsBegun],
})
