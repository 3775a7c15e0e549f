import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as batch from './batch.ts';
import * as events from './events.ts';
import { stock, stockBatches } from './lists.ts';
import { modules } from './modules.ts';
import { seatsStates } from './states.ts';
export const seatsContract = contract({
    name: 'seats',
    modules,
    api: [api],
    events: { seats: events, stockbatch: batch },
    states: seatsStates,
    schemas: [events],
    lists: [stock, stockBatches],
});
