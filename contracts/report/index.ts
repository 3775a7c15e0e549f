import { contract } from '../kernel/context.ts'
import * as importEvents from '../kernel/import-events.ts'
import * as api from './api.ts'
import * as events from './events.ts'
import * as figures from './figures/api.ts'
import * as history from './history.ts'
import * as home from './home/api.ts'
import { reportFigures } from './home/figures.ts'
import * as itineraryApi from './itinerary/api.ts'
import * as itineraryEvents from './itinerary/events.ts'
import { itineraries } from './itinerary/lists.ts'
import * as ledgerCheck from './ledger-check.ts'
import { parked as parkedList } from './lists.ts'
import { modules } from './modules.ts'
import * as monitoring from './monitoring.ts'
import * as operators from './operators/api.ts'
import * as operatorDay from './operators/day.ts'
import { looks, operations } from './operators/lists.ts'
import * as looked from './operators/looked-events.ts'
import * as parked from './parked.ts'
import * as parkedApi from './parked-api.ts'
import * as savedApi from './saved/api.ts'
import * as saved from './saved/events.ts'
import { reportScreens } from './screens.ts'
import * as search from './search/api.ts'
import { reportStates } from './states.ts'

export const reportContract = contract({
  name: 'report',
  modules,
  api: [api, figures, history, home, itineraryApi, ledgerCheck, monitoring, operators, operatorDay, parkedApi, savedApi, search],
  events: { job: events, import: importEvents, parked, looked, itinerary: itineraryEvents, savedreport: saved },
  states: reportStates,
  figures: reportFigures,
  screens: reportScreens,
  lists: [parkedList, operations, looks, itineraries],
})
