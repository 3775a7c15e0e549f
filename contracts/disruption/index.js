import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as events from './events.ts';
import { abnormalFlights, abnormalOrders } from './lists.ts';
import { modules } from './modules.ts';
import { disruptionStates } from './states.ts';
export const disruptionContract = contract({
    name: 'disruption',
    modules,
    api: [api],
    events: { abnormalflight: events },
    states: disruptionStates,
    lists: [abnormalFlights, abnormalOrders],
});
