import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as events from './events.ts';
import { refunds } from './lists.ts';
import { modules } from './modules.ts';
import { records } from './records.ts';
import { refundStates } from './states.ts';
export const refundContract = contract({
    name: 'refund',
    modules,
    api: [api],
    events: { refund: events },
    states: refundStates,
    schemas: [events],
    records,
    lists: [refunds],
});
