import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Home = opening(() => import('./Home.tsx').then(({ Home }) => Home))

export const pages: PortalPages = {
  routes: [{ page: Home }],
  menu: { place: 10, to: '/', title: '工作台', icon: 'home', waiting: { count: ({ due }) => due, what: '件待办', hot: true } },
}
