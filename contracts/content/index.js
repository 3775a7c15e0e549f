import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as events from './events.ts';
import { infoLog, infoReceipts } from './lists.ts';
import { modules } from './modules.ts';
import { records } from './records.ts';
import { contentStates } from './states.ts';
export const contentContract = contract({
    name: 'content',
    modules,
    api: [api],
    records,
    lists: [infoReceipts, infoLog],
    events: { inforeading: events },
    states: contentStates,
});
