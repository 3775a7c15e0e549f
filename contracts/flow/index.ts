import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as definitionApi from './definition-api.ts'
import * as events from './events.ts'
import { flowScreens } from './screens.ts'

export const flowContract = contract({
  name: 'flow',
  api: [api, definitionApi],
  events: [events],
  screens: flowScreens,
})
