import { contract } from '../kernel/context.ts';
import * as api from './api.ts';
import * as clientEvents from './client-events.ts';
import * as earnestApi from './earnest-api.ts';
import * as earnestEvents from './earnest-events.ts';
import { earnestAccounts, earnestHolds, earnestRecordList } from './earnest-lists.ts';
import * as events from './events.ts';
import { unsettled } from './lists.ts';
import { modules } from './modules.ts';
import * as payeeEvents from './payee-events.ts';
import * as remittanceApi from './remittance-api.ts';
import * as remittanceEvents from './remittance-events.ts';
import { bigClients, bigDeposits, clientPayments } from './remittance-lists.ts';
import { accountScreens } from './screens.ts';
import { accountStates } from './states.ts';
import * as transferEvents from './transfer-events.ts';
import * as virtualApi from './virtual-api.ts';
import { accountMovements, virtualAccounts, withdrawals } from './virtual-lists.ts';
import * as withdrawalEvents from './withdrawal-events.ts';
export const accountContract = contract({
    name: 'account',
    modules,
    api: [api, virtualApi, earnestApi, remittanceApi],
    events: {
        account: events,
        withdrawal: withdrawalEvents,
        payee: { PayeeNamed: payeeEvents.PayeeNamed },
        earnest: earnestEvents,
        remittance: remittanceEvents,
        bigclient: clientEvents,
        banktransfer: transferEvents,
    },
    states: accountStates,
    screens: accountScreens,
    lists: [
        virtualAccounts,
        accountMovements,
        withdrawals,
        unsettled,
        earnestAccounts,
        earnestRecordList,
        earnestHolds,
        bigDeposits,
        bigClients,
        clientPayments,
    ],
});
