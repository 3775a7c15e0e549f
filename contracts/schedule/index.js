import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as events from './events.ts';
import { scheduleLogs, schedulesListed } from './lists.ts';
import { modules } from './modules.ts';
import { scheduleStates } from './states.ts';
export const scheduleContract = contract({
    name: 'schedule',
    modules,
    api: [api],
    events: { schedule: events },
    states: scheduleStates,
    lists: [schedulesListed, scheduleLogs],
});
