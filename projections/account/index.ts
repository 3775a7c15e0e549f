import { unsettled } from '#contracts/account/lists.ts'
import * as lists from '#contracts/account/virtual-lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { openMonthList, openMovementList } from './open-movement.ts'
import { trialBalances } from './trial-balance.ts'
import { unsettledList } from './unsettled.ts'
import { accountMovementList, virtualAccountList, withdrawalList } from './virtual.ts'

export const accountReads = reads({
  views: [virtualAccountList, accountMovementList, withdrawalList, openMovementList, openMonthList, trialBalances, unsettledList],
  lists: [
    serves(lists.virtualAccounts, virtualAccountList),
    serves(lists.accountMovements, accountMovementList),
    serves(lists.withdrawals, withdrawalList),
    serves(unsettled, unsettledList),
  ],
})
