import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const SearchTickets = opening(() => import('./SearchTickets.tsx').then(({ SearchTickets }) => SearchTickets))

export const pages: PortalPages = {
  routes: [
    { path: 'demandManagement/searchTickets', page: SearchTickets, title: '查询下单' },
    { path: 'demandManagement/interTickets', page: SearchTickets, under: '/demandManagement/searchTickets' },
  ],
  menu: { place: 20, to: '/demandManagement/searchTickets', title: '查询下单', icon: 'search' },
}
