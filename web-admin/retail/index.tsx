import Undo from '@mui/icons-material/AssignmentReturn'
import EventRepeat from '@mui/icons-material/EventRepeat'
import Gavel from '@mui/icons-material/Gavel'
import PersonPin from '@mui/icons-material/PersonPin'
import { opening } from '#contracts/client/opening.tsx'
import { retailChanges } from '#contracts/retail/change-list.ts'
import { retailOrders } from '#contracts/retail/order-list.ts'
import { retailRefunds } from '#contracts/retail/refund-list.ts'
import { getVersion } from '#contracts/retail/rules-api.ts'
import { ruleVersions } from '#contracts/retail/rules-list.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(retailOrders, {
    icon: <PersonPin />,
    list: opening(() => import('./RetailOrderList.tsx').then(({ RetailOrderList }) => RetailOrderList)),
  }),
  screenOf(ruleVersions, {
    icon: <Gavel />,
    actions: { show: getVersion },
    list: opening(() => import('./VersionList.tsx').then(({ VersionList }) => VersionList)),
    show: opening(() => import('./VersionDetail.tsx').then(({ VersionDetail }) => VersionDetail)),
  }),
  screenOf(retailRefunds, {
    icon: <Undo />,
    list: opening(() => import('./RetailRefundList.tsx').then(({ RetailRefundList }) => RetailRefundList)),
  }),
  screenOf(retailChanges, {
    icon: <EventRepeat />,
    list: opening(() => import('./RetailChangeList.tsx').then(({ RetailChangeList }) => RetailChangeList)),
  }),
]
