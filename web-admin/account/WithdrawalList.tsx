import { withdrawals } from '#contracts/account/virtual-lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { accountLink } from './links.tsx'

export const WithdrawalList = () => <ListScreen of={withdrawals} render={{ account: accountLink }} />
