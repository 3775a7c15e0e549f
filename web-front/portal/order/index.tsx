import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Orders = opening(() => import('./Orders.tsx').then(({ Orders }) => Orders))
const NewOrder = opening(() => import('./new/NewOrder.tsx').then(({ NewOrder }) => NewOrder))
const Workspace = opening(() => import('./workspace/Workspace.tsx').then(({ Workspace }) => Workspace))

export const pages: PortalPages = {
  routes: [
    { path: 'order', page: Orders, title: '我的订单' },
    { path: 'order/new', page: NewOrder, under: '/demandManagement/searchTickets' },
    { path: 'order/:orderId', page: Workspace },
  ],
  menu: {
    place: 30,
    to: '/order',
    title: '我的订单',
    icon: 'order',
    waiting: { count: ({ orders }) => orders && orders.WAIT_FOR_PAY + orders.PAID + orders.REFUND_MODIFY, what: '个进行中' },
  },
}
