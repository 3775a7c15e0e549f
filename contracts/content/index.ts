import { contract } from '../kernel/context.ts'
import { Type } from '../kernel/schema.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { infoLog, infoReceipts } from './lists.ts'
import { modules } from './modules.ts'
import { records } from './records.ts'

export const contentContract = contract({
  name: 'content',
  modules,
  api: [api],
  records,
  lists: [infoReceipts, infoLog],
  events: { inforeading: events },
  states: { inforeading: Type.Object({}) },
})
