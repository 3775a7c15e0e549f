import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Notices = opening(() => import('./Notices.tsx').then(({ Notices }) => Notices))

export const pages: PortalPages = {
  routes: [{ path: 'notice', page: Notices, title: '通知' }],
  menu: { place: 70, to: '/notice', title: '通知', waiting: { count: ({ unread }) => unread, what: '条未读' } },
}
