import * as lists from '#contracts/account/virtual-lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { accountMovementList, virtualAccountList, withdrawalList } from './virtual.ts'

export const accountReads = reads({
  views: [virtualAccountList, accountMovementList, withdrawalList],
  lists: [
    serves(lists.virtualAccounts, virtualAccountList),
    serves(lists.accountMovements, accountMovementList),
    serves(lists.withdrawals, withdrawalList),
  ],
})
