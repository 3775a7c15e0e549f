import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Infos = opening(() => import('./Infos.tsx').then(({ Infos }) => Infos))
const Info = opening(() => import('./Info.tsx').then(({ Info }) => Info))

export const pages: PortalPages = {
  routes: [
    { path: 'info', page: Infos, title: '资讯', back: '/' },
    { path: 'info/:id', page: Info },
  ],
  menu: { place: 65, to: '/info', title: '资讯', waiting: { count: ({ unreadInfo }) => unreadInfo, what: '条未读' } },
}
