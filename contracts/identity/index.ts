import { contract } from '../kernel/context.ts'
import * as accountApi from './account-api.ts'
import * as accountEvents from './account-events.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import * as listSettingsApi from './list-settings-api.ts'
import * as listSettingsEvents from './list-settings-events.ts'
import { accesses } from './lists.ts'
import { modules } from './modules.ts'
import { identityStates } from './states.ts'

export const identityContract = contract({
  name: 'identity',
  modules,
  api: [api, accountApi, listSettingsApi],
  events: {
    user: events.userEvents,
    loginName: events.loginNameEvents,
    session: events.sessionEvents,
    payPassword: accountEvents.payPasswordEvents,
    profile: accountEvents.profileEvents,
    ssoTicket: accountEvents.ssoTicketEvents,
    access: accountEvents.accessEvents,
    listSettings: listSettingsEvents.listSettingsEvents,
    listView: listSettingsEvents.listViewEvents,
  },
  states: identityStates,
  lists: [accesses],
})
