import { earnestHolds } from '#contracts/account/earnest-lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from '../payment/links.tsx'
import { accountLink } from './links.tsx'

export const EarnestList = () => <ListScreen of={earnestHolds} render={{ account: accountLink, orderNo: orderLink }} />
