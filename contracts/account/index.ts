import { contract } from '../kernel/context.ts'
import * as events from './events.ts'
import { modules } from './modules.ts'
import { accountStates } from './states.ts'
import * as virtualApi from './virtual-api.ts'
import { accountMovements, virtualAccounts, withdrawals } from './virtual-lists.ts'
import * as withdrawalEvents from './withdrawal-events.ts'

export const accountContract = contract({
  name: 'account',
  modules,
  api: [virtualApi],
  events: { account: events, withdrawal: withdrawalEvents },
  states: accountStates,
  lists: [virtualAccounts, accountMovements, withdrawals],
})
