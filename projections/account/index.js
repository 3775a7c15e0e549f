import * as earnestLists from '#contracts/account/earnest-lists.ts';
import { unsettled } from '#contracts/account/lists.ts';
import * as remittanceLists from '#contracts/account/remittance-lists.ts';
import * as lists from '#contracts/account/virtual-lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { creditDues } from './due.ts';
import { earnestList } from './earnest.ts';
import { openMonthList, openMovementList } from './open-movement.ts';
import { clientList, remittanceList } from './remittance.ts';
import { accountTurnovers, closedMonths } from './statement.ts';
import { trialBalances } from './trial-balance.ts';
import { unsettledList } from './unsettled.ts';
import { accountMovementList, virtualAccountList, withdrawalList } from './virtual.ts';
/** an agency hears of a correction only once it is decided */
const withoutWhatIsAsked = ({ correcting, ...row }, { who }) => ({
    ...row,
    ...(correcting && !who.agency && { correcting }),
});
export const accountReads = reads({
    views: [
        virtualAccountList,
        accountMovementList,
        accountTurnovers,
        closedMonths,
        withdrawalList,
        earnestList,
        remittanceList,
        clientList,
        openMovementList,
        openMonthList,
        trialBalances,
        unsettledList,
    ],
    parts: [creditDues],
    lists: [
        serves(lists.virtualAccounts, virtualAccountList, { only: { type: 'V' } }),
        serves(lists.accountMovements, accountMovementList, { only: { type: 'V' } }),
        serves(earnestLists.earnestAccounts, virtualAccountList, { only: { type: 'E' }, row: withoutWhatIsAsked }),
        serves(earnestLists.earnestRecordList, accountMovementList, { only: { type: 'E' } }),
        serves(earnestLists.earnestHolds, earnestList),
        serves(remittanceLists.bigDeposits, remittanceList, { only: { kind: 'DEPOSIT' } }),
        serves(remittanceLists.clientPayments, remittanceList, { only: { kind: 'PAYMENT' } }),
        serves(remittanceLists.bigClients, clientList, { row: ({ bought: _, ...row }) => row }),
        serves(lists.withdrawals, withdrawalList),
        serves(unsettled, unsettledList),
    ],
});
