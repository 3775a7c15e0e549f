import AlarmOff from '@mui/icons-material/AlarmOff'
import Assignment from '@mui/icons-material/Assignment'
import DynamicFeed from '@mui/icons-material/DynamicFeed'
import FlightTakeoff from '@mui/icons-material/FlightTakeoff'
import RuleFolder from '@mui/icons-material/RuleFolder'
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined'
import { opening } from '#contracts/client/opening.tsx'
import { orderDetail } from '#contracts/order/api.ts'
import { getBatch } from '#contracts/order/batch/api.ts'
import { orderBatches, orderBatchRefusals } from '#contracts/order/batch/list.ts'
import { orders, timeoutOrders, unsentMails } from '#contracts/order/lists.ts'
import { virtualOutDetail } from '#contracts/order/virtual-out/api.ts'
import { virtualOuts } from '#contracts/order/virtual-out/list.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(orders, {
    icon: <Assignment />,
    list: opening(() => import('./OrderList.tsx').then(({ OrderList }) => OrderList)),
    actions: { show: orderDetail },
    show: opening(() => import('./OrderDetail.tsx').then(({ OrderDetail }) => OrderDetail)),
  }),
  screenOf(timeoutOrders, {
    icon: <AlarmOff />,
    list: opening(() => import('./TimeoutList.tsx').then(({ TimeoutList }) => TimeoutList)),
  }),
  screenOf(unsentMails, {
    icon: <UnsubscribeOutlined />,
    list: opening(() => import('./notice/MailList.tsx').then(({ MailList }) => MailList)),
  }),
  screenOf(virtualOuts, {
    icon: <FlightTakeoff />,
    list: opening(() => import('./virtual-out/VirtualOutList.tsx').then(({ VirtualOutList }) => VirtualOutList)),
    actions: { show: virtualOutDetail },
    show: opening(() => import('./virtual-out/VirtualOutDetail.tsx').then(({ VirtualOutDetail }) => VirtualOutDetail)),
  }),
  screenOf(orderBatches, {
    icon: <DynamicFeed />,
    actions: { show: getBatch },
    show: opening(() => import('./batch/BatchDetail.tsx').then(({ BatchDetail }) => BatchDetail)),
  }),
  screenOf(orderBatchRefusals, {
    icon: <RuleFolder />,
    list: opening(() => import('./batch/RefusalList.tsx').then(({ RefusalList }) => RefusalList)),
  }),
]
