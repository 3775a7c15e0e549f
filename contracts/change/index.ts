import * as claims from '../kernel/claims.ts'
import { contract } from '../kernel/context.ts'
import * as addon from './addon-api.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { changeList } from './lists.ts'
import { modules } from './modules.ts'
import * as names from './names-api.ts'
import { records } from './records.ts'
import { changeStates } from './states.ts'

export const changeContract = contract({
  name: 'change',
  modules,
  api: [api, addon, names],
  events: { change: { ...events, ...claims } },
  states: changeStates,
  records,
  lists: [changeList],
})
