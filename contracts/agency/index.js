import { contract } from '../kernel/context.ts';
import * as agencyApi from './agency-api.ts';
import * as agencyEvents from './agency-events.ts';
import { agencyList, financeCodeList } from './lists.ts';
import { modules } from './modules.ts';
import { records } from './records.ts';
import * as registrationApi from './registration-api.ts';
import { agencyStates } from './states.ts';
import * as subAgentApi from './sub-agent-api.ts';
export const agencyContract = contract({
    name: 'agency',
    modules,
    api: [registrationApi, agencyApi, subAgentApi],
    events: { agency: agencyEvents.agencyFacts, financecode: agencyEvents.financeCodeEvents },
    states: agencyStates,
    records,
    lists: [agencyList, financeCodeList],
});
