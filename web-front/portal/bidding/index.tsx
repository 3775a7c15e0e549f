import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Hall = opening(() => import('./Hall.tsx').then(({ Hall }) => Hall))
const FreeHall = opening(() => import('./FreeHall.tsx').then(({ FreeHall }) => FreeHall))
const OpenFree = opening(() => import('./OpenFree.tsx').then(({ OpenFree }) => OpenFree))
const Mine = opening(() => import('./Mine.tsx').then(({ Mine }) => Mine))
const Lot = opening(() => import('./Lot.tsx').then(({ Lot }) => Lot))

export const pages: PortalPages = {
  routes: [
    { path: 'bidding', page: Hall, title: '竞价' },
    { path: 'bidding/free', page: FreeHall },
    { path: 'bidding/free/open', page: OpenFree },
    { path: 'bidding/mine', page: Mine },
    { path: 'bidding/:id', page: Lot },
  ],
  menu: { place: 50, to: '/bidding', title: '竞价', asks: '?status=PUBLISHED' },
}
