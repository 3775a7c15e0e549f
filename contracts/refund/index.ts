import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { refundScreens } from './screens.ts'

export const refundContract = contract({
  name: 'refund',
  api: [api],
  events: [events],
  schemas: [events],
  screens: refundScreens,
})
