import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as claimEvents from './claim-events.ts';
import * as events from './events.ts';
import { policyKinds } from './kinds.ts';
import { policies } from './lists.ts';
import { modules } from './modules.ts';
import * as pushApi from './push-api.ts';
import { pushConfigEvents, pushEvents } from './push-events.ts';
import * as quotaEvents from './quota-events.ts';
import { policyStates } from './states.ts';
export const policyContract = contract({
    name: 'policy',
    modules,
    api: [api, pushApi, ...policyKinds.map(({ endpoints }) => endpoints)],
    events: {
        policy: events,
        policyKeys: claimEvents,
        quota: quotaEvents,
        pushConfig: pushConfigEvents,
        push: pushEvents,
        ...Object.fromEntries(policyKinds.map(({ name, events }) => [name, events])),
    },
    states: policyStates,
    schemas: [events, claimEvents],
    lists: [policies, ...policyKinds.map(({ list }) => list), pushApi.pushConfigs, pushApi.pushes],
});
