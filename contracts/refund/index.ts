import { contract } from '../kernel/context.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { refundFigures } from './figures.ts'
import { refunds } from './lists.ts'
import { modules } from './modules.ts'
import { records } from './records.ts'
import { refundStates } from './states.ts'
import * as taskApi from './task-api.ts'
import { taskRefunds } from './task-lists.ts'

export const refundContract = contract({
  name: 'refund',
  modules,
  api: [api, taskApi],
  events: { refund: events },
  states: refundStates,
  schemas: [events],
  records,
  figures: refundFigures,
  lists: [refunds, taskRefunds],
})
