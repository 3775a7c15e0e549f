import { contract } from '../kernel/context.ts';
import * as importEvents from '../kernel/import-events.ts';
import * as api from './api.ts';
import * as events from './events.ts';
import * as figures from './figures/api.ts';
import * as history from './history.ts';
import * as ledgerCheck from './ledger-check.ts';
import { parked as parkedList } from './lists.ts';
import { modules } from './modules.ts';
import * as monitoring from './monitoring.ts';
import * as operators from './operators/api.ts';
import { operations } from './operators/lists.ts';
import * as parked from './parked.ts';
import * as parkedApi from './parked-api.ts';
import { reportScreens } from './screens.ts';
import { reportStates } from './states.ts';
export const reportContract = contract({
    name: 'report',
    modules,
    api: [api, figures, history, ledgerCheck, monitoring, operators, parkedApi],
    events: { job: events, import: importEvents, parked },
    states: reportStates,
    screens: reportScreens,
    lists: [parkedList, operations],
});
