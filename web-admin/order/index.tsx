import AlarmOff from '@mui/icons-material/AlarmOff'
import Assignment from '@mui/icons-material/Assignment'
import PendingActions from '@mui/icons-material/PendingActions'
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined'
import { opening } from '#contracts/client/opening.tsx'
import { orderDetail, queryOrder } from '#contracts/order/api.ts'
import type * as begun from '#contracts/order/begun-api.ts'
import { timeoutOrderList } from '#contracts/order/changes/changes-api.ts'
import type * as mails from '#contracts/order/notice/mail-api.ts'
import { orderScreens } from '#contracts/order/screens.ts'
import { asking, type ConsoleScreen } from '../kit/screen.ts'
import { titled } from '../kit/titled.ts'
import { namedQuery } from '../providers/named.ts'

const begunSteps = namedQuery<typeof begun.begunSteps>('/api/order/r/begunSteps')
const queryMails = namedQuery<typeof mails.queryMails>('/api/order/notice/r/mails', { permission: 'order.order.r' })

export const screens: ConsoleScreen[] = titled(orderScreens, [
  {
    name: 'order',
    icon: <Assignment />,
    place: ['sale', 1],
    actions: { list: queryOrder, show: orderDetail },
    list: opening(() => import('./OrderList.tsx').then(({ OrderList }) => OrderList)),
    show: opening(() => import('./OrderDetail.tsx').then(({ OrderDetail }) => OrderDetail)),
  },
  {
    name: 'order-timeout',
    icon: <AlarmOff />,
    place: ['sale', 2],
    actions: { list: timeoutOrderList },
    question: asking(timeoutOrderList),
    list: opening(() => import('./TimeoutList.tsx').then(({ TimeoutList }) => TimeoutList)),
  },
  {
    name: 'begun-step',
    icon: <PendingActions />,
    place: ['sale', 3],
    actions: { list: begunSteps },
    question: asking(begunSteps),
    list: opening(() => import('./BegunStepList.tsx').then(({ BegunStepList }) => BegunStepList)),
  },
  {
    name: 'mail',
    icon: <UnsubscribeOutlined />,
    place: ['sale', 4],
    actions: { list: queryMails },
    question: asking(queryMails),
    list: opening(() => import('./notice/MailList.tsx').then(({ MailList }) => MailList)),
  },
])
