import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Retail = opening(() => import('./Retail.tsx').then(({ Retail }) => Retail))
const RetailOrders = opening(() => import('./RetailOrders.tsx').then(({ RetailOrders }) => RetailOrders))

export const pages: PortalPages = {
  routes: [
    { path: 'retail', page: Retail, title: '散客机票' },
    { path: 'retail/orders', page: RetailOrders },
  ],
  menu: { place: 25, to: '/retail', title: '散客机票' },
}
