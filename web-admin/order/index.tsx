import AlarmOff from '@mui/icons-material/AlarmOff'
import Assignment from '@mui/icons-material/Assignment'
import PendingActions from '@mui/icons-material/PendingActions'
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined'
import { opening } from '#contracts/client/opening.tsx'
import { orderDetail } from '#contracts/order/api.ts'
import { orders, stepsBegun, timeoutOrders, unsentMails } from '#contracts/order/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(orders, {
    icon: <Assignment />,
    actions: { show: orderDetail },
    show: opening(() => import('./OrderDetail.tsx').then(({ OrderDetail }) => OrderDetail)),
  }),
  screenOf(timeoutOrders, {
    icon: <AlarmOff />,
    list: opening(() => import('./TimeoutList.tsx').then(({ TimeoutList }) => TimeoutList)),
  }),
  screenOf(stepsBegun, {
    icon: <PendingActions />,
    list: opening(() => import('./BegunStepList.tsx').then(({ BegunStepList }) => BegunStepList)),
  }),
  screenOf(unsentMails, {
    icon: <UnsubscribeOutlined />,
    list: opening(() => import('./notice/MailList.tsx').then(({ MailList }) => MailList)),
  }),
]
