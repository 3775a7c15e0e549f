import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { refunds } from './lists.ts'

export const refundContract = contract({
  name: 'refund',
  api: [api],
  events: [events],
  schemas: [events],
  lists: [refunds],
})
