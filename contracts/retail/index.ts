import { contract } from '../kernel/context.ts'
import * as changeApi from './change-api.ts'
import { retailChanges } from './change-list.ts'
import * as dayEvents from './day-events.ts'
import * as flightApi from './flight-api.ts'
import { modules } from './modules.ts'
import { retailOrders } from './order-list.ts'
import * as parts from './parts.ts'
import { records } from './records.ts'
import * as refundApi from './refund-api.ts'
import { retailRefunds } from './refund-list.ts'
import * as rulesApi from './rules-api.ts'
import { ruleVersions } from './rules-list.ts'
import * as segmentApi from './segment-api.ts'
import { retailStates } from './states.ts'
import * as versionEvents from './version-events.ts'

export const retailContract = contract({
  name: 'retail',
  modules,
  api: [flightApi, segmentApi, refundApi, changeApi, rulesApi],
  events: { ruleversion: versionEvents, ruleday: dayEvents },
  states: retailStates,
  schemas: [parts, versionEvents],
  records,
  lists: [retailOrders, retailRefunds, retailChanges, ruleVersions],
})
