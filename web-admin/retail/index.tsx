import Gavel from '@mui/icons-material/Gavel'
import PersonPin from '@mui/icons-material/PersonPin'
import { opening } from '#contracts/client/opening.tsx'
import { retailOrders } from '#contracts/retail/order-list.ts'
import { ruleVersions } from '#contracts/retail/rules-list.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(retailOrders, {
    icon: <PersonPin />,
    list: opening(() => import('./RetailOrderList.tsx').then(({ RetailOrderList }) => RetailOrderList)),
  }),
  screenOf(ruleVersions, { icon: <Gavel /> }),
]
