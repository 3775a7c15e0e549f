import * as claims from '../kernel/claims.ts';
import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as events from './events.ts';
import { renames } from './lists.ts';
import { modules } from './modules.ts';
import { renameStates } from './states.ts';
export const renameContract = contract({
    name: 'rename',
    modules,
    api: [api],
    events: { rename: { ...events, ...claims } },
    states: renameStates,
    lists: [renames],
});
