import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import * as sampleApi from './sample-api.ts'
import { policyScreens } from './screens.ts'

export const policyContract = contract({
  name: 'policy',
  api: [api, sampleApi],
  events: [events],
  schemas: [events],
  screens: policyScreens,
})
