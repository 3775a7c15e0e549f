import { contract } from '../kernel/context.ts'
import * as accountApi from './account-api.ts'
import * as accountEvents from './account-events.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import { accesses } from './lists.ts'

export const identityContract = contract({
  name: 'identity',
  api: [api, accountApi],
  events: [events, accountEvents],
  lists: [accesses],
})
