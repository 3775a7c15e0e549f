import { earnestRecordList } from '#contracts/account/earnest-lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from '../payment/links.tsx'
import { accountLink, accountPage, movementLink } from './links.tsx'

/** Movements of all earnest accounts; a row leads to its account. */
export const EarnestRecordList = () => (
  <ListScreen
    of={earnestRecordList}
    href={({ account }) => accountPage(account)!}
    render={{ account: accountLink, movement: movementLink, orderNo: orderLink }}
  />
)
