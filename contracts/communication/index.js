import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as events from './events.ts';
import * as issueApi from './issue-api.ts';
import * as issueEvents from './issue-events.ts';
import { issues } from './issue-lists.ts';
import { complaints } from './lists.ts';
import { modules } from './modules.ts';
import { communicationStates } from './states.ts';
export const communicationContract = contract({
    name: 'communication',
    modules,
    api: [api, issueApi],
    events: { complaint: events, issue: issueEvents },
    states: communicationStates,
    lists: [complaints, issues],
});
