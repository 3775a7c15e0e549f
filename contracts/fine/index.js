import * as claims from '../kernel/claims.ts';
import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as debtEvents from './debt-events.ts';
import * as events from './events.ts';
import { fines } from './lists.ts';
import { modules } from './modules.ts';
import * as payApi from './pay-api.ts';
import { records } from './records.ts';
import { fineStates } from './states.ts';
export const fineContract = contract({
    name: 'fine',
    modules,
    api: [api, payApi],
    events: { fine: { ...events, ...claims }, finedebt: debtEvents },
    states: fineStates,
    records,
    lists: [fines],
});
