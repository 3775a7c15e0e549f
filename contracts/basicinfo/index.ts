import { contract } from '../kernel/context.ts'
import { Type } from '../kernel/schema.ts'
import * as config from './config.ts'
import { recordLists } from './lists.ts'
import { modules } from './modules.ts'
import * as periodEvents from './period-events.ts'
import { records } from './records.ts'

export const basicinfoContract = contract({
  name: 'basicinfo',
  modules,
  api: [config],
  events: { recordPeriods: periodEvents },
  states: { recordPeriods: Type.Object({}) },
  records,
  lists: recordLists.map(({ list }) => list),
})
